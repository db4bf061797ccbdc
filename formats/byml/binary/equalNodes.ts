/** Finds containers and values of a graph that are equal by content. */
import { HashSlots } from "../../core/bytes/hashSlots.ts";
import { isEqual } from "../../core/proof.ts";
import { type Graph, Long } from "../graph.ts";
import { isBinary, isContainer, isLong, Type } from "../nodeTypes.ts";

/** For each container, the first container with the same content, in the order of `inward`. */
export function equalContainers(graph: Graph, order: Int32Array, inward: Int32Array, values: EqualValues): Int32Array {
  const { entryKeys, entryTypes, entryValues } = graph;
  const same = new Int32Array(graph.containerCount);
  const table = new HashSlots(inward.length);
  const keyOf = (type: number, entry: number): number =>
    type === Type.array ? 0 : type === Type.hash64Map ? values.ofLong(entryKeys[entry]) : entryKeys[entry];
  const valueOf = (entry: number): number => {
    const type = entryTypes[entry];
    if (isContainer(type)) return same[entryValues[entry]];
    return values.of(type, entryValues[entry]);
  };
  const equal = (a: number, b: number): boolean => {
    const type = graph.typeOf(a);
    const count = graph.countOf(a);
    if (type !== graph.typeOf(b) || count !== graph.countOf(b)) return false;
    const left = graph.firstOf(a);
    const right = graph.firstOf(b);
    for (let i = 0; i < count; i++) {
      const x = order[left + i];
      const y = order[right + i];
      if (entryTypes[x] !== entryTypes[y] || keyOf(type, x) !== keyOf(type, y) || valueOf(x) !== valueOf(y)) return false;
    }
    return true;
  };
  for (let i = 0; i < inward.length; i++) {
    const container = inward[i];
    const type = graph.typeOf(container);
    let hash = type;
    for (let at = graph.firstOf(container), end = graph.endOf(container); at < end; at++) {
      const entry = order[at];
      hash = mix(mix(mix(hash, keyOf(type, entry)), entryTypes[entry]), valueOf(entry));
    }
    same[container] = table.find(hash, container, equal);
  }
  return same;
}

/** Finds equal 64-bit values and binary data. The first one represents all of its equals. */
export class EqualValues {
  private readonly longs: Int32Array;
  private readonly data: Int32Array;

  constructor(graph: Graph) {
    const { entryTypes, entryValues, longs } = graph;
    this.longs = new Int32Array(graph.longCount);
    this.data = new Int32Array(graph.data.length);
    // equal bits of different types are different values, and keys of maps are not values
    const types = new Uint8Array(graph.longCount);
    const binaryTypes = new Uint8Array(graph.data.length);
    for (let entry = 0; entry < graph.entryCount; entry++) {
      if (isLong(entryTypes[entry])) types[entryValues[entry]] = entryTypes[entry];
      else if (isBinary(entryTypes[entry])) binaryTypes[entryValues[entry]] = entryTypes[entry];
    }
    const table = new HashSlots(graph.longCount);
    const equal = (a: number, b: number) =>
      types[a] === types[b] &&
      longs[a * Long.stride] === longs[b * Long.stride] &&
      longs[a * Long.stride + Long.high] === longs[b * Long.stride + Long.high];
    for (let i = 0; i < graph.longCount; i++) {
      const at = i * Long.stride;
      this.longs[i] = table.find(mix(mix(types[i], longs[at]), longs[at + Long.high]), i, equal);
    }
    const { data } = graph;
    const dataTable = new HashSlots(data.length);
    const equalData = (a: number, b: number) =>
      binaryTypes[a] === binaryTypes[b] && data[a].alignment === data[b].alignment && isEqual(data[a].bytes, data[b].bytes);
    data.forEach(({ bytes, alignment }, i) => {
      this.data[i] = dataTable.find(bytes.reduce(mix, mix(binaryTypes[i], alignment)), i, equalData);
    });
  }

  /** The number that represents an entry's value (not a container): numbers are equal if and only if the values are. */
  of(type: number, value: number): number {
    if (isLong(type)) return this.longs[value];
    return isBinary(type) ? this.data[value] : value;
  }

  /** The same for a key of a map with u64 keys. */
  ofLong(long: number): number {
    return this.longs[long];
  }
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul((hash << 5) ^ (hash >>> 13) ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
