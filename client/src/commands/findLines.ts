/** Finding a piece of text, without regard to case, one place a line. */

export interface FoundLine {
  /** Lines and UTF-16 columns from 0. */
  readonly line: number;
  readonly column: number;
  /** Of the piece found, which may be longer than what was asked for in another case. */
  readonly length: number;
  /** The line without its indentation. */
  readonly text: string;
}

/** `question` must not be empty. */
export function findLines(text: string, question: string): FoundLine[] {
  // by a pattern, since a text in lower case may have other columns than the text itself
  const wanted = new RegExp(question.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "iu");
  const found: FoundLine[] = [];
  for (const [line, content] of text.split(/\r\n|\r|\n/).entries()) {
    const match = wanted.exec(content);
    if (match) found.push({ line, column: match.index, length: match[0].length, text: content.trim() });
  }
  return found;
}
