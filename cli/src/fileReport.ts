/** A job's report on one file, and on an archive's members. Can be cloned. */
import { catchStop, type Issue } from "../../formats/core/issue.ts";
import { unknownFile } from "../../formats/unknownFile.ts";
import type { NameTable } from "./nameLists.ts";
import { byteFinding, type Finding, findingLine } from "./report.ts";
import type { Run } from "./run.ts";
import { type Found, fileSource, findReadProblem, type Source, sourcesIn } from "./sources.ts";
import type { FoundFile } from "./walk.ts";

/** The commands that report on files one by one. */
export type JobKind = "verify" | "check";

/** The result of `verify` for one file, archive or member. */
export interface VerifyRow {
  readonly path: string;
  /** Id of the format or archive type; empty if unknown. */
  readonly format: string;
  readonly status: "exact" | "inexact" | "failed" | "not-judged";
  readonly bytes: number;
  readonly issue?: { readonly code: string; readonly message: string; readonly offset: number };
}

/** An object of the lines that `--json` prints. */
export type Row = Finding | VerifyRow;

/** True if a value read from the cache is a row of the command about this file or its members. */
export function isRowOf(row: unknown, kind: JobKind, path: string): row is Row {
  const { path: of, ...rest } = Object(row);
  const isOurs = typeof of === "string" && (of === path || of.startsWith(`${path}/`));
  return isOurs && (kind === "check" ? isFinding(rest) : isVerdict(rest));
}

const SEVERITIES: readonly unknown[] = ["error", "warning", "information", "hint"] satisfies readonly Finding["severity"][];
const STATUSES: readonly unknown[] = ["exact", "inexact", "failed"] satisfies readonly VerifyRow["status"][];

function isFinding({ line, column, offset, severity, code, message }: Record<string, unknown>): boolean {
  return [line, column, offset].every(Number.isSafeInteger) && SEVERITIES.includes(severity) && areTexts(code, message);
}

function isVerdict({ format, status, bytes, issue }: Record<string, unknown>): boolean {
  const { code, message, offset } = Object(issue ?? { code: "", message: "", offset: 0 });
  return [bytes, offset].every(Number.isSafeInteger) && STATUSES.includes(status) && areTexts(format, code, message);
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

/** The number of rows by severity or status, added to `known`. */
export function tallyOf(rows: readonly Row[], known: Tally = {}): Tally {
  const tally: Record<string, number> = { ...known };
  for (const row of rows) {
    const name = "code" in row ? row.severity : row.status;
    tally[name] = (tally[name] ?? 0) + 1;
  }
  return tally;
}

/** The findings in one file. */
export interface FileReport {
  readonly rows: readonly Row[];
  /** A line only for people, with its line end. */
  readonly aside?: string;
  /** Number of rows left out because the file's dictionary is missing, with the file's folder. */
  readonly notJudged?: { readonly folder: string; readonly count: number };
  /** Added up over all files. Empty if the file does not count. */
  readonly tally: Tally;
}

export type Tally = Readonly<Record<string, number>>;

export interface JobContext {
  readonly run: Run;
  /** Include archive members. */
  readonly archives: boolean;
  readonly names: NameTable;
}

/** One report on everything at a path: a file, or an archive and its members. */
export function reportOnAll(
  file: FoundFile,
  { run, archives }: JobContext,
  /** Returns undefined for files that do not count. */
  report: (found: Found) => FileReport | undefined,
  fail: (issue: Issue) => FileReport,
): FileReport {
  const { path, explicit } = file;
  const rows: Row[] = [];
  const tally: Record<string, number> = {};
  const add = (part: FileReport | undefined) => {
    for (const row of part?.rows ?? []) rows.push(row);
    for (const [name, count] of Object.entries(part?.tally ?? {})) tally[name] = (tally[name] ?? 0) + count;
  };
  const done = catchStop(() => {
    for (const found of sourcesIn(run, file, archives)) add(report(found));
  });
  if ("issue" in done) add(fail(done.issue));
  else if (explicit && Object.keys(tally).length === 0) {
    const source = fileSource(run, path);
    const reason = findReadProblem(source);
    if (!reason) return { rows, tally: { passedOver: 1 }, aside: whatItIs(source) };
    add(fail(reason));
  }
  return { rows, tally };
}

/** A line about a named file that is known but does not count; empty for others. */
function whatItIs(source: Source): string {
  const issue = unknownFile(source.path, source.head());
  return issue.code === "file/unknown-format" ? "" : findingLine({ ...byteFinding(source.path, issue), severity: "information" });
}
