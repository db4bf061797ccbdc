/**
 * Strings as YAML scalars, in oead's style (libyaml, width 120), unless oead could not read its own text. `printScalar` chooses between
 * plain, single and double quotes, and folds long texts. Source: format reference of AAMP, sections 8.1, 8.3 and 8.5; of BYML, 7.3.
 */

/** A text is broken at a space once this column is passed. */
export const LINE_WIDTH = 120;

type ScalarStyle = "plain" | "single" | "double";

/**
 * An untagged string or name must not look like a number or boolean; one after a tag can. An escaped one is untagged, with libyaml's
 * escapes for tabs and for characters above U+FFFF.
 */
export type ScalarPlace = "untagged" | "tagged" | "escaped";

// Characters that never need quotes at any position.
const HARMLESS = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./()+=;<^$") HARMLESS[character.charCodeAt(0)] = 1;

/** Numbers, in any notation that one of the tools reads as a number. */
const NUMBER =
  /^[+-]?(?:\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|0[xX][0-9a-fA-F]+(?:\.[0-9a-fA-F]*(?:[pP][+-]?\d+)?)?|0o[0-7]+|\.inf|\.Inf|\.INF|\.nan|\.NaN|\.NAN)$/;
/** oead writes these for numbers, but reads them as texts. */
const BROKEN_NUMBER = /^[+-]?(?:inf|nan)\.0$/;
const BAD_START = /^(?:[#,[\]{}&*!|>'"%@`]|[?:-](?:[ \t\n]|$)|---|\.\.\.)/;
const INNER_TROUBLE = /:(?:[ \t\n]|$)|[ \t\n]#/;
// Not printable according to YAML 1.1, and the line separators, which would be read as line breaks.
const ODD = /[^\t\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ud800-\udfff\ue000-\ufefe\uff00-\ufffd]/;
const MAX_WITH_TAB = 80;
/** Characters that libyaml escapes in addition. */
const ESCAPED = /[\t\ud800-\udfff]/;
/** Characters that end a plain scalar in brackets or braces, or that libyaml quotes there. */
const FLOW_TROUBLE = /[,?[\]{}:]/;

/** Whether an untagged plain scalar would not be read as text. */
function readsAsOther(text: string): boolean {
  switch (text.charCodeAt(0)) {
    case 0x74: // t
      return text === "true";
    case 0x66: // f
      return text === "false";
    case 0x6e: // n
      return text === "null";
    case 0x4e: // N
      return text === "NULL";
    case 0x7e: // ~
      return text === "~";
    case 0x3c: // a merge key
      return text === "<<";
    default: {
      const first = text.charCodeAt(0);
      return first <= 0x39 && first >= 0x2b && NUMBER.test(text);
    }
  }
}

function scalarStyle(text: string, place: ScalarPlace, inFlow: boolean): ScalarStyle {
  if (text === "") return "single";
  let harmless = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80 ? HARMLESS[code] === 0 : code < 0x3000 || code >= 0xd800) {
      harmless = false;
      break;
    }
  }
  if (!harmless) {
    if (ODD.test(text) || / \n|\n /.test(text) || (place === "escaped" && ESCAPED.test(text))) return "double";
    if (text.includes("\t")) return text.length <= MAX_WITH_TAB && !text.includes("\n") ? "single" : "double";
    if (inFlow && FLOW_TROUBLE.test(text)) return "single";
    if (BAD_START.test(text) || INNER_TROUBLE.test(text) || text.startsWith(" ") || text.endsWith(" ") || text.includes("\n"))
      return "single";
  } else if (text.startsWith("...")) return "single";
  if (place === "untagged") return readsAsOther(text) ? "single" : "plain";
  if (place === "escaped") return (readsAsOther(text) && text !== "NULL") || BROKEN_NUMBER.test(text) ? "single" : "plain";
  return text === "true" || text === "false" || text === "null" ? "single" : "plain";
}

/**
 * Prints a scalar.
 * @param column characters before it on its line
 * @param indent spaces before its other lines; undefined if it must be on one line (keys)
 * @param inFlow whether it is in brackets or braces, where fewer texts can be plain
 */
export function printScalar(text: string, place: ScalarPlace, column: number, indent?: number, inFlow = false): string {
  const style = scalarStyle(text, place, inFlow);
  if (style === "plain" && (indent === undefined || column + text.length <= LINE_WIDTH)) return text;
  if (indent === undefined && style === "single" && text.includes("\n")) return printDouble(text, column, undefined, place);
  if (style === "plain") return foldPlain(text, column, indent ?? 0);
  return style === "single" ? printSingle(text, column, indent) : printDouble(text, column, indent, place);
}

