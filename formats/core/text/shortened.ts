/** Cuts texts for lists and sentences without splitting characters. */

/** A part of a text. If `start` is inside a surrogate pair, the pair is included; if `end` is, the pair is excluded. */
export function wholeCharacters(text: string, start: number, end: number): string {
  const isInPair = (at: number) => at > 0 && at < text.length && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
  return text.slice(isInPair(start) ? start - 1 : start, isInPair(end) ? end - 1 : end);
}

/** At most `length` characters of the first line, with an ellipsis if the text is longer. */
export function shortened(text: string, length: number): string {
  const end = text.indexOf("\n");
  const line = end < 0 ? text : text.slice(0, end).trimEnd();
  if (line.length <= length && end < 0) return line;
  return `${wholeCharacters(line, 0, length)}…`;
}
