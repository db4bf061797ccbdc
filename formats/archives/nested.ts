/**
 * Nested archives, compressed or not, as one tree of paths. A path continues inside a member that is an archive, as if it were a folder; a
 * member with exactly that name takes precedence. Knows no format and no file system.
 */

import { measureUnpacked, type Peeled, peel, peelHead, type Supplies, UnpackBudget, withNearer } from "../containers/index.ts";
import { catchStop, type Issue, type Stop, unlessStopped } from "../core/issue.ts";
import { quote } from "../core/json/print.ts";
import { getOrMake, Recent } from "../core/lists.ts";
import { once } from "../core/memoize.ts";
import { ARCHIVE_HEAD_SIZE, type Archive, type Edit } from "./archive.ts";
import { changeArchive } from "./change.ts";
import { archiveIssue, archiveStop } from "./diagnostics.ts";
import { findDictionaryMembers, nearestFirst } from "./dictionaryMembers.ts";
import { type ChangedContent, editOf, type MemberChange, moveInto, wrapper } from "./memberChange.ts";
import { foldersOf, notPossible } from "./memberNames.ts";
import { findArchiveType, openArchive } from "./registry.ts";
import { type ArchiveTree, buildTree, type Member, type TreeNode } from "./tree.ts";
import { type Stretch, WalkBudget } from "./walkBudget.ts";

/** Maximum nesting of archives, including the outer file. */
export const MAX_DEPTH = 16;
/** Nested archives kept unpacked for the next call. */
const MAX_KEPT = 4;
const OUTER_PLACE = { start: 0, end: 4 };

export interface NestedMember {
  readonly kind: "member";
  /** The path from the root of the outer file. */
  readonly path: string;
  /** Size of the content, which may still be compressed. */
  readonly size: number;
  /** Whether the path can continue inside it, according to its first bytes. */
  readonly isArchive: boolean;
  /** Whether other members are in a folder with the same path. Only set in lists. */
  readonly isFolder?: boolean;
  /** Its entry in its archive. */
  readonly member: Member;
  /** Where its stored bytes are. Members may share them. */
  readonly stretch: Stretch;
  /** Data for its compression; dictionaries of its own archives come first. */
  readonly supplies: Supplies;
  /** More names, for display. May be as slow as reading other members. Total. */
  names(): readonly string[];
  /** First bytes of the uncompressed content; empty if that would require unpacking all of it. Total. */
  head(): Uint8Array;
  /** Bytes that a walk counts: the content and its decompressed data. Total. */
  measure(): number;
  /** @throws Stop if the member is damaged */
  read(): Uint8Array;
  /**
   * The member and, if it is an archive, everything inside, as in {@link NestedArchive.walk}.
   * @param unpacked its decompressed bytes, if they are already known, for example from another thread
   */
  walk(enters?: (found: NestedMember) => boolean, unpacked?: Peeled): Generator<WalkedMember>;
}

export interface WalkedMember extends NestedMember {
  /** The member as an archive, if it was entered. */
  readonly nested?: NestedArchive;
  /** Why it was not entered, or why the walk ended: see {@link WalkBudget}. */
  readonly issue?: Issue;
}

/** Options and limits of a walk. */
interface Walk {
  readonly enters: (found: NestedMember) => boolean;
  readonly budget: WalkBudget;
}

export interface NestedFolder {
  readonly kind: "folder";
  readonly path: string;
}

/** Undefined if the bytes are not an archive that Bytewright reads. */
export type OpenedNested = { readonly nested: NestedArchive } | { readonly issue: Issue } | undefined;

/** Opens an archive file, compressed or not; undefined if it is not a known archive. Total. */
export function openNested(bytes: Uint8Array, supplies: Supplies): OpenedNested {
  return openInside(bytes, outerPlace(bytes.length, 0, supplies));
}

/** The same for a file that is already uncompressed. */
export function openPeeled(fileSize: number, { content, layers }: Peeled, supplies: Supplies): OpenedNested {
  const opened = openArchive(content);
  if (opened === undefined || "issue" in opened) return opened;
  return { nested: new NestedArchive(opened.archive, layers, outerPlace(fileSize, unpackedSize({ content, layers }), supplies)) };
}

function outerPlace(fileSize: number, used: number, supplies: Supplies): Place {
  return { fileSize, used, depth: 1, prefix: "", of: {}, start: 0, supplies };
}

