/** Merges two mods by their common dump. Files that a mod lacks are as in the dump, not deleted. */

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

interface Merged {
  readonly conflicts: readonly FileConflict[];
  /** Why the file could not be merged. */
  readonly reason?: string;
}

const NO_CONFLICTS: Merged = { conflicts: [] };

type Report = (path: string, conflicts: readonly FileConflict[], reason: string | undefined) => Promise<void>;

/** Files by their paths in the mod. Skips links that lead out of it, with a message. */
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

  const write = (path: string, bytes: Uint8Array, count: keyof typeof counts) => {
    extraction.write(path, bytes);
    counts[count]++;
  };
  const mergeOne = (path: string, o: Source, t: Source): Merged => {
    const [ourBytes, theirBytes] = [o.read(), t.read()];
    if (findDifference(ourBytes, theirBytes) === undefined) {
      write(path, ourBytes, "alike");
      return NO_CONFLICTS;
    }
    const original = join(base, path);
    const baseBytes = isFileOrMember(run, original) ? sourceAt(run, original).read() : undefined;
    const merged = mergeFiles({ base: baseBytes, ours: ourBytes, theirs: theirBytes, path, supplies: o.supplies });
    if (merged.kind === "merged") {
      write(path, merged.bytes, "merged");
      for (const note of merged.notes) run.complain(`${oneLine(`${path}: ${note}`)}\n`);
      return merged;
    }
    write(path, ourBytes, "whole");
    // one value, like a member of an archive
    const change = baseBytes ? ({ kind: "edit/edit", base: true } as const) : ({ kind: "add/add", base: null } as const);
    return { conflicts: [{ path: "", field: "", ...change, ours: true, theirs: true }], reason: merged.message };
  };

  const files = filesOfMods(our, their);
  for (const file of files) {
    const { path } = file;
    const found = attempt(run, path, (): Merged => {
      if (file.kind === "both") return mergeOne(path, sourceAt(run, file.ours), sourceAt(run, file.theirs));
      write(path, sourceAt(run, file.only).read(), file.kind);
      return NO_CONFLICTS;
    });
    if (!found) {
      failed++;
      continue;
    }
    conflicts += found.conflicts.length;
    await report(path, found.conflicts, found.reason);
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
