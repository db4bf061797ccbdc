/** Merging and comparing by the library: what `merge` and `diff` of the command line do, on bytes instead of files. */
import { sentencesOf } from "../../formats/core/merge/sentences.ts";
import { diffFiles } from "../../formats/diffFiles.ts";
import { mergeFiles } from "../../formats/mergeFiles.ts";
import type { CompressionOptions, FileDifference, MergeResult, Versions } from "./api.ts";
import { BYTES, firstOf, listOf, objectOf, TEXT } from "./arguments.ts";
import { suppliesFrom } from "./supplies.ts";

const OPTIONS = objectOf({ dictionaries: listOf(BYTES) });

/**
 * Makes one file of two that were changed from a common one, archives member by member. Never throws for bad input: what cannot be merged
 * gives no bytes, and a message that says why.
 */
export function merge(versions: Versions, options: CompressionOptions = {}): MergeResult {
  const kind = objectOf({ base: BYTES, ours: BYTES, theirs: BYTES, path: TEXT }, ["ours", "theirs", "path"]);
  const wrong = firstOf([() => kind.find(versions, "versions"), () => OPTIONS.find(options, "options")]);
  if (wrong) return { conflicts: [], notes: [], message: wrong.message };
  const { base, ours, theirs, path } = versions;
  const merged = mergeFiles({ base, ours, theirs, path, supplies: suppliesFrom(options) });
  if (merged.kind === "refused") return { conflicts: [], notes: [], message: merged.message };
  return { bytes: merged.bytes, conflicts: merged.conflicts, notes: merged.notes };
}

/**
 * What differs between two versions of a file by what is in it, archives member by member: one entry a file or member that differs. Never
 * throws for bad input.
 */
export function diff(before: Uint8Array, after: Uint8Array, path: string, options: CompressionOptions = {}): readonly FileDifference[] {
  const checks = [() => BYTES.find(before, "before"), () => BYTES.find(after, "after"), () => TEXT.find(path, "path")];
  const wrong = firstOf([...checks, () => OPTIONS.find(options, "options")]);
  if (wrong) return [{ path: "", kind: "bytes", changes: [], sentences: [], message: wrong.message }];
  return diffFiles({ before, after, path, supplies: suppliesFrom(options) }).map((found) => ({
    ...found,
    sentences: sentencesOf(found.changes),
  }));
}
