/**
 * The order of keys in which a file's writer walked through its source: the fields of a schema, most often, which nothing in the file states.
 * Only the offsets of the nodes show it. Source: format reference, sections 5.1 and 5.3.
 */
import { addToCount, addToList } from "../../core/lists.ts";
import { firstIndex } from "../../core/search.ts";
import type { Graph } from "../graph.ts";
import { Type } from "../nodeTypes.ts";

/** Byte offsets of a file's nodes. */
export interface Places {
  ofContainer(container: number): number;
  /** Of what an entry refers to; 0 for other values. */
  ofEntry(entry: number): number;
}

/** One of these keys comes before that one: several where entries of one dictionary share the node that shows it. */
interface Constraint {
  readonly oneOf: readonly number[];
  readonly key: number;
}

/**
 * Keys whose children come first, in one order that explains where the children of every dictionary are; undefined if no order does.
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
  // the keys at the end that follow one another as they would without being listed need not be
  let end = sorted.length - 1;
  while (end > 0 && compare(sorted[end - 1], sorted[end]) < 0) end--;
  return end <= 0 ? [] : sorted.slice(0, end).map((key) => graph.keys[key]);
}

/** A key waits for so many others in sum at most: real files have some hundreds, and a made one could have billions. */
const MAX_WAITS = 1_000_000;

/** Undefined where there are too many. */
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
      // what was placed below a sibling comes after that sibling, and says nothing of those that follow
      if (owners.get(at) === start) before = own;
    }
  }
  return { keys, constraints };
}

/**
 * For the offset of each node that of the container it was placed by: of those that refer to it the last one before it, since an earlier one
 * that was complete by then would have placed it.
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
 * A key is taken as soon as one of each of its constraints was: taking one more never takes the chance from another, so an order is found where
 * there is one. Undefined if no order fits.
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
  /** The next one last. */
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
