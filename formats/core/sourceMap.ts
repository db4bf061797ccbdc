/**
 * Maps ranges of text to bytes and back, in typed arrays with binary search. Must not know how either side is made.
 */

import { grown } from "./bytes/growing.ts";
import { getOrMake } from "./lists.ts";
import { once } from "./memoize.ts";
import type { FieldSchema, StructSchema } from "./schema.ts";
import { firstIndex } from "./search.ts";
import type { Span } from "./text/span.ts";

/** A field, its place in the text (UTF-16 offsets) and in the file (byte offsets). */
export interface Field {
  readonly schema: FieldSchema;
  /** Names from the root, joined by `/`. */
  readonly path: string;
  readonly text: Span;
  readonly bytes: Span;
}

const STRIDE = 5;
const SCHEMA_BITS = 9;
const SCHEMA = (1 << SCHEMA_BITS) - 1;

/** Collects fields in any order. `node` is the format's own item number, passed to `pathOf`. */
export class SourceMapBuilder {
  private data: Int32Array;
  private count = 0;
  /** The schemas of the fields, and the number of each. */
  private readonly schemas: FieldSchema[] = [];
  private readonly numbers = new Map<FieldSchema, number>();

  constructor(capacity = 256) {
    this.data = new Int32Array(capacity * STRIDE);
  }

  add(schema: FieldSchema, node: number, textStart: number, textEnd: number, byteStart: number, byteEnd: number): void {
    const at = this.count * STRIDE;
    if (at + STRIDE > this.data.length) this.data = grown(this.data, at + STRIDE);
    const data = this.data;
    // schema and node share one slot: at most 512 schemas, 8 million nodes
    data[at] = (node << SCHEMA_BITS) | this.numberOf(schema);
    data[at + 1] = textStart;
    data[at + 2] = textEnd;
    data[at + 3] = byteStart;
    data[at + 4] = byteEnd;
    this.count++;
  }

  /** Adds all fields of a struct at the start of the file. @param texts the places of fields in the text, by name */
  addStruct({ fields }: StructSchema, node: number, texts: Readonly<Record<string, Span | undefined>> = {}): void {
    let at = 0;
    for (const field of fields) {
      const { start, end } = texts[field.name] ?? { start: 0, end: 0 };
      this.add(field, node, start, end, at, (at += field.size));
    }
  }

  build(pathOf: (node: number) => string): SourceMap {
    return new SourceMap(this.data.subarray(0, this.count * STRIDE), this.schemas, pathOf);
  }

  private numberOf(schema: FieldSchema): number {
    return getOrMake(this.numbers, schema, () => this.schemas.push(schema) - 1);
  }
}

/** Fields sorted by one side, with the largest end so far: a stabbing query walks back only while a field can reach it. */
interface Order {
  readonly entries: Uint32Array;
  readonly reach: Int32Array;
}

export class SourceMap {
  static readonly empty = new SourceMap(new Int32Array(0), [], () => "");

  readonly count: number;
  private readonly byText = once(() => this.order(1));
  private readonly byBytes = once(() => this.order(3));

  constructor(
    private readonly data: Int32Array,
    private readonly schemas: readonly FieldSchema[],
    private readonly pathOf: (node: number) => string,
  ) {
    this.count = data.length / STRIDE;
  }

  /** Fields whose text contains the offset (including its end, so that a cursor after a value finds it), shortest first. */
  atText(offset: number): readonly Field[] {
    return this.stab(this.byText(), 1, offset, true);
  }

  /** The shortest of the wanted fields whose text contains the offset. */
  findAtText(offset: number, isWanted: (field: Field) => boolean): Field | undefined {
    return this.atText(offset).find(isWanted);
  }

  /** The bytes of a value by its text: those of the fields in it, or else of the shortest field around it. */
  bytesOf({ start, end }: Span): Span | undefined {
    const { entries } = this.byText();
    let bytes: Span | undefined;
    for (let at = firstIndex(entries.length, (index) => this.textStart(entries[index]) >= start); at < entries.length; at++) {
      const entry = entries[at];
      if (this.textStart(entry) >= end) break;
      if (this.textEnd(entry) > end) continue;
      bytes = {
        start: Math.min(bytes?.start ?? Number.POSITIVE_INFINITY, this.byteStart(entry)),
        end: Math.max(bytes?.end ?? 0, this.byteEnd(entry)),
      };
    }
    return bytes ?? this.atText(start)[0]?.bytes;
  }

  /** Fields whose bytes contain the offset, shortest first, including all values that share bytes. */
  atByte(offset: number): readonly Field[] {
    return this.stab(this.byBytes(), 3, offset, false);
  }

  /** The field with this index, in the order of addition. */
  field(index: number): Field {
    const at = index * STRIDE;
    const data = this.data;
    const head = data[at];
    const pathOf = this.pathOf;
    return {
      schema: this.schemas[head & SCHEMA],
      get path() {
        return pathOf(head >>> SCHEMA_BITS);
      },
      text: { start: data[at + 1], end: data[at + 2] },
      bytes: { start: data[at + 3], end: data[at + 4] },
    };
  }

  /** Places of the field with this index, without allocating an object. */
  byteStart(index: number): number {
    return this.data[index * STRIDE + 3];
  }
  byteEnd(index: number): number {
    return this.data[index * STRIDE + 4];
  }
  textStart(index: number): number {
    return this.data[index * STRIDE + 1];
  }
  textEnd(index: number): number {
    return this.data[index * STRIDE + 2];
  }
  schemaOf(index: number): FieldSchema {
    return this.schemas[this.data[index * STRIDE] & SCHEMA];
  }

  /** The same fields for a file without a text, with byte offsets as text offsets. */
  placedByBytes(): SourceMap {
    const placed = this.data.slice();
    for (let at = 0; at < placed.length; at += STRIDE) placed.copyWithin(at + 1, at + 3, at + 5);
    return new SourceMap(placed, this.schemas, this.pathOf);
  }

  private order(key: number): Order {
    const { data, count } = this;
    const entries = new Uint32Array(count);
    for (let i = 0; i < count; i++) entries[i] = i;
    entries.sort((a, b) => data[a * STRIDE + key] - data[b * STRIDE + key]);
    const reach = new Int32Array(count);
    let end = -1;
    for (let i = 0; i < count; i++) {
      end = Math.max(end, data[entries[i] * STRIDE + key + 1]);
      reach[i] = end;
    }
    return { entries, reach };
  }

  private stab(order: Order, key: number, offset: number, endIncluded: boolean): readonly Field[] {
    const { data } = this;
    const { entries, reach } = order;
    const end = firstIndex(entries.length, (at) => data[entries[at] * STRIDE + key] > offset);
    const found: number[] = [];
    const last = endIncluded ? offset : offset + 1;
    for (let i = end - 1; i >= 0 && reach[i] >= last; i--) if (data[entries[i] * STRIDE + key + 1] >= last) found.push(entries[i]);
    const length = (entry: number) => data[entry * STRIDE + key + 1] - data[entry * STRIDE + key];
    return found
      .reverse()
      .sort((a, b) => length(a) - length(b))
      .map((entry) => this.field(entry));
  }
}
