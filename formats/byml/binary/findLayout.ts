/**
 * The layout that a file has, read off the offsets of its nodes. Whether the writer gives the file back by it is for the caller to
 * try. Source: format reference, sections 5.1 to 5.3.
 */

import { findDifference } from "../../core/proof.ts";
import { Container, type Graph, Long } from "../graph.ts";
import { type Layout, type Pool, usualLayout } from "../layout.ts";
import { isBinary, isContainer, isLong, Type } from "../nodeTypes.ts";
import { EqualValues, equalContainers } from "./equalNodes.ts";
import type { ReadFile } from "./readGraph.ts";
import { entriesInOrder, rankTexts, usedTexts, WriteLimit, writeGraph } from "./writeGraph.ts";

/** Zero bytes behind the end that are kept. */
const LONGEST_TAIL = 0xffff;

/** Undefined where no layout gives the file back: some equal nodes are shared and others are not, or their order follows no rule. */
export function findLayout(file: ReadFile, bytes: Uint8Array): Layout | undefined {
  try {
    return new LayoutFinder(file, bytes.length).find(bytes);
  } catch (error) {
    if (!(error instanceof WriteLimit)) throw error;
    return undefined;
  }
}

class LayoutFinder {
  private readonly file: ReadFile;
  private readonly graph: Graph;
  private readonly size: number;
  private readonly order: Int32Array;
  private readonly keyRanks: Int32Array;
  /** Byte offsets of the file's containers: the writer notes its own in the graph. */
  private readonly containerPlaces: Int32Array;
  private readonly longPlaces: Int32Array;
  private readonly dataPlaces: readonly number[];

  constructor(file: ReadFile, size: number) {
    this.file = file;
    this.graph = file.graph;
    this.size = size;
    this.containerPlaces = Int32Array.from(
      { length: this.graph.containerCount },
      (_, i) => this.graph.containers[i * Container.stride + Container.at],
    );
    this.longPlaces = Int32Array.from({ length: this.graph.longCount }, (_, i) => this.graph.longs[i * Long.stride + Long.at]);
    this.dataPlaces = this.graph.data.map(({ at }) => at);
    this.keyRanks = rankTexts(this.graph.keys, usedTexts(this.graph).keys).ranks;
    this.order = entriesInOrder(this.graph, this.keyRanks);
  }

  /** Tries the layouts that the file may have; gives the one that the writer makes the same bytes by. */
  find(bytes: Uint8Array): Layout | undefined {
    const base = this.base();
    if (base === undefined) return undefined;
    // the gap before aligned data may hide the slot
    const slots = this.file.header.strings === 0 && this.graph.data.some(({ alignment }) => alignment > 4) ? [false, true] : [base.slot];
    for (const choice of this.choices(base, slots)) {
      const layout = { ...base, ...choice };
      const written = writeGraph(this.graph, layout);
      const difference = findDifference(written, bytes);
      if (difference === undefined) return layout;
      const tail = bytes.length - written.length;
      if (difference === written.length && tail > 0 && tail <= LONGEST_TAIL && bytes.subarray(written.length).every((byte) => byte === 0))
        return { ...layout, tail };
    }
    return undefined;
  }

  /** Orders of children and places of the pool, the most frequent first. Orders of keys are read off the file only if no rule fits. */
  private *choices({ pool, rootLast }: Layout, slots: readonly boolean[]): Generator<Pick<Layout, "order" | "keys" | "pool" | "slot">> {
    // values before the first container may be its own, where containers come after what is inside them
    const pools: readonly Pool[] = pool !== "tree" ? [pool] : rootLast ? ["none", "tree", "breadth", "walk"] : ["tree", "breadth", "walk"];
    for (const order of ["natural", "reversed", "nocase"] as const)
      for (const each of pools) for (const slot of slots) yield { order, pool: each, slot };
    if (rootLast) return;
    for (const order of ["natural", "reversed"] as const) {
      const keys = this.keyOrder(order === "reversed");
      if (keys && keys.length > 0)
        for (const each of pools) if (each !== "walk") for (const slot of slots) yield { order, keys, pool: each, slot };
    }
  }

  private base(): Layout | undefined {
    const { graph, file } = this;
    const { header, keyTable, stringTable } = file;
    const usual = usualLayout(graph.littleEndian, graph.version);
    const firstValue = this.firstValue();
    const firstContainer = this.containerPlaces.reduce((least, at) => Math.min(least, at), this.size);
    const first = Math.min(firstValue, firstContainer);
    const values = new EqualValues(graph);
    const same = equalContainers(graph, this.order, file.inward, values);
    const shareArrays = this.sharesContainers(same, true);
    const shareMaps = this.sharesContainers(same, false);
    const shareValues = this.sharesValues(values);
    if (shareArrays === "mixed" || shareMaps === "mixed" || shareValues === "mixed") return undefined;
    // what only one of the two tells holds for both
    const sharesArrays = shareArrays ?? shareMaps ?? usual.shareArrays;
    const sharesMaps = shareMaps ?? shareArrays ?? usual.shareMaps;
    const pool: Pool = firstValue === Number.POSITIVE_INFINITY ? usual.pool : firstValue < firstContainer ? "tree" : "none";
    const base: Layout = {
      ...usual,
      shareArrays: sharesArrays,
      shareMaps: sharesMaps,
      rootLast: graph.containerCount > 1 && this.containerPlaces.every((at) => at <= header.root),
      pool,
      shareValues: shareValues ?? (pool === "none" && sharesArrays && sharesMaps),
      slot: header.strings === 0 && header.root !== 0 && first === ((Math.max(keyTable.end, 16) + 3) & ~3) + 4,
      emptyKeys: header.keys !== 0 && keyTable.texts.length === 0,
      emptyStrings: header.strings !== 0 && stringTable.texts.length === 0,
    };
    return base;
  }

