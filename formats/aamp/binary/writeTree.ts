/**
 * Tree to bytes, as Nintendo's own tool lays them out, or as a layout says. Source: format reference, section 6. Also records in the tree
 * where every record and value is, for source maps. Does not depend on the text form.
 */

import { Stop } from "../../core/issue.ts";
import { getOrMake } from "../../core/lists.ts";
import { encodeUtf8, utf8Length } from "../../core/text/textCoding.ts";
import { issue } from "../diagnostics.ts";
import type { Item } from "../items.ts";
import {
  type ChildrenKind,
  childrenIn,
  type EmptyDistance,
  type Layout,
  listsInOrder,
  objectsInOrder,
  USUAL,
  valueOrder,
} from "../layout.ts";
import type { Parameter, ParameterList, ParameterObject, ParameterTree } from "../parameterTree.ts";
import { HEADER_SIZE } from "../schema.ts";
import { isBuffer, NO_TYPE, Type } from "../valueTypes.ts";
import { isLittleEndian, withOtherByteOrder } from "./byteOrder.ts";

const MAX_RECORD = 0xffff;
const MAX_VALUE = 0xffffff;

/** The file format's limit is exceeded at an item; the caller knows its position in the text. */
export class LayoutLimit extends Error {
  constructor(
    readonly item: Item,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Returns the file of a tree without errors.
 * @throws LayoutLimit if a distance between records does not fit its field.
 */
export function writeTree(tree: ParameterTree, layout: Layout = USUAL): Uint8Array {
  return new TreeWriter(tree, layout).write();
}

class TreeWriter {
  private readonly typeSize: number;
  private readonly words: Int32Array;
  private readonly bytes: Uint8Array;
  /** Index of the next word to write. */
  private end = 0;
  private readonly starts = { lists: 0, objects: 0, parameters: 0 };
  private readonly distances = new Map<Item, readonly EmptyDistance[]>();

  constructor(
    private readonly tree: ParameterTree,
    private readonly layout: Layout,
  ) {
    for (const distance of layout.distances) this.distances.set(distance.item, [distance, ...(this.distances.get(distance.item) ?? [])]);
    this.typeSize = (utf8Length(tree.type) + 4) & ~3;
    const { lists, objects, parameters, unknown } = tree;
    const tables = HEADER_SIZE + this.typeSize + lists.length * 12 + objects.length * 8 + parameters.length * 8;
    // room for values that share nothing: the bytes are cut to size afterwards
    const values = parameters.reduce((sum, { type, value }) => sum + roomOf(type, value), 0);
    this.words = new Int32Array((tables >> 2) + values + unknown.length);
    this.bytes = new Uint8Array(this.words.buffer);
  }

  write(): Uint8Array {
    const { tree } = this;
    this.writeText(tree.type, HEADER_SIZE);
    this.end = (HEADER_SIZE + this.typeSize) >> 2;
    this.placeRecords();
    const dataStart = this.end;
    this.placeValues();
    const stringStart = this.end;
    this.placeStrings();
    const unknownStart = this.end;
    this.words.set(tree.unknown, unknownStart);
    this.end += tree.unknown.length;
    this.writeHeader((stringStart - dataStart) * 4, (unknownStart - stringStart) * 4);
    const bytes = this.bytes.slice(0, this.end * 4);
    return isLittleEndian(tree.flags) ? bytes : withOtherByteOrder(bytes, true);
  }

  private writeHeader(dataSize: number, stringSize: number): void {
    const { dataVersion, lists, objects, parameters, flags, unknown } = this.tree;
    this.words.set([0x504d4141, 2, flags, this.end * 4, dataVersion, this.typeSize, lists.length, objects.length, parameters.length]);
    this.words.set([dataSize, stringSize, unknown.length], 9);
  }

  /** Places an item's record at the next words; the first holds the name hash. */
  private place(item: Item, words: number): void {
    item.recordAt = this.end * 4;
    this.words[this.end] = item.hash;
    this.end += words;
  }

  private placeRecords(): void {
    const { tree } = this;
    const { orders } = this.layout;
    this.place(tree.root, 3);
    for (const list of listsInOrder(tree, orders.lists)) {
      this.linkChildren(list, 1, "lists");
      for (const child of list.lists) this.place(child, 3);
    }
    this.starts.objects = this.end;
    for (const list of listsInOrder(tree, orders.objects)) {
      this.linkChildren(list, 2, "objects");
      for (const object of list.objects) this.place(object, 2);
    }
    this.starts.parameters = this.end;
    for (const object of objectsInOrder(tree, orders.parameters)) {
      this.linkChildren(object, 1, "parameters");
      for (const parameter of object.parameters) this.place(parameter, 2);
    }
  }

  /** Sets a word of a record to the number of children and the distance to the first, which is placed next. */
  private linkChildren(item: ParameterList | ParameterObject, word: number, kind: ChildrenKind): void {
    const record = item.recordAt >> 2;
    const { length } = childrenIn(item, kind);
    const rule = this.layout.empty[kind];
    let distance = this.end - record;
    if (length === 0 && rule !== "here") distance = rule === "zero" ? 0 : this.starts[kind] - record;
    if (length === 0) distance = this.distances.get(item)?.find((one) => one.kind === kind)?.distance ?? distance;
    if (distance > MAX_RECORD)
      throw new LayoutLimit(
        item,
        `Its ${kind} would be ${distance * 4} bytes after its record; the field reaches ${MAX_RECORD * 4}. The file has too many records.`,
      );
    this.words[record + word] = (length << 16) | distance;
  }

  private linkValue(parameter: Parameter, word: number): void {
    const record = parameter.recordAt >> 2;
    const distance = word - record;
    if (distance > MAX_VALUE)
      throw new LayoutLimit(parameter, `Its value would be ${distance * 4} bytes after its record; the field reaches ${MAX_VALUE * 4}.`);
    parameter.valueAt = word * 4;
    this.words[record + 1] = (parameter.type << 24) | distance;
  }

  private placeValues(): void {
    const { words } = this;
    const { data: shared } = this.layout.shared;
    const index = new ValueIndex(words, this.end);
    const whole = new Map<string, number>();
    for (const { parameters } of valueOrder(this.tree, "data", this.layout))
      for (const parameter of parameters) {
        const { type, value } = parameter;
        if (typeof value === "string") continue;
        const start = this.end;
        if (typeof value === "object" && isBuffer(type)) {
          // Buffers are never shared: a shared one would be pointed at by its count. See format reference, section 6.2.
          words[start] = value.length;
          this.linkValue(parameter, start + 1);
          if (type === Type.bufferBinary) this.writeBytes(value, (start + 1) * 4);
          else words.set(value, start + 1);
          this.end += roomOf(type, value);
          continue;
        }
        // written where it would go, so that the index can compare it with earlier words
        const width = typeof value === "number" ? 1 : value.length;
        if (typeof value === "number") words[start] = value;
        else for (let i = 0; i < width; i++) words[start + i] = value[i];
        let known = -1;
        if (shared === "words") known = index.find(start, width);
        else if (shared !== "none") {
          const key = `${shared === "types" ? type : ""}:${value}`;
          known = whole.get(key) ?? -1;
          if (known < 0) whole.set(key, start);
        }
        if (known < 0) this.end += width;
        else for (let i = start; i < start + width; i++) words[i] = 0;
        this.linkValue(parameter, known < 0 ? start : known);
      }
  }

  /** Writes bytes swapped into a big endian file, because its words are swapped later and bytes must not be. */
  private writeBytes(value: readonly number[], offset: number): void {
    const turned = isLittleEndian(this.tree.flags) ? 0 : 3;
    for (let at = 0; at < value.length; at++) this.bytes[offset + (at ^ turned)] = value[at];
  }

  private placeStrings(): void {
    const places = new Map<string, number>();
    const { strings: shared } = this.layout.shared;
    for (const { parameters } of valueOrder(this.tree, "strings", this.layout))
      for (const parameter of parameters) {
        const { type, value } = parameter;
        if (typeof value !== "string") continue;
        const key = shared === "types" ? `${type}:${value}` : value;
        let place = shared === "none" ? undefined : places.get(key);
        if (place === undefined) {
          place = this.end;
          places.set(key, place);
          this.end = (this.writeText(value, place * 4) + 4) >> 2;
        }
        this.linkValue(parameter, place);
      }
  }

  /** Writes UTF-8 at a byte offset and returns the offset after it, which already holds a NUL. */
  private writeText(text: string, offset: number): number {
    const { bytes } = this;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) {
        const rest = encodeUtf8(text.slice(i));
        bytes.set(rest, offset + i);
        return offset + i + rest.length;
      }
      bytes[offset + i] = code;
    }
    return offset + text.length;
  }
}

