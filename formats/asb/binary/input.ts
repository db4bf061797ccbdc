/** Bounded reading of a file: numbers, strings of the pool, GUIDs. Every read outside the bytes ends in a finding with its offset. */

import { Stop } from "../../core/issue.ts";
import { getOrMake } from "../../core/lists.ts";
import { hex } from "../../core/text/hex.ts";
import { decodeUtf8 } from "../../core/text/textCoding.ts";
import { type AsbCode, issue } from "../diagnostics.ts";

export class Input {
  readonly view: DataView;
  readonly length: number;
  private readonly strings = new Map<number, string>();
  private pool = 0;
  private poolEnd = 0;
  /** Items that may still be read, so that overlapping tables cannot multiply the work. */
  private budget: number;

  constructor(
    readonly bytes: Uint8Array,
    itemsPerByte = 4,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.length = bytes.length;
    this.budget = itemsPerByte * bytes.length + 1024;
  }

  setPool(start: number, size: number): void {
    this.require(start, size, "string pool");
    this.pool = start;
    this.poolEnd = start + size;
  }

  /** @throws Stop, always. */
  stop(code: AsbCode, message: string, offset: number, size: number): never {
    const start = Math.min(offset, this.length);
    throw new Stop(issue(code, message, { bytes: { start, end: Math.min(start + size, this.length) } }));
  }

  require(offset: number, size: number, what: string): void {
    if (offset + size > this.length)
      this.stop(
        "outside-file",
        `The ${what} at ${hex(offset)} takes ${size} bytes, but the file ends at ${hex(this.length)}.`,
        offset,
        size,
      );
  }

  /** Checks that `count` items of `size` bytes are in the file, before memory is allocated for them. */
  table(offset: number, count: number, size: number, what: string): void {
    this.require(offset, count * size, what);
    this.budget -= count;
    if (this.budget < 0)
      this.stop("too-many-items", `The tables of this file describe more records than its ${this.length} bytes can hold.`, offset, size);
  }

  u8(offset: number): number {
    if (offset >= this.length) this.require(offset, 1, "byte");
    return this.bytes[offset];
  }
  u16(offset: number): number {
    if (offset + 2 > this.length) this.require(offset, 2, "number");
    return this.view.getUint16(offset, true);
  }
  u32(offset: number): number {
    if (offset + 4 > this.length) this.require(offset, 4, "number");
    return this.view.getUint32(offset, true);
  }
  s32(offset: number): number {
    return this.u32(offset) | 0;
  }

  /** The string that the `str` word at `offset` points to. */
  str(offset: number): string {
    return this.poolString(this.u32(offset), offset);
  }

  /** The string at a pool offset that was read at byte `at`. */
  poolString(word: number, at: number): string {
    return getOrMake(this.strings, word, () => this.textAt(this.pool + word, this.poolEnd, at));
  }

  /** Whether a string of the pool starts at this pool offset. */
  isStringStart(word: number): boolean {
    const at = this.pool + word;
    return at < this.poolEnd && (word === 0 || this.bytes[at - 1] === 0);
  }

  /** A zero-terminated text that starts at byte `start`. */
  textAt(start: number, end: number, at: number): string {
    if (start >= end) this.stop("string-outside", `The string offset ${hex(start)} at ${hex(at)} is outside the string pool.`, at, 4);
    const stop = this.bytes.indexOf(0, start);
    if (stop < 0 || stop >= end) this.stop("string-outside", `The string at ${hex(start)} has no NUL at its end.`, start, 1);
    const bytes = this.bytes.subarray(start, stop);
    const text = asciiText(bytes) ?? decodeUtf8(bytes);
    if (text === undefined) this.stop("string-encoding", `The string at ${hex(start)} is not valid UTF-8.`, start, stop - start);
    return text;
  }

  /** All strings of the pool in order; undefined if the pool does not end with a NUL. */
  poolStrings(): readonly string[] | undefined {
    const strings: string[] = [];
    let at = this.pool;
    while (at < this.poolEnd) {
      const stop = this.bytes.indexOf(0, at);
      if (stop < 0 || stop >= this.poolEnd) return undefined;
      const text = decodeUtf8(this.bytes.subarray(at, stop));
      if (text === undefined) return undefined;
      strings.push(text);
      at = stop + 1;
    }
    return strings;
  }
}

/** A fast path: most names are short ASCII, for which the platform's decoder has too much overhead. */
function asciiText(bytes: Uint8Array): string | undefined {
  if (bytes.length > 64) return undefined;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] >= 0x80) return undefined;
  return String.fromCharCode(...bytes);
}
