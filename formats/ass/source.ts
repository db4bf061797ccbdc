/**
 * A text as one byte per UTF-16 unit, so that byte offsets are text offsets: what the scanner reads. Characters outside ASCII stand
 * as 0x80. Knows nothing of the format.
 */
import type { TextChange } from "../core/text/span.ts";
import { encodeAscii } from "../core/text/textCoding.ts";

/** Bytes behind the text, all 0: a scanner that looks ahead needs no check of the end, and an edit finds room. */
const SLACK = 64 * 1024;
const NOT_ASCII = 0x80;
const BYTE_ORDER_MARK = "\uFEFF";
/** Longer stretches are taken from the text itself. */
const LONGEST_COPIED = 512;

export class Source {
  readonly text: string;
  readonly length: number;
  private held: Uint8Array | undefined;

  /** The text starts with a byte order mark. */
  readonly hasMark: boolean;

  constructor(text: string, units?: Uint8Array, hasMark = text.startsWith(BYTE_ORDER_MARK)) {
    this.text = text;
    this.length = text.length;
    this.held = units;
    this.hasMark = hasMark;
  }

  /** At least one 0 stands behind the text. Made again where a newer text has taken them over. */
  get units(): Uint8Array {
    this.held ??= makeUnits(this.text);
    return this.held;
  }

  /**
   * A part of the text. A large text that was just edited is not yet put together in memory, and need not be for what its units tell:
   * hence not `text.slice`.
   */
  slice(start: number, end: number): string {
    const { held } = this;
    if (held === undefined || end - start > LONGEST_COPIED) return this.text.slice(start, end);
    let out = "";
    for (let at = Math.max(0, start); at < end && at < this.length; at++) {
      if (held[at] === NOT_ASCII) return this.text.slice(start, end);
      out += String.fromCharCode(held[at]);
    }
    return out;
  }

  /** The next version of this text. It takes the bytes over and changes them in place: the copy of a large text takes longer than its check. */
  next(text: string, { start, oldEnd, newEnd, text: inserted }: TextChange): Source {
    const units = this.held;
    if (units === undefined || text.length >= units.length) return new Source(text);
    this.held = undefined;
    units.copyWithin(newEnd, oldEnd, this.length);
    if (text.length < this.length) units.fill(0, text.length, this.length);
    writeUnits(inserted ?? text.slice(start, newEnd), units.subarray(start, newEnd));
    return start > 0 ? new Source(text, units, this.hasMark) : new Source(text, units);
  }
}

function makeUnits(text: string): Uint8Array {
  const units = new Uint8Array(text.length + SLACK);
  writeUnits(text, units.subarray(0, text.length));
  return units;
}

function writeUnits(text: string, units: Uint8Array): void {
  if (encodeAscii(text, units)) return;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    units[at] = unit < NOT_ASCII ? unit : NOT_ASCII;
  }
}
