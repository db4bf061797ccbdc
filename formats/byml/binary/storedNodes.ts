/**
 * Which nodes a file stores once. By rule, equal nodes of a kind are stored once, or each by itself. Tools that share only what was shared
 * in their input do neither, so a layout can list exceptions. Recursion is as deep as the graph. Does not depend on bytes.
 */
import { addToCount, getOrMake } from "../../core/lists.ts";
import { entryName } from "../entryNames.ts";
import type { Graph } from "../graph.ts";
import type { ApartPlace, Layout } from "../layout.ts";
import { isBinary, isContainer, isLong, Type } from "../nodeTypes.ts";
import type { OrderedGraph } from "./orderedGraph.ts";

/** For each container, 64-bit value and piece of binary data, the one that is stored in its place. */
export interface StoredNodes {
  readonly containers: Int32Array;
  readonly longs: Int32Array;
  readonly data: Int32Array;
}

/** Stores each node by itself: a graph that was read from a file already shares what the file shares. */
export function eachByItself({ containerCount, longCount, data }: Graph): StoredNodes {
  const own = (count: number) => new Int32Array(count).map((_, i) => i);
  return { containers: own(containerCount), longs: own(longCount), data: own(data.length) };
}

/** Applies a layout. */
export function storedNodes(ordered: OrderedGraph, layout: Layout): StoredNodes {
  const { graph, values } = ordered;
  const stored = eachByItself(graph);
  if (layout.apart && layout.apart.length > 0) {
    new ApartNodes(ordered, stored, layout, layout.apart).take();
    return stored;
  }
  const same = ordered.same();
  if (same && (layout.shareArrays || layout.shareMaps))
    for (let i = 0; i < same.length; i++) if (isShared(layout, graph.typeOf(i))) stored.containers[i] = same[i];
  if (layout.shareValues) {
    for (let i = 0; i < graph.longCount; i++) stored.longs[i] = values().of(Type.u64, i);
    for (let i = 0; i < graph.data.length; i++) stored.data[i] = values().of(Type.binary, i);
  }
  return stored;
}

/** Whether nodes of the type are stored once by rule. */
function isShared(layout: Pick<Layout, "shareArrays" | "shareMaps" | "shareValues">, type: number): boolean {
  if (!isContainer(type)) return layout.shareValues;
  return type === Type.array ? layout.shareArrays : layout.shareMaps;
}

/** The list of {@link StoredNodes} for a type. */
function listOf(stored: StoredNodes, type: number): Int32Array {
  return isContainer(type) ? stored.containers : isLong(type) ? stored.longs : stored.data;
}

/** A number that is the same for equal nodes only, across all kinds of nodes. */
function contentOf({ same, values }: OrderedGraph, type: number, value: number): number {
  if (isContainer(type)) return (same()?.[value] ?? value) * 3;
  return values().of(type, value) * 3 + (isLong(type) ? 1 : 2);
}

function isNode(type: number): boolean {
  return isContainer(type) || isLong(type) || isBinary(type);
}

/** Applies the exceptions of a layout. */
class ApartNodes {
  /** By entry: see {@link ApartPlace.which}. */
  private readonly said = new Map<number, number>();
  /** By content: equal nodes that are stored, in order. */
  private readonly equals = new Map<number, number[]>();

  constructor(
    private readonly ordered: OrderedGraph,
    private readonly stored: StoredNodes,
    private readonly layout: Layout,
    apart: readonly ApartPlace[],
  ) {
    for (const { path, which } of apart) {
      const entry = findEntryAt(ordered.graph, path);
      if (entry !== undefined) this.said.set(entry, which);
    }
  }

  take(): void {
    if (this.ordered.graph.root >= 0) this.takeBelow(this.ordered.graph.root);
  }

  private takeBelow(container: number): void {
    const { graph, order } = this.ordered;
    for (let at = graph.firstOf(container), end = graph.endOf(container); at < end; at++) {
      const type = graph.entryTypes[order[at]];
      if (!isNode(type)) continue;
      const value = graph.entryValues[order[at]];
      const equals = getOrMake(this.equals, contentOf(this.ordered, type, value), () => []);
      const which = this.said.get(order[at]) ?? (isShared(this.layout, type) ? 1 : 0);
      const before = which > 0 ? equals[which - 1] : undefined;
      if (before !== undefined) this.standIn(type, value, before);
      else {
        equals.push(value);
        if (isContainer(type)) this.takeBelow(value);
      }
    }
  }

