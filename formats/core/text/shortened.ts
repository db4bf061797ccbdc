/** Parts of texts, for lists and sentences: no character is cut in two. */

/** From a place to another. Of a surrogate pair that a place is in, the first has both halves after it and the second neither before it. */
export function wholeCharacters(text: string, start: number, end: number): string {
  const isInPair = (at: number) => at > 0 && at < text.length && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
  return text.slice(isInPair(start) ? start - 1 : start, isInPair(end) ? end - 1 : end);
}

/** At most `length` characters of the first line, with a sign where there are more. */
export function shortened(text: string, length: number): string {
  const end = text.indexOf("\n");
  const line = end < 0 ? text : text.slice(0, end).trimEnd();
  if (line.length <= length && end < 0) return line;
  return `${wholeCharacters(line, 0, length)}…`;
}
