/** Numbers the distinct pairs of a field's name and value. */
import { grown } from "../formats/core/bytes/growing.ts";
import { HashSlots } from "../formats/core/bytes/hashSlots.ts";
import type { VarintReader, VarintWriter } from "./varints.ts";

const FIRST_SIZE = 64;

export class NameValuePairs {
  private names = new Uint32Array(FIRST_SIZE);
  private values = new Uint32Array(FIRST_SIZE);
  private length = 0;
  /** Made on the first lookup. */
  private slots: HashSlots | undefined;

  get count(): number {
    return this.length;
  }

  nameOf(pair: number): number {
    return this.names[pair] ?? 0;
  }

  valueOf(pair: number): number {
    return this.values[pair] ?? 0;
  }

  /** The number of a pair, which is added if it is new. */
  numberOf(name: number, value: number): number {
    this.slots ??= HashSlots.of(this.length, (pair) => hashOf(this.names[pair], this.values[pair]));
    const isEqual = (pair: number) => this.names[pair] === name && this.values[pair] === value;
    const number = this.slots.find(hashOf(name, value), this.length, isEqual);
    if (number === this.length) this.append(name, value);
    return number;
  }

  /** Frees memory that only new pairs need. */
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
}

function hashOf(name: number, value: number): number {
  const hash = Math.imul(name, 0x9e3779b1) ^ Math.imul(value + 1, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
