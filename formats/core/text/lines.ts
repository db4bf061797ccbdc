/** Where the line of an offset starts and ends, for those who look at one line: `lineIndex.ts` knows all. */

export function startOfLine(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Without its line feed. */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

/** The end of the text for the last line. */
export function startOfNextLine(text: string, offset: number): number {
  return Math.min(endOfLine(text, offset) + 1, text.length);
}
