/** The encoding of the stored index: numbers with seven bits in each byte, and texts after their length. */

import { ByteSink } from "../formats/core/bytes/byteSink.ts";
import { decodeUtf8, encodeUtf8 } from "../formats/core/text/textCoding.ts";

export class VarintWriter extends ByteSink {
  /** @param number a whole number from 0 to 2^53 */
  number(number: number): this {
    this.reserve(8);
    let rest = number;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.bytes[this.length++] = (rest % 0x80) | 0x80;
    this.bytes[this.length++] = rest;
    return this;
  }

  /** A signed whole number. */
  signed(number: number): this {
    return this.number(number < 0 ? -number * 2 - 1 : number * 2);
  }

  text(text: string): this {
    return this.block(encodeUtf8(text));
  }

  /** Appends the length and the bytes. */
  block(bytes: Uint8Array): this {
    this.number(bytes.length);
    return this.append(bytes);
  }

  append(bytes: Uint8Array): this {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  /** A copy of what was written. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }
}

/** Reads the bytes of {@link VarintWriter}. Every call throws RangeError at the end of the bytes. */
export class VarintReader {
  constructor(
    private readonly bytes: Uint8Array,
    private at = 0,
    private readonly end = bytes.length,
  ) {}

  get offset(): number {
    return this.at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  number(): number {
    let number = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.at < this.end ? this.bytes[this.at++] : undefined;
      if (byte === undefined || scale > Number.MAX_SAFE_INTEGER) throw new RangeError("There is no number here.");
      number += (byte & 0x7f) * scale;
      if (byte < 0x80) return number;
    }
  }

  signed(): number {
    const number = this.number();
    return number % 2 === 1 ? -(number + 1) / 2 : number / 2;
  }

  text(): string {
    return decodeUtf8(this.block()) ?? "";
  }

  /** A view of the bytes. */
  block(): Uint8Array {
    const start = this.skipBlock();
    return this.bytes.subarray(start, this.at);
  }

  /** Returns the start of the block; it ends at the new offset. */
  skipBlock(): number {
    const size = this.number();
    if (size > this.end - this.at) throw new RangeError("The bytes end too early.");
    this.at += size;
    return this.at - size;
  }
}
