/**
 * A table of entries, stored as the bytes of the file: floats keep all their bits, and entries need no objects. Numbers are big-endian.
 */

import { grown } from "../core/bytes/growing.ts";

/** Size of a number by its type. */
export const SIZES = { f32: 4, u32: 4, u16: 2, s16: 2, u8: 1 } as const;
export type NumberType = keyof typeof SIZES;

// most sections of most courses are empty
const NO_BYTES = new Uint8Array(0);
const NO_VIEW = new DataView(NO_BYTES.buffer);

export class Table {
  private length = 0;
  private buffer = NO_BYTES;
  private view = NO_VIEW;

  constructor(
    /** Bytes of an entry. */
    readonly size: number,
  ) {}

  /** Number of entries. */
  get count(): number {
    return this.length;
  }

  /** The bytes of all entries; valid until the next {@link append}. */
  get bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length * this.size);
  }

  /** Returns the entries that pass a test. */
  where(test: (index: number) => boolean): number[] {
    const found: number[] = [];
    for (let index = 0; index < this.length; index++) if (test(index)) found.push(index);
    return found;
  }

  /** Appends an entry of zeros and returns its index. */
  append(): number {
    if ((this.length + 1) * this.size > this.buffer.length) {
      this.buffer = grown(this.buffer, this.size * 16);
      this.view = new DataView(this.buffer.buffer);
    }
    return this.length++;
  }

  /** Appends entries from bytes, where each has `stride` bytes; extra bytes are dropped, missing ones are 0. */
  appendBytes(bytes: Uint8Array, stride = this.size): void {
    for (let at = 0; at + stride <= bytes.length; at += stride) {
      const index = this.append();
      this.buffer.set(bytes.subarray(at, at + Math.min(stride, this.size)), index * this.size);
    }
  }

  /** Sets a whole entry. */
  setBytes(index: number, bytes: Uint8Array): void {
    this.buffer.set(bytes.subarray(0, this.size), index * this.size);
  }

  f32(index: number, offset: number): number {
    return this.view.getFloat32(index * this.size + offset);
  }
  u32(index: number, offset: number): number {
    return this.view.getUint32(index * this.size + offset);
  }
  u16(index: number, offset: number): number {
    return this.view.getUint16(index * this.size + offset);
  }
  s16(index: number, offset: number): number {
    return this.view.getInt16(index * this.size + offset);
  }
  u8(index: number, offset: number): number {
    return this.buffer[index * this.size + offset];
  }

  /** Sets a number whose type is only known at run time. */
  set(type: NumberType, index: number, offset: number, value: number): void {
    const at = index * this.size + offset;
    if (type === "f32") this.view.setFloat32(at, value);
    else if (type === "u32") this.view.setUint32(at, value);
    else if (type === "u8") this.view.setUint8(at, value);
    else this.view.setUint16(at, value);
  }

  setF32(index: number, offset: number, value: number): void {
    this.view.setFloat32(index * this.size + offset, value);
  }
  setU32(index: number, offset: number, value: number): void {
    this.view.setUint32(index * this.size + offset, value);
  }
  setU16(index: number, offset: number, value: number): void {
    this.view.setUint16(index * this.size + offset, value);
  }
  setU8(index: number, offset: number, value: number): void {
    this.buffer[index * this.size + offset] = value;
  }
}
