/**
 * Paths of members, once for all types. Every member has exactly one path in its archive: its name, where that is a path that can be
 * used everywhere, else `#` and a number, with the reason. No name leads out of the archive, whatever it says.
 */

import { addToCount, getOrMake } from "../core/lists.ts";
import { once } from "../core/memoize.ts";
import type { Archive, Entry } from "./archive.ts";

export interface Member {
  readonly entry: Entry;
  /** Unique in its archive; never begins with a slash, no part of it is empty, `.` or `..`. */
  readonly path: string;
  /** Why the path is not the member's name, in a sentence. */
  readonly note?: string;
  /** Why the member cannot be changed, in a sentence. */
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
  /** Made when it is asked for first. */
  root(): TreeNode;
  /** By path, with a slash in front or not, or by the name that the archive holds. */
  find(pathOrName: string): Member | undefined;
  /** The folder or member at a path; the root for "". */
  findNode(path: string): TreeNode | undefined;
}

/** No part may be empty, `.` or `..`. No game uses more than 32 parts; the limit stops names that are made to fill memory. */
const PATH = /^(?:(?!\.\.?(?:[/\\]|$))[^/\\]+(?:[/\\](?=.)|$)){1,32}$/s;
const MAX_PATH = 1024;
/** Paths of members without one of their own. A name like them would give others another number when it goes. */
const NUMBER = /^\/?#(?:\d+|[0-9a-f]{8}(?:-\d+)?)$/;

/**
 * Whether a name can be used as a path in an address, on a command line and in a folder. Backslashes separate parts on Windows, so they
 * count here too.
 */
export function isPath(name: string): boolean {
  return name.length <= MAX_PATH && PATH.test(name);
}

/** The path that a member should have if it is free: its own, or without the slash that real archives have in front. */
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
  // names first: a path without its slash comes second
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
    const { note, locked } = remark(entry, want, isOwner, isDouble);
    const lock = archiveLock ?? entry.locked ?? locked;
    const path = isOwner ? want.path : numberOf(entry);
    return { entry, path, ...(note === undefined ? {} : { note }), ...(lock === undefined ? {} : { locked: lock }) };
  });
}

function remark(
  { name }: Entry,
  want: { readonly isName: boolean } | undefined,
  isOwner: boolean,
  isDouble: boolean,
): { readonly note?: string; readonly locked?: string } {
  if (isDouble) return { note: "Another member has the same name.", locked: "Another member has the same name, so this one is read-only." };
  if (want === undefined && name === undefined) return { note: "The archive holds no readable name for it." };
  if (want === undefined)
    return { note: "Its name cannot be used as a path.", locked: "Its name cannot be used as a path, so it is read-only." };
  if (!isOwner)
    return {
      note: "Without its leading slash it has the name of another member.",
      locked: "Its path is another member's, so it is read-only.",
    };
  return want.isName ? {} : { note: "Its name begins with a slash, which the path leaves out." };
}

/** Paths for members without one of their own. Those with a name that come or go do not change them. */
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
