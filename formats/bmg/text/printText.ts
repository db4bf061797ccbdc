/** Prints messages as lines in wbmgt's form. Source: format reference, section 7. */
import { addToCount } from "../../core/lists.ts";
import { lowerHex } from "../../core/text/hex.ts";
import {
  defaultAttributes,
  ESCAPE,
  escapeWords,
  hasNamedEscapes,
  isStrictlyAscending,
  type Message,
  type MessageFile,
  rounded,
} from "../messages.ts";
import { COLORS } from "../names.ts";
import { printAttributes } from "./attributes.ts";

export function printText(file: MessageFile): string {
  const { messages, hasIds } = file;
  const common = commonAttributes(file);
  const parameters = parametersOf(file, common);
  const hasSlots = hasIds && !isStrictlyAscending(messages);
  const named = hasNamedEscapes(file);
  const lines = messages.map((message, index) => printMessage(message, hasSlots ? ` ${printSlot(index)}` : "", common, named));
  const sections = file.sections.map(({ name, data }, index) => {
    const isLast = index === file.sections.length - 1;
    const whole = new Uint8Array(isLast && file.isCut ? data.length : rounded(8 + data.length) - 8);
    whole.set(data);
    return `${index > 0 || lines.length > 0 ? "\n" : ""}@SECTION "${printName(name)}"\n${printBytes(whole)}`;
  });
  return ["#BMG\n\n", parameters.length > 0 ? `${parameters.join("\n")}\n\n` : "", ...lines, ...sections].join("");
}

/** @param usual default attributes, which are left out */
export function printMessage(message: Message, slot: string, usual: Uint8Array, named: boolean): string {
  const isUsual = message.attributes.every((byte, at) => byte === usual[at]);
  const marks = `${slot}${isUsual ? "" : ` ${printAttributes(message.attributes)}`}`;
  return `${message.id.toString(16).padStart(6)}${marks}${marks === "" ? "\t" : " "}${printValue(message, named)}\n`;
}

/** Prints a slot, for messages whose IDs do not ascend. */
export function printSlot(slot: number): string {
  return `@${slot.toString(16).padStart(4, "0")}`;
}

/** Prints parameters that differ from their defaults. @param common attributes that messages leave out */
export function parametersOf(file: Omit<MessageFile, "messages">, common: Uint8Array): readonly string[] {
  const { legacy, encoding, littleEndian, hasIds, itemSize, headerSize } = file;
  const usual = defaultAttributes(itemSize);
  const isUsual = itemSize === 8 && common.every((byte, at) => byte === usual[at]);
  const hex = (value: number) => `0x${value.toString(16)}`;
  return [
    littleEndian ? "@ENDIAN = 1" : "",
    legacy ? "@LEGACY = 1" : "",
    encoding === 2 ? "" : `@ENCODING = ${encoding}`,
    hasIds ? "" : "@BMG-MID = 0",
    itemSize === 8 ? "" : `@INF-SIZE = ${lowerHex(itemSize, 2)}`,
    isUsual ? "" : `@DEFAULT-ATTRIBS = ${printAttributes(common)}`,
    file.inf0C === 0 ? "" : `@UNKNOWN-INF32-0C = ${hex(file.inf0C)}`,
    file.mid0A === 0x1000 ? "" : `@UNKNOWN-MID16-0A = ${hex(file.mid0A)}`,
    file.mid0C === 0 ? "" : `@UNKNOWN-MID32-0C = ${hex(file.mid0C)}`,
    file.reserved.every((byte) => byte === 0) ? "" : `@HEADER-RESERVED = ${bytesLine(file.reserved)}`,
    headerSize === "length" ? "" : `@HEADER-SIZE = ${headerSize === "FLW1" ? headerSize : hex(headerSize)}`,
    file.isCut ? "@LAST-SECTION = CUT" : "",
  ].filter((line) => line !== "");
}

/** The most frequent value of each four bytes; the first of equally frequent ones. */
function commonAttributes({ messages, itemSize }: MessageFile): Uint8Array {
  const common = defaultAttributes(itemSize);
  for (let start = 0; messages.length > 0 && start < common.length; start += 4) {
    const counts = new Map<number, number>();
    for (const { attributes } of messages) addToCount(counts, wordAt(attributes, start));
    let most = 0;
    for (const [value, count] of counts) {
      if (count <= most) continue;
      most = count;
      for (let at = 0; at < 4 && start + at < common.length; at++) common[start + at] = value >>> (8 * at);
    }
  }
  return common;
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0;
}

/** Prints the part after the ID: the sign and the text. */
export function printValue({ text }: Message, named: boolean): string {
  if (text === undefined) return "/";
  return text === "" ? "=" : `= ${printWords(text, named)}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for them
const SPECIAL = /[\0-\x1f\\\x7f-\x9f\ud800-\uf8ff\u2028\u2029\ufeff\ufff0-\uffff]/g;
const LETTERS: Readonly<Record<string, string>> = {
  "\t": "\\t",
  "\x07": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\r": "\\r",
  "\v": "\\v",
  "\\": "\\\\",
};

function printWords(text: string, named: boolean): string {
  let out = "";
  let at = 0;
  SPECIAL.lastIndex = 0;
  for (let found = SPECIAL.exec(text); found; found = SPECIAL.exec(text)) {
    const { index } = found;
    const char = found[0];
    out += text.slice(at, index);
    at = index + 1;
    if (char === "\n") out += at === text.length ? "\\n" : "\\n\n\t+ ";
    else if (char.charCodeAt(0) === ESCAPE) {
      const words = escapeWords(text, index);
      if (words >= 3) at = index + words;
      out += words < 3 ? printUnit(ESCAPE) : printEscape(text.slice(index, at), named);
    } else out += LETTERS[char] ?? printUnit(char.charCodeAt(0));
    SPECIAL.lastIndex = at;
  }
  out += text.slice(at);
  return out.endsWith(" ") ? `${out.slice(0, -1)}\\040` : out;
}

function printUnit(unit: number): string {
  return unit < 0x80 ? `\\${unit.toString(8).padStart(3, "0")}` : `\\x{${unit.toString(16)}}`;
}

function printEscape(units: string, named: boolean): string {
  const word = (at: number) => units.charCodeAt(at);
  if (named && word(1) === 0x0801 && word(2) === 0) return `\\u{${word(3).toString(16)}}`;
  const color = named && word(1) === 0x0800 && word(2) === 1 ? COLORS.get(word(3)) : undefined;
  if (color !== undefined) return `\\c{${color}}`;
  const numbers = [word(1).toString(16)];
  for (let at = 2, size = ((units.length - 3) & 3) + 1; at < units.length; at += size, size = 4) {
    let digits = "";
    for (let index = at; index < at + size; index++) digits += word(index).toString(16).padStart(4, "0");
    numbers.push(digits.replace(/^0+(?=.)/, ""));
  }
  return `\\z{${numbers.join(",")}}`;
}

/** Prints the name of a section, which can be any four bytes. */
function printName(name: string): string {
  return name.replace(/[^ !#-[\]-~]/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, "0")}`);
}

function bytesLine(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

function printBytes(data: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < data.length; at += 16)
    lines.push(`@X ${at.toString(16).padStart(4, "0")}: ${bytesLine(data.subarray(at, at + 16))}\n`);
  return lines.join("");
}
