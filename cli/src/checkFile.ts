/** Checks one file, which may be binary, a text form, or a game file that is text: all findings of its format. */
import { basename } from "node:path";
import type { Supplies } from "../../formats/containers/index.ts";
import type { AnalysisContext } from "../../formats/core/analysis.ts";
import type { Format } from "../../formats/core/format.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { distinctBy } from "../../formats/core/lists.ts";
import { LineIndex } from "../../formats/core/text/lineIndex.ts";
import { typeChangesSince } from "../../formats/core/tree/changedTypes.ts";
import { findLostCharacters } from "../../formats/lostCharacters.ts";
import { findTextFormat } from "../../formats/registry.ts";
import { archiveIssues, findBinaryIssues, issuesOf } from "../../index/binaryIssues.ts";
import { findNamedFile, findTextDocument } from "./documents.ts";
import { type FileReport, type JobContext, reportOnAll, tallyOf } from "./fileReport.ts";
import type { Finding } from "./report.ts";
import { byteFinding, textFinding } from "./report.ts";
import type { ArchiveSource, Found, Source } from "./sources.ts";
import { findBinary, getSubject } from "./subject.ts";
import type { FoundFile } from "./walk.ts";

function namesOf(path: string, { run }: JobContext): Pick<AnalysisContext, "fileName" | "path"> {
  return { fileName: basename(path), path: run.inOriginal(path).replaceAll("\\", "/") };
}

function checkText(path: string, text: string, format: Format, known: readonly Issue[], job: JobContext): readonly Finding[] {
  const lines = new LineIndex(text);
  const context = { names: job.names.namesFor(format), decoded: false, ...namesOf(path, job) };
  const file = findNamedFile(job.run, path, format);
  const changes = file ? typeChangesSince(file, text, format, context) : [];
  const found = [...known, ...issuesOf(format.analyse(text, context), format), ...findLostCharacters(text), ...changes];
  return found.map((issue) => textFinding(path, issue, lines));
}

/** Undefined for a file that does not count. @throws Stop if it cannot be read */
function findFindings(source: Source, context: JobContext): readonly Finding[] | undefined {
  const { path } = source;
  const document = findTextDocument(source);
  if (document) return checkText(path, document.text, document.format, document.issues, context);
  if (findTextFormat(path)) return undefined;
  const bytes = findBinary(source);
  return bytes && checkBytes(path, bytes, source.supplies, context);
}

/** The findings about a binary file, from its bytes alone. @throws Stop if their format is unknown or they cannot be decompressed */
export function checkBytes(path: string, bytes: Uint8Array, supplies: Supplies, context: JobContext): readonly Finding[] {
  const { content, format } = getSubject(bytes, path, supplies);
  const names = context.names.namesFor(format, path);
  const found = findBinaryIssues(content, format, { names, decoded: true, ...namesOf(path, context) });
  return found.map(({ issue, offset }) => byteFinding(path, issue, offset));
}

function checkArchive({ path, nested, issue }: ArchiveSource): readonly Finding[] {
  return [...(issue ? [issue] : []), ...(nested ? archiveIssues(nested) : [])].map((found) => byteFinding(path, found));
}

function reportOf(found: readonly Finding[]): FileReport {
  const sorted = [...found].sort((a, b) => a.offset - b.offset);
  // reading, analysis and encoding may repeat findings
  const findings = distinctBy(sorted, ({ offset, code, message }) => JSON.stringify([offset, code, message]));
  return { rows: findings, tally: tallyOf(findings, { files: 1 }) };
}

export function checkFile(file: FoundFile, context: JobContext): FileReport {
  const report = (found: Found) => {
    if ("archive" in found) return reportOf(checkArchive(found.archive));
    const { path } = found.file;
    const findings = catchStop(() => findFindings(found.file, context));
    if ("issue" in findings) return reportOf([byteFinding(path, findings.issue)]);
    return findings.value && reportOf(findings.value);
  };
  return reportOnAll(file, context, report, (issue) => reportOf([byteFinding(file.path, issue)]));
}
