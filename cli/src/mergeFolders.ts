/** Two mods made one, against the dump that both were made from. What a mod has not is as in the dump: it is not deleted. */

import { join } from "node:path";
import { catchStop } from "../../formats/core/issue.ts";
import { findDifference } from "../../formats/core/proof.ts";
import { counted } from "../../formats/core/text/counted.ts";
import { oneLine } from "../../formats/core/text/oneLine.ts";
import { type FileConflict, mergeFiles } from "../../formats/mergeFiles.ts";
import { Extraction } from "./extractTo.ts";
import { isFileOrMember } from "./insideArchives.ts";
import { byteFinding, findingLine } from "./report.ts";
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

/** The path without what says that the file is compressed: `A.byml` for `A.byml.zs` and `A.sbyml`. */
function plainName(path: string): string {
  return path.replace(/\.zs$/, "").replace(/\.s(?=[^./]+$)/, ".");
}

export async function mergeFolders(run: Run, { base, ours, theirs, output, force }: Folders, report: Report): Promise<FoldersMerged> {
  const [our, their] = [await filesOf(run, ours), await filesOf(run, theirs)];
  const extraction = new Extraction(run, output, force);
  const counts = { ours: 0, theirs: 0, alike: 0, merged: 0 };
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
    counts.merged++;
    extraction.write(path, merged.kind === "merged" ? merged.bytes : ourBytes);
    if (merged.kind === "merged") {
      for (const note of merged.notes) run.complain(`${oneLine(`${path}: ${note}`)}\n`);
      return merged.conflicts;
    }
    // as a member of an archive: one value
    run.complain(`${oneLine(`${path}: ${merged.message} The file of ours was taken.`)}\n`);
    return [{ path: "", field: "", kind: baseBytes ? "edit/edit" : "add/add", base: baseBytes ? true : null, ours: true, theirs: true }];
  };

  for (const path of [...new Set([...our.keys(), ...their.keys()])].sort()) {
    const [o, t] = [our.get(path), their.get(path)];
    const done = catchStop((): readonly FileConflict[] => {
      if (o !== undefined && t !== undefined) return mergeOne(path, sourceAt(run, o), sourceAt(run, t));
      const only = (o ?? t) as string;
      counts[o === undefined ? "theirs" : "ours"]++;
      extraction.write(path, sourceAt(run, only).read());
      return [];
    });
    if ("issue" in done) {
      failed++;
      run.complain(findingLine(byteFinding(path, done.issue)));
      continue;
    }
    conflicts += done.value.length;
    for (const conflict of done.value) await report(path, conflict);
  }
  notePairs(run, our, their);
  const files = counts.ours + counts.theirs + counts.alike + counts.merged;
  const summary = `${counted(files, "file")}: ${counts.ours} only in ours, ${counts.theirs} only in theirs, ${counts.alike} the same in both, ${counts.merged} merged.`;
  return { failed, conflicts, summary };
}

/** Both may be the same file of the game, and the game reads one of them. */
function notePairs(run: Run, our: ReadonlyMap<string, string>, their: ReadonlyMap<string, string>): void {
  const plain = new Map([...our.keys()].map((path) => [plainName(path), path]));
  for (const path of their.keys()) {
    const other = plain.get(plainName(path));
    if (other === undefined || other === path || our.has(path)) continue;
    run.complain(
      `${oneLine(`${path} of theirs and ${other} of ours differ only in their compression: both were taken, and not merged.`)}\n`,
    );
  }
}
