/** Comments around entries in brackets, in YAML and JSON, where only commas and comments separate entries. */

const COMMENT_OR_SIGN = /\/\/[^\n]*|#[^\n]*|\/\*.*?\*\/|[,\n]/gs;
const COMMENTS_OF_LINE = /^(?:[ \t]*(?:\/\/[^\n]*|#[^\n]*|\/\*.*?\*\/))+(?=[ \t\r]*\n)/;

/**
 * Splits the text between two entries into the comments on the first entry's line and the text before the second entry. Without comments,
 * both are empty.
 */
export function commentsIn(between: string): { readonly behind: string; readonly ahead: string } {
  if (!/[^\s,]/.test(between)) return { behind: "", ahead: "" };
  const signs = [...between.matchAll(COMMENT_OR_SIGN)];
  const comma = signs.find(([sign]) => sign === ",")?.index ?? between.length;
  const line = signs.find(([sign]) => sign === "\n")?.index ?? comma;
  const comments = between.slice(0, comma) + between.slice(comma + 1);
  const end = line > comma ? line - 1 : line;
  return { behind: comments.slice(0, end).trimEnd(), ahead: comments.slice(end) };
}

/** Returns the comments that follow the last entry on its line. */
export function commentsAfter(rest: string): string {
  return COMMENTS_OF_LINE.exec(rest)?.[0] ?? "";
}

/** Returns the text, on a new line if the comment before it extends to the end of its line. */
export function afterComment(comment: string, text: string, newLine: () => string): string {
  const isToEnd = /(?:\/\/|#)[^\n]*$/.test(comment.replaceAll(/\/\*.*?\*\//gs, ""));
  return isToEnd && !/^[ \t\r]*\n/.test(text) ? newLine() + text.trimStart() : text;
}
