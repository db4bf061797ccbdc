/**
 * A text of many megabytes that is put together from short pieces. It is kept as UTF-8: a string that grows piece by piece is a tree of its
 * pieces, which takes many times the memory.
 */
import { decodeUtf8, encodeUtf8Into } from "./textCoding.ts";

/** Longer pieces are not worth a loop. */
const LONG_PIECE = 256;

export class LongText {
  private bytes: Uint8Array;
  /** Bytes of UTF-8 so far: at least as many as UTF-16 units. */
  length = 0;

  /** @param expected bytes; room that is never used costs nothing, room that is too small is copied */
  constructor(expected: number) {
    this.bytes = new Uint8Array(expected);
  }

  /** Half of a character is replaced. */
  add(piece: string): void {
    const { length } = piece;
    if (this.length + length * 3 > this.bytes.length) this.grow(length * 3);
    if (length > LONG_PIECE) return this.encode(piece);
    const { bytes } = this;
    let end = this.length;
    for (let at = 0; at < length; at++) {
      const code = piece.charCodeAt(at);
      if (code >= 0x80) return this.encode(piece);
      bytes[end++] = code;
    }
    this.length = end;
  }

  /** Takes back what was added since the text had so many bytes. */
  cut(length: number): void {
    this.length = length;
  }

  toString(): string {
    return decodeUtf8(this.utf8()) ?? "";
  }

  /** A view of the bytes so far. */
  utf8(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private encode(piece: string): void {
    this.length += encodeUtf8Into(piece, this.bytes.subarray(this.length));
  }

  private grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
