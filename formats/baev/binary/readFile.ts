/** Bytes to the events of a file. Follows the pointers; whether the layout is the usual one is shown by writing it again. */

import { Stop } from "../../core/issue.ts";
import { hex } from "../../core/text/hex.ts";
import { decodeUtf8 } from "../../core/text/textCoding.ts";
import { type BaevCode, issue } from "../diagnostics.ts";
import type { AnimationEvent, BaevFile, EventNode, HashEntry, Occurrence, Parameter } from "../model.ts";

export const HEADER_SIZE = 0xa8;
export const CLASS_NAME = "Nintendo.AnimationEvent.ResourceConverter.Resource.AnimationEventArchiveResData";
export const CLASS_OFFSET = 0x28;
const VERSION_1_0_0 = 0x1_0000;

/** @throws Stop at the first thing that cannot be read. */
export function readFile(bytes: Uint8Array): BaevFile {
  return new FileReader(bytes).read();
}

class FileReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  /** Items that may still be read: tables that overlap must not multiply. */
  private budget: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.budget = bytes.length + 1024;
  }

  private stop(code: BaevCode, message: string, offset: number, size: number): never {
    const start = Math.min(offset, this.bytes.length);
    throw new Stop(issue(code, message, { bytes: { start, end: Math.min(start + size, this.bytes.length) } }));
  }

  private u32(at: number): number {
    if (at + 4 > this.bytes.length) this.stop("outside-file", `The number at ${hex(at)} lies behind the end of the file.`, at, 4);
    return this.view.getUint32(at, true);
  }

  private pointer(at: number): number {
    const low = this.u32(at);
    if (this.u32(at + 4) !== 0 || low > this.bytes.length)
      this.stop("outside-file", `The pointer at ${hex(at)} leads behind the end of the file.`, at, 8);
    return low;
  }

  private text(at: number): string {
    const start = this.pointer(at);
    const end = this.bytes.indexOf(0, start);
    const text = end < 0 ? undefined : decodeUtf8(this.bytes.subarray(start, end));
    if (text === undefined) this.stop("string-encoding", `The string at ${hex(start)} has no NUL or is not valid UTF-8.`, start, 1);
    this.spend(text.length >> 3, at);
    return text;
  }

  private spend(items: number, at: number): void {
    this.budget -= items;
    if (this.budget < 0)
      this.stop("too-many-items", `The tables of this file stand for more than its ${this.bytes.length} bytes can hold.`, at, 8);
  }

  /** Byte offsets of an array's items; `size` is what an item takes, whatever the record states. */
  private items(at: number, size: number): number[] {
    const first = this.pointer(at);
    const count = this.u32(at + 8);
    if (first + count * size > this.bytes.length)
      this.stop("outside-file", `The ${count} items at ${hex(first)} reach behind the end of the file.`, at, 16);
    this.spend(count, at);
    return Array.from({ length: count }, (_, i) => first + i * size);
  }

  read(): BaevFile {
    const { bytes } = this;
    if (bytes.length >= 4 && String.fromCharCode(...bytes.subarray(0, 4)) !== "BFFH")
      this.stop("not-baev", "The file does not start with the letters BFFH.", 0, 4);
    if (bytes.length < HEADER_SIZE)
      this.stop("too-short", `The file has ${bytes.length} bytes; the header alone takes ${HEADER_SIZE}.`, bytes.length, 0);
    if (!CLASS_NAME.split("").every((letter, i) => bytes[CLASS_OFFSET + i] === letter.charCodeAt(0)))
      this.stop("not-baev", `The file holds no animation events: expected the class ${CLASS_NAME}.`, CLASS_OFFSET, 128);
    const container = this.pointer(0x20);
    const version = this.u32(container + 8);
    if (version !== VERSION_1_0_0)
      this.stop(
        "unsupported-version",
        `Version ${version >>> 16}.${(version >>> 8) & 0xff}.${version & 0xff} cannot be read; expected 1.0.0.`,
        container + 8,
        4,
      );
    const entries = this.items(container + 0x18, 0x18).map(
      (at): HashEntry => ({ hash: this.u32(at), nodes: this.items(at + 8, 4).map((index) => this.u32(index)), at: -1 }),
    );
    const nodes = this.items(container + 0x28, 0x18).map((at): EventNode => this.node(at));
    for (const { nodes: numbers, hash } of entries)
      for (const number of numbers)
        if (number >= nodes.length)
          this.stop("outside-file", `The hash ${hex(hash)} leads to node ${number}; there are ${nodes.length}.`, container + 0x18, 16);
    return { entries, nodes };
  }

  private node(at: number): EventNode {
    return { hash: this.u32(at + 16), unknown: this.u32(at + 20), events: this.items(at, 0x30).map((event) => this.event(event)), at: -1 };
  }

  private event(at: number): AnimationEvent {
    return {
      name: this.text(at),
      triggers: this.items(at + 8, 0x18).map((item) => this.occurrence(item)),
      holds: this.items(at + 0x18, 0x18).map((item) => this.occurrence(item)),
      isHold: this.u32(at + 0x28),
      number: this.u32(at + 0x2c),
      at: -1,
    };
  }

  private occurrence(at: number): Occurrence {
    return {
      parameters: this.items(at, 8).map((item) => this.parameter(this.pointer(item))),
      parameterSize: this.u32(at + 12),
      start: this.u32(at + 16),
      end: this.u32(at + 20),
      at: -1,
    };
  }

  private parameter(at: number): Parameter {
    const type = this.u32(at);
    if (type === 0 || type === 1) return { type, word: this.u32(at + 8), at: -1 };
    if (type === 3) return { type, words: [this.u32(at + 8), this.u32(at + 12), this.u32(at + 16)], at: -1 };
    if (type === 5) return { type, text: this.text(at + 8), at: -1 };
    return this.stop("parameter-type", `The parameter at ${hex(at)} has the unknown type ${type}.`, at, 4);
  }
}
