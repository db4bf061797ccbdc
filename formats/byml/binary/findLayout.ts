/**
 * Infers the layout of a file from the offsets of its nodes, and tries which one reproduces the file. Source: format reference, sections
 * 5.1 to 5.3.
 */

import { findDifference } from "../../core/proof.ts";
import { Container, type Graph, Long } from "../graph.ts";
import { type Layout, type Pool, usualLayout } from "../layout.ts";
import { isBinary, isContainer, isLong, Type } from "../nodeTypes.ts";
import type { EqualValues } from "./equalNodes.ts";
import { findKeyOrder } from "./keyOrder.ts";
import type { OrderedGraph } from "./orderedGraph.ts";
import type { ReadFile } from "./readGraph.ts";
import { describeStored, eachByItself, type StoredNodes } from "./storedNodes.ts";
import { WriteLimit, writeInto } from "./writeGraph.ts";

/** Zero bytes after the end that are kept. */
const MAX_TAIL = 0xffff;
/** Zero bytes after the end that a file may lack. */
const MAX_PADDING = 3;

/** Undefined if no layout reproduces the file: the order of its nodes follows no rule, or too many equal ones are stored apart. */
export function findLayout(file: ReadFile, ordered: OrderedGraph, bytes: Uint8Array): Layout | undefined {
  return new LayoutFinder(file, ordered, bytes.length).find(bytes);
}

function rule(shown: boolean | "mixed" | undefined): boolean | undefined {
  return shown === "mixed" ? undefined : shown;
}

class LayoutFinder {
  private readonly graph: Graph;
  private readonly stored: StoredNodes;
  /** Byte offsets of the file's containers, copied because the writer overwrites those in the graph. */
  private readonly containerPlaces: Int32Array;
  private readonly longPlaces: Int32Array;
  private readonly dataPlaces: readonly number[];

  constructor(
    private readonly file: ReadFile,
    private readonly ordered: OrderedGraph,
    private readonly size: number,
  ) {
    this.graph = file.graph;
    const { containerCount, containers, longCount, longs } = this.graph;
    this.containerPlaces = new Int32Array(containerCount).map((_, i) => containers[i * Container.stride + Container.at]);
    this.longPlaces = new Int32Array(longCount).map((_, i) => longs[i * Long.stride + Long.at]);
    this.dataPlaces = this.graph.data.map(({ at }) => at);
    this.stored = eachByItself(this.graph);
  }

  /** Tries the layouts that the file may have, and returns the one with which the writer reproduces it. */
  find(bytes: Uint8Array): Layout | undefined {
    const base = this.base();
    if (base === undefined) return undefined;
    // the slot may be hidden in the gap before aligned data
    const slots = this.file.header.strings === 0 && this.graph.data.some(({ alignment }) => alignment > 4) ? [false, true] : [base.slot];
    // all tries share one buffer: otherwise, a large file would leave ten copies of its size as garbage
    const room = new Uint8Array(bytes.length);
    for (const choice of this.choices(base, slots)) {
      const layout = { ...base, ...choice };
      const written = this.written(room, layout);
      if (written === undefined) continue;
      const difference = findDifference(written, bytes);
      if (difference === undefined) return layout;
      if (difference === bytes.length && written.length - difference <= MAX_PADDING) {
        const unpadded = { ...layout, paddedEnd: false };
        const { length } = writeInto(room, this.ordered, unpadded, undefined, this.stored);
        if (length <= bytes.length) return { ...unpadded, tail: bytes.length - length };
      }
      const tail = bytes.length - written.length;
      if (difference === written.length && tail > 0 && tail <= MAX_TAIL && bytes.subarray(written.length).every((byte) => byte === 0))
        return { ...layout, tail };
    }
    return undefined;
  }

  /** Undefined if the file would be larger than the original: aligned data may need much more. */
  private written(room: Uint8Array, layout: Layout): Uint8Array | undefined {
    try {
      return writeInto(room, this.ordered, layout, room.length + MAX_PADDING, this.stored);
    } catch (error) {
      if (error instanceof WriteLimit) return undefined;
      throw error;
    }
  }

  /** Orders of children and positions of the pool, most common first. The order of keys is inferred from the file only if no rule fits. */
  private *choices({ pool, rootLast }: Layout, slots: readonly boolean[]): Generator<Pick<Layout, "order" | "keys" | "pool" | "slot">> {
    // values before the first container may belong to it, if containers follow those inside them
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
    const same = this.ordered.same();
    if (same === undefined) return undefined;
    const arrays = this.sharesContainers(same, true);
    const maps = this.sharesContainers(same, false);
    const shown = this.sharesValues(this.ordered.values());
    const pool: Pool = firstValue === Number.POSITIVE_INFINITY ? usual.pool : firstValue < firstContainer ? "tree" : "none";
    // if the file shows a rule for only one of the two, it applies to both
    const shareArrays = arrays ?? rule(maps) ?? usual.shareArrays;
    const shareMaps = maps ?? rule(arrays) ?? usual.shareMaps;
    const shareValues = shown ?? (pool === "none" && shareArrays === true && shareMaps === true);
    const shares = describeStored(this.ordered, { shareArrays, shareMaps, shareValues });
    return (
      shares && {
        ...usual,
        ...shares,
        rootLast: graph.containerCount > 1 && this.containerPlaces.every((at) => at <= header.root),
        pool,
        slot: header.strings === 0 && header.root !== 0 && first === ((Math.max(keyTable.end, 16) + 3) & ~3) + 4,
        emptyKeys: header.keys !== 0 && keyTable.texts.length === 0,
        emptyStrings: header.strings !== 0 && stringTable.texts.length === 0,
      }
    );
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

  /** Marks the 64-bit values that are keys. */
  private longKeys(): Uint8Array {
    const { graph } = this;
    const isKey = new Uint8Array(graph.longCount);
    for (let container = 0; container < graph.containerCount; container++)
      if (graph.typeOf(container) === Type.hash64Map)
        for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) isKey[graph.entryKeys[entry]] = 1;
    return isKey;
  }

  /**
   * Whether equal containers are stored once; undefined if nothing in the file shows it.
   * @param isArray check arrays, otherwise dictionaries and maps
   */
  private sharesContainers(same: Int32Array, isArray: boolean): boolean | "mixed" | undefined {
    const { graph } = this;
    const isAsked = (container: number) => (graph.typeOf(container) === Type.array) === isArray;
    let isRepeated = false;
    const { inward } = this.file;
    for (let i = 0; i < inward.length && !isRepeated; i++) isRepeated = same[inward[i]] !== inward[i] && isAsked(inward[i]);
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
    for (let i = 0; i < graph.longCount; i++) if (isKey[i] === 0 && values.of(Type.u64, i) !== i) isRepeated = true;
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

  private keyOrder(isReversed: boolean): readonly string[] | undefined {
    const { graph, file } = this;
    const { ranks } = this.ordered.keys;
    const compare = (a: number, b: number) => (isReversed ? ranks[b] - ranks[a] : ranks[a] - ranks[b]);
    const places = { ofContainer: (container: number) => this.containerPlaces[container], ofEntry: (entry: number) => this.placeOf(entry) };
    return findKeyOrder(graph, file.inward, places, compare);
  }

  /** Byte offset of an entry's container, 64-bit value or binary data; 0 for other values. */
  private placeOf(entry: number): number {
    const { graph } = this;
    const type = graph.entryTypes[entry];
    const value = graph.entryValues[entry];
    if (isContainer(type)) return this.containerPlaces[value];
    if (isLong(type)) return this.longPlaces[value];
    return isBinary(type) ? this.dataPlaces[value] : 0;
  }
}
