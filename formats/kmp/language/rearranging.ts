/** Shared by features that remove or insert entries: their lines, and numbers in columns. */
import { hasErrors } from "../../core/issue.ts";
import { startOfLine } from "../../core/text/lines.ts";
import type { Span } from "../../core/text/span.ts";
import type { PointSection } from "../schema/index.ts";
import { afterLine } from "../text/scanner.ts";
import type { KmpDocument } from "./document.ts";

/** Whether rows match entries: false if the text has errors, or loops, macros or conditions. */
export function isRearrangeable({ parsed }: KmpDocument): boolean {
  return !parsed.isProgram && !hasErrors(parsed.issues);
}

/** Whether notes state links or points by number, which a deletion could not keep right. */
export function hasGroupNotes({ parsed, text }: KmpDocument, points: PointSection): boolean {
  return parsed.blocks.some(
    ({ name, start, end }) => name === points && /^[ \t]*#!kmp (?:start|length|next|previous)\b/m.test(text.slice(start, end)),
  );
}

/** Whole lines, including the notes before the first row and ignored continuation lines after the last one. */
export function wholeLines(text: string, { start, end }: Span): Span {
  return { start: startOfNotes(text, startOfLine(text, start)), end: afterLine(text, end) };
}

/** Comments and empty lines may be between a note and its row. */
function startOfNotes(text: string, row: number): number {
  let first = row;
  for (let end = row; end > 0; ) {
    const start = startOfLine(text, end - 1);
    const line = text.slice(start, end).trim();
    if (line !== "" && !line.startsWith("#")) break;
    if (line.startsWith("#!kmp bits")) first = start;
    end = start;
  }
  return first;
}

/** Includes `$PREV` and `$SETTINGS` lines after the head of a group without points. */
export function withDirectives(text: string, { start, end }: Span): Span {
  const more = /^(?:[ \t]*\$(?:PREV|SETTINGS)\b[^\n]*(?:\n|$))+/i.exec(text.slice(end));
  return { start, end: end + (more?.[0].length ?? 0) };
}
