/**
 * Text from files, names and addresses on one line, with nothing in it that a reader cannot see: for messages, lists and terminals.
 * Without it, a name could forge a second line, recolour a terminal or reverse the text after it.
 */

/** Control characters, direction marks, the byte order mark, and halves of surrogate pairs. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|\p{Cs}/gu;

/** Line breaks and tabs become blanks; what cannot be seen becomes its number: `⟨U+202E⟩`. */
export function oneLine(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ").replace(UNSEEN, numberOf);
}

function numberOf(character: string): string {
  return `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