  /** Offset of the first 64-bit value or binary data. */
  private firstValue(): number {
    const { longs, longCount, data } = this.graph;
    const isKey = this.longKeys();
    let first = Number.POSITIVE_INFINITY;
    for (let i = 0; i < longCount; i++) if (isKey[i] === 0) first = Math.min(first, longs[i * Long.stride + Long.at]);
    for (const { at } of data) first = Math.min(first, at);
    return first;
  }

  /** Which of the 64-bit values are keys. */
  private longKeys(): Uint8Array {
    const { graph } = this;
    const isKey = new Uint8Array(graph.longCount);
    for (let container = 0; container < graph.containerCount; container++)
      if (graph.typeOf(container) === Type.hash64Map)
        for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) isKey[graph.entryKeys[entry]] = 1;
    return isKey;
  }

  /**
   * Undefined where nothing tells.
   * @param isArray about arrays, else about dictionaries and maps
   */
  private sharesContainers(same: Int32Array, isArray: boolean): boolean | "mixed" | undefined {
    const { graph } = this;
    const isAsked = (container: number) => (graph.typeOf(container) === Type.array) === isArray;
    let isRepeated = false;
    for (const container of this.file.inward) if (same[container] !== container && isAsked(container)) isRepeated = true;
    const references = new Uint8Array(graph.containerCount);
    let isShared = false;
    for (let entry = 0; entry < graph.entryCount; entry++) {
      if (!isContainer(graph.entryTypes[entry])) continue;
      const container = graph.entryValues[entry];
      if (references[container] > 0 && isAsked(container)) isShared = true;
      references[container] = 1;
    }
    return isRepeated ? (isShared ? "mixed" : false) : isShared ? true : undefined;
  }

  private sharesValues(values: EqualValues): boolean | "mixed" | undefined {
    const { graph } = this;
    const isKey = this.longKeys();
    let isRepeated = false;
    for (let i = 0; i < graph.longCount; i++)
      if (isKey[i] === 0 && values.of(Type.u64, i) !== i && isKey[values.of(Type.u64, i)] === 0) isRepeated = true;
    for (let i = 0; i < graph.data.length; i++) if (values.of(Type.binary, i) !== i) isRepeated = true;
    const longs = new Uint8Array(graph.longCount);
    const data = new Uint8Array(graph.data.length);
    let isShared = false;
    for (let entry = 0; entry < graph.entryCount; entry++) {
      const type = graph.entryTypes[entry];
      const seen = isLong(type) ? longs : isBinary(type) ? data : undefined;
      if (seen === undefined) continue;
      if (seen[graph.entryValues[entry]] !== 0) isShared = true;
      seen[graph.entryValues[entry]] = 1;
    }
    return isRepeated ? (isShared ? "mixed" : false) : isShared ? true : undefined;
  }

  /** One order of keys that explains where the children of every dictionary lie; undefined where there is none. */
  private keyOrder(isReversed: boolean): readonly string[] | undefined {
    const { graph, keyRanks, order } = this;
    const after = new Map<number, Set<number>>();
    const waits = new Map<number, number>();
    for (const container of this.file.inward) {
      if (graph.typeOf(container) !== Type.dictionary) continue;
      const start = this.containerPlaces[container];
      const children: { readonly at: number; readonly key: number }[] = [];
      for (let i = graph.firstOf(container); i < graph.endOf(container); i++) {
        const at = this.placeOf(order[i]);
        if (at > start) children.push({ at, key: graph.entryKeys[order[i]] });
      }
      children.sort((x, y) => x.at - y.at);
      for (const { key } of children) if (!waits.has(key)) waits.set(key, 0);
      for (let i = 1; i < children.length; i++) {
        const before = children[i - 1].key;
        const next = children[i].key;
        const set = after.get(before) ?? new Set<number>();
        after.set(before, set);
        if (before === next || set.has(next)) continue;
        set.add(next);
        waits.set(next, (waits.get(next) ?? 0) + 1);
      }
    }
    const sorted: string[] = [];
    const numbers: number[] = [];
    const compare = (x: number, y: number) => (isReversed ? keyRanks[y] - keyRanks[x] : keyRanks[x] - keyRanks[y]);
    const ready = [...waits].filter(([, count]) => count === 0).map(([key]) => key);
    while (ready.length > 0) {
      ready.sort(compare);
      const key = ready.shift() as number;
      sorted.push(graph.keys[key]);
      numbers.push(key);
      for (const next of after.get(key) ?? []) {
        const left = (waits.get(next) ?? 0) - 1;
        waits.set(next, left);
        if (left === 0) ready.push(next);
      }
    }
    if (sorted.length < waits.size) return undefined;
    // the keys at the end that follow one another as they would without being listed need not be
    let end = sorted.length - 1;
    while (end > 0 && compare(numbers[end - 1], numbers[end]) < 0) end--;
    return end <= 0 ? [] : sorted.slice(0, end);
  }

  /** Where a container, 64-bit value or binary data of an entry lies; 0 for other values. */
  private placeOf(entry: number): number {
    const { graph } = this;
    const type = graph.entryTypes[entry];
    const value = graph.entryValues[entry];
    if (isContainer(type)) return this.containerPlaces[value];
    if (isLong(type)) return this.longPlaces[value];
    return isBinary(type) ? this.dataPlaces[value] : 0;
  }
}
