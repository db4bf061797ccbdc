/**
 * Everything with a key from `param_root` on, in the order of the text: lists, the `objects` and `lists` in them, objects and parameters.
 * Must know no feature.
 */
import { lastIndex } from "../../core/search.ts";
import type { Entry, EntryKind } from "../items.ts";
import { type ParsedText, Place } from "../text/parsedText.ts";

const CODES = { list: 0, objects: 1, lists: 2, object: 3, parameter: 4 } as const satisfies Readonly<Record<EntryKind, number>>;
const KINDS = Object.keys(CODES) as readonly EntryKind[];
/** An entry in one number. */
const KIND_BITS = 3;

export class Entries {
  count = 0;
  /** Offsets of the keys, ascending, and of the ends of what they hold. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** How many entries are around each one. */
  readonly depths: Uint8Array;
  private readonly codes: Int32Array;

  constructor(parsed: ParsedText) {
    const { listCount, objectCount, parameterCount } = parsed.tree;
    const most = listCount * 3 + objectCount + parameterCount;
    this.starts = new Int32Array(most);
    this.ends = new Int32Array(most);
    this.depths = new Uint8Array(most);
    this.codes = new Int32Array(most);
    if (parsed.documentKeys.root !== undefined) this.addList(parsed, 0, 0);
  }

  at(index: number): Entry {
    return { kind: KINDS[this.codes[index] & ((1 << KIND_BITS) - 1)], item: this.codes[index] >>> KIND_BITS };
  }

  /** The last one whose key starts at or before the offset, or -1. */
  lastStarting(offset: number): number {
    return lastIndex(this.count, (at) => this.starts[at] <= offset);
  }

  private addList(parsed: ParsedText, list: number, depth: number): void {
    const { tree, places } = parsed;
    this.add(places.list, CODES.list, list, depth);
    const at = list * Place.stride;
    const halves = (["objects", "lists"] as const).filter((half) => places[half][at + Place.end] > 0);
    for (const half of halves.sort((a, b) => places[a][at] - places[b][at])) {
      this.add(places[half], CODES[half], list, depth + 1);
      if (half === "lists") for (const child of tree.childLists(list)) this.addList(parsed, child, depth + 2);
      else for (const object of tree.childObjects(list)) this.addObject(parsed, object, depth + 2);
    }
  }

  private addObject(parsed: ParsedText, object: number, depth: number): void {
    const { tree, places } = parsed;
    this.add(places.object, CODES.object, object, depth);
    const first = tree.firstParameter(object);
    const end = first + tree.parametersIn(object);
    for (let parameter = first; parameter < end; parameter++) this.add(places.parameter, CODES.parameter, parameter, depth + 1);
  }

  private add(places: Int32Array, code: number, item: number, depth: number): void {
    const at = item * Place.stride;
    this.starts[this.count] = places[at];
    this.ends[this.count] = places[at + Place.end];
    this.depths[this.count] = depth;
    this.codes[this.count++] = (item << KIND_BITS) | code;
  }
}
