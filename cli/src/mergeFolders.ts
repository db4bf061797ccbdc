/** Two mods made one, against the dump that both were made from. What a mod has not is as in the dump: it is not deleted. */

import { join } from "node:path";
import { differentlyCompressed, filesOfMods } from "../../formats/core/files/filesOfMods.ts";
import { findDifference } from "../../formats/core/proof.ts";
import { counted } from "../../formats/core/text/counted.ts";
import { oneLine } from "../../formats/core/text/oneLine.ts";
import { type FileConflict, mergeFiles } from "../../formats/mergeFiles.ts";
import { Extraction } from "./extractTo.ts";
import { isFileOrMember } from "./insideArchives.ts";
import { attempt } from "./report.ts";
import type { Run } from "./run.ts";
import { type Source, sourceAt } from "./sources.ts";
import { walk } from "./walk.ts";

interface Folders {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly output: string;
  readonly force: boolean;
}

export interface FoldersMerged {
  /** Files that could not be read or written. */
  readonly failed: number;
  readonly conflicts: number;
  /** A sentence. */
  readonly summary: string;
}

type Report = (path: string, conflict: FileConflict) => Promise<void>;

/** Files by their paths in the mod. Links that lead out of it are passed over with a word. */
async function filesOf(run: Run, folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for await (const { path, relative } of walk(run, [folder], { writes: true })) files.set(relative, path);
  return files;
}

export async function mergeFolders(run: Run, { base, ours, theirs, output, force }: Folders, report: Report): Promise<FoldersMerged> {
  const [our, their] = [await filesOf(run, ours), await filesOf(run, theirs)];
  const extraction = new Extraction(run, output, force);
  const counts = { ours: 0, theirs: 0, alike: 0, merged: 0, whole: 0 };
  let [failed, conflicts] = [0, 0];

  const mergeOne = (path: string, o: Source, t: Source): readonly FileConflict[] => {
    const [ourBytes, theirBytes] = [o.read(), t.read()];
    if (findDifference(ourBytes, theirBytes) === undefined) {
      counts.alike++;
      extraction.write(path, ourBytes);
      return [];
    }
    const original = join(base, path);
    const baseBytes = isFileOrMember(run, original) ? sourceAt(run, original).read() : undefined;
    const merged = mergeFiles({ base: baseBytes, ours: ourBytes, theirs: theirBytes, path, supplies: o.supplies });
    counts[merged.kind === "merged" ? "merged" : "whole"]++;
    extraction.write(path, merged.kind === "merged" ? merged.bytes : ourBytes);
    if (merged.kind === "merged") {
      for (const note of merged.notes) run.complain(`${oneLine(`${path}: ${note}`)}\n`);
      return merged.conflicts;
    }
    // as a member of an archive: one value
    run.complain(`${oneLine(`${path}: ${merged.message} The file of ours was taken.`)}\n`);
    return [{ path: "", field: "", kind: baseBytes ? "edit/edit" : "add/add", base: baseBytes ? true : null, ours: true, theirs: true }];
  };

  const files = filesOfMods(our, their);
  for (const file of files) {
    const { path } = file;
    const found = attempt(run, path, (): readonly FileConflict[] => {
      if (file.kind === "both") return mergeOne(path, sourceAt(run, file.ours), sourceAt(run, file.theirs));
      counts[file.kind]++;
      extraction.write(path, sourceAt(run, file.only).read());
      return [];
    });
    if (!found) {
      failed++;
      continue;
    }
    conflicts += found.length;
    for (const conflict of found) await report(path, conflict);
  }
  for (const { ours, theirs } of differentlyCompressed(files))
    run.complain(
      `${oneLine(`${theirs} of theirs and ${ours} of ours differ only in their compression: both were taken, and not merged.`)}\n`,
    );
  const count = counts.ours + counts.theirs + counts.alike + counts.merged + counts.whole;
  const whole = counts.whole === 0 ? "" : `, ${counts.whole} taken whole from ours`;
  const summary = `${counted(count, "file")}: ${counts.ours} only in ours, ${counts.theirs} only in theirs, ${counts.alike} the same in both, ${counts.merged} merged${whole}.`;
  return { failed, conflicts, summary };
}
