/**
 * The contents of a file or text in typed arrays, because a file has up to two million values. Containers that a file stores once and
 * refers to several times are in the graph once; a text becomes a tree. Knows neither bytes nor text.
 */

import { grown } from "../core/bytes/growing.ts";
import { lastIndex } from "../core/search.ts";
import { isContainer, Type } from "./nodeTypes.ts";

/** Slots of a container. */
export const Container = {
  type: 0,
  /** Number of its first entry; its entries follow one another. */
  first: 1,
  count: 2,
  /** Byte offset in the file last read or written; -1 before. */
  at: 3,
  stride: 4,
} as const;

/** Slots of a 64-bit value. */
export const Long = { low: 0, high: 1, /** Byte offset, as read or written last. */ at: 2, stride: 3 } as const;

export interface BinaryData {
  readonly bytes: Uint8Array;
  /** 0 if the type has no alignment. */
  readonly alignment: number;
  /** Byte offset of its length in the file last read or written. */
  at: number;
}

/** Limit of nesting; real files have 21 levels. Containers inside themselves cannot be read at all. */
export const MAX_LEVELS = 256;

export class Graph {
  littleEndian = true;
  version = 0;
  /** Number of the root container; -1 for the empty document. */
  root = -1;
  /** The texts that keys of dictionaries refer to by number. */
  keys: readonly string[] = [];
  strings: readonly string[] = [];

  containers: Int32Array;
  containerCount = 0;

  /**
   * The key: for dictionaries, its index in {@link keys}; for maps with u32 keys, the key itself; for those with u64 keys, its index in
   * {@link longs}.
   */
  entryKeys: Int32Array;
  entryTypes: Uint8Array;
  /** The bits of the value, or its index in {@link strings}, {@link containers}, {@link longs} or {@link data}. */
  entryValues: Int32Array;
  entryCount = 0;
  /** If reading a file stopped, the first entry whose value was not read: from there on, values are as stored in the file. */
  unreadFrom = Number.POSITIVE_INFINITY;

  longs: Int32Array = new Int32Array(16 * Long.stride);
  longCount = 0;
  readonly data: BinaryData[] = [];

  /** @param entries expected number of entries */
  constructor(entries = 256) {
    // reserved room costs nothing, but growing copies it
    this.containers = new Int32Array(((entries >> 2) + 1) * Container.stride);
    this.entryKeys = new Int32Array(entries);
    this.entryTypes = new Uint8Array(entries);
    this.entryValues = new Int32Array(entries);
  }

  addContainer(type: number, at: number): number {
    const start = this.containerCount * Container.stride;
    if (start === this.containers.length) this.containers = grown(this.containers, start + Container.stride);
    this.containers[start] = type;
    // sorts after all others until it has entries: see containerOf
    this.containers[start + Container.first] = 0x7fffffff;
    this.containers[start + Container.at] = at;
    return this.containerCount++;
  }

  /** Reserves entries that are set later, and returns the first one. */
  addEntries(count: number): number {
    const first = this.entryCount;
    this.entryCount += count;
    if (this.entryCount > this.entryKeys.length) {
      this.entryKeys = grown(this.entryKeys, this.entryCount);
      this.entryValues = grown(this.entryValues, this.entryCount);
      const types = new Uint8Array(this.entryKeys.length);
      types.set(this.entryTypes);
      this.entryTypes = types;
    }
    return first;
  }

  addLong(low: number, high: number, at: number): number {
    const start = this.longCount * Long.stride;
    if (start === this.longs.length) this.longs = grown(this.longs, start + Long.stride);
    this.longs[start] = low;
    this.longs[start + Long.high] = high;
    this.longs[start + Long.at] = at;
    return this.longCount++;
  }

  addData(bytes: Uint8Array, alignment: number, at: number): number {
    return this.data.push({ bytes, alignment, at }) - 1;
  }

  typeOf(container: number): number {
    return this.containers[container * Container.stride];
  }
  firstOf(container: number): number {
    return this.containers[container * Container.stride + Container.first];
  }
  countOf(container: number): number {
    return this.containers[container * Container.stride + Container.count];
  }
  endOf(container: number): number {
    const at = container * Container.stride;
    return this.containers[at + Container.first] + this.containers[at + Container.count];
  }

  /** The container that an entry is in: containers are numbered in the order of their entries. */
  containerOf(entry: number): number {
    return Math.max(
      0,
      lastIndex(this.containerCount, (container) => this.firstOf(container) <= entry),
    );
  }

  /** Returns the entry of a dictionary with this key, or -1. */
  findEntry(container: number, key: string): number {
    if (this.typeOf(container) !== Type.dictionary) return -1;
    for (let entry = this.firstOf(container), end = this.endOf(container); entry < end; entry++)
      if (this.keys[this.entryKeys[entry]] === key) return entry;
    return -1;
  }

  /** The bits of a 64-bit value as an unsigned number. */
  longBits(long: number): bigint {
    const at = long * Long.stride;
    return (BigInt(this.longs[at + Long.high] >>> 0) << 32n) | BigInt(this.longs[at] >>> 0);
  }
}

/** A container that is too deep or inside itself. */
export interface WalkProblem {
  readonly kind: "loop" | "deep";
  readonly container: number;
  /** The entries that lead there from the root. */
  readonly path: readonly number[];
}

/**
 * The containers that the root reaches, each once and after the containers inside it, or why there is no such order. Does not recurse,
 * because the file determines the depth.
 */
export function containersInward(graph: Graph): Int32Array | WalkProblem {
  const { entryTypes, entryValues } = graph;
  const order = new Int32Array(graph.containerCount);
  if (graph.root < 0) return order.subarray(0, 0);
  let done = 0;
  // 0: not visited, -1: being visited, otherwise its number of levels
  const levels = new Int16Array(graph.containerCount);
  const stack: number[] = [graph.root];
  const next: number[] = [graph.firstOf(graph.root)];
  const path = () => next.slice(0, -1).map((entry) => entry - 1);
  levels[graph.root] = -1;
  while (stack.length > 0) {
    const container = stack[stack.length - 1];
    const end = graph.endOf(container);
    let entry = next[next.length - 1];
    while (entry < end && !(isContainer(entryTypes[entry]) && levels[entryValues[entry]] <= 0)) entry++;
    next[next.length - 1] = entry + 1;
    if (entry < end) {
      const child = entryValues[entry];
      const found: WalkProblem["kind"] | undefined = levels[child] < 0 ? "loop" : stack.length >= MAX_LEVELS ? "deep" : undefined;
      if (found) return { kind: found, container: child, path: [...path(), entry] };
      levels[child] = -1;
      stack.push(child);
      next.push(graph.firstOf(child));
      continue;
    }
    let most = 0;
    for (let at = graph.firstOf(container); at < end; at++) if (isContainer(entryTypes[at])) most = Math.max(most, levels[entryValues[at]]);
    levels[container] = most + 1;
    if (most + 1 > MAX_LEVELS) return { kind: "deep", container, path: path() };
    order[done++] = container;
    stack.pop();
    next.pop();
  }
  return order.subarray(0, done);
}
