/** Verifies one file by the proof of its decoding: bytes to text and back. */

import { proveArchive } from "../../formats/archives/change.ts";
import { insideOf, proveWrapping, type Supplies } from "../../formats/containers/index.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { catchStop, firstError, hasErrors } from "../../formats/core/issue.ts";
import { findDifference } from "../../formats/core/proof.ts";
import { type Identified, identify } from "../../formats/open.ts";
import { findTextFormat } from "../../formats/registry.ts";
import { unknownFile } from "../../formats/unknownFile.ts";
import { inexactIssue } from "../../index/binaryIssues.ts";
import { type FileReport, type JobContext, reportOnAll, type VerifyRow } from "./fileReport.ts";
import { byteFinding, findingLine } from "./report.ts";
import type { ArchiveSource, Found, Source } from "./sources.ts";
import { findBinary } from "./subject.ts";
import type { FoundFile } from "./walk.ts";

type Status = "exact" | "inexact" | "failed";

interface Verdict {
  readonly status: Status;
  readonly issue?: Issue;
  /** First byte that differs, or the offset of the issue. */
  readonly offset: number;
}

function failed(issue: Issue): Verdict {
  return { status: "failed", issue, offset: issue.bytes?.start ?? 0 };
}

/** @throws whatever a bug in a format throws. */
export function proveExact({ format, content }: Identified, names: JobContext["names"]): Verdict {
  const decoded = format.decode(content, names.namesFor(format));
  if (decoded.kind === "fail") return failed(firstError(decoded.issues));
  if (decoded.exact) return { status: "exact", offset: 0 };
  const encoded = format.encode(decoded.text);
  if (!encoded.bytes) {
    const reason = encoded.issues.find((issue) => hasErrors([issue]));
    const message = `The decoded text cannot be encoded again: ${reason?.message ?? "no reason is given."}`;
    return {
      status: "inexact",
      issue: { code: reason?.code ?? "internal/no-bytes", severity: "warning", message },
      offset: reason?.bytes?.start ?? 0,
    };
  }
  const offset = findDifference(encoded.bytes, content);
  if (offset === undefined) return { status: "exact", offset: 0 };
  return { status: "inexact", issue: inexactIssue(offset, encoded.bytes.length, content.length), offset };
}

/** The result of `verify` for one file, archive or member. */
interface Row {
  readonly path: string;
  /** Id of the format or archive type; empty if unknown. */
  readonly format: string;
  readonly size: number;
  readonly verdict: Verdict;
}

const SEVERITIES = { exact: "information", inexact: "warning", failed: "error", "not-judged": "warning" } as const;

/** A line for people; empty for exact files. */
export function verifyLine({ path, status, issue }: VerifyRow): string {
  return issue ? findingLine(byteFinding(path, { ...issue, severity: SEVERITIES[status] }, issue.offset)) : "";
}

function reportOf({ path, format, size, verdict }: Row): FileReport {
  const { status, issue, offset } = verdict;
  const row: VerifyRow = { path, format, status, bytes: size };
  return {
    rows: [issue ? { ...row, issue: { code: issue.code, message: issue.message, offset } } : row],
    tally: { [status]: 1 },
  };
}

/** Proves the bytes alone, without reading files. Undefined if their format is unknown. */
export function verifyBytes(path: string, bytes: Uint8Array, supplies: Supplies, names: JobContext["names"]): Omit<Row, "path"> {
  const size = bytes.length;
  const subject = identify(bytes, path, supplies);
  const format = subject.format?.id ?? "";
  if (subject.issue) return { format, size, verdict: failed(subject.issue) };
  const proved = catchStop(() => proveExact(subject, names));
  if ("issue" in proved) return { format, size, verdict: failed(proved.issue) };
  const { issue } = proved.value;
  return { format, size, verdict: issue ? { ...proved.value, issue: insideOf(issue, subject.layers) } : proved.value };
}

/** Rebuilt without changes, the archive must be equal, and compressing and decompressing must restore it. */
function verifyArchive({ size, nested, issue }: ArchiveSource): Omit<Row, "path"> | undefined {
  if (!nested) return issue && { format: "", size, verdict: failed(issue) };
  const proved = catchStop(() => proveArchive(nested.archive) ?? proveWrapping(nested.archive.bytes, nested.layers));
  const found = "issue" in proved ? proved.issue : proved.value;
  const offset = found?.bytes?.start ?? 0;
  return {
    format: nested.archive.type.id,
    size,
    verdict: found ? { status: "inexact", issue: insideOf(found, nested.layers), offset } : { status: "exact", offset },
  };
}

function verifySource(source: Source, { names }: JobContext, isNamed: boolean): Omit<Row, "path"> | undefined {
  const read = catchStop(() => findBinary(source) ?? (isNamed ? verifyText(source) : undefined));
  if ("issue" in read) return { format: "", size: 0, verdict: failed(read.issue) };
  return read.value instanceof Uint8Array ? verifyBytes(source.path, read.value, source.supplies, names) : read.value;
}

/** Verifies a game file that is text. */
function verifyText(source: Source): Omit<Row, "path"> | undefined {
  const format = findTextFormat(source.path, source.head());
  if (!format) return undefined;
  const issue: Issue = { ...unknownFile(source.path, source.head()), severity: "information" };
  return { format: format.id, size: source.read().length, verdict: { status: "exact", issue, offset: 0 } };
}

export function verifyFile(file: FoundFile, context: JobContext): FileReport {
  const report = (found: Found) => {
    const path = "archive" in found ? found.archive.path : found.file.path;
    const row = "archive" in found ? verifyArchive(found.archive) : verifySource(found.file, context, file.explicit);
    return row && reportOf({ path, ...row });
  };
  const fail = (issue: Issue) => reportOf({ path: file.path, format: "", size: 0, verdict: failed(issue) });
  return reportOnAll(file, context, report, fail);
}
