/** Prints and reads characters and values of the text form. Source: format reference, section 6.4. */
import { shortestOf } from "../../core/text/shortest.ts";

/** Characters written as `\u` and four hexadecimal digits: control characters, private use and invisible ones. */
const ESCAPED =
  "\\0-\\x1f\\x7f-\\x9f\\xad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ue000-\\uf8ff\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\uffff";
const LONE = "[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]";

const IN_TEXT = new RegExp(`[${ESCAPED}\\\\{}]|${LONE}`, "g");
const IN_QUOTES = new RegExp(`[${ESCAPED}\\\\"]|${LONE}`, "g");
/** A text that needs neither quotes nor escapes. */
const BARE = new RegExp(`^(?![/|]|0x)[^ "{}=\\\\${ESCAPED}]+$`);
const HAS_LONE = new RegExp(LONE);
const HAS_ESCAPED = new RegExp(`[${ESCAPED}]|${LONE}`);

const LETTERS: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\t": "\\t",
  "\r": "\\r",
  "\\": "\\\\",
  "{": "\\{",
  "}": "\\}",
  '"': '\\"',
};
/** Characters by the letter of their escape. */
export const MEANINGS: Readonly<Record<string, string>> = { n: "\n", s: " ", t: "\t", r: "\r", "\\": "\\", "{": "{", "}": "}" };
export const MEANINGS_IN_QUOTES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\\": "\\", '"': '"' };

function escapeOf(character: string): string {
  return LETTERS[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Escapes text outside of tags; line breaks stay. */
export function printCharacters(text: string): string {
  return text.replace(IN_TEXT, (character) => (character === "\n" ? character : escapeOf(character)));
}

export function printQuoted(text: string): string {
  return `"${text.replace(IN_QUOTES, escapeOf)}"`;
}

export function printText(text: string): string {
  return BARE.test(text) && !HAS_LONE.test(text) ? text : printQuoted(text);
}

/** Whether the text form needs no escapes. */
export function isPlain(text: string): boolean {
  return !HAS_ESCAPED.test(text);
}

/** Prints a float in the fewest digits; undefined for infinities and NaN. */
export function printFloat(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  if (Object.is(value, -0)) return "-0";
  return String(shortestOf(value));
}

const PLAIN_LABEL = /^[A-Za-z_][A-Za-z0-9_.@()&[\]/-]*$/;
const YAML_WORD = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** Whether a label or an attribute's text needs no quotes. */
export function isPlainScalar(text: string): boolean {
  return PLAIN_LABEL.test(text) && !YAML_WORD.test(text);
}
