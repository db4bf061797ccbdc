/**
 * Makes the changes of a difference in a file: decompresses it, changes archive members in place and documents by their format's tree. Uses
 * formats and archives only through their contracts.
 */

import { proveArchive } from "./archives/change.ts";
import type { MemberChange } from "./archives/memberChange.ts";
import { foldersOf } from "./archives/memberNames.ts";
import { type NestedArchive, openPeeled } from "./archives/nested.ts";
import { withByteOrder } from "./byteOrders.ts";
import { peel, rewrap, type Supplies } from "./containers/index.ts";
import { catchStop, findError, type Issue, Stop } from "./core/issue.ts";
import { applyChanges, type ChangeConflict } from "./core/merge/changes/applyChanges.ts";
import type { Change } from "./core/merge/changes/difference.ts";
import { withoutBad } from "./core/merge/result/firstBad.ts";
import { checksumOf } from "./core/merge/tree/changeValue.ts";
import type { MergeModel } from "./core/merge/tree/tree.ts";
import { namesOf } from "./core/names.ts";
import { findDifference } from "./core/proof.ts";
import { documentKindOf, readDocument, writeDocument } from "./open.ts";

/** Changes to make in a file or an archive member, or a member to add or remove. */
export interface MemberChanges {
  /** The path in the archive; empty for the file itself. */
  readonly path: string;
  readonly changes: readonly Change[];
  /** Content of an added member. */
  readonly content?: Uint8Array | undefined;
  /** Byte order of the archive to which it was added. */
  readonly littleEndian?: boolean | undefined;
  /** {@link checksumOf} the expected content of a removed member. */
  readonly checksum?: string | undefined;
  /** Both versions have the same values: there is nothing to do. */
  readonly isSame?: true;
}

/** A file or member as a whole. */
interface WholeChange {
  readonly op: "add" | "remove";
  readonly field: "";
}

interface FileToChange {
  readonly bytes: Uint8Array;
  /** The path, whose extension shows the kind of file. */
  readonly path: string;
  readonly supplies: Supplies;
  readonly changes: readonly MemberChanges[];
}

/** A change that was not made, with its file or member and the reason. */
interface FileChangeConflict {
  readonly path: string;
  readonly change: Change | WholeChange;
  readonly message: string;
}

type ChangedFile =
  | {
      readonly kind: "changed";
      readonly bytes: Uint8Array;
      /** Number of changes made, without those already present. */
      readonly made: number;
      readonly conflicts: readonly FileChangeConflict[];
      readonly notes: readonly string[];
    }
  | { readonly kind: "refused"; readonly message: string };

/** Total: a file that cannot be changed is refused with a sentence. */
export function applyToFile({ bytes, path, supplies, changes }: FileToChange): ChangedFile {
  const outcome: Outcome = { made: 0, conflicts: [], notes: [] };
  const done = catchStop((): Uint8Array => {
    let result = bytes;
    for (const each of changes) if (each.path === "" && !each.isSame) result = changeDocument(result, path, supplies, each, outcome);
    const inside = changes.filter((each) => each.path !== "");
    return inside.length === 0 ? result : changeMembers(result, supplies, inside, outcome);
  });
  if ("issue" in done) return { kind: "refused", message: done.issue.message };
  return { kind: "changed", bytes: done.value, ...outcome };
}

interface Outcome {
  made: number;
  readonly conflicts: FileChangeConflict[];
  readonly notes: string[];
}

function refusal(message: string): Stop {
  return new Stop({ code: "apply/refused", severity: "error", message });
}

function openArchive(bytes: Uint8Array, supplies: Supplies): NestedArchive {
  const peeled = peel(bytes, supplies);
  const opened = "issue" in peeled ? peeled : openPeeled(bytes.length, peeled, supplies);
  if (!opened) throw refusal("The changes are for members of an archive, but this file is not an archive.");
  if ("issue" in opened) throw new Stop(opened.issue);
  return opened.nested;
}

