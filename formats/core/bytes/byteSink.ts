/** A growing buffer of bytes, for results of unknown size. */
import { grown } from "./growing.ts";

/** {@link bytes} are valid up to {@link length}, which may be reduced. */
export class ByteSink {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  /** @param expected size; unused memory costs nothing, but a buffer that is too small is copied */
  constructor(expected = 1024) {
    this.bytes = new Uint8Array(expected);
  }

  reserve(size: number): void {
    if (this.length + size > this.bytes.length) this.bytes = grown(this.bytes, this.length + size);
  }
  push(byte: number): void {
    this.reserve(1);
    this.bytes[this.length++] = byte;
  }
  pushWord(word: number, littleEndian: boolean): void {
    this.push(littleEndian ? word & 0xff : word >> 8);
    this.push(littleEndian ? word >> 8 : word & 0xff);
  }
}
