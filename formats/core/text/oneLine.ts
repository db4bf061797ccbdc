/**
 * Text from files, names and addresses on one line, with nothing in it that a reader cannot see: for messages, lists and terminals.
 * Without it, a name could forge a second line, recolour a terminal or reverse the text after it.
 */

/** Control characters, separators of lines, marks of direction, tags and blanks without width, and halves of surrogate pairs. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Line breaks and tabs become blanks; what cannot be seen becomes its number: `⟨U+202E⟩`. */
export function oneLine(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ").replace(UNSEEN, numberOf);
}

/** Paths and names, in which a line break is as odd as what cannot be seen: all of it becomes its number. */
export function oneLineOfPath(path: string): string {
  return path.replace(UNSEEN, numberOf);
}

/** Text that may have several lines, whose breaks and tabs stay: for pages. */
export function seenText(text: string): string {
  return text.replace(UNSEEN, (character) => (/[\t\n\r]/.test(character) ? character : numberOf(character)));
}

/** JSON with those characters as escapes, which every reader of JSON takes for the characters themselves. */
export function oneLineOfJson(json: string): string {
  return json.replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`).join(""),
  );
}

function numberOf(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