function changeMembers(bytes: Uint8Array, supplies: Supplies, changes: readonly MemberChanges[], outcome: Outcome): Uint8Array {
  const nested = openArchive(bytes, supplies);
  const edits: { readonly edit: MemberChange; readonly each: MemberChanges; readonly made: number }[] = [];
  const refuse = (each: MemberChanges, { message }: Pick<Issue, "message">): void => {
    for (const change of isWhole(each) ? [wholeOf(each)] : each.changes) outcome.conflicts.push({ path: each.path, change, message });
  };
  const removed = new Set(changes.flatMap((each) => (isWhole(each) && !each.content ? [each.path] : [])));
  for (const each of changes) {
    // a folder may take the place of an archive
    const found = foldersOf(each.path).some((folder) => removed.has(folder)) ? undefined : nested.find(each.path);
    if (isWhole(each)) {
      const { littleEndian } = nested.archive;
      const isOther = each.content && each.littleEndian !== undefined && littleEndian !== undefined && each.littleEndian !== littleEndian;
      const fitted = catchStop(() => ({
        content: isOther ? withByteOrder(each.content, each.path, littleEndian, supplies) : each.content,
        there: found?.kind === "member" ? found.read() : undefined,
      }));
      if ("issue" in fitted) {
        refuse(each, fitted.issue);
        continue;
      }
      const { content, there } = fitted.value;
      const whole = wholeChange({ ...each, content }, there);
      const edit = content ? ({ kind: "put", path: each.path, content } as const) : ({ kind: "delete", path: each.path } as const);
      if (typeof whole === "string") refuse(each, { message: whole });
      else if (whole) edits.push({ edit, each, made: 1 });
      continue;
    }
    if (found?.kind !== "member") {
      refuse(each, { message: "the archive has no such member." });
      continue;
    }
    const own: Outcome = { ...outcome, made: 0 };
    const done = catchStop(() => changeDocument(found.read(), each.path, found.supplies, each, own));
    // the other members are still changed
    if ("issue" in done) refuse(each, done.issue);
    else if (own.made > 0) edits.push({ edit: { kind: "put", path: each.path, content: done.value }, each, made: own.made });
  }
  outcome.made += edits.reduce((sum, { made }) => sum + made, 0);
  const change = (some: readonly (typeof edits)[number][]): Uint8Array => {
    const inexact = some.length === 0 && proveArchive(nested.archive);
    if (inexact) throw new Stop(inexact);
    return nested.change(some.map(({ edit }) => edit)) ?? bytes;
  };
  if (edits.length === 0) return bytes;
  return withoutBad(edits, change, ({ each, made }, issue) => {
    outcome.made -= made;
    refuse(each, issue);
  });
}

function isWhole({ content, checksum }: MemberChanges): boolean {
  return content !== undefined || checksum !== undefined;
}

function wholeOf({ content }: MemberChanges): WholeChange {
  return { op: content ? "add" : "remove", field: "" };
}

/**
 * Whether a file or member must be added or removed: false if that is already done, or a sentence if it is not possible.
 * @param found undefined if missing
 */
export function wholeChange(
  { content, checksum }: Pick<MemberChanges, "content" | "checksum">,
  found: Uint8Array | undefined,
): boolean | string {
  if (!found) return content !== undefined;
  if (content) return findDifference(content, found) === undefined ? false : "it already exists, with other content.";
  return checksumOf(found) === checksum ? true : "its content is not the expected one, so it is not removed.";
}

/** Returns the document with its changes, compressed as before. */
function changeDocument(bytes: Uint8Array, path: string, supplies: Supplies, { path: inside, changes }: MemberChanges, outcome: Outcome) {
  const peeled = peel(bytes, supplies);
  if ("issue" in peeled) throw refusal(`it cannot be unpacked. ${peeled.issue.message}`);
  const kind = documentKindOf(path, peeled.content);
  if (!kind?.format.merge) throw refusal(kind ? `${kind.format.title} cannot be changed this way yet.` : "the format is unknown.");
  const { format } = kind;
  const names = namesOf(format, format.builtinNames(), { path: `${path}/${inside}` });
  const refuse = (problem: string): never => {
    throw refusal(`it ${problem}`);
  };
  const { text } = readDocument(kind, peeled.content, names, refuse, true);
  const left: ChangeConflict[] = [];
  const attempt = (some: readonly Change[]) => {
    const applied = applyChanges(format.merge as MergeModel, text, some, path);
    if (applied.made === 0) return { applied, content: peeled.content };
    const written = writeDocument(kind, applied.text, names);
    // formats whose files are texts accept any text, so parse it
    const again = format.textSuffix === "" ? catchStop(() => format.merge?.readTree(applied.text, path)) : { value: undefined };
    const issue = "issue" in again ? again.issue : findError(written.issues);
    if (issue || written.kind !== "bytes") throw refusal(issue?.message ?? "");
    return { applied, content: written.bytes };
  };
  const done = catchStop(() =>
    withoutBad(changes, attempt, (change, { message }) =>
      left.push({ change, message: `with this change, the file cannot be written. ${message}`.trimEnd() }),
    ),
  );
  if ("issue" in done) throw refusal(`the result cannot be written. ${done.issue.message}`);
  const { content, applied } = done.value;
  for (const conflict of [...left, ...applied.conflicts]) outcome.conflicts.push({ path: inside, ...conflict });
  for (const note of applied.notes) outcome.notes.push(inside === "" ? note : `${inside}: ${note}`);
  if (applied.made === 0) return bytes;
  outcome.made += applied.made;
  return rewrap(content, peeled.layers);
}
