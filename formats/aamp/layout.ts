/**
 * The order in which the values of objects are laid out, which a file does not state: Nintendo's tool follows its XML
 * source. The canonical rule finds it in all but a few files; for those the order is read off the file and kept in the
 * text as `#!layout` notes. Source: format reference, section 6.3.
 */

import { crc32 } from "../core/bytes/crc32.ts";
import { firstIndex } from "../core/search.ts";
import type { Span } from "../core/text/span.ts";
import type { ParameterList, ParameterObject, ParameterTree } from "./parameterTree.ts";
import { valueBytes } from "./valueBytes.ts";
import { isBuffer, isString } from "./valueTypes.ts";

const DEMO_ACTIONS = crc32("DemoAIActionIdx") | 0;
/** So many objects of the root come before its lists. */
const ROOT_OBJECTS_FIRST = 7;

/** All objects in the order that the canonical rule gives. */
function canonicalOrder({ root }: ParameterTree): ParameterObject[] {
  const order: ParameterObject[] = [];
  const visit = (list: ParameterList): void => {
    const { objects } = list;
    const isProgram = objects[0]?.hash === DEMO_ACTIONS;
    let next = list === root && !isProgram ? Math.min(objects.length, ROOT_OBJECTS_FIRST) : 0;
    for (let at = 0; at < next; at++) order.push(objects[at]);
    list.lists.forEach((child, at) => {
      if (at % 2 === 0 && !isProgram && next < objects.length) order.push(objects[next++]);
      visit(child);
    });
    while (next < objects.length) order.push(objects[next++]);
  };
  visit(root);
  return order;
}

/** The two sections have an order each. */
export type LayoutSection = "data" | "strings";

/** One deviation from the canonical rule: `object` comes right after `after`, or first of all. */
export interface LayoutMove {
  readonly section: LayoutSection;
  readonly object: ParameterObject;
  readonly after: ParameterObject | undefined;
}

/** Canonical order with the moves of one section carried out, in their order. */
export function orderWithMoves(tree: ParameterTree, section: LayoutSection, moves: readonly LayoutMove[]): readonly ParameterObject[] {
  const canonical = canonicalOrder(tree);
  const own = moves.filter((move) => move.section === section);
  if (own.length === 0) return canonical;
  const next = new Int32Array(canonical.length + 1);
  const previous = new Int32Array(canonical.length + 1);
  // a ring of objects, shifted by one: 0 is the start
  let at = 0;
  for (const { index } of canonical) {
    next[at] = index + 1;
    previous[index + 1] = at;
    at = index + 1;
  }
  next[at] = 0;
  previous[0] = at;
  for (const { object, after } of own) {
    if (object === after) continue;
    const moved = object.index + 1;
    next[previous[moved]] = next[moved];
    previous[next[moved]] = previous[moved];
    const target = after === undefined ? 0 : after.index + 1;
    next[moved] = next[target];
    previous[moved] = target;
    previous[next[target]] = moved;
    next[target] = moved;
  }
  const order: ParameterObject[] = [];
  for (let object = next[0]; object !== 0; object = next[object]) order.push(tree.objects[object - 1]);
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
function orderFromFile(
  tree: ParameterTree,
  section: LayoutSection,
  start: number,
  spans: readonly Span[],
): readonly ParameterObject[] | undefined {
  const waiting = canonicalOrder(tree);
  const order: ParameterObject[] = [];
  let end = start;
  let looks = (tree.objects.length + tree.parameters.length) * MAX_LOOKS_PER_VALUE + 4096;
  while (waiting.length > 0) {
    let found = -1;
    for (let i = 0; i < waiting.length && found < 0; i++) {
      if (looks-- <= 0) return undefined;
      let reached = end;
      const fits = waiting[i].parameters.every(({ type, index }) => {
        looks--;
        if (isString(type) !== (section === "strings")) return true;
        const value = spans[index];
        if (value.start !== reached) return value.start < reached && value.end <= reached && !isBuffer(type);
        reached += (value.end - value.start + 3) & ~3;
        return true;
      });
      if (fits) {
        found = i;
        end = reached;
      }
    }
    if (found < 0) return undefined;
    order.push(...waiting.splice(found, 1));
  }
  return order;
}

/**
 * The moves that turn the canonical order into the one that a file has; undefined where its offsets follow no order that
 * this layout knows. `tree` must hold the offsets of the file.
 */
export function movesFromFile(tree: ParameterTree, dataStart: number, stringStart: number): readonly LayoutMove[] | undefined {
  if (tree.objects.length > MAX_OBJECTS) return undefined;
  const spans = tree.parameters.map(valueBytes);
  const data = orderFromFile(tree, "data", dataStart, spans);
  const strings = data && orderFromFile(tree, "strings", stringStart, spans);
  return strings && [...movesTo(tree, data, "data"), ...movesTo(tree, strings, "strings")];
}

/** Few moves that give an order: the objects of a longest common run stay where the canonical order has them. */
function movesTo(tree: ParameterTree, order: readonly ParameterObject[], section: LayoutSection): LayoutMove[] {
  const rank = new Map(canonicalOrder(tree).map((object, at) => [object, at]));
  const ranks = order.map((object) => rank.get(object) ?? 0);
  const staying = longestIncreasing(ranks);
  return order.flatMap((object, at) => (staying.has(ranks[at]) ? [] : [{ section, object, after: order[at - 1] }]));
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
