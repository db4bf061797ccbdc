/** Converts the written words of a text, with escapes, to units, for encoding, checks and hovers. */
import type { BmgCode } from "../diagnostics.ts";
import { colorOf } from "../names.ts";

/** A piece of written text and its units. */
interface Piece {
  readonly kind: "words" | "escape" | "character";
  readonly start: number;
  readonly end: number;
  readonly units: string;
  readonly wrong?: { readonly code: BmgCode; readonly message: string; readonly severity?: "warning" | "hint" };
}

const SIMPLE: Readonly<Record<string, string>> = { n: "\n", t: "\t", a: "\x07", b: "\b", f: "\f", r: "\r", v: "\v", "\\": "\\" };
const OCTAL = /[0-7]{1,3}/y;
const BARE: Readonly<Record<string, RegExp>> = {
  x: /[0-9a-f]{1,4}/iy,
  u: /[0-9a-f]{1,4}/iy,
  c: /[0-9a-z]+/iy,
  z: /[0-9a-f]+(?:,[0-9a-f]+)*/iy,
};

/** The pieces of one line of a message, in order. */
export function* piecesOf(text: string, start: number, end: number): Generator<Piece> {
  // a search in the whole text would continue to its end for each line
  const line = text.slice(start, end);
  for (let at = 0; at < line.length; ) {
    const back = line.indexOf("\\", at);
    const stop = back < 0 ? line.length : back;
    if (stop > at) yield { kind: "words", start: start + at, end: start + stop, units: line.slice(at, stop) };
    if (stop === line.length) return;
    const piece = escapeAt(line, stop, line.length);
    yield { ...piece, start: start + piece.start, end: start + piece.end };
    at = piece.end;
  }
}

function escapeAt(text: string, start: number, end: number): Piece {
  const letter = start + 1 < end ? text[start + 1] : "";
  if (Object.hasOwn(SIMPLE, letter)) return { kind: "character", start, end: start + 2, units: SIMPLE[letter] };
  OCTAL.lastIndex = start + 1;
  const octal = letter >= "0" && letter <= "7" ? OCTAL.exec(text)?.[0] : undefined;
  if (octal !== undefined)
    return { kind: "character", start, end: start + 1 + octal.length, units: String.fromCharCode(Number.parseInt(octal, 8)) };
  const kind = letter.toLowerCase();
  if (text[start + 2] === "{" && start + 2 < end && (letter === "m" || letter === "M"))
    return wrongPiece(start, end, "not-supported", `\\${letter}{} is a macro of wbmgt, which is not supported.`);
  if (!Object.hasOwn(BARE, letter)) {
    const message = letter === "" ? "A backslash ends the line." : `\\${letter} is not an escape, so it remains in the text.`;
    return { kind: "words", start, end: start + 1, units: "\\", wrong: { code: "unknown-letter", message, severity: "hint" } };
  }
  if (text[start + 2] === "{" && start + 2 < end) {
    const close = text.indexOf("}", start);
    if (close < 0 || close >= end) return wrongPiece(start, end, "escape-form", `} is missing after \\${letter}{.`);
    return valuesOf(kind, text.slice(start + 3, close), start, close + 1);
  }
  const bare = BARE[kind];
  bare.lastIndex = start + 2;
  const written = bare.exec(text)?.[0];
  return written === undefined
    ? {
        kind: "words",
        start,
        end: start + 1,
        units: "\\",
        wrong: { code: "unknown-letter", message: `\\${letter} without a number remains in the text.`, severity: "hint" },
      }
    : valuesOf(kind, written, start, start + 2 + written.length);
}

function wrongPiece(start: number, end: number, code: BmgCode, message: string): Piece {
  return { kind: "escape", start, end, units: "", wrong: { code, message } };
}

const NUMBER = /^\s*(?:0x)?([0-9a-f]+)\s*$/i;

function valuesOf(kind: string, inside: string, start: number, end: number): Piece {
  const wrong = (message: string) => wrongPiece(start, end, "escape-form", message);
  if (kind === "c") {
    const digits = NUMBER.exec(inside)?.[1];
    const color = colorOf(inside.trim()) ?? (digits === undefined ? undefined : Number.parseInt(digits, 16));
    if (color === undefined || color > 0xffff) return wrong(`${inside} is not a color.`);
    return { kind: "escape", start, end, units: `\x1a\u0800\x01${String.fromCharCode(color)}` };
  }
  const words = inside.split(",").map((part) => NUMBER.exec(part)?.[1].replace(/^0+(?=.)/, ""));
  if (words.includes(undefined)) return wrong("Expected hexadecimal numbers, separated by commas.");
  const digits = words as readonly string[];
  if (kind === "z") return stringEscape(digits, start, end);
  const most = kind === "u" ? 8 : 4;
  const long = digits.find(({ length }) => length > most);
  if (long !== undefined) return wrong(`${long} is above ${"f".repeat(most)}.`);
  const numbers = digits.map((word) => Number.parseInt(word, 16));
  if (kind === "u")
    return {
      kind: "escape",
      start,
      end,
      units: numbers.map((code) => `\x1a\u0801${String.fromCharCode(code >>> 16, code & 0xffff)}`).join(""),
    };
  return {
    kind: numbers[0] === 0x1a ? "escape" : "character",
    start,
    end,
    units: numbers.map((unit) => String.fromCharCode(unit)).join(""),
  };
}

/** `\z{LLGG,n,n…}`: each number fills four words, but the first one only the remainder. */
function stringEscape([head, ...numbers]: readonly string[], start: number, end: number): Piece {
  const code = Number.parseInt(head, 16);
  if (head.length > 4 || code >> 8 < 5)
    return wrongPiece(start, end, "escape-form", `An escape has 5 to ff bytes, but ${head} states another length.`);
  let left = (((code >> 8) + 1) >> 1) - 2;
  let digits = "";
  let size = ((left - 1) & 3) + 1;
  let at = 0;
  for (; left > 0; left -= size, size = 4, at++) {
    const number = numbers[at] ?? "0";
    if (number.length > size * 4) return wrongPiece(start, end, "escape-form", `${number} does not fit into its ${size * 2} bytes.`);
    digits += number.padStart(size * 4, "0");
  }
  const words = Array.from({ length: digits.length / 4 }, (_, word) => Number.parseInt(digits.slice(word * 4, word * 4 + 4), 16));
  const piece: Piece = { kind: "escape", start, end, units: String.fromCharCode(0x1a, code, ...words) };
  if (at >= numbers.length) return piece;
  const message = `${numbers.length - at} numbers do not fit into ${head} and are left out.`;
  return { ...piece, wrong: { code: "escape-form", message, severity: "warning" } };
}
