/** Finding a piece of text, without regard to case, one place a line. */

export interface FoundLine {
  /** Lines and UTF-16 columns from 0. */
  readonly line: number;
  readonly column: number;
  /** The line without its indentation. */
  readonly text: string;
}

/** `question` must not be empty. */
export function findLines(text: string, question: string): FoundLine[] {
  const wanted = question.toLowerCase();
  const found: FoundLine[] = [];
  for (const [line, content] of text.split(/\r\n|\r|\n/).entries()) {
    const column = content.toLowerCase().indexOf(wanted);
    if (column >= 0) found.push({ line, column, text: content.trim() });
  }
  return found;
}
