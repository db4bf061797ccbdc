/**
 * Paths of members, for all types. Every member has exactly one path in its archive: its name, if that is a valid path everywhere,
 * otherwise `#` and a number, with the reason. A path never leads out of the archive.
 */

import { addToCount, getOrMake } from "../core/lists.ts";
import { once } from "../core/memoize.ts";
import type { Archive, Entry } from "./archive.ts";

export interface Member {
  readonly entry: Entry;
  /** Unique in its archive. Never begins with a slash, and has no part that is empty, `.` or `..`. */
  readonly path: string;
  /** Why the member cannot be changed, as a sentence. */
  readonly locked?: string;
}

/** A folder, a member, or both: a member `X.pack` next to another one named `X.pack/y`. */
export interface TreeNode {
  /** Last part of the path; empty for the root. */
  readonly name: string;
  readonly path: string;
  readonly member?: Member;
  readonly children: ReadonlyMap<string, TreeNode>;
}

export interface ArchiveTree {
  /** In the archive's order: `members[row]`. */
  readonly members: readonly Member[];
  /** Built on first use. */
  root(): TreeNode;
  /** Finds a member by path, with or without a leading slash, or by its stored name. */
  find(pathOrName: string): Member | undefined;
  /** The folder or member at a path; the root for "". */
  findNode(path: string): TreeNode | undefined;
}

/** No part can be empty, `.` or `..`. Games use at most 32 parts; the limit stops malicious names from exhausting memory. */
const PATH = /^(?:(?!\.\.?(?:[/\\]|$))[^/\\]+(?:[/\\](?=.)|$)){1,32}$/s;
const MAX_PATH = 1024;
/** Paths of members without usable names. A stored name of this form is not used: removing it would change the numbers of others. */
const NUMBER = /^\/?#(?:\d+|[0-9a-f]{8}(?:-\d+)?)$/;

/**
 * Whether a name can be a path in an address, on a command line and in a folder. Backslashes count as separators, as on Windows.
 */
export function isPath(name: string): boolean {
  return name.length <= MAX_PATH && PATH.test(name);
}

/** The path that a member should have if it is free: its name, without the leading slash that some real archives have. */
function wantedPath({ name, path }: Entry): { readonly path: string; readonly isName: boolean } | undefined {
  const said = path ?? name;
  if (said === undefined || NUMBER.test(said)) return undefined;
  if (isPath(said)) return { path: said, isName: true };
  return said.startsWith("/") && isPath(said.slice(1)) ? { path: said.slice(1), isName: false } : undefined;
}

export function buildTree(archive: Archive): ArchiveTree {
  const members = nameMembers(archive);
  const byPath = new Map(members.map((member) => [member.path, member]));
  const byName = new Map<string, Member>();
  for (const member of members) {
    const { name } = member.entry;
    if (name !== undefined && !byName.has(name)) byName.set(name, member);
  }
  const getRoot = once(() => growTree(members, archive.emptyFolders ?? []));
  return {
    members,
    root: getRoot,
    find: (path) => byPath.get(path) ?? byName.get(path) ?? (path.startsWith("/") ? byPath.get(path.slice(1)) : undefined),
    findNode(path) {
      let node: TreeNode | undefined = getRoot();
      for (const part of path === "" ? [] : path.split("/")) node = node?.children.get(part);
      return node;
    },
  };
}

function nameMembers({ entries, locked: archiveLock }: Archive): readonly Member[] {
  const wanted = entries.map(wantedPath);
  const owners = new Map<string, number>();
  const counts = new Map<string, number>();
  // exact names first, then paths without their leading slash
  for (const isName of [true, false])
    for (const [row, want] of wanted.entries()) {
      if (want?.isName !== isName) continue;
      if (!owners.has(want.path)) owners.set(want.path, row);
      const said = isName ? want.path : `/${want.path}`;
      addToCount(counts, said);
    }
  const taken = new Set(owners.keys());
  const numberOf = makeNumbers(taken);
  return entries.map((entry, row) => {
    const want = wanted[row];
    const isOwner = want !== undefined && owners.get(want.path) === row;
    const isDouble = want !== undefined && (counts.get(want.isName ? want.path : `/${want.path}`) ?? 0) > 1;
    const locked = archiveLock ?? entry.locked ?? findLock(entry, want, isOwner, isDouble);
    return { entry, path: isOwner ? want.path : numberOf(entry), ...(locked !== undefined && { locked }) };
  });
}

function findLock({ name }: Entry, want: ReturnType<typeof wantedPath>, isOwner: boolean, isDouble: boolean): string | undefined {
  if (isDouble) return "Another member has the same name, so this one is read-only.";
  if (want === undefined) return name === undefined ? undefined : "Its name cannot be used as a path, so it is read-only.";
  return isOwner ? undefined : "Its path is another member's, so it is read-only.";
}

/** Makes paths for members without usable names. Adding or removing named members does not change them. */
function makeNumbers(taken: Set<string>): (entry: Entry) => string {
  const counts = new Map<string, number>();
  return ({ hash }) => {
    const first = hash === undefined ? "#" : `#${hash.toString(16).padStart(8, "0")}`;
    for (;;) {
      const number = addToCount(counts, first);
      const path = hash === undefined ? `#${number}` : number === 1 ? first : `${first}-${number}`;
      if (taken.has(path)) continue;
      taken.add(path);
      return path;
    }
  };
}

interface GrowingNode {
  readonly name: string;
  readonly path: string;
  member?: Member;
  readonly children: Map<string, GrowingNode>;
}

function growTree(members: readonly Member[], emptyFolders: readonly string[]): TreeNode {
  const root: GrowingNode = { name: "", path: "", children: new Map() };
  const grow = (path: string): GrowingNode => {
    let node = root;
    let end = -1;
    for (const name of path.split("/")) {
      end += name.length + 1;
      const child = getOrMake(node.children, name, () => ({ name, path: path.slice(0, end), children: new Map() }));
      node = child;
    }
    return node;
  };
  for (const member of members) grow(member.path).member = member;
  for (const folder of emptyFolders) if (isPath(folder)) grow(folder);
  return root;
}