function isFoldable(text: string, at: number, column: number, indent: number | undefined): boolean {
  return indent !== undefined && column > LINE_WIDTH && text[at - 1] !== " " && text[at - 1] !== "\n";
}

// The three printers join longer pieces, not characters, because V8 would make a tree of millions of pieces from a long text.

function foldPlain(text: string, start: number, indent: number): string {
  const pad = " ".repeat(indent);
  let out = "";
  let taken = 0;
  let column = start;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) === SPACE && i > 0 && isFoldable(text, i, column, indent) && text[i + 1] !== " ") {
      out += `${text.slice(taken, i)}\n${pad}`;
      taken = i + 1;
      column = indent;
      continue;
    }
    if (!isLowSurrogate(text, i)) column++;
  }
  return out + text.slice(taken);
}

function printSingle(text: string, start: number, indent: number | undefined): string {
  if (!text.includes("\n") && (indent === undefined || start + text.length <= LINE_WIDTH)) return `'${text.replaceAll("'", "''")}'`;
  const pad = " ".repeat(indent ?? 0);
  let out = "'";
  let taken = 0;
  const takeTo = (end: number) => {
    const part = text.slice(taken, end);
    taken = end;
    return part.replaceAll("'", "''");
  };
  let column = start + 1;
  let inBreaks = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === LINE_FEED) {
      // the first of several line breaks is written twice
      if (!inBreaks) out += `${takeTo(i)}\n`;
      inBreaks = true;
      continue;
    }
    if (inBreaks) {
      out += takeTo(i) + pad;
      column = pad.length;
      inBreaks = false;
    }
    if (code === SPACE && i > 0 && i < text.length - 1 && isFoldable(text, i, column, indent) && text[i + 1] !== " ") {
      out += `${takeTo(i)}\n${pad}`;
      taken = i + 1;
      column = pad.length;
    } else if (code === QUOTE) column += 2;
    else if (!isLowSurrogate(text, i)) column++;
  }
  return `${out}${takeTo(text.length)}${inBreaks ? pad : ""}'`;
}

const SPACE = 0x20;
const LINE_FEED = 0x0a;
const QUOTE = 0x27;

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  "\0": "\\0",
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  "\x1b": "\\e",
  '"': '\\"',
  "\\": "\\\\",
  "\x85": "\\N",
  "\xa0": "\\_",
  "\u2028": "\\L",
  "\u2029": "\\P",
};

function printDouble(text: string, start: number, indent: number | undefined, place: ScalarPlace): string {
  const pad = " ".repeat(indent ?? 0);
  let out = '"';
  let taken = 0;
  let column = start + 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === SPACE && i > 0 && i < text.length - 1 && isFoldable(text, i, column, indent)) {
      // a space at the start of a line would be lost without a backslash
      const escape = text[i + 1] === " " ? "\\" : "";
      out += `${text.slice(taken, i)}\n${pad}${escape}`;
      taken = i + 1;
      column = pad.length + escape.length;
    } else if (code >= SPACE && code < 0x7f && code !== DOUBLE_QUOTE && code !== BACKSLASH) column++;
    else if (place === "escaped" && (code & 0xfc00) === 0xd800 && isLowSurrogate(text, i + 1)) {
      const written = `\\U${(text.codePointAt(i) ?? 0).toString(16).toUpperCase().padStart(8, "0")}`;
      out += text.slice(taken, i++) + written;
      taken = i + 1;
      column += written.length;
    } else {
      const written = escaped(text[i]);
      out += text.slice(taken, i) + written;
      taken = i + 1;
      column += isLowSurrogate(text, i) ? 0 : written.length;
    }
  }
  return `${out}${text.slice(taken)}"`;
}

const DOUBLE_QUOTE = 0x22;
const BACKSLASH = 0x5c;

function escaped(character: string): string {
  if (character !== "\xa0" && SHORT_ESCAPES[character] !== undefined) return SHORT_ESCAPES[character];
  if (!ODD.test(character)) return character;
  const code = character.charCodeAt(0);
  const digits = code.toString(16).toUpperCase();
  return code < 0x100 ? `\\x${digits.padStart(2, "0")}` : `\\u${digits.padStart(4, "0")}`;
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

/** The number of columns: a surrogate pair counts as one character. */
export function columnsOf(text: string): number {
  let columns = text.length;
  for (let i = 0; i < text.length; i++) if (isLowSurrogate(text, i)) columns--;
  return columns;
}
