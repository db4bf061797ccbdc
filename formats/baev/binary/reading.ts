/** Bounded reading of a file: numbers, pointers, texts, arrays. Every read outside the bytes ends in a finding with its offset. */
import { Stop } from "../../core/issue.ts";
import { hex } from "../../core/text/hex.ts";
import { decodeUtf8 } from "../../core/text/textCoding.ts";
import { type BaevCode, issue } from "../diagnostics.ts";

export class Reading {
  readonly version = 1;
  readonly input = this;
  private readonly view: DataView;
  /** Items that may still be read, so that overlapping tables cannot multiply the work. */
  private budget: number;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.budget = bytes.length + 1024;
  }

  stop(code: BaevCode, message: string, offset: number, size: number): never {
    const start = Math.min(offset, this.bytes.length);
    throw new Stop(issue(code, message, { bytes: { start, end: Math.min(start + size, this.bytes.length) } }));
  }

  private require(at: number, size: number): number {
    if (at + size > this.bytes.length) this.stop("outside-file", `The number at ${hex(at)} is past the end of the file.`, at, size);
    return at;
  }

  u8(at: number): number {
    return this.view.getUint8(this.require(at, 1));
  }
  u16(at: number): number {
    return this.view.getUint16(this.require(at, 2), true);
  }
  u32(at: number): number {
    return this.view.getUint32(this.require(at, 4), true);
  }

  pointer(at: number): number {
    const low = this.u32(at);
    if (this.u32(at + 4) !== 0 || low > this.bytes.length)
      this.stop("outside-file", `The pointer at ${hex(at)} leads past the end of the file.`, at, 8);
    return low;
  }

  text(at: number): string {
    const start = this.pointer(at);
    const end = this.bytes.indexOf(0, start);
    const text = end < 0 ? undefined : decodeUtf8(this.bytes.subarray(start, end));
    if (text === undefined) this.stop("string-encoding", `The string at ${hex(start)} has no NUL or is not valid UTF-8.`, start, 1);
    this.spend(text.length >> 3, at);
    return text;
  }

  /** Byte offsets of an array's items; `size` is the actual size of an item, whatever the record states. */
  items(at: number, size: number): number[] {
    const first = this.pointer(at);
    const count = this.u32(at + 8);
    if (first + count * size > this.bytes.length)
      this.stop("outside-file", `The ${count} items at ${hex(first)} reach past the end of the file.`, at, 16);
    this.spend(count, at);
    return Array.from({ length: count }, (_, i) => first + i * size);
  }

  private spend(items: number, at: number): void {
    this.budget -= items;
    if (this.budget < 0)
      this.stop("too-many-items", `The tables of this file describe more than its ${this.bytes.length} bytes can hold.`, at, 8);
  }
}
