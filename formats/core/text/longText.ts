/**
 * Builds a text of many megabytes from parts. Parts are kept as UTF-8, because strings would need several times the memory of the text.
 */
import { ByteSink } from "../bytes/byteSink.ts";
import { decodeUtf8, encodeUtf8Into } from "./textCoding.ts";

export class LongText extends ByteSink {
  /** Adds a part. Lone surrogates are replaced. */
  add(part: string): void {
    this.reserve(part.length * 3);
    this.length += encodeUtf8Into(part, this.bytes.subarray(this.length));
  }

  override toString(): string {
    return decodeUtf8(this.utf8()) ?? "";
  }

  /** Returns a view of the bytes so far. */
  utf8(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}
