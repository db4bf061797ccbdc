/** The beginning of a text, for lists. */

/** At most `length` characters of the first line, with a sign where there are more. */
export function shortened(text: string, length: number): string {
  const end = text.indexOf("\n");
  const line = end < 0 ? text : text.slice(0, end).trimEnd();
  if (line.length <= length && end < 0) return line;
  const cut = line.slice(0, length);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
