import { grown } from "../../core/bytes/growing.ts";

/** Bytes of a file that is being written, in its byte order. */
export class Output {
  private view: DataView;
  /** Offset after the last byte in use. */
  end = 0;

  /** @param bytes the buffer to write to while it has room */
  constructor(
    public bytes: Uint8Array,
    private readonly littleEndian: boolean,
  ) {
    bytes.fill(0);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Reserves zero bytes and returns their offset. */
  take(size: number): number {
    const at = this.end;
    this.end += size;
    if (this.end > this.bytes.length) {
      this.bytes = grown(this.bytes, this.end);
      this.view = new DataView(this.bytes.buffer);
    }
    return at;
  }

  align(multiple: number): void {
    this.take((multiple - (this.end % multiple)) % multiple);
  }

  u8(at: number, value: number): void {
    this.bytes[at] = value;
  }
  u16(at: number, value: number): void {
    this.view.setUint16(at, value, this.littleEndian);
  }
  u24(at: number, value: number): void {
    if (this.littleEndian) {
      this.view.setUint16(at, value & 0xffff, true);
      this.bytes[at + 2] = value >>> 16;
    } else {
      this.bytes[at] = value >>> 16;
      this.view.setUint16(at + 1, value & 0xffff, false);
    }
  }
  u32(at: number, value: number): void {
    this.view.setUint32(at, value, this.littleEndian);
  }
  /** A 64-bit value, by its halves. */
  u64(at: number, low: number, high: number): void {
    this.view.setUint32(at, this.littleEndian ? low : high, this.littleEndian);
    this.view.setUint32(at + 4, this.littleEndian ? high : low, this.littleEndian);
  }
  /** A type byte and the number of entries. */
  head(at: number, type: number, count: number): void {
    this.bytes[at] = type;
    this.u24(at + 1, count);
  }
}
