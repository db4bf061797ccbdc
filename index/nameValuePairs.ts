/** Distinct pairs of numbers by number: the name and the value of fields. */
import { grown } from "../formats/core/bytes/growing.ts";
import type { VarintReader, VarintWriter } from "./varints.ts";

const FIRST_SIZE = 64;
/** Of this many slots one is taken at most. */
const MAX_LOAD = 1.5;

export class NameValuePairs {
  private names = new Uint32Array(FIRST_SIZE);
  private values = new Uint32Array(FIRST_SIZE);
  private length = 0;
  /** By hash: the number of a pair and 1, or 0. Made when a number is asked for first. */
  private slots: Uint32Array | undefined;

  get count(): number {
    return this.length;
  }

  nameOf(pair: number): number {
    return this.names[pair] ?? 0;
  }

  valueOf(pair: number): number {
    return this.values[pair] ?? 0;
  }

  /** The number of a pair, which gets one where it has none. */
  numberOf(name: number, value: number): number {
    const slots = this.getSlots();
    const slot = this.findSlot(slots, name, value);
    const known = slots[slot];
    if (known > 0) return known - 1;
    this.append(name, value);
    slots[slot] = this.length;
    if (this.length * MAX_LOAD > slots.length) this.slots = undefined;
    return this.length - 1;
  }

  /** Gives back what only new pairs need. */
  trim(): void {
    this.slots = undefined;
    this.names = this.names.slice(0, this.length);
    this.values = this.values.slice(0, this.length);
  }

  write(writer: VarintWriter): void {
    writer.number(this.length);
    for (let pair = 0; pair < this.length; pair++) writer.number(this.names[pair]).number(this.values[pair]);
  }

  /** @throws RangeError for bytes that {@link write} does not make */
  static read(reader: VarintReader): NameValuePairs {
    const table = new NameValuePairs();
    for (let left = reader.number(); left > 0; left--) table.append(reader.number(), reader.number());
    table.trim();
    return table;
  }

  private append(name: number, value: number): void {
    if (this.length >= this.names.length) {
      this.names = grown(this.names, this.length + 1);
      this.values = grown(this.values, this.length + 1);
    }
    this.names[this.length] = name;
    this.values[this.length++] = value;
  }

  private getSlots(): Uint32Array {
    if (this.slots) return this.slots;
    let size = FIRST_SIZE;
    while (size < this.length * MAX_LOAD * 2) size *= 2;
    const slots = new Uint32Array(size);
    for (let pair = 0; pair < this.length; pair++) slots[this.findSlot(slots, this.names[pair], this.values[pair])] = pair + 1;
    this.slots = slots;
    return slots;
  }

  private findSlot(slots: Uint32Array, name: number, value: number): number {
    const mask = slots.length - 1;
    const hash = Math.imul(name, 0x9e3779b1) ^ Math.imul(value + 1, 0x85ebca6b);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const known = slots[slot];
      if (known === 0 || (this.names[known - 1] === name && this.values[known - 1] === value)) return slot;
    }
  }
}
