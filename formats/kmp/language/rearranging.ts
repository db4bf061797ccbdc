/** What taking entries out of a text and putting others in have in common: their lines, and the numbers of those after them. */
import { hasErrors } from "../../core/issue.ts";
import { startOfLine } from "../../core/text/lines.ts";
import type { Span } from "../../core/text/span.ts";
import type { PointSection } from "../schema/index.ts";
import { afterLine } from "../text/scanner.ts";
import type { KmpDocument } from "./document.ts";

/** Numbers of entries and places of rows are not sure where the text has errors, or makes several entries of a row. */
export function isRearrangeable({ parsed }: KmpDocument): boolean {
  return !parsed.isProgram && !hasErrors(parsed.issues);
}

/** Notes that state links and points by number: a deletion cannot keep them right. */
export function hasGroupNotes({ parsed, text }: KmpDocument, points: PointSection): boolean {
  return parsed.blocks.some(
    ({ name, start, end }) => name === points && /^[ \t]*#!kmp (?:start|length|next|previous)\b/m.test(text.slice(start, end)),
  );
}

/** With the notes about the bits of the first row, which are before it, and lines that go on with the last row and mean nothing. */
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

/** A number in the room of what it is in the place of. */
export function padded(text: string, { start, end }: Span, value: number): string {
  return String(value).padStart(text.slice(start, end).length);
}

/** A group without points may have lines about its links after its head. */
export function withDirectives(text: string, { start, end }: Span): Span {
  const more = /^(?:[ \t]*\$(?:PREV|SETTINGS)\b[^\n]*(?:\n|$))+/i.exec(text.slice(end));
  return { start, end: end + (more?.[0].length ?? 0) };
}