/** The decompressed size of all layers. */
function unpackedSize({ content, layers }: Peeled): number {
  return layers.reduce((sum, _, i) => sum + (layers[i + 1]?.size ?? content.length), 0);
}

/** A nested archive to open before following a path into it. */
export interface UnopenedArchive {
  /** The stored bytes. */
  readonly bytes: Uint8Array;
  readonly supplies: Supplies;
  /**
   * Opens the archive. Returns false if that fails.
   * @param unpacked the decompressed bytes, if they are already known, for example from another thread
   */
  readonly open: (unpacked?: Peeled) => boolean;
}

/** A nested archive on a path. */
interface Inner {
  readonly member: Member;
  /** The part of the path up to it. */
  readonly path: string;
}

interface Place {
  readonly fileSize: number;
  /** Number of bytes that were unpacked on the way here. */
  readonly used: number;
  readonly depth: number;
  /** Path of the archive with a slash after it; empty for the outer file. */
  readonly prefix: string;
  /** Where its bytes are: see {@link Stretch}. */
  readonly of: object;
  readonly start: number;
  /** Data for the compression of the archive itself. */
  readonly supplies: Supplies;
}

/** @param unpacked the decompressed bytes, if they are known */
function openInside(bytes: Uint8Array, place: Place, unpacked?: Peeled): OpenedNested {
  if (place.depth > MAX_DEPTH)
    return {
      issue: archiveIssue("too-deep", `${quote(place.prefix)} is nested more than ${MAX_DEPTH} archives deep.`, { bytes: OUTER_PLACE }),
    };
  const budget = new UnpackBudget(place.fileSize);
  const peeled = catchStop(() => {
    budget.take(place.used + (unpacked ? unpackedSize(unpacked) : 0), OUTER_PLACE);
    return unpacked ?? peel(bytes, place.supplies, budget);
  });
  if ("issue" in peeled) return peeled;
  if ("issue" in peeled.value) return { issue: peeled.value.issue };
  const { content, layers } = peeled.value;
  const opened = openArchive(content);
  if (opened === undefined || "issue" in opened) return opened;
  const own = layers.length === 0 ? {} : { of: {}, start: 0 };
  return { nested: new NestedArchive(opened.archive, layers, { ...place, ...own, used: budget.most - budget.left }) };
}

export class NestedArchive {
  private readonly tree: ArchiveTree;
  /** Opened nested archives by row. */
  private readonly entered = new Recent<number, NestedArchive>(MAX_KEPT);
  /** Read when a member first needs a dictionary. */
  private readonly dictionaryMembers = once(() => findDictionaryMembers(this.archive, this.place.supplies));

  constructor(
    readonly archive: Archive,
    readonly layers: Peeled["layers"],
    private readonly place: Place,
  ) {
    this.tree = buildTree(archive);
  }

  /** The folder or member at a path, with or without a leading slash, or undefined. Total. */
  find(path: string): NestedMember | NestedFolder | undefined {
    const own = this.tree.find(path);
    if (own) return this.describe(own);
    const inner = this.innerOn(path);
    if (inner) return inner.nested.find(inner.rest);
    if (path.startsWith("/")) return this.find(path.slice(1));
    return this.tree.findNode(path) ? { kind: "folder", path: this.place.prefix + path } : undefined;
  }

  /** The archive at a path; this one for "". Undefined if missing, or it cannot be opened. */
  enter(path: string): NestedArchive | undefined {
    if (path === "") return this;
    const own = this.tree.find(path);
    if (own) return this.open(own);
    const inner = this.innerOn(path);
    return inner?.nested.enter(inner.rest);
  }

  /** The contents of a folder or archive: folders and archives first, in the order of the archive. Empty if the path does not exist. */
  list(path: string): readonly (NestedMember | NestedFolder)[] {
    const inner = path === "" ? undefined : this.innerOn(path);
    if (inner) return inner.nested.list(inner.rest);
    const own = path === "" ? undefined : this.tree.find(path);
    const node = this.tree.findNode(path);
    const outside = node ? [...node.children.values()].map((child) => this.describeNode(child)) : [];
    const inside = (own && this.open(own)?.list("")) ?? [];
    const paths = new Set(outside.map((child) => child.path));
    const children = [...inside.filter((child) => !paths.has(child.path)), ...outside];
    const isFolder = (child: NestedMember | NestedFolder) => child.kind === "folder" || child.isArchive;
    return [...children.filter(isFolder), ...children.filter((child) => !isFolder(child))];
  }

