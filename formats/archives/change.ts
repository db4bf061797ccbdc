/**
 * Changes one archive and proves the result: it is read back and compared member by member before it is returned. Refuses, for all types,
 * edits that no type allows.
 */

import { joinParts } from "../core/bytes/parts.ts";
import { catchStop, type Issue, Stop, unlessStopped } from "../core/issue.ts";
import { quote } from "../core/json/print.ts";
import { getOrMake } from "../core/lists.ts";
import { findDifference, isEqual } from "../core/proof.ts";
import { hex } from "../core/text/hex.ts";
import type { Archive, Edit, EditKind } from "./archive.ts";
import { archiveIssue, archiveStop } from "./diagnostics.ts";
import { MemberNames, notPossible, plainName } from "./memberNames.ts";
import { buildTree, type Member } from "./tree.ts";

const KIND_WORDS: Readonly<Record<EditKind, string>> = {
  replace: "replaced",
  add: "added",
  rename: "renamed",
  delete: "deleted",
};

/**
 * Rewrites the archive without changes and compares: if it differs, it cannot be changed safely. Returns a finding with the first
 * difference, or undefined for an exact archive. Total.
 */
export function proveArchive(archive: Archive): Issue | undefined {
  if (archive.locked !== undefined) return archiveIssue("not-exact", archive.locked);
  const built = catchStop(() => archive.change([]));
  if ("issue" in built) return built.issue;
  const at = differenceFromParts(archive.bytes, built.value);
  if (at === undefined) return undefined;
  return archiveIssue("not-exact", `Rewritten without changes, the archive would differ from ${hex(at)} on, so it is read-only.`, {
    bytes: { start: at, end: Math.min(at + 1, archive.bytes.length) },
  });
}

/**
 * The changed archive's bytes; the original bytes if nothing changes.
 * @throws Stop if a change is not possible, or its result does not read back
 */
export function changeArchive(archive: Archive, edits: readonly Edit[]): Uint8Array {
  const { members } = buildTree(archive);
  refuseContradictions(members, edits);
  const real = edits.filter((edit) => !isSame(archive, members, edit));
  if (real.length === 0) return archive.bytes;
  const { expected, edits: planned } = planChange(archive, members, real);
  const inexact = proveArchive(archive);
  if (inexact !== undefined) throw new Stop(inexact);
  const bytes = joinParts(archive.change(planned));
  const problem = compare(archive, expected, bytes);
  if (problem !== undefined) throw archiveStop("not-proved", `${problem} This is a mistake in Bytewright; nothing was changed.`);
  return bytes;
}

/** Compares without joining the parts in memory. */
function differenceFromParts(bytes: Uint8Array, parts: readonly Uint8Array[]): number | undefined {
  let end = 0;
  for (const part of parts) {
    const at = findDifference(bytes.subarray(end, end + part.length), part);
    if (at !== undefined) return end + at;
    end += part.length;
  }
  return end === bytes.length ? undefined : end;
}

/** Whether an edit changes nothing. */
function isSame(archive: Archive, members: readonly Member[], edit: Edit): boolean {
  if ("add" in edit || "gone" in edit) return false;
  const member = members[edit.row];
  if (member === undefined) return false;
  if ("name" in edit) return edit.name === member.path || edit.name === member.entry.name;
  if (member.locked !== undefined) return false;
  const old = unlessStopped(() => archive.read(edit.row));
  return old !== undefined && isEqual(old, edit.content);
}

function kindOfEdit(edit: Edit): EditKind {
  if ("add" in edit) return "add";
  if ("gone" in edit) return "delete";
  return "name" in edit ? "rename" : "replace";
}

/** @throws Stop if two changes of a member contradict each other, so that one would be lost */
function refuseContradictions(members: readonly Member[], edits: readonly Edit[]): void {
  const wishes = new Map<number, Map<EditKind, string>>();
  for (const edit of edits) {
    if (!("row" in edit)) continue;
    const kind = kindOfEdit(edit);
    const path = members[edit.row]?.path;
    if (path === undefined) throw new RangeError(`the archive has no row ${edit.row}`);
    const wish = "name" in edit ? `renamed to ${quote(edit.name)}` : KIND_WORDS[kind];
    const own = getOrMake(wishes, edit.row, () => new Map<EditKind, string>());
    for (const [other, said] of own) {
      // a member can get new content and a new name at once
      if (other !== kind && other !== "delete" && kind !== "delete") continue;
      const both = said === wish ? `${wish} twice` : `${said}, and it is to be ${wish}`;
      throw notPossible(`${quote(path)} is to be ${both}. Request only one of the two.`, path);
    }
    own.set(kind, wish);
  }
}

/** What a path must contain afterwards: the stored member of a row, or new content. */
type Expected = { readonly row: number } | { readonly content: Uint8Array };

interface Plan {
  readonly expected: ReadonlyMap<string, Expected>;
  /** The edits, with names as they will be stored. */
  readonly edits: readonly Edit[];
}

