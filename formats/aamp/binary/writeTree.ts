/**
 * Tree to bytes, as Nintendo's own tool lays them out. Source: format reference, section 6. Also notes in the tree where every
 * record and value ended up, for source maps. Knows no text.
 */
import { Stop } from "../../core/issue.ts";
import { encodeUtf8, utf8Length } from "../../core/text/textCoding.ts";
import { issue } from "../diagnostics.ts";
import { type LayoutMove, orderWithMoves } from "../layout.ts";
import { List, Obj, Param, type ParameterTree } from "../parameterTree.ts";
import { isString, NO_TYPE, Type, WORDS } from "../valueTypes.ts";
import { HEADER_SIZE } from "./header.ts";
import { ValueIndex } from "./valueIndex.ts";

const MAX_RECORD = 0xffff;
const MAX_VALUE = 0xffffff;

/** Which item a limit stops at: the caller knows its place in the text. */
export class LayoutLimit extends Error {
  readonly kind: "list" | "object" | "parameter";
  readonly item: number;
  constructor(kind: "list" | "object" | "parameter", item: number, message: string) {
    super(message);
    this.kind = kind;
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
  private words!: Int32Array;
  private bytes!: Uint8Array;
  /** Index of the first word that is not written yet. */
  private end = 0;

  constructor(tree: ParameterTree, moves: readonly LayoutMove[]) {
    this.tree = tree;
    this.moves = moves;
    this.typeSize = (utf8Length(tree.type) + 4) & ~3;
  }

  write(): Uint8Array {
    const { tree } = this;
    const tables = HEADER_SIZE + this.typeSize + tree.listCount * 12 + tree.objectCount * 8 + tree.parameterCount * 8;
    const { dataWords, stringBytes } = this.largestSections();
    this.words = new Int32Array((tables + dataWords * 4 + stringBytes) >> 2);
    this.bytes = new Uint8Array(this.words.buffer);
    this.writeText(tree.type, HEADER_SIZE);
    this.end = (HEADER_SIZE + this.typeSize) >> 2;
    this.placeLists();
    this.placeObjects(0);
    this.placeParameters(0);
    const dataStart = this.end;
    this.placeValues();
    const stringStart = this.end;
    this.placeStrings();
    this.writeHeader((stringStart - dataStart) * 4, (this.end - stringStart) * 4);
    return this.bytes.slice(0, this.end * 4);
  }

  /** What the sections take when nothing is shared: the buffer is cut to size afterwards. */
  private largestSections(): { dataWords: number; stringBytes: number } {
    const { tree } = this;
    const { parameters, strings, words } = tree;
    let dataWords = 0;
    let stringBytes = 0;
    for (let at = 0, end = tree.parameterCount * Param.stride; at < end; at += Param.stride) {
      const type = parameters[at + Param.type];
      if (type === NO_TYPE) throw new Stop(issue("missing-value", "A parameter without a value reached the writer."));
      const value = parameters[at + Param.value];
      if (WORDS[type] > 0) dataWords += WORDS[type];
      else if (isString(type)) stringBytes += strings[value].length * 3 + 4;
      else dataWords += 1 + (type === Type.bufferBinary ? (words[value - 1] + 3) >> 2 : words[value - 1]);
    }
    return { dataWords, stringBytes: (stringBytes + 3) & ~3 };
  }

  private writeHeader(dataSize: number, stringSize: number): void {
    const { words, tree } = this;
    words[0] = 0x504d4141;
    words[1] = 2;
    words[2] = 3;
    words[3] = this.end * 4;
    words[4] = tree.dataVersion;
    words[5] = this.typeSize;
    words[6] = tree.listCount;
    words[7] = tree.objectCount;
    words[8] = tree.parameterCount;
    words[9] = dataSize;
    words[10] = stringSize;
  }

  private distance(kind: "list" | "object", item: number, from: number, what: string): number {
    const distance = this.end - from;
    if (distance > MAX_RECORD)
      throw new LayoutLimit(
        kind,
        item,
        `Its ${what} would be ${distance * 4} bytes after its record; the field reaches ${MAX_RECORD * 4}. The file has too many records.`,
      );
    return distance;
  }

  private placeLists(): void {
    const { lists } = this.tree;
    lists[List.at] = this.end * 4;
    this.end += 3;
    this.placeChildLists(0);
  }

  private placeChildLists(list: number): void {
    const { words } = this;
    const { lists } = this.tree;
    const at = list * List.stride;
    const record = lists[at + List.at] >> 2;
    words[record] = lists[at];
    words[record + 1] = (lists[at + List.children] << 16) | this.distance("list", list, record, "child lists");
    for (const child of this.tree.childLists(list)) {
      lists[child * List.stride + List.at] = this.end * 4;
      this.end += 3;
    }
    for (const child of this.tree.childLists(list)) this.placeChildLists(child);
  }

  private placeObjects(list: number): void {
    const { words } = this;
    const { lists, objects } = this.tree;
    const at = list * List.stride;
    const record = lists[at + List.at] >> 2;
    words[record + 2] = (lists[at + List.objects] << 16) | this.distance("list", list, record, "objects");
    const first = lists[at + List.firstObject];
    for (let object = first; object < first + lists[at + List.objects]; object++) {
      objects[object * Obj.stride + Obj.at] = this.end * 4;
      words[this.end] = objects[object * Obj.stride];
      this.end += 2;
    }
    for (const child of this.tree.childLists(list)) this.placeObjects(child);
  }

  private placeParameters(list: number): void {
    const { words } = this;
    const { lists, objects, parameters } = this.tree;
    const at = list * List.stride;
    for (const child of this.tree.childLists(list)) this.placeParameters(child);
    const first = lists[at + List.firstObject];
    for (let object = first; object < first + lists[at + List.objects]; object++) {
      const record = objects[object * Obj.stride + Obj.at] >> 2;
      const count = objects[object * Obj.stride + Obj.parameters];
      words[record + 1] = (count << 16) | this.distance("object", object, record, "parameters");
      let from = objects[object * Obj.stride + Obj.firstParameter] * Param.stride;
      for (let i = 0; i < count; i++, from += Param.stride) {
        parameters[from + Param.at] = this.end * 4;
        words[this.end] = parameters[from];
        this.end += 2;
      }
    }
  }

  private link(parameter: number, valueWord: number): void {
    const { parameters } = this.tree;
    const at = parameter * Param.stride;
    const record = parameters[at + Param.at] >> 2;
    const distance = valueWord - record;
    if (distance > MAX_VALUE)
      throw new LayoutLimit(
        "parameter",
        parameter,
        `Its value would be ${distance * 4} bytes after its record; the field reaches ${MAX_VALUE * 4}.`,
      );
    parameters[at + Param.valueAt] = valueWord * 4;
    this.words[record + 1] = (parameters[at + Param.type] << 24) | distance;
  }

  private placeValues(): void {
    const { tree, words } = this;
    const { objects, parameters } = tree;
    const source = tree.words;
    const index = new ValueIndex(words, this.end);
    for (const object of orderWithMoves(tree, "data", this.moves)) {
      const first = objects[object * Obj.stride + Obj.firstParameter];
      const last = first + objects[object * Obj.stride + Obj.parameters];
      for (let number = first; number < last; number++) {
        const at = number * Param.stride;
        const type = parameters[at + Param.type];
        const value = parameters[at + Param.value];
        const width = WORDS[type];
        if (width > 0) {
          let place = index.find(source, value, width, this.end);
          if (place < 0) {
            place = this.end;
            for (let i = 0; i < width; i++) words[place + i] = source[value + i];
            this.end += width;
          }
          this.link(number, place);
        } else if (!isString(type)) {
          // Buffers are never shared: a shared one would be pointed at by its count. See format reference, section 6.2.
          const size = 1 + (type === Type.bufferBinary ? (source[value - 1] + 3) >> 2 : source[value - 1]);
          for (let i = 0; i < size; i++) words[this.end + i] = source[value - 1 + i];
          this.link(number, this.end + 1);
          this.end += size;
        }
      }
    }
  }

  private placeStrings(): void {
    const { tree } = this;
    const { objects, parameters, strings } = tree;
    const places = new Map<string, number>();
    for (const object of orderWithMoves(tree, "strings", this.moves)) {
      const first = objects[object * Obj.stride + Obj.firstParameter];
      const last = first + objects[object * Obj.stride + Obj.parameters];
      for (let number = first; number < last; number++) {
        const at = number * Param.stride;
        if (!isString(parameters[at + Param.type])) continue;
        const text = strings[parameters[at + Param.value]];
        let place = places.get(text);
        if (place === undefined) {
          place = this.end;
          places.set(text, place);
          this.end = (this.writeText(text, place * 4) + 4) >> 2;
        }
        this.link(number, place);
      }
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
