/**
 * The law of archives: any change, at any depth and with any name, gives a file that opens and has the change and all other members
 * unchanged, or it is refused with a reason. See features.ts for texts.
 */

import type { MemberChange } from "../../formats/archives/memberChange.ts";
import { type NestedArchive, type NestedMember, openNested } from "../../formats/archives/nested.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { Stop } from "../../formats/core/issue.ts";
import type { Counted } from "./features.ts";
import { HOSTILE } from "./markdownJudge.ts";
import { pick, type Random } from "./mutate.ts";

export const NAMES = [
  "new.bin",
  "new folder/new.bin",
  "",
  "/",
  "a/",
  "/a",
  "a//b",
  ".",
  "..",
  "../up.bin",
  "a/../b",
  "C:\\x",
  "\0",
  "a\nb",
  "é.bin",
  "\ud800",
  "\u{1f4a9}.bin",
  "x".repeat(300),
  "x/".repeat(300),
  "x".repeat(70_000),
  ...HOSTILE.slice(0, 8),
];

const MAX_COMPARED = 60;

/**
 * Makes changes to a file, each to the result of the previous one.
 * @param open replaced by tests with one that has a bug, which must be found
 */
export function tryChanges(file: Uint8Array, random: Random, tries: number, counted: Counted, open = openNested): void {
  let bytes = file;
  for (let number = 0; number < tries; number++) {
    const note = (feature: string, problem?: string): void => {
      counted.tried[feature] = (counted.tried[feature] ?? 0) + 1;
      if (problem !== undefined) counted.wrong.push(`${feature}: ${problem}`);
    };
    const opened = open(bytes, NO_SUPPLIES);
    if (!opened || "issue" in opened) return note("change", `does not open: ${opened?.issue.message ?? "no archive"}`);
    const { nested } = opened;
    const members = leavesOf(nested);
    const change = makeChange(members, random);
    if (!change) return;
    const what = JSON.stringify({ ...change, ...("content" in change ? { content: change.content.length } : {}) }).slice(0, 300);
    let after: Uint8Array;
    try {
      after = nested.change([change]) ?? bytes;
    } catch (error) {
      if (!(error instanceof Stop)) return note(change.kind, `${what}: throws ${error instanceof Error ? error.stack : error}`);
      note(`${change.kind} refused`, error.issue.code.startsWith("internal/") ? `${what}: ${error.issue.message}` : undefined);
      continue;
    }
    const ofMembers = inFolder(change, members);
    const problem = findDamage(ofMembers, nested, members, after);
    note(ofMembers[0] === change ? change.kind : `${change.kind} folder`, problem && `${what}: ${problem}`);
    if (problem) return;
    bytes = after;
  }
}

/** Members at all depths that are not archives. */
export function leavesOf(nested: NestedArchive): readonly NestedMember[] {
  return [...nested.walk()].filter(({ nested: inner }) => !inner);
}

/** A change of a folder as one change for each of its members. */
function inFolder(change: MemberChange, members: readonly NestedMember[]): readonly MemberChange[] {
  const { kind, path } = change;
  if (kind === "put" || members.some((member) => member.path === path)) return [change];
  const below = members.filter((member) => member.path.startsWith(`${path}/`));
  const to = (old: string) => (kind === "rename" ? change.to.replace(/^\/|\/+$/g, "") + old.slice(path.length) : "");
  return below.length === 0
    ? [change]
    : below.map((member) => (kind === "rename" ? { kind, path: member.path, to: to(member.path) } : { kind, path: member.path }));
}

