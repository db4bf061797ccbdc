/**
 * Tree to text: oead's YAML dialect, character for character, but where oead could not read its own text. Source: format
 * reference, sections 8.1 and 8.2. Knows no bytes.
 */
import { printFloat } from "../../core/yaml/floats.ts";
import { indentation, KeyPrinter, printFlowSequence } from "../../core/yaml/print.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import type { EntryKind } from "../items.ts";
import { List, Obj, Param, type ParameterTree } from "../parameterTree.ts";
import { CURVE_WORDS, isBuffer, isString, Type, VALUE_TYPES } from "../valueTypes.ts";

/** Gives the name of a child, by its hash, its parent's hash and its place among its parent's children of one kind. */
export interface NameFinder {
  resolve(hash: number, parentHash: number, childIndex: number): string | undefined;
}

/** Comments to be kept while a text is rewritten. */
export interface KeptComments {
  /** Whole lines that are before the item, without its indentation; asked right before the item's name is asked for. */
  before(kind: EntryKind, item: number): readonly string[];
  /** A comment on the item's own line, or "". */
  after(kind: EntryKind, item: number): string;
}

/** UTF-16 units that are joined at a time: one string of so many pieces would be kept in pieces until the end. */
const PART = 8192;

/** The text of a tree, ending in one line break. Names are asked for in the order of the text. */
export function printTree(tree: ParameterTree, names: NameFinder | undefined, comments?: KeptComments): string {
  return new TreePrinter(tree, names, comments, Number.POSITIVE_INFINITY).print();
}