/** @throws Stop if the type, a lock or another member does not allow an edit */
function planChange(archive: Archive, members: readonly Member[], edits: readonly Edit[]): Plan {
  const { type } = archive;
  if (archive.locked !== undefined) throw notPossible(archive.locked, "");
  const contents = new Map<number, Uint8Array>();
  const renamed = new Set<number>();
  const gone = new Set<number>();
  for (const edit of edits) {
    const kind = kindOfEdit(edit);
    const path = "row" in edit ? (members[edit.row]?.path ?? "") : edit.add.name;
    if (!type.offers.includes(kind)) throw notPossible(`Members of a ${type.title} archive cannot be ${KIND_WORDS[kind]}.`, path);
    if (!("row" in edit)) continue;
    const { row } = edit;
    const member = members[row];
    if (member.locked !== undefined) throw notPossible(`${quote(path)} cannot be ${KIND_WORDS[kind]}. ${member.locked}`, path);
    if ("name" in edit && member.entry.name === undefined && member.entry.hash !== undefined)
      throw notPossible(`${quote(path)} cannot be renamed: the archive has only its hash, and the game searches for that hash.`, path);
    if ("gone" in edit) gone.add(row);
    else if ("name" in edit) renamed.add(row);
    else contents.set(row, edit.content);
  }
  const expected = new Map<string, Expected>();
  for (const { path, entry } of members) {
    if (gone.has(entry.row)) continue;
    const content = contents.get(entry.row);
    if (!renamed.has(entry.row)) expected.set(path, content === undefined ? { row: entry.row } : { content });
  }
  const names = new MemberNames(expected.keys(), type.ignoresCase ?? false);
  // if other members' names begin with a slash, new names do, too
  const stored = (name: string, path: string) => (members.length === 0 && name.startsWith("/") ? name : path);
  const planned = edits.map((edit): Edit => {
    if ("name" in edit) {
      const { path } = members[edit.row];
      const to = names.add(edit.name, `${quote(path)} is to be renamed to ${quote(edit.name)}`);
      expected.set(to, { content: contents.get(edit.row) ?? archive.read(edit.row) });
      if (to === path && plainName(edit.name) !== path)
        throw notPossible(`${quote(path)} keeps its name: other members are in the same folder, whose spelling cannot change.`, path);
      return { row: edit.row, name: to };
    }
    if ("add" in edit) {
      const { name, content } = edit.add;
      const path = names.add(name, `${quote(name)} is to be added`);
      expected.set(path, { content });
      return { add: { name: stored(name, path), content } };
    }
    return edit;
  });
  return { expected, edits: planned };
}

/** Returns what differs, as a sentence. */
function compare(archive: Archive, expected: ReadonlyMap<string, Expected>, bytes: Uint8Array): string | undefined {
  const opened = catchStop(() => archive.type.open(bytes));
  if ("issue" in opened) return `The changed archive cannot be read: ${opened.issue.message}`;
  const changed = opened.value;
  if (changed.locked !== undefined) return "The changed archive would be damaged.";
  const { members } = buildTree(changed);
  if (members.length !== expected.size) return `The changed archive would have ${members.length} members instead of ${expected.size}.`;
  const kept: Kept[] = [];
  for (const { path, entry } of members) {
    const wanted = expected.get(path);
    if (wanted === undefined) return `${quote(path)} would be added to the archive.`;
    if ("row" in wanted) {
      const old = archive.entries[wanted.row];
      if (old.hash !== entry.hash || old.name !== entry.name || old.size !== entry.size) return wouldChange(path);
      if (old.size > 0) kept.push({ path, from: old.start, to: old.start + old.size, moved: entry.start - old.start });
    } else {
      const read = catchStop(() => changed.read(entry.row));
      if ("issue" in read || !holds(read.value, wanted.content, archive.type.contentUnit ?? 1))
        return `${quote(path)} would not have its new content.`;
    }
  }
  const path = findChanged(archive.bytes, changed.bytes, kept);
  return path === undefined ? undefined : wouldChange(path);
}

function wouldChange(path: string): string {
  return `${quote(path)} would also change.`;
}

/** A member that must keep its bytes, and how far they moved. */
interface Kept {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly moved: number;
}

/** Returns the path of a member whose bytes changed. Shared bytes are compared only once: thousands of members may share megabytes. */
function findChanged(old: Uint8Array, now: Uint8Array, kept: Kept[]): string | undefined {
  kept.sort((a, b) => a.moved - b.moved || a.from - b.from);
  let [end, last] = [0, Number.NaN];
  for (const { path, from, to, moved } of kept) {
    const start = moved === last ? Math.max(from, end) : from;
    if (start < to && !isEqual(old.subarray(start, to), now.subarray(start + moved, to + moved))) return path;
    [end, last] = [moved === last ? Math.max(end, to) : to, moved];
  }
  return undefined;
}

/** Whether this is the content, followed by less than a unit of padding. */
function holds(read: Uint8Array, content: Uint8Array, unit: number): boolean {
  return read.length - content.length < unit && isEqual(read.subarray(0, content.length), content);
}
