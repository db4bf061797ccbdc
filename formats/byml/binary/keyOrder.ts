/**
 * Infers the order in which a file's writer visited the keys of its source. It is usually the order of a schema's fields, and only the
 * offsets of the nodes show it. Source: format reference, sections 5.1 and 5.3.
 */
import { addToCount, addToList } from "../../core/lists.ts";
import { firstIndex } from "../../core/search.ts";
import type { Graph } from "../graph.ts";
import { Type } from "../nodeTypes.ts";

/** Byte offsets of a file's nodes. */
export interface Places {
  ofContainer(container: number): number;
  /** Byte offset of the node that an entry refers to; 0 for other values. */
  ofEntry(entry: number): number;
}

/** At least one of the keys `oneOf` precedes `key`. They are several if entries of one dictionary share the node that shows it. */
interface Constraint {
  readonly oneOf: readonly number[];
  readonly key: number;
}

/**
 * Keys whose children come first, in an order that explains the offsets of the children of every dictionary; undefined if no order does.
 * @param inward the containers that are in the file
 * @param compare the order of keys that are not listed
 */
export function findKeyOrder(
  graph: Graph,
  inward: Int32Array,
  places: Places,
  compare: (a: number, b: number) => number,
): readonly string[] | undefined {
  const found = findConstraints(graph, inward, places);
  const sorted = found && sortKeys(found.keys, found.constraints, compare);
  if (sorted === undefined) return undefined;
  // omit keys at the end that are in the default order anyway
  let end = sorted.length - 1;
  while (end > 0 && compare(sorted[end - 1], sorted[end]) < 0) end--;
  return end <= 0 ? [] : sorted.slice(0, end).map((key) => graph.keys[key]);
}

/** Limit for the total number of keys that keys wait for: real files have some hundreds, a crafted one could have billions. */
const MAX_WAITS = 1_000_000;

/** Undefined if there are too many constraints. */
function findConstraints(graph: Graph, inward: Int32Array, places: Places) {
  const owners = findOwners(graph, inward, places);
  const keys = new Set<number>();
  const listed = new Set<string>();
  const constraints: Constraint[] = [];
  let waits = 0;
  for (let i = 0; i < inward.length; i++) {
    const container = inward[i];
    if (graph.typeOf(container) !== Type.dictionary) continue;
    const start = places.ofContainer(container);
    const children = new Map<number, number[]>();
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
      const at = places.ofEntry(entry);
      if (at <= start) continue;
      const key = graph.entryKeys[entry];
      keys.add(key);
      addToList(children, at, key);
    }
    let before: readonly number[] | undefined;
    for (const [at, own] of [...children].sort(([a], [b]) => a - b)) {
      if (before !== undefined)
        for (const key of own) {
          waits += before.length;
          if (waits > MAX_WAITS) return undefined;
          const text = `${before.join()}<${key}`;
          if (before.includes(key) || listed.has(text)) continue;
          listed.add(text);
          constraints.push({ oneOf: before, key });
        }
      // a node that was placed below a sibling follows that sibling, and shows nothing about the keys after it
      if (owners.get(at) === start) before = own;
    }
  }
  return { keys, constraints };
}

/**
 * Maps the offset of each node to that of the container that placed it: the last container before it that refers to it, because an earlier
 * one would already have placed it.
 */
function findOwners(graph: Graph, inward: Int32Array, places: Places): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  for (let i = 0; i < inward.length; i++) {
    const container = inward[i];
    const start = places.ofContainer(container);
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
      const at = places.ofEntry(entry);
      if (at > start && start > (owners.get(at) ?? 0)) owners.set(at, start);
    }
  }
  return owners;
}

/**
 * Takes a key as soon as each of its constraints is met. Taking a key never blocks another, so an order is found if one exists. Undefined
 * if none does.
 */
function sortKeys(
  keys: ReadonlySet<number>,
  constraints: readonly Constraint[],
  compare: (a: number, b: number) => number,
): readonly number[] | undefined {
  const after = new Map<number, Constraint[]>();
  const waits = new Map<number, number>();
  for (const constraint of constraints) {
    for (const before of constraint.oneOf) addToList(after, before, constraint);
    addToCount(waits, constraint.key);
  }
  const met = new Set<Constraint>();
  const sorted: number[] = [];
  /** The last one is next. */
  const ready = [...keys].filter((key) => !waits.has(key)).sort((a, b) => compare(b, a));
  for (let taken = ready.pop(); taken !== undefined; taken = ready.pop()) {
    sorted.push(taken);
    for (const constraint of after.get(taken) ?? []) {
      if (met.has(constraint)) continue;
      met.add(constraint);
      const { key } = constraint;
      if (addToCount(waits, key, -1) === 0)
        ready.splice(
          firstIndex(ready.length, (at) => compare(ready[at], key) < 0),
          0,
          key,
        );
    }
  }
  return sorted.length < keys.size ? undefined : sorted;
}
