/** Findings for the library's callers: one line, with plain places. */
import type { Issue as FoundIssue } from "../../formats/core/issue.ts";
import { LineIndex } from "../../formats/core/text/lineIndex.ts";
import { oneLine } from "../../formats/core/text/oneLine.ts";
import type { Issue } from "./api.ts";

/** @param text the text of the issues' places, if any */
export function placeIssues(issues: readonly FoundIssue[], text?: string): readonly Issue[] {
  let lines: LineIndex | undefined;
  return issues.map(({ code, severity, message, bytes, text: span }) => {
    const issue = { code, severity, message: oneLine(message), ...(bytes && { bytes }) };
    if (text === undefined || !span) return issue;
    lines ??= new LineIndex(text);
    return { ...issue, text: span, ...lines.placeOf(span.start) };
  });
}