  /** Stores an equal node, and everything inside it, where the other one is stored. */
  private standIn(type: number, value: number, before: number): void {
    const { graph, order } = this.ordered;
    const list = listOf(this.stored, type);
    list[value] = list[before];
    if (!isContainer(type)) return;
    const [first, other] = [graph.firstOf(value), graph.firstOf(before)];
    for (let i = 0, count = graph.countOf(value); i < count; i++) {
      const entry = order[first + i];
      if (isNode(graph.entryTypes[entry]))
        this.standIn(graph.entryTypes[entry], graph.entryValues[entry], graph.entryValues[order[other + i]]);
    }
  }
}

function findEntryAt(graph: Graph, path: readonly string[]): number | undefined {
  let container = graph.root;
  let found: number | undefined;
  for (const name of path) {
    if (found !== undefined) {
      if (!isContainer(graph.entryTypes[found])) return undefined;
      container = graph.entryValues[found];
    }
    found = findEntry(graph, container, name);
    if (found === undefined) return undefined;
  }
  return found;
}

function findEntry(graph: Graph, container: number, name: string): number | undefined {
  if (container < 0) return undefined;
  const first = graph.firstOf(container);
  if (graph.typeOf(container) === Type.array)
    return /^\d{1,8}$/.test(name) && Number(name) < graph.countOf(container) ? first + Number(name) : undefined;
  for (let entry = first, end = graph.endOf(container); entry < end; entry++) if (entryName(graph, entry, container) === name) return entry;
  return undefined;
}

/** Limit for exceptions; a file with more is not exact. */
const MAX_APART = 10_000;

type Kind = "shareArrays" | "shareMaps" | "shareValues";

/**
 * The rules and exceptions that describe which of a file's nodes are stored once.
 * @param shown the rule that the file shows for each kind; for a mixed one, the rule with fewer exceptions is chosen
 * @returns undefined if there are too many exceptions
 */
export function describeStored(
  ordered: OrderedGraph,
  shown: Readonly<Record<Kind, boolean | "mixed">>,
): (Pick<Layout, Kind> & { readonly apart?: readonly ApartPlace[] }) | undefined {
  const { shareArrays, shareMaps, shareValues } = shown;
  const arrays = describeKind(ordered, "shareArrays", shareArrays);
  const maps = describeKind(ordered, "shareMaps", shareMaps);
  const values = describeKind(ordered, "shareValues", shareValues);
  if (!arrays || !maps || !values) return undefined;
  const rules = { shareArrays: arrays.rule, shareMaps: maps.rule, shareValues: values.rule };
  const apart = [arrays, maps, values].flatMap(({ places }) => places);
  return apart.length === 0 ? rules : { ...rules, apart };
}

function describeKind(ordered: OrderedGraph, kind: Kind, shown: boolean | "mixed") {
  if (shown !== "mixed") return { rule: shown, places: [] };
  const [once, each] = [true, false].map((shares) => listPlaces(ordered, kind, shares));
  if (once && (!each || once.length <= each.length)) return { rule: true, places: once };
  return each && { rule: false, places: each };
}

/** The nodes of a kind that are exceptions from the rule; undefined if they are too many. */
function listPlaces(ordered: OrderedGraph, kind: Kind, shares: boolean): readonly ApartPlace[] | undefined {
  const { graph, order } = ordered;
  const places: ApartPlace[] = [];
  /** For each stored node, how many equal ones precede it, plus 1. */
  const numbers = eachByItself(graph);
  for (const list of Object.values(numbers) as Int32Array[]) list.fill(0);
  const counts = new Map<number, number>();
  const path: string[] = [];
  const isOfKind = (type: number) => kind === (!isContainer(type) ? "shareValues" : type === Type.array ? "shareArrays" : "shareMaps");
  const visit = (container: number): void => {
    const first = graph.firstOf(container);
    for (let at = first, end = graph.endOf(container); at < end && places.length < MAX_APART; at++) {
      const entry = order[at];
      const type = graph.entryTypes[entry];
      if (!isNode(type)) continue;
      const value = graph.entryValues[entry];
      const list = listOf(numbers, type);
      const known = list[value];
      if (known === 0) list[value] = addToCount(counts, contentOf(ordered, type, value));
      const usual = shares ? 1 : 0;
      const which = known === 0 && list[value] === 1 && shares ? 1 : known;
      if (isOfKind(type) && which !== usual) places.push({ path: [...path, entryName(graph, entry, container)], which });
      if (known > 0 || !isContainer(type)) continue;
      path.push(entryName(graph, entry, container));
      visit(value);
      path.pop();
    }
  };
  if (graph.root >= 0) visit(graph.root);
  return places.length < MAX_APART ? places : undefined;
}
