/**
 * Half-open ranges of plain offsets. The name of a property with a span shows what its offsets count: UTF-16 units of a text, or bytes of a
 * file. Must not know lines, columns or editors.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces `span` (UTF-16 offsets) by `text`. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
  /** Set if the edit needs the user's consent: a short description of what it changes. */
  readonly optional?: string;
}

/** Whether two spans overlap or touch. */
export function spansMeet(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** Whether an offset is in the span or at one of its ends. */
export function touches({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

/**
 * Applies edits, in any order, and returns the new text.
 * @throws RangeError if two edits overlap or one is outside the text
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

/** A part of a text after the edits inside it. */
export function editedPart(text: string, { start, end }: Span, edits: readonly TextEdit[]): string {
  const inside = edits.filter(({ span }) => span.start >= start && span.end <= end);
  return applyEdits(
    text.slice(start, end),
    inside.map(({ span, text: by }) => ({ span: { start: span.start - start, end: span.end - start }, text: by })),
  );
}

/** Merges edits into one, including the text between them. @param edits in the order of the text, at least one */
export function joinEdits(text: string, edits: readonly TextEdit[]): TextEdit {
  const { start } = edits[0].span;
  const pieces: string[] = [];
  let end = start;
  for (const edit of edits) {
    pieces.push(text.slice(end, edit.span.start), edit.text);
    end = edit.span.end;
  }
  return { span: { start, end }, text: pieces.join("") };
}

/** The word around an offset; empty if there is no word. @param part matches a character of a word */
export function wordAt(text: string, offset: number, part: RegExp): Span {
  let start = offset;
  while (start > 0 && part.test(text[start - 1])) start--;
  let end = offset;
  while (end < text.length && part.test(text[end])) end++;
  return { start, end };
}

/** The smallest edit that replaces the span; empty if it would change nothing. */
export function minimalEdits(text: string, { start, end }: Span, replacement: string): readonly TextEdit[] {
  const before = text.slice(start, end);
  if (before === replacement) return [];
  const shorter = Math.min(before.length, replacement.length);
  let head = 0;
  while (isSame(head, head, Math.min(BLOCK, shorter - head))) head += BLOCK;
  while (head < shorter && before.charCodeAt(head) === replacement.charCodeAt(head)) head++;
  let tail = 0;
  while (isSame(before.length - tail - BLOCK, replacement.length - tail - BLOCK, Math.min(BLOCK, shorter - head - tail))) tail += BLOCK;
  while (tail < shorter - head && before.charCodeAt(before.length - 1 - tail) === replacement.charCodeAt(replacement.length - 1 - tail))
    tail++;
  // do not split surrogate pairs
  if (head > 0 && isHighSurrogate(before, head - 1)) head--;
  if (tail > 0 && isHighSurrogate(before, before.length - tail - 1)) tail--;
  return [{ span: { start: start + head, end: end - tail }, text: replacement.slice(head, replacement.length - tail) }];

  /** Whether a whole block is the same. */
  function isSame(at: number, there: number, room: number): boolean {
    return room === BLOCK && before.slice(at, at + BLOCK) === replacement.slice(there, there + BLOCK);
  }
}

/** Number of units to compare at once, which is a hundred times faster in long texts. */
const BLOCK = 0x1000;

function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}
