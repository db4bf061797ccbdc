/**
 * Everything with a key from `param_root` on, in the order of the text: lists, the `objects` and `lists` in them, objects and parameters.
 * Must know no feature.
 */
import { lastIndex } from "../../core/search.ts";
import type { Entry, EntryKind } from "../items.ts";
import { type ParsedText, Place } from "../text/parsedText.ts";

const KINDS = ["list", "objects", "lists", "object", "parameter"] as const satisfies readonly EntryKind[];
/** An entry in one number. */
const KIND_BITS = 3;
const KIND_MASK = (1 << KIND_BITS) - 1;

export class Entries {
  count = 0;
  /** How many entries are around each one. */
  readonly depths: Uint8Array;
  private readonly parsed: ParsedText;
  private readonly codes: Int32Array;
  /** By the number of the kind. */
  private readonly places: readonly Int32Array[];

  constructor(parsed: ParsedText) {
    const { listCount, objectCount, parameterCount } = parsed.tree;
    const most = listCount * 3 + objectCount + parameterCount;
    this.parsed = parsed;
    this.places = KINDS.map((kind) => parsed.places[kind]);
    this.depths = new Uint8Array(most);
    this.codes = new Int32Array(most);
    if (parsed.documentKeys.root !== undefined) this.addList(0, 0);
  }

  at(index: number): Entry {
    const code = this.codes[index];
    return { kind: KINDS[code & KIND_MASK], item: code >>> KIND_BITS };
  }

  /** Offset of the key; ascending. */
  start(index: number): number {
    return this.place(index, Place.keyStart);
  }

  /** Offset after what the key holds. */
  end(index: number): number {
    return this.place(index, Place.end);
  }

  /** The last one whose key starts at or before the offset, or -1. */
  lastStarting(offset: number): number {
    return lastIndex(this.count, (at) => this.start(at) <= offset);
  }

  private place(index: number, slot: number): number {
    const code = this.codes[index];
    return this.places[code & KIND_MASK][(code >>> KIND_BITS) * Place.stride + slot];
  }

  private addList(list: number, depth: number): void {
    const { places, tree } = this.parsed;
    this.add("list", list, depth);
    const at = list * Place.stride;
    const halves = (["objects", "lists"] as const).filter((half) => places[half][at + Place.end] > 0);
    for (const half of halves.sort((a, b) => places[a][at] - places[b][at])) {
      this.add(half, list, depth + 1);
      if (half === "lists") for (const child of tree.childLists(list)) this.addList(child, depth + 2);
      else for (const object of tree.childObjects(list)) this.addObject(object, depth + 2);
    }
  }

  private addObject(object: number, depth: number): void {
    const { tree } = this.parsed;
    this.add("object", object, depth);
    this.add("parameter", tree.firstParameter(object), depth + 1, tree.parametersIn(object));
  }

  private add(kind: (typeof KINDS)[number], first: number, depth: number, count = 1): void {
    const code = KINDS.indexOf(kind);
    this.depths.fill(depth, this.count, this.count + count);
    for (let item = first; item < first + count; item++) this.codes[this.count++] = (item << KIND_BITS) | code;
  }
}
