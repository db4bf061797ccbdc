/**
 * The order of keys in which a file's writer walked through its source: the fields of a schema, most often, which nothing in the file states.
 * Only the offsets of the nodes show it. Source: format reference, sections 5.1 and 5.3.
 */
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
 * Keys whose children come first, in one order that explains where the children of every dictionary are; undefined where there is none.
 * @param inward the containers that are in the file
 * @param compare the order of keys that are not listed
 */
export function findKeyOrder(
  graph: Graph,
  inward: Int32Array,
  places: Places,
  compare: (a: number, b: number) => number,
): readonly string[] | undefined {
  const constraints = findConstraints(graph, inward, places);
  const certain = constraints.all.filter(({ oneOf }) => oneOf.length === 1);
  let sorted = sortKeys(constraints.keys, certain, compare);
  if (sorted !== undefined && certain.length < constraints.all.length) {
    // of keys that share a node, the one that comes first by the rest is the one that placed it
    const ranks = new Map(sorted.map((key, rank) => [key, rank]));
    const first = (keys: readonly number[]) => keys.reduce((a, b) => ((ranks.get(a) ?? 0) <= (ranks.get(b) ?? 0) ? a : b));
    const chosen = constraints.all.map(({ oneOf, key }) => ({ oneOf: [first(oneOf)], key }));
    sorted = sortKeys(constraints.keys, chosen, compare);
  }
  if (sorted === undefined) return undefined;
  // the keys at the end that follow one another as they would without being listed need not be
  let end = sorted.length - 1;
  while (end > 0 && compare(sorted[end - 1], sorted[end]) < 0) end--;
  return end <= 0 ? [] : sorted.slice(0, end).map((key) => graph.keys[key]);
}

function findConstraints(graph: Graph, inward: Int32Array, places: Places) {
  const owners = findOwners(graph, inward, places);
  const keys = new Set<number>();
  const told = new Set<string>();
  const all: Constraint[] = [];
  for (const container of inward) {
    if (graph.typeOf(container) !== Type.dictionary) continue;
    const start = places.ofContainer(container);
    const children = new Map<number, number[]>();
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
      const at = places.ofEntry(entry);
      if (at <= start) continue;
      const key = graph.entryKeys[entry];
      keys.add(key);
      const same = children.get(at);
      if (same) same.push(key);
      else children.set(at, [key]);
    }
    let before: readonly number[] | undefined;
    for (const [at, own] of [...children].sort(([a], [b]) => a - b)) {
      if (before !== undefined)
        for (const key of own) {
          const text = `${before.join()}<${key}`;
          if (before.includes(key) || told.has(text)) continue;
          told.add(text);
          all.push({ oneOf: before, key });
        }
      // what was placed below a sibling comes after that sibling, and says nothing of those that follow
      if (owners.get(at) === start) before = own;
    }
  }
  return { keys, all };
}

/**
 * For the offset of each node that of the container it was placed by: of those that refer to it the last one before it, since an earlier one
 * that was complete by then would have placed it.
 */
function findOwners(graph: Graph, inward: Int32Array, places: Places): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  for (const container of inward) {
    const start = places.ofContainer(container);
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
      const at = places.ofEntry(entry);
      if (at > start && start > (owners.get(at) ?? 0)) owners.set(at, start);
    }
  }
  return owners;
}

/** Undefined where the constraints contradict each other. */
function sortKeys(
  keys: ReadonlySet<number>,
  constraints: readonly Constraint[],
  compare: (a: number, b: number) => number,
): readonly number[] | undefined {
  const after = new Map<number, number[]>();
  const waits = new Map<number, number>();
  for (const {
    oneOf: [before],
    key,
  } of constraints) {
    const list = after.get(before);
    if (list) list.push(key);
    else after.set(before, [key]);
    waits.set(key, (waits.get(key) ?? 0) + 1);
  }
  const sorted: number[] = [];
  const ready = [...keys].filter((key) => !waits.has(key));
  while (ready.length > 0) {
    ready.sort(compare);
    const key = ready.shift() as number;
    sorted.push(key);
    for (const next of after.get(key) ?? []) {
      const left = (waits.get(next) ?? 0) - 1;
      waits.set(next, left);
      if (left === 0) ready.push(next);
    }
  }
  return sorted.length < keys.size ? undefined : sorted;
}
