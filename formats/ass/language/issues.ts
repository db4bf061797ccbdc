/** All findings about a scene, as issues with places in the text: at most fifty of a kind, then how many more. */
import type { Fix, Issue } from "../../core/issue.ts";
import { checkReferences } from "../checks/references.ts";
import { FOREIGN_NAME } from "../codec.ts";
import { DIAGNOSTICS, type DiagnosticCode } from "../diagnostics.ts";
import { type Finding, MOST_OF_A_CODE } from "../findings.ts";
import { shiftFinding } from "../parse/scene.ts";
import type { Scene, Stretch } from "../scene.ts";
import { sceneFixes } from "./fixes.ts";

export function issuesOf(scene: Scene): readonly Issue[] {
  const collected = new Collector();
  const { source } = scene;
  collected.take(scene.findings, scene.left, 0);
  let { spaceAt, foreignAt } = scene;
  const takeStretch = (stretch: Stretch, base: number): void => {
    collected.take(stretch.findings, stretch.left, base);
    if (stretch.spaceAt >= 0 && (spaceAt < 0 || base + stretch.spaceAt < spaceAt)) spaceAt = base + stretch.spaceAt;
    if (stretch.foreignAt >= 0 && (foreignAt < 0 || base + stretch.foreignAt < foreignAt)) foreignAt = base + stretch.foreignAt;
  };
  for (const { records, starts } of [scene.materials, scene.objects, scene.instances])
    records.forEach((record, at) => {
      takeStretch(record, starts[at]);
      if (!("mesh" in record) || record.mesh === undefined) return;
      const { vertexRuns, vertexStarts, triangleRuns, triangleStarts } = record.mesh;
      vertexRuns.forEach((run, index) => takeStretch(run, starts[at] + vertexStarts[index]));
      triangleRuns.forEach((run, index) => takeStretch(run, starts[at] + triangleStarts[index]));
    });
  const { list, left } = checkReferences(scene);
  collected.take(list, left, 0);
  if (source.hasMark)
    collected.add("encoding-bom", 0, 1, "File starts with a byte order mark.", {
      title: "Remove it",
      edits: [{ start: 0, end: 1, text: "" }],
    });
  if (scene.lineEnds.alone > 0 && scene.lineEnds.pairs > 0)
    collected.add("mixed-line-endings", 0, source.slice(0, 200).search(/[\r\n]|$/), "File mixes CRLF and LF.");
  if (spaceAt >= 0)
    collected.add("space-separator", spaceAt, spaceAt + 1, "Separated by blanks; the common importer splits at tabs and line ends only.");
  if (foreignAt >= 0) {
    const end = source.slice(foreignAt, foreignAt + 1000).search(/[\r\n]|$/) + foreignAt;
    collected.add("non-ascii", foreignAt, end, FOREIGN_NAME);
  }
  return collected.issues(scene);
}

/** After one of these it is not clear which value is which. */
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

/** True where every value is known for what it is, whatever it is worth. */
export function hasStructure(issues: readonly Issue[]): boolean {
  return !issues.some(({ code }) => STRUCTURAL.has(code));
}

class Collector {
  private readonly byCode = new Map<DiagnosticCode, Finding[]>();
  private readonly left = new Map<DiagnosticCode, number>();

  take(findings: readonly Finding[], left: ReadonlyMap<DiagnosticCode, number>, base: number): void {
    for (const found of findings) this.push(base === 0 ? found : shiftFinding(found, base));
    for (const [code, count] of left) this.left.set(code, (this.left.get(code) ?? 0) + count);
  }

  add(code: DiagnosticCode, start: number, end: number, message: string, correction?: Finding["correction"]): void {
    this.push({ code, start, end, message, ...(correction === undefined ? {} : { correction }) });
  }

  issues(scene: Scene): Issue[] {
    const issues: Issue[] = [];
    const isSound = () => hasStructure(issues);
    for (const [code, all] of this.byCode) {
      all.sort((a, b) => a.start - b.start || a.end - b.end);
      const shown = all.slice(0, MOST_OF_A_CODE);
      for (const found of shown) issues.push(toIssue(found, scene, isSound));
      const more = all.length - shown.length + (this.left.get(code) ?? 0);
      const last = shown[shown.length - 1];
      if (more > 0 && last !== undefined)
        issues.push(
          toIssue({ code, start: last.start, end: last.end, message: `${more} more findings of this kind are not shown.` }, scene, isSound),
        );
    }
    return issues.sort((a, b) => (a.text?.start ?? 0) - (b.text?.start ?? 0));
  }

  private push(found: Finding): void {
    const list = this.byCode.get(found.code);
    if (list === undefined) this.byCode.set(found.code, [found]);
    else list.push(found);
  }
}

const FADED: ReadonlySet<DiagnosticCode> = new Set(["unused-material"]);

/** @param isSound asked when a correction is wanted: then all issues are known */
function toIssue(found: Finding, scene: Scene, isSound: () => boolean): Issue {
  const { code, start, end, message, correction, isWarning } = found;
  const fixes = (): readonly Fix[] => {
    const further = sceneFixes(scene, code, { start, end }, isSound()).filter(({ edits }) => edits.length > 0);
    if (correction === undefined) return further.map((fix) => withLineEnds(scene, fix));
    const edits = correction.edits.map((edit) => ({ span: { start: edit.start, end: edit.end }, text: edit.text }));
    return [{ title: correction.title, edits, preferred: true }, ...further].map((fix) => withLineEnds(scene, fix));
  };
  return {
    code: `ass/${code}`,
    severity: isWarning ? "warning" : DIAGNOSTICS[code].severity,
    message,
    text: { start, end },
    ...(FADED.has(code) ? { unnecessary: true } : {}),
    fixes,
  };
}

/** New lines end as those of the text do. */
function withLineEnds({ lineEnds }: Scene, fix: Fix): Fix {
  if (lineEnds.pairs <= lineEnds.alone) return fix;
  return { ...fix, edits: fix.edits.map(({ span, text }) => ({ span, text: text.replaceAll(/\r?\n/g, "\r\n") })) };
}
