/** Checks one file: all findings of its format, about a binary file, its text form or a format that is text itself. */
import { basename } from "node:path";
import type { Analysis, Decoded, Format } from "../../formats/core/format.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { catchStop, Stop } from "../../formats/core/issue.ts";
import { LineIndex } from "../../formats/core/text/lineIndex.ts";
import { findTextDocument } from "./documents.ts";
import type { FileReport, JobContext } from "./job.ts";
import type { Finding } from "./report.ts";
import { byteFinding, findingLine, jsonLine, textFinding } from "./report.ts";
import { findBinary, identify, isTextFormatName } from "./subject.ts";
import { inexactIssue } from "./verifyFile.ts";
import type { FoundFile } from "./walk.ts";

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

/** A file that is text is encoded as it stands. */
function issuesOf(analysis: Analysis, { textSuffix }: Format): readonly Issue[] {
  return textSuffix === "" ? analysis.issues : [...analysis.issues, ...analysis.encoded().issues];
}

function checkText(path: string, text: string, format: Format, known: readonly Issue[], { names }: JobContext): readonly Finding[] {
  const lines = new LineIndex(text);
  const analysis = format.analyse(text, { names: names.namesFor(format), decoded: false, fileName: basename(path) });
  return [...known, ...issuesOf(analysis, format)].map((issue) => textFinding(path, issue, lines));
}

function decodeOrStop(format: Format, content: Uint8Array, { names }: JobContext): Extract<Decoded, { kind: "ok" }> | readonly Issue[] {
  const decoded = format.decode(content, names.namesFor(format));
  return decoded.kind === "ok" ? decoded : decoded.issues;
}

function checkBinary(path: string, content: Uint8Array, format: Format, context: JobContext): readonly Finding[] {
  const decoded = decodeOrStop(format, content, context);
  if (!("text" in decoded)) return decoded.map((issue) => byteFinding(path, issue));
  const analysis = format.analyse(decoded.text, { names: context.names.namesFor(format), decoded: true, fileName: basename(path) });
  const places = analysis.encoded().map;
  const byteOffset = (issue: Issue) => issue.bytes?.start ?? (issue.text ? places().atText(issue.text.start)[0]?.bytes.start : undefined);
  const findings = [...decoded.issues, ...issuesOf(analysis, format)].map((issue) => byteFinding(path, issue, byteOffset(issue)));
  if (decoded.exact) return findings;
  const encodedSize = analysis.encoded().bytes?.length ?? 0;
  return [...findings, byteFinding(path, inexactIssue(decoded.difference ?? 0, encodedSize, content.length))];
}

/** Undefined for a file that does not count. */
function findFindings(path: string, context: JobContext): readonly Finding[] | undefined {
  const document = findTextDocument(path);
  if (document) return checkText(path, document.text, document.format, document.issues, context);
  if (isTextFormatName(path)) return undefined;
  const bytes = findBinary(path);
  if (!bytes) return undefined;
  const subject = identify(bytes, path);
  if ("issue" in subject) throw new Stop(subject.issue);
  return checkBinary(path, subject.content, subject.format, context);
}

export function checkFile(file: FoundFile, context: JobContext): FileReport {
  const result = catchStop(() => findFindings(file.path, context));
  const found = "issue" in result ? [byteFinding(file.path, result.issue)] : result.value;
  if (!found) return { output: "", tally: file.explicit ? { passedOver: 1 } : {} };
  const findings = distinct([...found].sort(byPlace));
  const tally: Record<string, number> = { files: 1 };
  for (const { severity } of findings) tally[severity] = (tally[severity] ?? 0) + 1;
  return { output: findings.map((finding) => (context.json ? jsonLine(finding) : findingLine(finding))).join(""), tally };
}
