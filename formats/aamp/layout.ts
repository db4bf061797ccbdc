/**
 * The order in which the values of objects are laid out, which a file does not state: Nintendo's tool follows its XML
 * source. The canonical rule finds it in all but a few files; for those the order is read off the file and kept in the
 * text as `#!layout` notes. Source: format reference, section 6.3.
 */

import { crc32 } from "../core/bytes/crc32.ts";
import { firstIndex } from "../core/search.ts";
import type { Span } from "../core/text/span.ts";
import type { ParameterTree } from "./parameterTree.ts";
import { valueBytes } from "./valueBytes.ts";
import { isString, WORDS } from "./valueTypes.ts";

const DEMO_ACTIONS = crc32("DemoAIActionIdx") | 0;
/** So many objects of the root come before its lists. */
const ROOT_OBJECTS_FIRST = 7;

/** Numbers of all objects in the order that the canonical rule gives. */
export function canonicalOrder(tree: ParameterTree): Int32Array {
  const order = new Int32Array(tree.objectCount);
  let placed = 0;
  const visit = (list: number, isRoot: boolean): void => {
    let next = tree.firstObject(list);
    const end = next + tree.objectsIn(list);
    const aiProgram = next < end && tree.objectHash(next) === DEMO_ACTIONS;
    if (isRoot && !aiProgram) for (const first = Math.min(end, next + ROOT_OBJECTS_FIRST); next < first; ) order[placed++] = next++;
    let even = true;
    for (const child of tree.childLists(list)) {
      if (even && !aiProgram && next < end) order[placed++] = next++;
      visit(child, false);
      even = !even;
    }
    while (next < end) order[placed++] = next++;
  };
  if (tree.listCount > 0) visit(0, true);
  return order;
}

/** The two sections have an order each. */
export type LayoutSection = "data" | "strings";

/** One deviation from the canonical rule: `object` comes right after `after` (-1: first of all). */
export interface LayoutMove {
  readonly section: LayoutSection;
  readonly object: number;
  readonly after: number;
}

/** Canonical order with the moves of one section carried out, in their order. */
export function orderWithMoves(tree: ParameterTree, section: LayoutSection, moves: readonly LayoutMove[]): Int32Array {
  const canonical = canonicalOrder(tree);
  const own = moves.filter((move) => move.section === section);
  if (own.length === 0) return canonical;
  const next = new Int32Array(tree.objectCount + 1);
  const previous = new Int32Array(tree.objectCount + 1);
  // a ring of objects, shifted by one: 0 is the start
  let at = 0;
  for (const object of canonical) {
    next[at] = object + 1;
    previous[object + 1] = at;
    at = object + 1;
  }
  next[at] = 0;
  previous[0] = at;
  for (const { object, after } of own) {
    if (object === after) continue;
    const moved = object + 1;
    next[previous[moved]] = next[moved];
    previous[next[moved]] = previous[moved];
    const target = after + 1;
    next[moved] = next[target];
    previous[moved] = target;
    previous[next[target]] = moved;
    next[target] = moved;
  }
  const order = new Int32Array(tree.objectCount);
  for (let i = 0, object = next[0]; object !== 0; object = next[object]) order[i++] = object - 1;
  return order;
}

/** A file whose order needs more looks at values than this for each was made by another rule altogether. */
const MAX_LOOKS_PER_VALUE = 64;
/** Far more objects than any file has: the search takes time that grows with their square. */
const MAX_OBJECTS = 20_000;

/**
 * Reads the order of one section off the offsets of a file's values, or gives undefined where no order explains them.
 * @param start byte offset of the section
 */
function orderFromFile(tree: ParameterTree, section: LayoutSection, start: number, spans: readonly Span[]): Int32Array | undefined {
  const waiting = [...canonicalOrder(tree)];
  const order = new Int32Array(tree.objectCount);
  let end = start;
  let looks = (tree.objectCount + tree.parameterCount) * MAX_LOOKS_PER_VALUE + 4096;
  for (let placed = 0; placed < order.length; placed++) {
    let found = -1;
    for (let i = 0; i < waiting.length && found < 0; i++) {
      if (looks-- <= 0) return undefined;
      let reached = end;
      let fits = true;
      const first = tree.firstParameter(waiting[i]);
      for (let number = first; fits && number < first + tree.parametersIn(waiting[i]); number++) {
        looks--;
        const type = tree.typeOf(number);
        if (isString(type) !== (section === "strings")) continue;
        const isBuffer = WORDS[type] === 0 && section === "data";
        const value = spans[number];
        if (value.start === reached) reached += (value.end - value.start + 3) & ~3;
        else fits = value.start < reached && value.end <= reached && !isBuffer;
      }
      if (fits) {
        found = i;
        end = reached;
      }
    }
    if (found < 0) return undefined;
    order[placed] = waiting[found];
    waiting.splice(found, 1);
  }
  return order;
}

/**
 * The moves that turn the canonical order into the one that a file has; undefined where its offsets follow no order that
 * this layout knows. `tree` must hold the offsets of the file.
 */
export function movesFromFile(tree: ParameterTree, dataStart: number, stringStart: number): readonly LayoutMove[] | undefined {
  if (tree.objectCount > MAX_OBJECTS) return undefined;
  const canonical = canonicalOrder(tree);
  const spans = Array.from({ length: tree.parameterCount }, (_, parameter) => valueBytes(tree, parameter));
  const data = orderFromFile(tree, "data", dataStart, spans);
  const strings = data && orderFromFile(tree, "strings", stringStart, spans);
  return strings && [...movesBetween(canonical, data, "data"), ...movesBetween(canonical, strings, "strings")];
}

/** Few moves that turn one order into another: the objects of a longest common run stay where they are. */
function movesBetween(canonical: Int32Array, order: Int32Array, section: LayoutSection): LayoutMove[] {
  const rank = new Int32Array(canonical.length);
  canonical.forEach((object, index) => {
    rank[object] = index;
  });
  const staying = longestIncreasing(Array.from(order, (object) => rank[object]));
  const moves: LayoutMove[] = [];
  order.forEach((object, index) => {
    if (!staying.has(rank[object])) moves.push({ section, object, after: index === 0 ? -1 : order[index - 1] });
  });
  return moves;
}

/** The values of one longest increasing subsequence. */
function longestIncreasing(values: readonly number[]): Set<number> {
  const tails: number[] = [];
  const before = new Int32Array(values.length).fill(-1);
  values.forEach((value, index) => {
    const low = firstIndex(tails.length, (at) => values[tails[at]] >= value);
    before[index] = low > 0 ? tails[low - 1] : -1;
    tails[low] = index;
  });
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]) kept.add(values[at]);
  return kept;
}
