/** Snippets of completions: inserted text with tab stops. */

/** Escapes literal text in a snippet. */
export function snippetText(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** A tab stop with the placeholder `text`. */
export function snippetStop(number: number, text: string): string {
  return text === "" ? `\${${number}}` : `\${${number}:${snippetText(text)}}`;
}
