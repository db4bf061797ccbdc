/**
 * Bounded reading and growing writing of bytes, and of structs by their declaration. Little-endian by default. For headers and small
 * records; hot loops use typed arrays.
 */

import type { StructSchema } from "../schema.ts";
import { structSize } from "../schema.ts";
import { hex } from "../text/hex.ts";
import { grown } from "./growing.ts";

/** Thrown by {@link ByteReader} if a read is out of bounds; formats convert it to an issue. */
export class OutOfBounds extends RangeError {
  constructor(
    readonly offset: number,
    readonly size: number,
    length: number,
  ) {
    super(`${size} bytes at ${hex(offset)} leave the ${length} bytes that there are`);
  }
}

export class ByteReader {
  readonly littleEndian: boolean;
  private readonly view: DataView;

  constructor(
    readonly bytes: Uint8Array,
    littleEndian = true,
  ) {
    this.littleEndian = littleEndian;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** @throws OutOfBounds */
  require(offset: number, size: number): void {
    if (offset < 0 || size < 0 || offset + size > this.bytes.length) throw new OutOfBounds(offset, size, this.bytes.length);
  }

  u8(offset: number): number {
    this.require(offset, 1);
    return this.view.getUint8(offset);
  }
  u16(offset: number): number {
    this.require(offset, 2);
    return this.view.getUint16(offset, this.littleEndian);
  }
  u32(offset: number): number {
    this.require(offset, 4);
    return this.view.getUint32(offset, this.littleEndian);
  }

  /** Reads the unsigned numbers of a struct, keyed by field name; other fields are skipped. */
  struct(schema: StructSchema, offset: number): Record<string, number> {
    this.require(offset, structSize(schema));
    const values: Record<string, number> = {};
    let at = offset;
    for (const { name, type, size } of schema.fields) {
      if (type === "u8" || type === "u16" || type === "u32") values[name] = this[type](at);
      at += size;
    }
    return values;
  }
}

/** A byte buffer that grows as it is written. */
export class ByteWriter {
  readonly littleEndian: boolean;
  protected buffer: Uint8Array;
  private view: DataView;
  private size = 0;

  constructor(capacity = 256, littleEndian = true) {
    this.littleEndian = littleEndian;
    this.buffer = new Uint8Array(capacity);
    this.view = new DataView(this.buffer.buffer);
  }

  /** Bytes written so far. */
  get length(): number {
    return this.size;
  }

  /** Writes zeros to fill in later. Returns their offset. */
  reserve(size: number): number {
    const at = this.size;
    this.size += size;
    if (this.size > this.buffer.length) {
      this.buffer = grown(this.buffer, this.size);
      this.view = new DataView(this.buffer.buffer);
    }
    return at;
  }

  u8(value: number): void {
    const at = this.reserve(1);
    this.buffer[at] = value;
  }
  u16(value: number): void {
    const at = this.reserve(2);
    this.view.setUint16(at, value, this.littleEndian);
  }
  u32(value: number): void {
    const at = this.reserve(4);
    this.view.setUint32(at, value, this.littleEndian);
  }
  bytes(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length);
    this.buffer.set(bytes, at);
  }
  padTo(multiple: number): void {
    this.reserve((multiple - (this.size % multiple)) % multiple);
  }

  setU32(at: number, value: number): void {
    this.view.setUint32(at, value, this.littleEndian);
  }

  toBytes(): Uint8Array {
    return this.buffer.slice(0, this.size);
  }
}

/** The next multiple of an alignment. */
export function alignUp(offset: number, alignment: number): number {
  return Math.ceil(offset / alignment) * alignment;
}

export function setAscii(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
}
