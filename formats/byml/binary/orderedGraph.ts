/** A graph with what its writer and its printer need: texts and entries in the order of the file, and equal nodes. Independent of bytes. */
import { once } from "../../core/memoize.ts";
import { containersInward, type Graph, Long } from "../graph.ts";
import { Type } from "../nodeTypes.ts";
import { EqualValues, equalContainers } from "./equalNodes.ts";
import { compareTexts } from "./readTable.ts";

export class OrderedGraph {
  readonly keys: RankedTexts;
  readonly strings: RankedTexts;
  /** The entries of all containers in the order of the file: by key in dictionaries and maps. */
  readonly order: Int32Array;
  readonly values = once(() => new EqualValues(this.graph));
  /** See {@link equalContainers}; undefined for a graph with a loop. */
  readonly same = once(() => {
    const inward = containersInward(this.graph);
    return inward instanceof Int32Array ? equalContainers(this.graph, this.order, inward, this.values()) : undefined;
  });

  constructor(readonly graph: Graph) {
    const used = usedTexts(graph);
    this.keys = rankTexts(graph.keys, used.keys);
    this.strings = rankTexts(graph.strings, used.strings);
    this.order = entriesInOrder(graph, this.keys.ranks);
  }
}

/** The entries of all containers in the order of the file: by key in dictionaries and maps. */
function entriesInOrder(graph: Graph, ranks: Int32Array): Int32Array {
  const { entryKeys } = graph;
  const order = new Int32Array(graph.entryCount);
  for (let i = 0; i < order.length; i++) order[i] = i;
  const byText = (a: number, b: number) => ranks[entryKeys[a]] - ranks[entryKeys[b]];
  const byNumber = (a: number, b: number) => (entryKeys[a] >>> 0) - (entryKeys[b] >>> 0);
  const byLong = (a: number, b: number) => compareLongs(graph, entryKeys[a], entryKeys[b]);
  for (let container = 0; container < graph.containerCount; container++) {
    const type = graph.typeOf(container);
    if (type === Type.array) continue;
    const compare = type === Type.dictionary ? byText : type === Type.hash32Map ? byNumber : byLong;
    const first = graph.firstOf(container);
    const end = graph.endOf(container);
    for (let entry = first + 1; entry < end; entry++)
      if (compare(entry - 1, entry) > 0) {
        order.subarray(first, end).sort(compare);
        break;
      }
  }
  return order;
}

function compareLongs({ longs }: Graph, a: number, b: number): number {
  const high = (longs[a * Long.stride + Long.high] >>> 0) - (longs[b * Long.stride + Long.high] >>> 0);
  return high !== 0 ? high : (longs[a * Long.stride] >>> 0) - (longs[b * Long.stride] >>> 0);
}

/** The used texts, sorted and without duplicates, and for each text's number its index among them; -1 if it is not used. */
export interface RankedTexts {
  readonly sorted: readonly string[];
  readonly ranks: Int32Array;
}

function rankTexts(texts: readonly string[], used: Uint8Array): RankedTexts {
  const ranks = new Int32Array(texts.length).fill(-1);
  const numbers: number[] = [];
  for (let i = 0; i < texts.length; i++) if (used[i] !== 0) numbers.push(i);
  let isAscending = true;
  for (let i = 1; i < numbers.length && isAscending; i++) isAscending = compareTexts(texts[numbers[i - 1]], texts[numbers[i]]) < 0;
  if (!isAscending) numbers.sort((a, b) => compareTexts(texts[a], texts[b]));
  const sorted: string[] = [];
  for (const number of numbers) {
    if (sorted.length === 0 || sorted[sorted.length - 1] !== texts[number]) sorted.push(texts[number]);
    ranks[number] = sorted.length - 1;
  }
  return { sorted, ranks };
}

/** Marks the keys and strings that entries of containers use. */
function usedTexts(graph: Graph): { readonly keys: Uint8Array; readonly strings: Uint8Array } {
  const keys = new Uint8Array(graph.keys.length);
  const strings = new Uint8Array(graph.strings.length);
  const { entryKeys, entryTypes, entryValues } = graph;
  for (let container = 0; container < graph.containerCount; container++) {
    const isDictionary = graph.typeOf(container) === Type.dictionary;
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
      if (isDictionary) keys[entryKeys[entry]] = 1;
      if (entryTypes[entry] === Type.string) strings[entryValues[entry]] = 1;
    }
  }
  return { keys, strings };
}
