/**
 * A text of many megabytes that is put together from parts. It is kept as UTF-8: parts kept as strings until the end would leave the engine with
 * several times the memory of the text.
 */
import { ByteSink } from "../bytes/byteSink.ts";
import { decodeUtf8, encodeUtf8Into } from "./textCoding.ts";

export class LongText extends ByteSink {
  /** Half of a character is replaced. */
  add(part: string): void {
    this.reserve(part.length * 3);
    this.length += encodeUtf8Into(part, this.bytes.subarray(this.length));
  }

  override toString(): string {
    return decodeUtf8(this.utf8()) ?? "";
  }

  /** A view of the bytes so far. */
  utf8(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}