  /** Data for the compression of a current or future member at a path. */
  suppliesAt(path: string): Supplies {
    const inner = this.tree.find(path) ? undefined : this.innerOn(path);
    return inner ? inner.nested.suppliesAt(inner.rest) : this.suppliesOf(path);
  }

  private suppliesOf(ownPath: string): Supplies {
    return withNearer(() => nearestFirst(this.dictionaryMembers(), ownPath), this.place.supplies);
  }

  /** The members of this archive itself, in its order. */
  members(): readonly NestedMember[] {
    return this.tree.members.map((member) => this.describe(member));
  }

  /**
   * Yields all members at all depths, an archive before its contents. Nested archives are unpacked one at a time and not kept. Ends with a
   * finding at a member if the walk would take too much: see {@link WalkBudget}.
   * @param enters returns false for an archive to list without entering it
   */
  *walk(enters: Walk["enters"] = () => true): Generator<WalkedMember> {
    yield* this.walkOn({ enters, budget: this.newBudget() });
  }

  /**
   * The same for certain members and folders, in one walk. Archives on the way to them are always entered.
   * @param paths missing paths are ignored
   */
  *walkAt(paths: string | readonly string[], enters: Walk["enters"] = () => true): Generator<WalkedMember> {
    const wanted = new Set<string>();
    const onWay = new Set<string>();
    // sorted, so that each nested archive is opened only once
    for (const path of typeof paths === "string" ? [paths] : [...new Set(paths)].sort()) {
      const found = path === "" ? this.place.prefix.slice(0, -1) : this.find(path)?.path;
      if (found === undefined) continue;
      wanted.add(found);
      for (const folder of foldersOf(found)) onWay.add(folder);
    }
    const isWanted = ({ path }: NestedMember) => wanted.has("") || wanted.has(path) || foldersOf(path).some((folder) => wanted.has(folder));
    const budget = this.newBudget();
    for (const row of this.walkOn({ enters: (found) => (isWanted(found) ? enters(found) : onWay.has(found.path)), budget }))
      if (isWanted(row) || budget.isEnded) yield row;
  }

  newBudget(): WalkBudget {
    const budget = new WalkBudget(this.place.fileSize);
    const { of, start, prefix } = this.place;
    budget.enter({ of, start, size: this.archive.bytes.length }, prefix.slice(0, -1));
    return budget;
  }

  private *walkOn(walk: Walk): Generator<WalkedMember> {
    const { budget, enters } = walk;
    for (const member of this.tree.members) {
      if (budget.isEnded) return;
      const found = this.describe(member, budget);
      budget.addBytes(found.measure());
      const issue = budget.end();
      if (issue) yield { ...found, issue };
      else if (found.isArchive && enters(found)) yield* this.walkInto(found, walk);
      else yield found;
    }
  }

  private *walkInto(found: NestedMember, walk: Walk, unpacked?: Peeled): Generator<WalkedMember> {
    if (!found.isArchive) return yield found;
    const repeated = walk.budget.enter(found.stretch, found.path);
    if (repeated) return yield { ...found, issue: repeated };
    const opened = this.openNew(found.member, unpacked);
    if (!opened) return yield found;
    if ("issue" in opened) return yield { ...found, issue: opened.issue };
    walk.budget.addMembers(opened.nested.archive.entries.length);
    const issue = walk.budget.end();
    if (issue) return yield { ...found, issue };
    yield { ...found, nested: opened.nested };
    for (const inside of opened.nested.walkOn(walk))
      yield this.isCovered(inside) ? { ...inside, issue: inside.issue ?? coveredBy(inside) } : inside;
  }

  /** Whether a member of this archive has the path of a member inside a nested one, which then has no path. */
  private isCovered({ path }: NestedMember): boolean {
    return this.tree.find(path.slice(this.place.prefix.length)) !== undefined;
  }

  /** Returns the new file, or undefined if nothing changes. Paths can be folders. @throws Stop if a change is not possible */
  change(changes: readonly MemberChange[]): Uint8Array | undefined {
    return this.changeContent(changes)?.wrap();
  }

