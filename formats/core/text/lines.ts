/** Start and end of a single line; `lineIndex.ts` handles many lines. */

export function startOfLine(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** The end of the line, before its line feed. */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

/** The start of the next line, or the end of the text. */
export function startOfNextLine(text: string, offset: number): number {
  return Math.min(endOfLine(text, offset) + 1, text.length);
}
