/** Checks one file: all findings of its format, about a binary file, its text form or a format that is text itself. */
import { basename } from "node:path";
import { proveArchive } from "../../formats/archives/change.ts";
import type { Supplies } from "../../formats/containers/index.ts";
import type { Analysis, AnalysisContext } from "../../formats/core/analysis.ts";
import { typeChangesSince } from "../../formats/core/changedTypes.ts";
import type { Decoded } from "../../formats/core/coded.ts";
import type { Format } from "../../formats/core/format.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { catchStop, hasErrors, Stop } from "../../formats/core/issue.ts";
import { LineIndex } from "../../formats/core/text/lineIndex.ts";
import type { Span } from "../../formats/core/text/span.ts";
import { findLostCharacters } from "../../formats/lostCharacters.ts";
import { findTextFormat } from "../../formats/registry.ts";
import { findNamedFile, findTextDocument } from "./documents.ts";
import { type FileReport, type JobContext, reportOnAll } from "./fileReport.ts";
import type { Finding } from "./report.ts";
import { byteFinding, findingLine, jsonLine, textFinding } from "./report.ts";
import type { ArchiveSource, Found, Source } from "./sources.ts";
import { findBinary, identify } from "./subject.ts";
import { inexactIssue } from "./verifyFile.ts";
import type { FoundFile } from "./walk.ts";

/** The offset of a finding about no byte of the file. */
const NOWHERE = 0;

function byPlace(a: Finding, b: Finding): number {
  return a.offset - b.offset;
}

/** Findings without those that say the same: reading, analysis and encoding may each report one. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const key = JSON.stringify([finding.offset, finding.code, finding.message]);
    return !seen.has(key) && seen.add(key);
  });
}

/** A file that is text is encoded as it is. */
function issuesOf(analysis: Analysis, { textSuffix }: Format): readonly Issue[] {
  return textSuffix === "" ? analysis.issues : [...analysis.issues, ...analysis.encoded().issues];
}

function namesOf(path: string, { run }: JobContext): Pick<AnalysisContext, "fileName" | "path"> {
  return { fileName: basename(path), path: run.absolute(path).replaceAll("\\", "/") };
}

function checkText(path: string, text: string, format: Format, known: readonly Issue[], job: JobContext): readonly Finding[] {
  const lines = new LineIndex(text);
  const context = { names: job.names.namesFor(format), decoded: false, ...namesOf(path, job) };
  const file = findNamedFile(job.run, path, format);
  const changes = file ? typeChangesSince(file, text, format, context) : [];
  const found = [...known, ...issuesOf(format.analyse(text, context), format), ...findLostCharacters(text), ...changes];
  return found.map((issue) => textFinding(path, issue, lines));
}

function decodeOrStop(format: Format, content: Uint8Array, { names }: JobContext): Extract<Decoded, { kind: "ok" }> | readonly Issue[] {
  const decoded = format.decode(content, names.namesFor(format));
  return decoded.kind === "ok" ? decoded : decoded.issues;
}

function checkBinary(path: string, content: Uint8Array, format: Format, context: JobContext): readonly Finding[] {
  const decoded = decodeOrStop(format, content, context);
  if (!("text" in decoded)) return decoded.map((issue) => byteFinding(path, issue));
  const analysis = format.analyse(decoded.text, { names: context.names.namesFor(format), decoded: true, ...namesOf(path, context) });
  // what the text encodes to is the file up to the first difference only: after it, offsets mean other bytes
  const isOfFile = ({ end }: Span) => decoded.exact || end <= (decoded.difference ?? 0);
  const ofText = ({ bytes, text }: Issue) => {
    const span = bytes ?? (text && decoded.map().atText(text.start)[0]?.bytes);
    return span && isOfFile(span) ? span.start : NOWHERE;
  };
  // the text may say again what was found in the bytes, at a place that is less exact
  const read = new Set(decoded.issues.map(({ code, message }) => `${code} ${message}`));
  const findings = [
    ...decoded.issues.map((issue) => byteFinding(path, issue, issue.bytes ? issue.bytes.start : ofText(issue))),
    // encoding an exact text again would find nothing more
    ...(decoded.exact ? analysis.issues : issuesOf(analysis, format))
      .filter(({ code, message }) => !read.has(`${code} ${message}`))
      .map((issue) => byteFinding(path, issue, ofText(issue))),
  ];
  if (decoded.exact) return findings;
  const encodedSize = analysis.encoded().bytes?.length ?? 0;
  return [...findings, byteFinding(path, inexactIssue(decoded.difference ?? 0, encodedSize, content.length))];
}

/** Undefined for a file that does not count. @throws Stop where it cannot be read. */
function findFindings(source: Source, context: JobContext): readonly Finding[] | undefined {
  const { path } = source;
  const document = findTextDocument(source);
  if (document) return checkText(path, document.text, document.format, document.issues, context);
  if (findTextFormat(path)) return undefined;
  const bytes = findBinary(source);
  return bytes && checkBytes(path, bytes, source.supplies, context);
}

/** The findings about a binary file by its bytes: nothing is read. @throws Stop where they are of no known format, or do not unwrap. */
export function checkBytes(path: string, bytes: Uint8Array, supplies: Supplies, context: JobContext): readonly Finding[] {
  const subject = identify(bytes, path, supplies);
  if ("issue" in subject) throw new Stop(subject.issue);
  return checkBinary(path, subject.content, subject.format, context);
}

function checkArchive({ path, nested, issue }: ArchiveSource): readonly Finding[] {
  const inexact = nested && !hasErrors(nested.archive.issues) ? proveArchive(nested.archive) : undefined;
  return [issue, inexact, ...(nested?.archive.issues ?? [])].flatMap((found) => (found ? [byteFinding(path, found)] : []));
}

function reportOf(found: readonly Finding[], json: boolean): FileReport {
  const findings = distinct([...found].sort(byPlace));
  const tally: Record<string, number> = { files: 1 };
  for (const { severity } of findings) tally[severity] = (tally[severity] ?? 0) + 1;
  return { output: findings.map((finding) => (json ? jsonLine(finding) : findingLine(finding))).join(""), tally };
}

export function checkFile(file: FoundFile, context: JobContext): FileReport {
  const { json } = context;
  const report = (found: Found) => {
    if ("archive" in found) return reportOf(checkArchive(found.archive), json);
    const { path } = found.file;
    const findings = catchStop(() => findFindings(found.file, context));
    if ("issue" in findings) return reportOf([byteFinding(path, findings.issue)], json);
    return findings.value && reportOf(findings.value, json);
  };
  return reportOnAll(file, context, report, (issue) => reportOf([byteFinding(file.path, issue)], json));
}
