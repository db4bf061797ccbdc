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
  /** Of an edit that goes with others only where the user agrees: what it changes, in a few words. */
  readonly optional?: string;
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
 * @throws RangeError where two edits overlap or one is outside the text.
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

/** A part of a text as it is after those of the edits that are in it. */
export function editedPart(text: string, { start, end }: Span, edits: readonly TextEdit[]): string {
  const inside = edits.filter(({ span }) => span.start >= start && span.end <= end);
  return applyEdits(
    text.slice(start, end),
    inside.map(({ span, text: by }) => ({ span: { start: span.start - start, end: span.end - start }, text: by })),
  );
}

/** The same outcome in one edit, with the text that is between them. @param edits in the order of the text, at least one */
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

/** What is around an offset of the characters of a word; empty for none. */
export function wordAt(text: string, offset: number, part: RegExp): Span {
  let start = offset;
  while (start > 0 && part.test(text[start - 1])) start--;
  let end = offset;
  while (end < text.length && part.test(text[end])) end++;
  return { start, end };
}

/** The smallest edit that puts `replacement` in place of the span; none where it is there already. */
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
  // the halves of a surrogate pair stay together
  if (head > 0 && isHighSurrogate(before, head - 1)) head--;
  if (tail > 0 && isHighSurrogate(before, before.length - tail - 1)) tail--;
  return [{ span: { start: start + head, end: end - tail }, text: replacement.slice(head, replacement.length - tail) }];

  /** Whether a whole block is the same. */
  function isSame(at: number, there: number, room: number): boolean {
    return room === BLOCK && before.slice(at, at + BLOCK) === replacement.slice(there, there + BLOCK);
  }
}

/** Units that the engine compares at once: in long texts, a hundred times as fast as one by one. */
const BLOCK = 0x1000;

function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}
