/**
 * Quoted YAML scalars: finds their end (`findQuoteEnd`) and their value (`unquoted`). Both handle the scalar including its quotes, also
 * with several lines.
 */

const ESCAPES: Readonly<Record<string, string>> = {
  "0": "\0",
  a: "\x07",
  b: "\b",
  t: "\t",
  "\t": "\t",
  n: "\n",
  v: "\v",
  f: "\f",
  r: "\r",
  e: "\x1b",
  " ": " ",
  '"': '"',
  "/": "/",
  "\\": "\\",
  N: "\x85",
  _: "\xa0",
  L: "\u2028",
  P: "\u2029",
};
const HEX_LENGTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Offset after the closing quote of the scalar that opens at `start`, or -1 if it is not closed. */
export function findQuoteEnd(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c && quote === 0x22) at++;
    else if (code === quote) {
      if (quote === 0x27 && text.charCodeAt(at + 1) === 0x27) at++;
      else return at + 1;
    }
  }
  return -1;
}

/** The value of the quoted scalar from `start` to `end`, including quotes. @param onBadEscape called for each unknown escape */
export function unquoted(text: string, start: number, end: number, onBadEscape?: (start: number, end: number) => void): string {
  const inner = text.slice(start + 1, end - 1);
  if (text.charCodeAt(start) === 0x27) {
    const unbroken = joinLines(inner);
    return unbroken.includes("'") ? unbroken.replaceAll("''", "'") : unbroken;
  }
  if (!inner.includes("\\")) return joinLines(inner);
  return unescaped(inner, start + 1, onBadEscape);
}

/** Joins the lines of a scalar: a line break becomes a space, an empty line a line break; spaces around them are dropped. */
export function joinLines(lines: string): string {
  if (!lines.includes("\n")) return lines;
  let out = "";
  let from = 0;
  for (let at = 0; at < lines.length; ) {
    if (!isBlank(lines.charCodeAt(at))) {
      at++;
      continue;
    }
    const stretch = readBlanks(lines, at);
    out += lines.slice(from, at) + stretch.meaning;
    at = stretch.end;
    from = at;
  }
  return out + lines.slice(from);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}

/** Reads the spaces and line breaks at `start`. Returns their meaning and end. */
function readBlanks(text: string, start: number): { readonly meaning: string; readonly end: number } {
  let end = start;
  let breaks = 0;
  for (; end < text.length && isBlank(text.charCodeAt(end)); end++) if (text.charCodeAt(end) === 0x0a) breaks++;
  if (breaks === 0) return { meaning: text.slice(start, end), end };
  return { meaning: breaks === 1 ? " " : "\n".repeat(breaks - 1), end };
}

function unescaped(inner: string, base: number, onBadEscape: ((start: number, end: number) => void) | undefined): string {
  let out = "";
  let at = 0;
  while (at < inner.length) {
    const character = inner[at];
    if (character === "\\") {
      const kind = inner[at + 1] ?? "";
      const simple = ESCAPES[kind];
      if (simple !== undefined) {
        out += simple;
        at += 2;
      } else if (kind === "\n" || (kind === "\r" && inner[at + 2] === "\n")) {
        // an escaped line break is removed, including the indentation after it
        at += kind === "\n" ? 2 : 3;
        while (inner[at] === " " || inner[at] === "\t") at++;
      } else {
        const length = HEX_LENGTH[kind] ?? 0;
        const digits = inner.slice(at + 2, at + 2 + length);
        const code = Number.parseInt(digits, 16);
        if (length === 0 || !/^[0-9a-fA-F]+$/.test(digits) || digits.length < length || code > 0x10ffff) {
          onBadEscape?.(base + at, base + at + 2);
          out += character;
          at++;
        } else {
          out += String.fromCodePoint(code);
          at += 2 + length;
        }
      }
    } else if (isBlank(inner.charCodeAt(at))) {
      const stretch = readBlanks(inner, at);
      out += stretch.meaning;
      at = stretch.end;
    } else {
      const start = at;
      do at++;
      while (at < inner.length && inner.charCodeAt(at) !== BACKSLASH && !isBlank(inner.charCodeAt(at)));
      out += inner.slice(start, at);
    }
  }
  return out;
}

const BACKSLASH = 0x5c;
