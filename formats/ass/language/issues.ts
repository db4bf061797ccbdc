/** Converts all findings of a scene to issues with positions in the text: at most fifty per code, then the number of the others. */
import type { Fix, Issue } from "../../core/issue.ts";
import { counted } from "../../core/text/counted.ts";
import { checkReferences } from "../checks/references.ts";
import { FOREIGN_NAME } from "../codec.ts";
import { DIAGNOSTICS, type DiagnosticCode } from "../diagnostics.ts";
import { type Finding, type Findings, replacement } from "../findings.ts";
import type { Scene } from "../scene.ts";
import { sceneFixes } from "./fixes.ts";

/** Maximum number of issues per code. Beyond it, only the number is reported. */
const MAX_SHOWN = 50;

/** @param findings of the parser; the checks of the whole scene are added */
export function issuesOf(scene: Scene, findings: Findings): readonly Issue[] {
  checkReferences(scene, findings);
  checkText(scene, findings);
  const issues: Issue[] = [];
  const isSound = () => hasStructure(issues);
  for (const [code, kept] of findings.kept) {
    const shown = kept.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end).slice(0, MAX_SHOWN);
    for (const found of shown) issues.push(toIssue(found, scene, isSound));
    const more = findings.countOf(code) - shown.length;
    const last = shown.at(-1);
    if (more > 0 && last)
      issues.push(toIssue({ span: last.span, code, message: `Not shown: ${counted(more, "more finding")} of this kind.` }, scene, isSound));
  }
  return issues.sort((a, b) => (a.text?.start ?? 0) - (b.text?.start ?? 0));
}

/** Findings that are reported once per text. */
function checkText({ source, lineEnds }: Scene, findings: Findings): void {
  const { spaceAt, foreignAt } = findings;
  const unitAt = (start: number) => ({ start, end: start + 1 });
  const restOfLine = (start: number) => ({ start, end: source.endOfLine(start) });
  if (source.hasMark)
    findings.add("encoding-bom", unitAt(0), "File starts with a byte order mark.", replacement("Remove it", unitAt(0), ""));
  if (lineEnds.alone > 0 && lineEnds.pairs > 0) findings.add("mixed-line-endings", restOfLine(0), "File mixes CRLF and LF.");
  if (spaceAt >= 0)
    findings.add("space-separator", unitAt(spaceAt), "Separated by spaces; the common importer splits only at tabs and line ends.");
  if (foreignAt >= 0) findings.add("non-ascii", restOfLine(foreignAt), FOREIGN_NAME);
}

/** After one of these findings, values cannot be assigned to fields reliably. */
const STRUCTURAL: ReadonlySet<string> = new Set(
  (
    [
      "unterminated-string",
      "expected-string",
      "expected-integer",
      "expected-number",
      "number-out-of-range",
      "row-length",
      "section-missing",
      "section-order",
      "count-mismatch",
      "negative-count",
      "truncated-file",
      "record-cut-short",
      "unexpected-data",
      "trailing-data",
      "unknown-object-class",
      "version-layout-mismatch",
    ] satisfies DiagnosticCode[]
  ).map((code) => `ass/${code}`),
);

/** Whether the field of every value is certain, regardless of the values. */
export function hasStructure(issues: readonly Issue[]): boolean {
  return !issues.some(({ code }) => STRUCTURAL.has(code));
}

const FADED: ReadonlySet<DiagnosticCode> = new Set(["unused-material"]);

/** @param isSound called when fixes are requested, because then all issues are known */
function toIssue(found: Finding, scene: Scene, isSound: () => boolean): Issue {
  const { code, span, message, correction, isWarning } = found;
  const fixes = (): readonly Fix[] => {
    const further = sceneFixes(scene, code, span, isSound()).filter(({ edits }) => edits.length > 0);
    return [...(correction ? [{ ...correction, preferred: true }] : []), ...further].map((fix) => withLineEnds(scene, fix));
  };
  return {
    code: `ass/${code}`,
    severity: isWarning ? "warning" : DIAGNOSTICS[code].severity,
    message,
    text: span,
    ...(FADED.has(code) ? { unnecessary: true } : {}),
    fixes,
  };
}

/** Inserted lines get the line endings of the text. */
function withLineEnds({ lineEnds }: Scene, fix: Fix): Fix {
  if (lineEnds.pairs <= lineEnds.alone) return fix;
  return { ...fix, edits: fix.edits.map(({ span, text }) => ({ span, text: text.replaceAll(/\r?\n/g, "\r\n") })) };
}
