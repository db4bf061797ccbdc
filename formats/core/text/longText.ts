/**
 * A text of many megabytes that is put together from parts. It is kept as UTF-8: parts kept as strings until the end would leave the engine with
 * several times the memory of the text.
 */
import { decodeUtf8, encodeUtf8Into } from "./textCoding.ts";

export class LongText {
  private bytes: Uint8Array;
  /** Bytes of UTF-8 so far. */
  length = 0;

  /** @param expected bytes; room that is never used costs nothing, room that is too small is copied */
  constructor(expected: number) {
    this.bytes = new Uint8Array(expected);
  }

  /** Half of a character is replaced. */
  add(part: string): void {
    const needed = this.length + part.length * 3;
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
      larger.set(this.utf8());
      this.bytes = larger;
    }
    this.length += encodeUtf8Into(part, this.bytes.subarray(this.length));
  }

  toString(): string {
    return decodeUtf8(this.utf8()) ?? "";
  }

  /** A view of the bytes so far. */
  utf8(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}