/** The text of a tree that may be made to fill the memory: undefined where it has more than `most` UTF-16 units. */
export function printBounded(tree: ParameterTree, names: NameFinder, most: number): string | undefined {
  try {
    return new TreePrinter(tree, names, undefined, most).print();
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

class TooLong extends Error {}

class TreePrinter {
  private readonly tree: ParameterTree;
  private readonly names: NameFinder | undefined;
  private readonly comments: KeptComments | undefined;
  /** Of the text so far all but {@link out}. */
  private readonly parts: string[] = [];
  private out = "";
  private readonly keys = new KeyPrinter();
  /** UTF-16 units that may follow the parts. */
  private left: number;

  constructor(tree: ParameterTree, names: NameFinder | undefined, comments: KeptComments | undefined, most: number) {
    this.tree = tree;
    this.names = names;
    this.comments = comments;
    this.left = most;
  }

  print(): string {
    const { tree } = this;
    this.out = `!io\nversion: ${tree.dataVersion >>> 0}\ntype: ${printScalar(tree.type, "untagged", 6, 2)}\n`;
    this.printComments("list", 0, 0);
    this.out += `param_root: !list${this.after("list", 0)}\n`;
    this.printListBody(0, 2);
    this.endPart();
    return this.parts.join("");
  }

  private printComments(kind: EntryKind, item: number, indent: number): void {
    if (this.comments === undefined) return;
    for (const line of this.comments.before(kind, item)) this.out += `${indentation(indent)}${line}\n`;
  }

  private after(kind: EntryKind, item: number): string {
    const comment = this.comments?.after(kind, item) ?? "";
    return comment === "" ? "" : ` ${comment}`;
  }

  private printListBody(list: number, indent: number): void {
    const { lists, objects } = this.tree;
    const at = list * List.stride;
    const hash = lists[at];
    const pad = indentation(indent);
    const first = lists[at + List.firstObject];
    const count = lists[at + List.objects];
    this.printComments("objects", list, indent);
    if (count === 0) this.out += `${pad}objects: {}${this.after("objects", list)}\n`;
    else {
      this.out += `${pad}objects:${this.after("objects", list)}\n`;
      for (let i = 0; i < count; i++) {
        const object = (first + i) * Obj.stride;
        this.printComments("object", first + i, indent + 2);
        this.printKey(objects[object], hash, i, indent + 2);
        const parameters = objects[object + Obj.parameters];
        const after = this.after("object", first + i);
        if (this.out.length > PART) this.endPart();
        if (parameters === 0) this.out += `!obj {}${after}\n`;
        else {
          this.out += `!obj${after}\n`;
          this.printParameters(objects[object + Obj.firstParameter], parameters, objects[object], indent + 4);
        }
      }
    }
    let child = lists[at + List.firstChild];
    this.printComments("lists", list, indent);
    if (child < 0) {
      this.out += `${pad}lists: {}${this.after("lists", list)}\n`;
      return;
    }
    this.out += `${pad}lists:${this.after("lists", list)}\n`;
    for (let i = 0; child >= 0; child = lists[child * List.stride + List.next], i++) {
      this.printComments("list", child, indent + 2);
      this.printKey(lists[child * List.stride], hash, i, indent + 2);
      this.out += `!list${this.after("list", child)}\n`;
      if (this.out.length > PART) this.endPart();
      this.printListBody(child, indent + 4);
    }
  }

  private endPart(): void {
    this.left -= this.out.length;
    if (this.left < 0) throw new TooLong();
    this.parts.push(this.out);
    this.out = "";
  }

  private printParameters(first: number, count: number, parent: number, indent: number): void {
    const { parameters, words, strings } = this.tree;
    for (let i = 0; i < count; i++) {
      const at = (first + i) * Param.stride;
      this.printComments("parameter", first + i, indent);
      const column = this.printKey(parameters[at], parent, i, indent);
      const value = parameters[at + Param.value];
      const after = this.comments === undefined ? "" : this.after("parameter", first + i);
      let text: string;
      switch (parameters[at + Param.type]) {
        case Type.bool:
          text = words[value] !== 0 ? "true" : "false";
          break;
        case Type.f32:
          text = printFloat(words[value]);
          break;
        case Type.int:
          text = String(words[value]);
          break;
        case Type.u32:
          text = `!u ${words[value] >>> 0}`;
          break;
        case Type.stringRef:
          text = printScalar(strings[value], "untagged", column, indent + 2);
          break;
        default:
          text = this.printTagged(parameters[at + Param.type], value, column, indent);
      }
      this.out += after === "" ? `${text}\n` : `${text}${after}\n`;
      if (this.out.length > PART) this.endPart();
    }
  }

  private printTagged(type: number, value: number, column: number, indent: number): string {
    const { words, strings } = this.tree;
    const { tag, words: width, shape } = VALUE_TYPES[type];
    const start = column + tag.length + 1;
    if (isString(type)) return `${tag} ${printScalar(strings[value], "tagged", start, indent + 2)}`;
    const items: string[] = [];
    if (shape === "floats") for (let i = 0; i < width; i++) items.push(printFloat(words[value + i]));
    else if (shape === "curve")
      for (let i = 0; i < width; i++) items.push(i % CURVE_WORDS < 2 ? String(words[value + i] >>> 0) : printFloat(words[value + i]));
    else if (isBuffer(type)) this.bufferItems(type, value, items);
    return `${tag} ${printFlowSequence(items, start, indent + 2)}`;
  }

  private bufferItems(type: number, value: number, items: string[]): void {
    const { words } = this.tree;
    const count = words[value - 1];
    for (let i = 0; i < count; i++) {
      if (type === Type.bufferF32) items.push(printFloat(words[value + i]));
      else if (type === Type.bufferInt) items.push(String(words[value + i]));
      else if (type === Type.bufferU32) items.push(String(words[value + i] >>> 0));
      else items.push(String((words[value + (i >> 2)] >>> ((i & 3) * 8)) & 0xff));
    }
  }

  /** Writes a key with its colon and a space, and gives the column after it. */
  private printKey(hash: number, parent: number, index: number, indent: number): number {
    const name = this.names?.resolve(hash >>> 0, parent >>> 0, index);
    if (name === undefined) {
      const number = String(hash >>> 0);
      this.out += `${indentation(indent)}${number}: `;
      return indent + number.length + 2;
    }
    this.out += this.keys.print(name, indent);
    return this.keys.column;
  }
}
