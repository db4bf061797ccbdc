/** Reports on single files, from the cache if nothing they depend on has changed. */
import { type FileReport, isRowOf, type JobKind, tallyOf } from "../fileReport.ts";
import { fileVersion } from "../files.ts";
import { hasUnjudged } from "../notJudged.ts";
import type { Run } from "../run.ts";
import type { FoundFile } from "../walk.ts";
import type { ResultCache } from "./resultCache.ts";

interface Kind {
  readonly kind: JobKind;
  readonly archives: boolean;
}

function findKey(cache: ResultCache, { kind, archives }: Kind, { path, explicit }: FoundFile): string | undefined {
  return cache.findKeyOfFile(kind, path, [archives, explicit]);
}

/** The report on a file that did not change. */
export function findReport(cache: ResultCache, setup: Kind, file: FoundFile): FileReport | undefined {
  return read(cache, findKey(cache, setup, file), setup, file);
}

function read(cache: ResultCache, key: string | undefined, { kind }: Kind, { path }: FoundFile): FileReport | undefined {
  const stored = key === undefined ? undefined : cache.find(key);
  return stored && parseReport(stored, kind, path);
}

/** The same work, skipped if its result is cached. */
export function keptReports(
  run: Run,
  cache: ResultCache,
  setup: Kind,
  work: (file: FoundFile) => FileReport,
): (file: FoundFile) => FileReport {
  return (file) => {
    const before = fileVersion(run, file.path);
    const key = findKey(cache, setup, file);
    const known = read(cache, key, setup, file);
    if (known) return known;
    const report = work(file);
    if (key !== undefined && isKept(report) && fileVersion(run, file.path) === before) cache.keep(key, JSON.stringify(report));
    return report;
  };
}

/** Reports of skipped, unjudged or unreadable files, and of bugs, are not cached. */
function isKept(report: FileReport): boolean {
  return (
    report.aside === undefined &&
    !hasUnjudged(report) &&
    !report.rows.some((row) => /^(?:io|internal)\//.test("code" in row ? row.code : (row.issue?.code ?? "")))
  );
}

function parseReport(stored: Uint8Array, kind: JobKind, path: string): FileReport | undefined {
  try {
    const { rows, tally } = JSON.parse(new TextDecoder().decode(stored));
    if (!Array.isArray(rows) || !rows.every((row) => isRowOf(row, kind, path))) return undefined;
    const { files } = tally;
    if (files !== undefined && !(Number.isSafeInteger(files) && files > 0)) return undefined;
    return { rows, tally: tallyOf(rows, files === undefined ? {} : { files }) };
  } catch {
    return undefined;
  }
}
