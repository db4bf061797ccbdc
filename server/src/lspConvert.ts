/** Converts between the protocol's positions and plain offsets: the only place that knows both. Must not know formats. */
import type { Location, TextEdit as LspTextEdit, Position, Range, TextDocumentContentChangeEvent } from "vscode-languageserver";
import { joinEdits, type Span, type TextEdit } from "../../formats/core/text/span.ts";
import type { TextVersion } from "./textVersion.ts";

export function toPosition(document: TextVersion, offset: number): Position {
  const inside = Math.max(0, Math.min(offset, document.text.length));
  const line = document.lines.lineAt(inside);
  // an offset inside a CRLF has no position of its own
  return { line, character: Math.min(inside, document.lines.endOf(line)) - document.lines.startOf(line) };
}

export function toRange(document: TextVersion, span: Span): Range {
  return { start: toPosition(document, span.start), end: toPosition(document, span.end) };
}

export function toOffset(document: TextVersion, position: Position): number {
  return document.lines.offsetAt(position.line, position.character);
}

/** Accepts ranges with swapped ends. */
export function toSpan(document: TextVersion, range: Range): Span {
  const start = toOffset(document, range.start);
  const end = toOffset(document, range.end);
  return start <= end ? { start, end } : { start: end, end: start };
}

export function toLocation(document: TextVersion, span: Span): Location {
  return { uri: document.uri, range: toRange(document, span) };
}

export function toTextEdit(document: TextVersion, edit: TextEdit): LspTextEdit {
  return { range: toRange(document, edit.span), newText: edit.text };
}

/**
 * From a thousand edits on, VS Code combines them into one that spans from the first to the last, so sending a million only takes time. Fewer but
 * longer edits would be worse, because VS Code moves all lines after each.
 */
const MAX_SENT = 999;

export function toTextEdits(document: TextVersion, edits: readonly TextEdit[]): LspTextEdit[] {
  if (edits.length <= MAX_SENT) return edits.map((edit) => toTextEdit(document, edit));
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start);
  return [toTextEdit(document, joinEdits(document.text, sorted))];
}

/** The next version of a document, after one notification's changes. */
export function applyChanges(document: TextVersion, changes: readonly TextDocumentContentChangeEvent[], version: number): TextVersion {
  let current = document;
  let next = 0;
  while (next < changes.length) {
    const change = changes[next];
    if ("range" in change) {
      const run = takeDescending(current, changes, next);
      current = current.withText(run.text, version);
      next = run.next;
    } else {
      current = current.withText(change.text, version);
      next++;
    }
  }
  return next === 0 ? document.withText(document.text, version) : current;
}

/**
 * Applies changes as long as each follows the previous one in the text, so that all their ranges refer to the text before the first.
 * Editors send the changes of a thousand cursors in this order; one by one they would copy the text a thousand times.
 */
function takeDescending(
  document: TextVersion,
  changes: readonly TextDocumentContentChangeEvent[],
  first: number,
): { text: string; next: number } {
  const pieces: string[] = [];
  let rest = document.text.length;
  let next = first;
  for (; next < changes.length; next++) {
    const change = changes[next];
    if (!("range" in change)) break;
    const span = toSpan(document, change.range);
    if (next > first && span.end >= rest) break;
    pieces.push(document.text.slice(span.end, rest), change.text);
    rest = span.start;
  }
  pieces.push(document.text.slice(0, rest));
  return { text: pieces.reverse().join(""), next };
}
