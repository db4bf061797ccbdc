/** Infers from a file the order of its records and values, and what they share. Does not depend on the text form. */
import { findDifference } from "../core/proof.ts";
import { firstIndex } from "../core/search.ts";
import type { Span } from "../core/text/span.ts";
import { isLittleEndian } from "./binary/byteOrder.ts";
import { type ReadResult, readTree } from "./binary/readTree.ts";
import { LayoutLimit, writeTree } from "./binary/writeTree.ts";
import {
  type ChildrenKind,
  childrenIn,
  EMPTY,
  type EmptyDistance,
  type Layout,
  type LayoutMove,
  type LayoutSection,
  listsInOrder,
  ORDERED,
  objectsInOrder,
  SHARED,
  USUAL,
} from "./layout.ts";
import type { ParameterList, ParameterObject, ParameterTree } from "./parameterTree.ts";
import { RECORD_SIZES } from "./schema.ts";
import { valueBytes } from "./valueBytes.ts";
import { isBuffer, isString } from "./valueTypes.ts";

/** Limit of comparisons per value: a file that needs more follows another rule entirely. */
const MAX_LOOKS_PER_VALUE = 64;
/** Far more objects than any file has. The search takes quadratic time. */
const MAX_OBJECTS = 20_000;

/** Returns a layout that reproduces the file, or undefined if no known one does. */
export function layoutFromFile(bytes: Uint8Array, { tree, sections }: ReadResult): Layout | undefined {
  if (tree.objects.length > MAX_OBJECTS) return undefined;
  const spans = tree.parameters.map(valueBytes);
  const lists = ORDERED.lists.find((order) => follow(listsInOrder(tree, order), "lists", sections.lists + RECORD_SIZES.list));
  const objects = ORDERED.objects.find((order) => follow(listsInOrder(tree, order), "objects", sections.objects));
  const parameters = ORDERED.parameters.find((order) => follow(objectsInOrder(tree, order), "parameters", sections.parameters));
  const data = valueLayout(tree, "data", sections.data, spans);
  const strings = valueLayout(tree, "strings", sections.strings, spans);
  if (!lists || !objects || !parameters || !data || !strings) return undefined;
  const orders = { lists, objects, parameters, data: data.order, strings: strings.order };
  const ordered: Layout = { ...USUAL, orders, moves: [...data.moves, ...strings.moves] };
  try {
    // writing overwrites a tree's offsets, but those of the file are still needed
    const copy = readTree(bytes).tree;
    const layout = { ...ordered, ...emptyLayout(bytes, writeTree(copy, ordered), tree, sections) };
    // the layout refers to items of the original tree, so that is written; if the bytes are equal, its offsets are the file's again
    for (const dataShared of SHARED.data)
      for (const stringsShared of SHARED.strings) {
        const tried = { ...layout, shared: { data: dataShared, strings: stringsShared } };
        if (findDifference(writeTree(tree, tried), bytes) === undefined) return tried;
      }
  } catch (error) {
    if (!(error instanceof LayoutLimit)) throw error;
  }
  return undefined;
}

/** Whether the records of all children follow each other without gaps, in the order of their parents. */
function follow(parents: readonly (ParameterList | ParameterObject)[], kind: ChildrenKind, start: number): boolean {
  let at = start;
  return parents.every((parent) =>
    childrenIn(parent, kind).every((child) => {
      const isNext = child.recordAt === at;
      at += RECORD_SIZES[child.kind];
      return isNext;
    }),
  );
}

// ------------------------------------------------------------------------------------------------ values

interface ValueLayout<Section extends LayoutSection> {
  readonly order: (typeof ORDERED)[Section][number];
  readonly moves: readonly LayoutMove[];
}

