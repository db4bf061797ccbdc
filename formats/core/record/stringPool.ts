/** The pool of a file's zero-terminated strings, to which records refer by offset: each once, in the order of first use. */
import { encodeUtf8, utf8Length } from "../text/textCoding.ts";

export class StringPool {
  private readonly offsets = new Map<string, number>();
  private readonly all: string[] = [];
  private size = 0;

  /** Appends a string, even if the pool already has it. @returns its offset */
  add(text: string): number {
    const offset = this.size;
    if (!this.offsets.has(text)) this.offsets.set(text, offset);
    this.all.push(text);
    this.size += utf8Length(text) + 1;
    return offset;
  }

  /** Returns the offset of a string, which is added on first use. */
  intern(text: string): number {
    return this.offsets.get(text) ?? this.add(text);
  }

  /** The strings in file order. */
  get texts(): readonly string[] {
    return this.all;
  }

  toBytes(): Uint8Array {
    return encodeUtf8(this.all.map((text) => `${text}\0`).join(""));
  }
}
