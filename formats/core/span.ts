/**
 * Half-open ranges of plain offsets. What an offset counts (UTF-16 units of a text, bytes of a file) is said by the
 * name of the property that holds the span; this module must not know lines, columns or editors.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces `span` (UTF-16 offsets) by `text`. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

export function span(start: number, end: number): Span {
  return { start, end };
}

/** True where the two spans share an offset, or touch where one of them is empty. */
export function spansMeet(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/**
 * Applies edits that do not overlap, in any order, and gives the new text.
 * @throws RangeError where two edits overlap or one lies outside the text.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  let out = "";
  let at = 0;
  for (const edit of sorted) {
    if (edit.span.start < at || edit.span.end < edit.span.start || edit.span.end > text.length)
      throw new RangeError(`edit ${edit.span.start}-${edit.span.end} overlaps another or leaves the text`);
    out += text.slice(at, edit.span.start) + edit.text;
    at = edit.span.end;
  }
  return out + text.slice(at);
}
