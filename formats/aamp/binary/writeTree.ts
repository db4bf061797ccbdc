/**
 * Tree to bytes, as Nintendo's own tool lays them out. Source: format reference, section 6. Also notes in the tree where every
 * record and value ended up, for source maps. Knows no text.
 */
import { Stop } from "../../core/issue.ts";
import { encodeUtf8, utf8Length } from "../../core/text/textCoding.ts";
import { issue } from "../diagnostics.ts";
import type { Item } from "../items.ts";
import { type LayoutMove, orderWithMoves } from "../layout.ts";
import type { Parameter, ParameterList, ParameterTree } from "../parameterTree.ts";
import { isBuffer, NO_TYPE, Type } from "../valueTypes.ts";
import { HEADER_SIZE } from "./header.ts";
import { ValueIndex } from "./valueIndex.ts";

const MAX_RECORD = 0xffff;
const MAX_VALUE = 0xffffff;

/** Which item a limit stops at: the caller knows its place in the text. */
export class LayoutLimit extends Error {
  readonly item: Item;
  constructor(item: Item, message: string) {
    super(message);
    this.item = item;
  }
}

/**
 * The file of a tree without errors.
 * @throws LayoutLimit where a distance between records does not fit its field.
 */
export function writeTree(tree: ParameterTree, moves: readonly LayoutMove[]): Uint8Array {
  return new TreeWriter(tree, moves).write();
}

class TreeWriter {
  private readonly tree: ParameterTree;
  private readonly moves: readonly LayoutMove[];
  private readonly typeSize: number;
  private readonly words: Int32Array;
  private readonly bytes: Uint8Array;
  /** Index of the first word that is not written yet. */
  private end = 0;

  constructor(tree: ParameterTree, moves: readonly LayoutMove[]) {
    this.tree = tree;
    this.moves = moves;
    this.typeSize = (utf8Length(tree.type) + 4) & ~3;
    const { lists, objects, parameters } = tree;
    const tables = HEADER_SIZE + this.typeSize + lists.length * 12 + objects.length * 8 + parameters.length * 8;
    // what the values take when nothing is shared: the bytes are cut to size afterwards
    this.words = new Int32Array((tables >> 2) + parameters.reduce((sum, { type, value }) => sum + roomOf(type, value), 0));
    this.bytes = new Uint8Array(this.words.buffer);
  }

  write(): Uint8Array {
    const { tree } = this;
    this.writeText(tree.type, HEADER_SIZE);
    this.end = (HEADER_SIZE + this.typeSize) >> 2;
    this.placeLists([tree.root]);
    this.placeObjects(tree.root);
    this.placeParameters(tree.root);
    const dataStart = this.end;
    this.placeValues();
    const stringStart = this.end;
    this.placeStrings();
    this.writeHeader((stringStart - dataStart) * 4, (this.end - stringStart) * 4);
    return this.bytes.slice(0, this.end * 4);
  }

  private writeHeader(dataSize: number, stringSize: number): void {
    const { dataVersion, lists, objects, parameters } = this.tree;
    this.words.set([0x504d4141, 2, 3, this.end * 4, dataVersion, this.typeSize, lists.length, objects.length, parameters.length]);
    this.words.set([dataSize, stringSize], 9);
  }

  /** Gives an item's record the next words; the first holds the name. */
  private place(item: Item, words: number): void {
    item.recordAt = this.end * 4;
    this.words[this.end] = item.hash;
    this.end += words;
  }

  /** Sets a word of a record: how many children there are, and that the first is what comes next. */
  private linkChildren(item: Item, word: number, count: number, what: string): void {
    const distance = this.end - (item.recordAt >> 2);
    if (distance > MAX_RECORD)
      throw new LayoutLimit(
        item,
        `Its ${what} would be ${distance * 4} bytes after its record; the field reaches ${MAX_RECORD * 4}. The file has too many records.`,
      );
    this.words[(item.recordAt >> 2) + word] = (count << 16) | distance;
  }

  private placeLists(lists: readonly ParameterList[]): void {
    for (const list of lists) this.place(list, 3);
    for (const list of lists) {
      this.linkChildren(list, 1, list.lists.length, "child lists");
      this.placeLists(list.lists);
    }
  }

  private placeObjects(list: ParameterList): void {
    this.linkChildren(list, 2, list.objects.length, "objects");
    for (const object of list.objects) this.place(object, 2);
    for (const child of list.lists) this.placeObjects(child);
  }

  private placeParameters(list: ParameterList): void {
    for (const child of list.lists) this.placeParameters(child);
    for (const object of list.objects) {
      this.linkChildren(object, 1, object.parameters.length, "parameters");
      for (const parameter of object.parameters) this.place(parameter, 2);
    }
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
    const index = new ValueIndex(words, this.end);
    for (const { parameters } of orderWithMoves(this.tree, "data", this.moves))
      for (const parameter of parameters) {
        const { type, value } = parameter;
        if (typeof value === "string") continue;
        const start = this.end;
        if (typeof value === "object" && isBuffer(type)) {
          // Buffers are never shared: a shared one would be pointed at by its count. See format reference, section 6.2.
          words[start] = value.length;
          this.linkValue(parameter, start + 1);
          if (type === Type.bufferBinary) this.bytes.set(value, (start + 1) * 4);
          else words.set(value, start + 1);
          this.end += roomOf(type, value);
          continue;
        }
        // written where it would be, so that it can be looked for
        const width = typeof value === "number" ? 1 : value.length;
        if (typeof value === "number") words[start] = value;
        else for (let i = 0; i < width; i++) words[start + i] = value[i];
        const known = index.find(start, width);
        if (known < 0) this.end += width;
        else for (let i = start; i < start + width; i++) words[i] = 0;
        this.linkValue(parameter, known < 0 ? start : known);
      }
  }

  private placeStrings(): void {
    const places = new Map<string, number>();
    for (const { parameters } of orderWithMoves(this.tree, "strings", this.moves))
      for (const parameter of parameters) {
        const { value } = parameter;
        if (typeof value !== "string") continue;
        let place = places.get(value);
        if (place === undefined) {
          place = this.end;
          places.set(value, place);
          this.end = (this.writeText(value, place * 4) + 4) >> 2;
        }
        this.linkValue(parameter, place);
      }
  }

  /** Writes UTF-8 at a byte offset and gives the offset after it, where a NUL already is. */
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

/** Words that a value takes at most. */
function roomOf(type: number, value: Parameter["value"]): number {
  if (type === NO_TYPE) throw new Stop(issue("missing-value", "A parameter without a value reached the writer."));
  if (typeof value === "string") return (value.length * 3 + 4) >> 2;
  if (typeof value === "number") return 1;
  if (!isBuffer(type)) return value.length;
  return 1 + (type === Type.bufferBinary ? (value.length + 3) >> 2 : value.length);
}
