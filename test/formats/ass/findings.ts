/** Findings of a level source in a form that tests can compare. */
import { ass } from "../../../formats/ass/index.ts";
import type { AnalysisContext } from "../../../formats/core/analysis.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { Names } from "../../../formats/core/names.ts";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";

export const CONTEXT: AnalysisContext = { names: Names.none, decoded: false, fileName: "level.ass" };

export function analyse(text: string) {
  return ass.analyse(text, CONTEXT);
}

/** `error count-mismatch @ 9`, sorted. */
export function findingsOf(text: string, known: readonly Issue[] = []): string[] {
  const lines = new LineIndex(text);
  return [...known, ...analyse(text).issues].map((issue) => say(issue, lines)).sort();
}

function say({ severity, code, text }: Issue, lines: LineIndex): string {
  return `${severity} ${code.replace("ass/", "")} @ ${lines.placeOf(text?.start ?? 0).line}`;
}
