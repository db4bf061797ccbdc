/**
 * Names that a child may have after its parent: the parent's name and a number, and a few usual variations. The hash is run back over
 * every possible number once, and compared with the states of the possible prefixes, which follow from the parent's own hash. Must know
 * no lists.
 */
import { CRC_START, continueCrc } from "../../core/bytes/crc32.ts";
import { TextUndo, undoByte } from "./crcBackward.ts";

/** Words that stand for any parent. */
const CHILDREN = continueCrc(CRC_START, "Children");
const CHILD = continueCrc(CRC_START, "Child");
/** What a parent's name may end with that its children's names leave out. */
const ENDINGS = ["s", "es", "List"].map((ending) => ({ ending, undo: new TextUndo(ending) }));
const UNDERSCORE = 0x5f;
const ZERO = 0x30;
const MAX_DIGITS = 3;

export class ChildName {
  private readonly childIndex: number;
  /** States before a number of 1, 2 and 3 digits, each without and with `_` before it; counted from 0, then from 1. */
  private readonly states: readonly number[];

  /** A child with this hash that is number `childIndex` of its parent. */
  constructor(hash: number, childIndex: number) {
    this.childIndex = childIndex;
    this.states = [...statesBefore(hash, childIndex), ...statesBefore(hash, childIndex + 1)];
  }

  /** After the parent's name, by oead's patterns in oead's order. */
  after(parentName: string, parentHash: number): string | undefined {
    const parent = ~parentHash;
    const known = this.find(parentName, parent) ?? this.find("Children", CHILDREN) ?? this.find("Child", CHILD);
    if (known !== undefined) return known;
    for (const { ending, undo } of ENDINGS) {
      const found = parentName.endsWith(ending) ? this.find(parentName.slice(0, -ending.length), undo.undo(parent)) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The prefix with a number; `state` is the one after it. */
  find(prefix: string, state = continueCrc(CRC_START, prefix)): string | undefined {
    const at = this.states.indexOf(state);
    if (at < 0) return undefined;
    const form = at % (2 * MAX_DIGITS);
    const digits = String(this.childIndex + (at === form ? 0 : 1)).padStart((form >> 1) + 1, "0");
    return prefix + (form % 2 === 1 ? "_" : "") + digits;
  }
}

function statesBefore(hash: number, number: number): number[] {
  const states: number[] = [];
  const digits = String(number);
  let state = ~hash;
  for (let at = digits.length - 1; at >= 0; at--) state = undoByte(state, digits.charCodeAt(at));
  for (let width = 1; width <= MAX_DIGITS; width++) {
    if (width > digits.length) state = undoByte(state, ZERO);
    states.push(state, undoByte(state, UNDERSCORE));
  }
  return states;
}