/** The most words that a value needs. */
function roomOf(type: number, value: Parameter["value"]): number {
  if (type === NO_TYPE) throw new Stop(issue("missing-value", "A parameter without a value reached the writer."));
  if (typeof value === "string") return (value.length * 3 + 4) >> 2;
  if (typeof value === "number") return 1;
  if (!isBuffer(type)) return value.length;
  return 1 + (type === Type.bufferBinary ? (value.length + 3) >> 2 : value.length);
}

/**
 * Finds values among the words written to the data section so far. Like the game's own tool, it looks at every word: a match may be inside
 * a larger value or span two. One map per width of values, filled only as far as a search needs.
 */
class ValueIndex {
  private readonly byWidth = new Map<number, ValuesOfWidth>();

  /** @param words of the whole file; @param start index of the section's first word */
  constructor(
    private readonly words: Int32Array,
    private readonly start: number,
  ) {}

  /** Index of the first `width` words before `at` that equal those at `at`, or -1. */
  find(at: number, width: number): number {
    const values = getOrMake(this.byWidth, width, () => new ValuesOfWidth(this.words, width, this.start));
    return values.find(at);
  }
}

class ValuesOfWidth {
  /** First word that is not in `places` yet. */
  private next: number;
  /** Word index by hash of the value there; of equal values, the first. Different values with the same hash use the next free number. */
  private readonly places = new Map<number, number>();

  constructor(
    private readonly words: Int32Array,
    private readonly width: number,
    start: number,
  ) {
    this.next = start;
  }

  find(at: number): number {
    const { width, places } = this;
    for (; this.next + width <= at; this.next++) {
      const key = this.keyOf(this.next);
      if (!places.has(key)) places.set(key, this.next);
    }
    return places.get(this.keyOf(at)) ?? -1;
  }

  /** The key of the value at a word, whether it is in `places` or not. */
  private keyOf(at: number): number {
    let key = this.hash(at);
    for (let place = this.places.get(key); place !== undefined && !this.equal(place, at); place = this.places.get(key)) key++;
    return key;
  }

  private hash(at: number): number {
    let hash = 0;
    for (let i = 0; i < this.width; i++) hash = Math.imul((hash << 5) ^ (hash >>> 13) ^ this.words[at + i], 0x9e3779b1);
    return hash;
  }

  private equal(a: number, b: number): boolean {
    for (let i = 0; i < this.width; i++) if (this.words[a + i] !== this.words[b + i]) return false;
    return true;
  }
}
