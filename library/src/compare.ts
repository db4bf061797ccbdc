/** The command line's `merge`, `diff` and `apply`, on bytes instead of files. */

import { applyToFile } from "../../formats/applyFiles.ts";
import { sentencesOf } from "../../formats/core/merge/changes/sentences.ts";
import { readChange } from "../../formats/core/merge/changes/statedChange.ts";
import { diffFiles } from "../../formats/diffFiles.ts";
import { type ConflictChoice, resolveConflicts } from "../../formats/mergeFiles.ts";
import type { ApplyResult, CompressionOptions, FileDifference, MemberChanges, MergeOptions, MergeResult, Versions } from "./api.ts";
import { BOOLEAN, BYTES, CHOICE, firstOf, listOf, objectOf, TEXT } from "./arguments.ts";
import { suppliesFrom } from "./supplies.ts";

const OPTIONS = objectOf({ dictionaries: listOf(BYTES) });
const CONFLICT_CHOICE = objectOf({ path: TEXT, field: TEXT, kind: TEXT, choice: CHOICE }, ["path", "field", "kind", "choice"]);
const MERGE_OPTIONS = objectOf({ dictionaries: listOf(BYTES), choices: listOf(CONFLICT_CHOICE) });

/**
 * Merges two versions of a file by their common base, archives member by member. Never throws for bad input: if the files cannot be merged,
 * the result has a message instead of bytes. The conflicts depend only on the versions and choices: to decide some, merge again with
 * choices.
 */
export function merge(versions: Versions, options: MergeOptions = {}): MergeResult {
  const kind = objectOf({ base: BYTES, ours: BYTES, theirs: BYTES, path: TEXT }, ["ours", "theirs", "path"]);
  const wrong = firstOf([() => kind.find(versions, "versions"), () => MERGE_OPTIONS.find(options, "options")]);
  if (wrong) return { conflicts: [], notes: [], message: wrong.message };
  const { base, ours, theirs, path } = versions;
  // an unknown kind matches no conflict, and a note says so
  const choices = (options.choices ?? []) as readonly ConflictChoice[];
  const merged = resolveConflicts({ base, ours, theirs, path, supplies: suppliesFrom(options) }, choices);
  if (merged.kind === "refused") return { conflicts: [], notes: [], message: merged.message };
  return { bytes: merged.bytes, conflicts: merged.conflicts, notes: merged.notes };
}

/**
 * Compares the contents of two versions of a file, archives member by member, and returns one entry per file or member that differs. Never
 * throws for bad input.
 */
export function diff(before: Uint8Array, after: Uint8Array, path: string, options: CompressionOptions = {}): readonly FileDifference[] {
  const checks = [() => BYTES.find(before, "before"), () => BYTES.find(after, "after"), () => TEXT.find(path, "path")];
  const wrong = firstOf([...checks, () => OPTIONS.find(options, "options")]);
  if (wrong) return [{ path: "", kind: "bytes", changes: [], sentences: [], message: wrong.message }];
  return diffFiles({ before, after, path, supplies: suppliesFrom(options), withBytes: true }).map(
    ({ lines: _lines, titles, ...found }) => ({
      ...found,
      sentences: sentencesOf(found.changes, titles),
    }),
  );
}

const CHANGES = listOf(objectOf({ op: TEXT, field: TEXT }, ["op", "field"]));
const MEMBER_CHANGES = objectOf({ path: TEXT, changes: CHANGES, content: BYTES, littleEndian: BOOLEAN, checksum: TEXT }, [
  "path",
  "changes",
]);

/**
 * Makes the changes from {@link diff} in another copy or version of a file: each states the value it expects, and changes that do not fit
 * become conflicts. Never throws for bad input.
 */
export function apply(bytes: Uint8Array, path: string, changes: readonly MemberChanges[], options: CompressionOptions = {}): ApplyResult {
  const refused = (message: string): ApplyResult => ({ made: 0, conflicts: [], notes: [], message });
  const checks = [() => BYTES.find(bytes, "bytes"), () => TEXT.find(path, "path"), () => listOf(MEMBER_CHANGES).find(changes, "changes")];
  const wrong = firstOf([...checks, () => OPTIONS.find(options, "options")]);
  if (wrong) return refused(wrong.message);
  for (const each of changes)
    for (const change of each.changes) {
      const read = readChange({ ...change });
      if (typeof read === "string") return refused(`${change.field}: ${read}`);
    }
  const changed = applyToFile({ bytes, path, supplies: suppliesFrom(options), changes });
  if (changed.kind === "refused") return refused(changed.message);
  const { bytes: written, made, conflicts, notes } = changed;
  return { bytes: written, made, conflicts, notes };
}
