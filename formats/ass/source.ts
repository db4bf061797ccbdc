/**
 * A text with one byte per UTF-16 unit, so that byte offsets are text offsets. Input of the scanner. Non-ASCII characters become 0x80.
 * Independent of the format.
 */
import { encodeAscii } from "../core/text/textCoding.ts";

/** Zero bytes after the text, so that the scanner can look ahead without checking for the end. */
const SLACK = 64;
const NOT_ASCII = 0x80;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = "\uFEFF";

export class Source {
  readonly length: number;
  /** At least one 0 follows the text. */
  readonly units: Uint8Array;
  /** The text starts with a byte order mark. */
  readonly hasMark: boolean;

  constructor(readonly text: string) {
    this.length = text.length;
    this.units = makeUnits(text);
    this.hasMark = text.startsWith(BYTE_ORDER_MARK);
  }

  slice(start: number, end: number): string {
    return this.text.slice(start, end);
  }

  /** Returns the end of the line at the offset. */
  endOfLine(at: number): number {
    const { units, length } = this;
    let end = at;
    while (end < length && units[end] !== LINE_FEED && units[end] !== CARRIAGE_RETURN) end++;
    return end;
  }
}

function makeUnits(text: string): Uint8Array {
  const units = new Uint8Array(text.length + SLACK);
  if (encodeAscii(text, units.subarray(0, text.length))) return units;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    units[at] = unit < NOT_ASCII ? unit : NOT_ASCII;
  }
  return units;
}