  /**
   * The same in two steps, so that a caller can release the archive before the new content is compressed.
   * @throws Stop if a change is not possible
   */
  changeContent(changes: readonly MemberChange[]): ChangedContent | undefined {
    const members = this.expand(changes);
    const edits: Edit[] = [];
    const inside = new Map<Member, { readonly first: string; readonly own: MemberChange[] }>();
    const places = this.placesOf(members);
    for (const change of members) {
      const place = places.get(change.path);
      if (place && "own" in place) edits.push(editOf(change, place.own.entry.row));
      else if (place) getOrMake(inside, place.member, () => ({ first: change.path, own: [] })).own.push(moveInto(change, place.path));
      else if (change.kind === "put") edits.push({ add: { name: change.path, content: change.content } });
      else throw archiveStop("not-found", `The archive has no ${quote(this.place.prefix + change.path)}.`, { path: change.path });
    }
    for (const edit of edits) {
      if ("add" in edit || "name" in edit) continue;
      const member = this.tree.members[edit.row];
      const known = inside.get(member);
      if (known) throw bothAsWholeAndInside(member.path, known.first, "gone" in edit);
    }
    for (const [member, { own }] of inside) {
      const changed = this.open(member)?.change(own);
      if (changed) edits.push({ row: member.entry.row, content: changed });
    }
    const { archive, layers } = this;
    const content = changeArchive(archive, edits);
    if (content === archive.bytes) return undefined;
    const alignments = edits.map((edit) => ("add" in edit ? (archive.alignmentOf?.(edit.add) ?? 0) : 0));
    return wrapper(content, layers, Math.max(0, ...alignments));
  }

  /**
   * Expands changes of folders into changes of all their members.
   * @throws Stop if a folder cannot be changed that way
   */
  expand(changes: readonly MemberChange[]): readonly MemberChange[] {
    const folders = new Map<string, readonly string[]>();
    const paths = new Set(changes.flatMap(({ kind, path }) => (kind === "put" ? [] : [path])));
    // sorted, so that each nested archive is opened only once
    for (const path of [...paths].sort()) {
      const below = this.find(path)?.kind === "member" ? undefined : this.below(withoutSlashes(path));
      if (below) folders.set(path, below);
    }
    if (folders.size === 0) return changes;
    const deleted = new Set(changes.flatMap(({ kind, path }) => (kind === "delete" ? (folders.get(path) ?? []) : [])));
    const members = changes.flatMap((change): readonly MemberChange[] => {
      const below = folders.get(change.path);
      if (!below || change.kind === "put") return change.kind === "delete" && deleted.has(change.path) ? [] : [change];
      if (below.length === 0) throw notPossible(`${quote(change.path)} is an empty folder, which cannot be changed.`, change.path);
      if (change.kind === "delete") return [];
      const [from, to] = [withoutSlashes(change.path), withoutSlashes(change.to)];
      if (to.startsWith(`${from}/`)) throw notPossible(`${quote(from)} cannot be moved into itself.`, from);
      return below.map((path) => ({ kind: "rename", path, to: to + path.slice(from.length) }));
    });
    return [...[...deleted].map((path) => ({ kind: "delete", path }) as const), ...members];
  }

