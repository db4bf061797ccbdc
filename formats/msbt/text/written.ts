/** Characters and values as the text form writes them. Source: format reference, section 6.4. */
import { shortestOf } from "../../core/text/shortest.ts";

/** Characters that the text form writes as a backslash, `u` and four hexadecimal digits: control characters, halves of pairs, private use, invisible ones. */
const ESCAPED =
  "\\0-\\x1f\\x7f-\\x9f\\xad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ue000-\\uf8ff\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\uffff";
const LONE = "[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]";

const IN_TEXT = new RegExp(`[${ESCAPED}\\\\{}]|${LONE}`, "g");
const IN_QUOTES = new RegExp(`[${ESCAPED}\\\\"]|${LONE}`, "g");
/** Of a text that may be written with neither quotes nor escapes. */
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
/** What a letter after a backslash is. */
export const MEANINGS: Readonly<Record<string, string>> = { n: "\n", s: " ", t: "\t", r: "\r", "\\": "\\", "{": "{", "}": "}" };
export const MEANINGS_IN_QUOTES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\\": "\\", '"': '"' };

function escapeOf(character: string): string {
  return LETTERS[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Text outside of tags; line breaks stay. */
export function printCharacters(text: string): string {
  return text.replace(IN_TEXT, (character) => (character === "\n" ? character : escapeOf(character)));
}

export function printQuoted(text: string): string {
  return `"${text.replace(IN_QUOTES, escapeOf)}"`;
}

export function printText(text: string): string {
  return BARE.test(text) && !HAS_LONE.test(text) ? text : printQuoted(text);
}

/** Whether the text form shows every character as it is. */
export function isPlain(text: string): boolean {
  return !HAS_ESCAPED.test(text);
}

/** The bits of a float in few digits; undefined for what is not a number. */
export function printFloat(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  if (Object.is(value, -0)) return "-0";
  return String(shortestOf(value));
}

const PLAIN_LABEL = /^[A-Za-z_][A-Za-z0-9_.@()&[\]/-]*$/;
const YAML_WORD = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** Whether a label or a text of an attribute is written without quotes. */
export function isPlainScalar(text: string): boolean {
  return PLAIN_LABEL.test(text) && !YAML_WORD.test(text);
}
