/** What a completion inserts with places to type into. */

/** Text that a snippet inserts as it is. */
export function snippetText(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** A stop of a snippet that shows `text` and is replaced by what is typed. */
export function snippetStop(number: number, text: string): string {
  return text === "" ? `\${${number}}` : `\${${number}:${snippetText(text)}}`;
}
