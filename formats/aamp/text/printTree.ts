/**
 * Tree to text: oead's YAML dialect, character for character, except where oead could not read its own output. Source: format
 * reference, sections 8.1 and 8.2. Does not depend on bytes.
 */
import { lowerHex } from "../../core/text/hex.ts";
import { printFloat } from "../../core/yaml/floats.ts";
import { indentation, KeyPrinter, printFlowSequence } from "../../core/yaml/print.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import type { Entry } from "../items.ts";
import type { Parameter, ParameterList, ParameterObject, ParameterTree } from "../parameterTree.ts";
import { CURVE_WORDS, isRaw, Type, VALUE_TYPES } from "../valueTypes.ts";

/** Finds the name of a child by its hash, its parent's hash (both signed), and its index among its siblings of the same kind. */
export interface NameFinder {
  resolve(hash: number, parentHash: number, childIndex: number): string | undefined;
}

/** Comments to be kept while a text is rewritten. */
export interface KeptComments {
  /** Whole lines before the item, without its indentation; called right before the item's name is resolved. */
  before(entry: Entry): readonly string[];
  /** A comment on the item's own line, or "". */
  after(entry: Entry): string;
}

/** UTF-16 units per part: V8 would not flatten a string built from this many pieces until the end. */
const PART = 8192;

/** The text of a tree, ending in one line break. Names are resolved in the order of the text. */
export function printTree(tree: ParameterTree, names: NameFinder | undefined, comments?: KeptComments): string {
  return new TreePrinter(tree, names, comments, Number.POSITIVE_INFINITY).print();
}

/** The text of a tree that may be crafted to fill the memory: undefined if it has more than `most` UTF-16 units. */
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
  /** The text so far, except {@link out}. */
  private readonly parts: string[] = [];
  private out = "";
  private readonly keys = new KeyPrinter();
  /** UTF-16 units that may still follow the parts. */
  private left: number;

  constructor(
    private readonly tree: ParameterTree,
    private readonly names: NameFinder | undefined,
    private readonly comments: KeptComments | undefined,
    most: number,
  ) {
    this.left = most;
  }

  print(): string {
    const { tree } = this;
    const { io, version, type } = tree.keys;
    this.printHead(io, "!io");
    this.printHead(version, `version: ${tree.dataVersion >>> 0}`);
    this.printHead(type, `type: ${printScalar(tree.type, "untagged", 6, 2)}`);
    this.printHead(tree.root, "param_root: !list");
    this.printListBody(tree.root, 2);
    this.endPart();
    return this.parts.join("");
  }

  private printHead(entry: Entry | undefined, line: string): void {
    this.printComments(entry, 0);
    this.out += `${line}${this.after(entry)}\n`;
  }

  private printComments(entry: Entry | undefined, indent: number): void {
    if (this.comments === undefined || entry === undefined) return;
    for (const line of this.comments.before(entry)) this.out += `${indentation(indent)}${line}\n`;
  }

  private after(entry: Entry | undefined): string {
    const comment = (entry && this.comments?.after(entry)) ?? "";
    return comment === "" ? "" : ` ${comment}`;
  }

  private printListBody(list: ParameterList, indent: number): void {
    const pad = indentation(indent);
    const { objects, lists, hash } = list;
    this.printComments(list.objectsKey, indent);
    this.out += `${pad}objects:${objects.length === 0 ? " {}" : ""}${this.after(list.objectsKey)}\n`;
    objects.forEach((object, i) => {
      this.printComments(object, indent + 2);
      this.printKey(object.hash, hash, i, indent + 2);
      this.out += `!obj${object.parameters.length === 0 ? " {}" : ""}${this.after(object)}\n`;
      if (this.out.length > PART) this.endPart();
      this.printParameters(object, indent + 4);
    });
    this.printComments(list.listsKey, indent);
    this.out += `${pad}lists:${lists.length === 0 ? " {}" : ""}${this.after(list.listsKey)}\n`;
    lists.forEach((child, i) => {
      this.printComments(child, indent + 2);
      this.printKey(child.hash, hash, i, indent + 2);
      this.out += `!list${this.after(child)}\n`;
      if (this.out.length > PART) this.endPart();
      this.printListBody(child, indent + 4);
    });
  }

  private endPart(): void {
    this.left -= this.out.length;
    if (this.left < 0) throw new TooLong();
    this.parts.push(this.out);
    this.out = "";
  }

  private printParameters({ parameters, hash }: ParameterObject, indent: number): void {
    for (let i = 0; i < parameters.length; i++) {
      const parameter = parameters[i];
      this.printComments(parameter, indent);
      const column = this.printKey(parameter.hash, hash, i, indent);
      const after = this.comments === undefined ? "" : this.after(parameter);
      this.out += `${printValue(parameter, column, indent + 2)}${after}\n`;
      if (this.out.length > PART) this.endPart();
    }
  }

  /** Writes a key with its colon and a space, and returns the column after it. */
  private printKey(hash: number, parent: number, index: number, indent: number): number {
    const name = this.names?.resolve(hash, parent, index);
    if (name === undefined) {
      const number = String(hash >>> 0);
      this.out += `${indentation(indent)}${number}: `;
      return indent + number.length + 2;
    }
    this.out += this.keys.print(name, indent);
    return this.keys.column;
  }
}

function printValue({ type, value }: Parameter, column: number, indent: number): string {
  if (typeof value === "string") {
    const { tag } = VALUE_TYPES[type];
    return tag === ""
      ? printScalar(value, "untagged", column, indent)
      : `${tag} ${printScalar(value, "tagged", column + tag.length + 1, indent)}`;
  }
  if (typeof value === "object") return printWords(type, value, column, indent);
  if (type === Type.f32) return printFloat(value);
  if (type === Type.bool) return value === 0 ? "false" : "true";
  if (type === Type.u32) return `!u ${value >>> 0}`;
  return isRaw(type) ? `${VALUE_TYPES[type].tag} ${lowerHex(value)}` : String(value);
}

function printWords(type: number, words: readonly number[], column: number, indent: number): string {
  const { tag, shape } = VALUE_TYPES[type];
  const items = words.map((word, at) => {
    if (shape === "floats" || type === Type.bufferF32 || (shape === "curve" && at % CURVE_WORDS >= 2)) return printFloat(word);
    return String(type === Type.bufferInt ? word : word >>> 0);
  });
  return `${tag} ${printFlowSequence(items, column + tag.length + 1, indent)}`;
}
