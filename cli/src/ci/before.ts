/** A mod's previous state, in a separate folder: finds changed files and new findings. */
import { isAbsolute } from "node:path";
import { unwrap } from "../../../formats/containers/index.ts";
import { unlessStopped } from "../../../formats/core/issue.ts";
import { addToCount } from "../../../formats/core/lists.ts";
import { sentencesOf } from "../../../formats/core/merge/changes/sentences.ts";
import { findDifference } from "../../../formats/core/proof.ts";
import { sentencesOfFile } from "../../../formats/core/text/differencePage.ts";
import { diffFiles } from "../../../formats/diffFiles.ts";
import { findingsTogether, type TogetherSetup } from "../checkTogether.ts";
import { suppliesFor } from "../dictionaries.ts";
import { isFolder } from "../files.ts";
import { splitArchivePath } from "../insideArchives.ts";
import { type JobSetup, makeJob } from "../job.ts";
import type { Finding } from "../report.ts";
import { Run } from "../run.ts";
import { findOwner, type Shard } from "../shard.ts";
import { UsageError } from "../usage.ts";
import { type FoundFile, walk } from "../walk.ts";
import { identityOf } from "./fingerprints.ts";
import { ResultCache, readDecisive } from "./resultCache.ts";

export type FileState = "added" | "changed" | "removed";

export interface ChangedFile {
  readonly path: string;
  readonly state: FileState;
  /** The changes by place: the file itself, or a member. */
  readonly changes: readonly { readonly place: string; readonly sentences: readonly string[] }[];
}

export interface Before {
  readonly files: readonly ChangedFile[];
  /** The new ones of the given findings. */
  readonly findNew: (findings: readonly Finding[]) => readonly Finding[];
}

export interface BeforeSetup {
  /** The mod's previous state: see {@link openBase}. */
  readonly old: Run;
  readonly shard: Shard | undefined;
  readonly job: JobSetup;
  readonly together: Omit<TogetherSetup, "cache">;
}

/** Files whose changes the summary lists. */
const MAX_TOLD = 20;
const MAX_SENTENCES = 20;

/** A run in the folder. @throws UsageError if it is missing, or a path does not start from the current one */
export function openBase(run: Run, folder: string, paths: readonly string[]): Run {
  if (!isFolder(run, folder)) throw new UsageError(`--base: "${folder}" is not a folder.`);
  for (const path of paths)
    if (isAbsolute(path)) throw new UsageError(`With --base, paths start from the current folder, but got "${path}".`);
  const { startThread: _, ...given } = run.given;
  const old = new Run({ ...given, cwd: run.absolute(folder), copyOf: run.absolute(".") });
  old.dictionaryPlaces = run.dictionaryPlaces.map((place) => run.absolute(place));
  return old;
}

export async function readBefore(run: Run, setup: BeforeSetup): Promise<Before> {
  const { old, shard, together } = setup;
  const [now, then] = [await filesOf(run, together.paths, shard), await filesOf(old, together.paths, shard)];
  const files: ChangedFile[] = [];
  for (const path of [...new Set([...now.keys(), ...then.keys()])].sort()) {
    const changed = compareFile(run, old, path, files.length < MAX_TOLD);
    if (changed) files.push(changed);
  }
  const findings = await findingsBefore(run, setup, then, files);
  return { files, findNew: (all) => newAmong(all, findings, new Set(files.map(({ path }) => path))) };
}

async function filesOf(run: Run, paths: readonly string[], shard: Shard | undefined): Promise<ReadonlyMap<string, FoundFile>> {
  const files = new Map<string, FoundFile>();
  for await (const file of walk(run, paths, { shard })) files.set(file.path.replace(/\/+$/, ""), file);
  return files;
}

/** Undefined for an unchanged file, or one that does not count. For a path inside an archive, the whole archive counts. */
function compareFile(run: Run, old: Run, path: string, isTold: boolean): ChangedFile | undefined {
  const [before, after] = [old, run].map((one) => readDecisive(one, splitArchivePath(one, path).file));
  if (!before || !after) return before || after ? { path, state: before ? "removed" : "added", changes: [] } : undefined;
  if (findDifference(before, after) === undefined) return undefined;
  return { path, state: "changed", changes: isTold ? changesOf(run, path, before, after) : [] };
}

/** Empty if one of them cannot be read: a finding says why. */
function changesOf(run: Run, path: string, before: Uint8Array, after: Uint8Array): ChangedFile["changes"] {
  const { file } = splitArchivePath(run, path);
  const supplies = suppliesFor(run, file);
  const told = unlessStopped(() => {
    for (const bytes of [before, after]) unwrap(bytes, supplies);
    const changed = [...diffFiles({ before, after, path: file, supplies })].map(({ path: inside, kind, changes, titles, message }) => ({
      place: inside === "" ? file : `${file}/${inside}`,
      sentences: sentencesOfFile({ kind, message }, sentencesOf(changes, titles)).slice(0, MAX_SENTENCES),
    }));
    return changed.filter(({ place }) => findOwner(new Set([path]), place) !== undefined);
  });
  return told ?? [];
}

async function findingsBefore(
  run: Run,
  { old, job, together }: BeforeSetup,
  then: ReadonlyMap<string, FoundFile>,
  files: readonly ChangedFile[],
): Promise<readonly Finding[]> {
  const check = makeJob({ ...job, dictionaryPlaces: old.dictionaryPlaces }, old);
  const findings = files
    .filter(({ state }) => state === "changed")
    .flatMap(({ path }) => then.get(path) ?? [])
    .flatMap((file) => check(file).rows as readonly Finding[]);
  const dumps = together.dumps.map((dump) => run.absolute(dump));
  const kept = job.cache && new ResultCache(old, job.cache);
  for await (const found of findingsTogether(old, { ...together, dumps, cache: kept })) for (const one of found) findings.push(one);
  return findings;
}

/** An unchanged file keeps its findings, except those that involve other files. */
function newAmong(all: readonly Finding[], before: readonly Finding[], changed: ReadonlySet<string>): readonly Finding[] {
  const counts = new Map<string, number>();
  for (const finding of before) addToCount(counts, identityOf(finding));
  return all.filter((finding) => {
    if (!/^(?:links|sizes)\//.test(finding.code) && findOwner(changed, finding.path) === undefined) return false;
    return addToCount(counts, identityOf(finding), -1) < 0;
  });
}