function makeChange(members: readonly NestedMember[], random: Random): MemberChange | undefined {
  const member = pick(members, random);
  const path = member?.path;
  const folder = path?.slice(0, path.lastIndexOf("/") + 1) ?? "";
  const name = () => {
    const some = random() % 4;
    if (some === 0 && path) return path;
    if (some === 1 && path) return random() % 2 === 0 ? path.toUpperCase() : `${path}/inside.bin`;
    return (some === 2 ? folder : "") + (pick(NAMES, random) ?? "");
  };
  const size = pick([0, 1, 31, 200, 4096], random) ?? 0;
  const content = Uint8Array.from({ length: size }, () => random() & 0xff);
  // in the member's own archive
  const isFolder = member?.member.path.includes("/") === true && random() % 3 === 0;
  switch (random() % 4) {
    case 0:
      return { kind: "put", path: name(), content };
    case 1:
      return path === undefined ? undefined : { kind: "put", path, content };
    case 2:
      if (isFolder) return { kind: "rename", path: folder.slice(0, -1), to: name().slice(0, 80_000) };
      return path === undefined ? undefined : { kind: "rename", path, to: name().slice(0, 80_000) };
    default:
      if (isFolder) return { kind: "delete", path: folder.slice(0, -1) };
      return path === undefined ? undefined : { kind: "delete", path };
  }
}

/** What differs from the expected result. @param changes at most one per member */
export function findDamage(
  changes: readonly MemberChange[],
  before: NestedArchive,
  members: readonly NestedMember[],
  bytes: Uint8Array,
): string | undefined {
  const opened = openNested(bytes, NO_SUPPLIES);
  if (!opened || "issue" in opened) return `the changed file does not open: ${opened?.issue.message ?? "no archive"}`;
  const { nested } = opened;
  const { ignoresCase } = before.archive.type;
  // "/a" and "./a" mean "a", also inside nested archives
  const fold = (path: string) => (ignoresCase ? path.toLowerCase() : path).replace(/(?<=^|\/)\.?\//g, "");
  // types with folders store no leading slash, and types that ignore case keep a folder's existing spelling
  const held = (path: string) =>
    readAt(nested, path) ??
    readAt(nested, path.replace(/^\.?\//, "")) ??
    leavesOf(nested)
      .find((member) => fold(member.path) === fold(path))
      ?.read();
  const changed = new Set<string>();
  for (const change of changes) {
    const put = change.kind === "put" ? change.content : readAt(before, change.path);
    const isThere = change.kind === "rename" && before.find(change.to) !== undefined;
    if (change.kind === "delete" && readAt(nested, change.path) && members.filter(({ path }) => path === change.path).length < 2)
      return "it is still there";
    if (change.kind === "rename" && change.to.replace(/^\.?\//, "") !== change.path && !isThere && readAt(nested, change.path))
      return "the old name is still there";
    const place = change.kind === "rename" ? change.to : change.path;
    if (change.kind !== "delete" && !isPadded(held(place), put, unitOf(before, place))) return "it is not what was put in";
    changed.add(fold(change.path)).add(fold(place));
  }
  for (const member of members.slice(0, MAX_COMPARED)) {
    if (changed.has(fold(member.path)) || changes.some(({ path }) => fold(member.path).startsWith(`${fold(path)}/`))) continue;
    if (!isSame(held(member.path), readAt(before, member.path))) return `${JSON.stringify(member.path)} has changed`;
  }
  return undefined;
}

/** The unit to which the innermost archive of a path pads its members. */
function unitOf(nested: NestedArchive, path: string): number {
  let unit = nested.archive.type.contentUnit ?? 1;
  for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1))
    unit = nested.enter(path.slice(0, at))?.archive.type.contentUnit ?? unit;
  return unit;
}

function readAt(nested: NestedArchive, path: string): Uint8Array | undefined {
  const found = nested.find(path);
  return found?.kind === "member" ? found.read() : undefined;
}

function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a && b ? Buffer.compare(a, b) === 0 : a === b;
}

/** Some types pad a member to a multiple of their unit by repeating a byte, and return it with the padding. */
function isPadded(held: Uint8Array | undefined, put: Uint8Array | undefined, unit: number): boolean {
  if (!held || !put) return held === put;
  const padding = held.subarray(put.length);
  return padding.length < unit && isSame(held.subarray(0, put.length), put) && padding.every((byte) => byte === padding[0]);
}
