/** Distinct texts by number, stored compactly as consecutive UTF-8 bytes. Texts are never removed. */
import { grown } from "../formats/core/bytes/growing.ts";
import { HashSlots } from "../formats/core/bytes/hashSlots.ts";
import { decodeUtf8, encodeUtf8Into } from "../formats/core/text/textCoding.ts";
import { VarintReader, VarintWriter } from "./varints.ts";

const FIRST_SIZE = 64;
/** Maximum UTF-8 bytes of a UTF-16 unit. */
const MAX_BYTES = 3;

export class TextTable {
  private bytes = new Uint8Array(1024);
  /** The start of each text, then the end of the last one. */
  private starts = new Uint32Array(FIRST_SIZE);
  private length = 0;
  /** Made on first use. */
  private slots: HashSlots | undefined;
  private scratch = new Uint8Array(256);

  get count(): number {
    return this.length;
  }

  text(number: number): string {
    if (number >= this.length) return "";
    return decodeUtf8(this.bytes.subarray(this.starts[number], this.starts[number + 1])) ?? "";
  }

  /** The number of a text, which is added if it is new. */
  numberOf(text: string): number {
    const size = this.encode(text);
    this.slots ??= HashSlots.of(this.length, (known) => hashOf(this.bytes.subarray(this.starts[known], this.starts[known + 1])));
    const isEqual = (number: number) => this.isSame(number, this.scratch, size);
    const number = this.slots.find(hashOf(this.scratch, size), this.length, isEqual);
    if (number < this.length) return number;
    const start = this.starts[number];
    if (start + size > this.bytes.length) this.bytes = grown(this.bytes, start + size);
    this.bytes.set(this.scratch.subarray(0, size), start);
    this.append(start + size);
    return number;
  }

  /** The number of a text, or undefined if it is unknown. Searches all texts. */
  find(text: string): number | undefined {
    const size = this.encode(text);
    for (let number = 0; number < this.length; number++) if (this.isSame(number, this.scratch, size)) return number;
    return undefined;
  }

  /** Frees memory that only new texts need. */
  trim(): void {
    this.slots = undefined;
    this.bytes = this.bytes.slice(0, this.starts[this.length]);
    this.starts = this.starts.slice(0, this.length + 1);
  }

  write(writer: VarintWriter): void {
    const sizes = new VarintWriter();
    for (let number = 0; number < this.length; number++) sizes.number(this.starts[number + 1] - this.starts[number]);
    writer.block(sizes.finish()).block(this.bytes.subarray(0, this.starts[this.length]));
  }

  /** @throws RangeError for bytes that {@link write} does not make */
  static read(reader: VarintReader): TextTable {
    const table = new TextTable();
    const sizes = new VarintReader(reader.block());
    table.bytes = reader.block().slice();
    while (!sizes.isAtEnd) table.append(table.starts[table.length] + sizes.number());
    table.starts = table.starts.slice(0, table.length + 1);
    if (table.starts[table.length] !== table.bytes.length) throw new RangeError("The texts have other sizes.");
    return table;
  }

  private append(end: number): void {
    this.length++;
    if (this.length >= this.starts.length) this.starts = grown(this.starts, this.length + 1);
    this.starts[this.length] = end;
  }

  private encode(text: string): number {
    if (text.length * MAX_BYTES > this.scratch.length) this.scratch = new Uint8Array(text.length * MAX_BYTES);
    return encodeUtf8Into(text, this.scratch);
  }

  private isSame(number: number, wanted: Uint8Array, size: number): boolean {
    const start = this.starts[number];
    if (this.starts[number + 1] - start !== size) return false;
    for (let at = 0; at < size; at++) if (this.bytes[start + at] !== wanted[at]) return false;
    return true;
  }
}

/** FNV-1a, its high bits mixed into the low ones. */
function hashOf(bytes: Uint8Array, size = bytes.length): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < size; at++) hash = Math.imul(hash ^ bytes[at], 0x01000193);
  return hash ^ (hash >>> 15);
}