  /** Members in a folder; undefined if the folder does not exist. An archive as a whole does not count as a folder. */
  private below(path: string): readonly string[] | undefined {
    const member = this.tree.find(path);
    const inner = member ? undefined : this.innerOn(path);
    if (inner) return inner.nested.below(inner.rest)?.map((rest) => `${inner.path}/${rest}`);
    const node = member || path === "" ? undefined : this.tree.findNode(path);
    if (!node) return undefined;
    const found: string[] = [];
    const waiting = [node];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (next.member) found.push(next.path);
      for (const child of next.children.values()) waiting.push(child);
    }
    return found;
  }

  /** The member at each path, or the nested archive into which it leads. Each archive is opened only once, for any order of changes. */
  private placesOf(changes: readonly MemberChange[]): ReadonlyMap<string, { readonly own: Member } | Inner> {
    const places = new Map<string, { readonly own: Member } | Inner>();
    const paths = new Set(changes.map(({ path }) => path));
    for (const path of [...paths].sort()) {
      const own = this.tree.find(path);
      const inner = own ? undefined : this.innerOn(path);
      if (own) places.set(path, { own });
      else if (inner) places.set(path, { member: inner.member, path: inner.path });
    }
    return places;
  }

  /** The first unopened archive on the way to a path, or undefined. Unpacks nothing. Total. */
  findUnopened(path: string): UnopenedArchive | undefined {
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
      const member = this.tree.find(path.slice(0, at));
      const known = member && this.entered.get(member.entry.row);
      if (known) return known.findUnopened(path.slice(at + 1));
      if (!member || member.entry.compressed || !this.describe(member).isArchive) continue;
      const bytes = unlessStopped(() => this.archive.read(member.entry.row));
      const supplies = this.suppliesOf(member.path);
      return bytes && { bytes, supplies, open: (unpacked) => this.open(member, unpacked) !== undefined };
    }
    return undefined;
  }

  /** The nested archive into which a path leads, and the rest of the path. The shortest prefix counts. */
  private innerOn(path: string): (Inner & { readonly nested: NestedArchive; readonly rest: string }) | undefined {
    for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1)) {
      const member = this.tree.find(path.slice(0, at));
      const nested = member && this.open(member);
      if (nested) return { nested, member, path: path.slice(0, at), rest: path.slice(at + 1) };
    }
    return undefined;
  }

  private open(member: Member, unpacked?: Peeled): NestedArchive | undefined {
    const { row } = member.entry;
    const known = this.entered.get(row);
    const opened = known || !this.describe(member).isArchive ? undefined : this.openNew(member, unpacked);
    const nested = known ?? (opened && "nested" in opened ? opened.nested : undefined);
    if (nested) this.entered.set(row, nested);
    return nested;
  }

  private openNew(member: Member, unpacked?: Peeled): OpenedNested {
    const { fileSize, depth, prefix } = this.place;
    const { row, compressed, contentSize = 0 } = member.entry;
    const budget = new UnpackBudget(fileSize);
    const content = catchStop(() => {
      budget.take(this.place.used + (compressed ? contentSize : 0), OUTER_PLACE);
      return this.archive.read(row);
    });
    if ("issue" in content) return content;
    return openInside(
      content.value,
      {
        fileSize,
        used: budget.most - budget.left,
        depth: depth + 1,
        prefix: `${prefix}${member.path}/`,
        ...(compressed ? { of: {}, start: 0 } : this.stretchOf(member)),
        supplies: this.suppliesOf(member.path),
      },
      unpacked,
    );
  }

  private describeNode(node: TreeNode): NestedMember | NestedFolder {
    if (!node.member) return { kind: "folder", path: this.place.prefix + node.path };
    return { ...this.describe(node.member), isFolder: node.children.size > 0 };
  }

  private stretchOf({ entry: { start, size } }: Member): Stretch {
    return { of: this.place.of, start: this.place.start + start, size };
  }

  /** @param budget of the current walk; undefined outside of a walk */
  private describe(member: Member, budget?: WalkBudget): NestedMember {
    const { row, start, size, contentSize, compressed } = member.entry;
    const isStored = !compressed && size >= 0 && start + size <= this.archive.bytes.length;
    const content = isStored ? unlessStopped(() => this.archive.read(row)) : undefined;
    const supplies = this.suppliesOf(member.path);
    const head = () => (content ? peelHead(content, supplies, ARCHIVE_HEAD_SIZE) : new Uint8Array(0));
    const found: NestedMember = {
      kind: "member",
      path: this.place.prefix + member.path,
      size: contentSize ?? size,
      isArchive: findArchiveType(head()) !== undefined,
      member,
      stretch: this.stretchOf(member),
      supplies,
      names: () => this.archive.describe?.(row) ?? [],
      head,
      measure: () => (content ? content.length + measureUnpacked(content, supplies) : (contentSize ?? 0)),
      read: () => {
        if (content) return content;
        const decompressed = this.archive.read(row);
        // the decompressed size is not known before
        budget?.addBytes(measureUnpacked(decompressed, supplies));
        return decompressed;
      },
      walk: (enters = () => true, unpacked) => this.walkInto(found, { enters, budget: budget ?? this.newBudget() }, unpacked),
    };
    return found;
  }
}

/** Removes slashes around the path of a folder. */
function withoutSlashes(path: string): string {
  return path.replace(/^\/|\/+$/g, "");
}

function bothAsWholeAndInside(path: string, inside: string, isGone: boolean): Stop {
  const message = `${quote(path)} is to be ${isGone ? "deleted" : "replaced"}, and ${quote(inside)} inside it is to be changed. Request only one of the two.`;
  return archiveStop("not-possible", message, { path });
}

function coveredBy({ path }: NestedMember): Issue {
  return archiveIssue(
    "covered",
    `${quote(path)} is inside a nested archive, but the archive around it has a member with the same path, which is opened instead. ` +
      "Extract the nested archive to open this member.",
  );
}
