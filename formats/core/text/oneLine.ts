/**
 * Text from files, names and addresses on one line, without invisible characters, for messages, lists and terminals. Otherwise, a name
 * could forge a second line, recolor a terminal or reverse the text after it.
 */

/** Control characters, line separators, direction marks, tags, zero-width spaces, and lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Line breaks and tabs become spaces; invisible characters become their number: `⟨U+202E⟩`. */
export function oneLine(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ").replace(UNSEEN, numberOf);
}

/** For paths and names, in which line breaks also become their numbers. */
export function oneLineOfPath(path: string): string {
  return path.replace(UNSEEN, numberOf);
}

/** For pages: text whose line breaks and tabs stay. */
export function seenText(text: string): string {
  return text.replace(UNSEEN, (character) => (/[\t\n\r]/.test(character) ? character : numberOf(character)));
}

/** JSON with those characters as escapes, which JSON parsers read as the characters themselves. */
export function oneLineOfJson(json: string): string {
  return json.replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`).join(""),
  );
}

function numberOf(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