function valueLayout(
  tree: ParameterTree,
  section: LayoutSection,
  start: number,
  spans: readonly Span[],
): ValueLayout<LayoutSection> | undefined {
  const order = ORDERED[section].find((one) => {
    let reached: number | undefined = start;
    for (const object of objectsInOrder(tree, one)) {
      reached = endAfter(object, section, reached, spans);
      if (reached === undefined) return false;
    }
    return true;
  });
  if (order !== undefined) return { order, moves: [] };
  const found = searchedOrder(tree, section, start, spans);
  return found && { order: "canonical", moves: movesTo(tree, found, section) };
}

/** The end of a section after an object's values; undefined if they do not come next. */
function endAfter({ parameters }: ParameterObject, section: LayoutSection, start: number, spans: readonly Span[]): number | undefined {
  let reached = start;
  for (const { type, index } of parameters) {
    if (isString(type) !== (section === "strings")) continue;
    const value = spans[index];
    if (value.start === reached) reached += (value.end - value.start + 3) & ~3;
    else if (value.start > reached || value.end > reached || isBuffer(type)) return undefined;
  }
  return reached;
}

/** The order of one section by the offsets of its values; undefined if no order explains them. */
function searchedOrder(
  tree: ParameterTree,
  section: LayoutSection,
  start: number,
  spans: readonly Span[],
): readonly ParameterObject[] | undefined {
  const waiting = [...objectsInOrder(tree, "canonical")];
  const order: ParameterObject[] = [];
  let end = start;
  let looks = (tree.objects.length + tree.parameters.length) * MAX_LOOKS_PER_VALUE + 4096;
  while (waiting.length > 0) {
    let reached: number | undefined;
    const found = waiting.findIndex((object) => {
      looks -= 1 + object.parameters.length;
      reached = looks < 0 ? undefined : endAfter(object, section, end, spans);
      return looks < 0 || reached !== undefined;
    });
    if (reached === undefined) return undefined;
    end = reached;
    order.push(...waiting.splice(found, 1));
  }
  return order;
}

/** The moves that turn the canonical order into the given one: objects of a longest common subsequence stay. */
function movesTo(tree: ParameterTree, order: readonly ParameterObject[], section: LayoutSection): LayoutMove[] {
  const rank = new Map(objectsInOrder(tree, "canonical").map((object, at) => [object, at]));
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

// ------------------------------------------------------------------------------------------------ no children

/**
 * The distances of items without children: the rule that fits most of them, and the others one by one. @param usual the file written with
 * the usual rule
 */
function emptyLayout(
  bytes: Uint8Array,
  usual: Uint8Array,
  tree: ParameterTree,
  starts: Pick<ReadResult["sections"], ChildrenKind>,
): Pick<Layout, "empty" | "distances"> {
  const littleEndian = isLittleEndian(tree.flags);
  const distanceIn = (file: Uint8Array, at: number): number => {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    return at + 4 <= file.length ? view.getUint32(at, littleEndian) & 0xffff : 0;
  };
  const empty: Record<ChildrenKind, "here" | "zero" | "start"> = { ...USUAL.empty };
  const distances: EmptyDistance[] = [];
  for (const [kind, items, field] of [
    ["lists", tree.lists, 4],
    ["objects", tree.lists, 8],
    ["parameters", tree.objects, 4],
  ] as const) {
    const without = items.filter((item) => childrenIn(item, kind).length === 0);
    const wanted = without.map(({ recordAt }) => distanceIn(bytes, recordAt + field));
    const byRule = EMPTY[kind].map((rule) => ({
      rule,
      odd: without.flatMap((item, at): EmptyDistance[] => {
        const { recordAt } = item;
        const distance = rule === "here" ? distanceIn(usual, recordAt + field) : rule === "zero" ? 0 : (starts[kind] - recordAt) >> 2;
        return distance === wanted[at] ? [] : [{ kind, item, distance: wanted[at] }];
      }),
    }));
    const best = byRule.reduce((least, one) => (one.odd.length < least.odd.length ? one : least));
    empty[kind] = best.rule;
    distances.push(...best.odd);
  }
  return { empty: empty as Layout["empty"], distances };
}
