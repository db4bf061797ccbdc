/** Parts of graphs put together to a new one. What is shared where it comes from is shared there too. Knows neither bytes nor text. */
import { Container, Graph, Long } from "./graph.ts";
import { isBinary, isContainer, isLong, Type } from "./nodeTypes.ts";
import { Interner } from "./text/interner.ts";

/** Entries of a container that is being put together. */
export interface Entries {
  readonly keys: number[];
  readonly types: number[];
  readonly values: number[];
}

/** A graph that parts of others are copied to. Containers come after those inside them. */
export class GraphBuilder {
  readonly graph: Graph;
  readonly keys = new Interner();
  readonly strings = new Interner();

  /** @param model its byte order and version are taken over @param entries how many are expected */
  constructor({ littleEndian, version }: Graph, entries: number) {
    this.graph = new Graph(entries);
    this.graph.littleEndian = littleEndian;
    this.graph.version = version;
  }

  addContainer(type: number, { keys, types, values }: Entries): number {
    const { graph } = this;
    const container = graph.addContainer(type, -1);
    const first = graph.addEntries(types.length);
    graph.containers[container * Container.stride + Container.first] = first;
    graph.containers[container * Container.stride + Container.count] = types.length;
    graph.entryKeys.set(keys, first);
    graph.entryTypes.set(types, first);
    graph.entryValues.set(values, first);
    return container;
  }

  /** The graph, with its root. */
  finish(root: number): Graph {
    const { graph } = this;
    graph.keys = this.keys.texts;
    graph.strings = this.strings.texts;
    graph.root = root;
    return graph;
  }
}

/** Copies from one graph. Recursion is as deep as the graph, which its makers limit. */
export class GraphCopier {
  private readonly source: Graph;
  private readonly target: GraphBuilder;
  /** Numbers + 1 of the copies. */
  private readonly containers: Int32Array;
  private readonly longs: Int32Array;
  private readonly data: Int32Array;
  private readonly keys: Int32Array;
  private readonly strings: Int32Array;

  constructor(source: Graph, target: GraphBuilder) {
    this.source = source;
    this.target = target;
    this.containers = new Int32Array(source.containerCount);
    this.longs = new Int32Array(source.longCount);
    this.data = new Int32Array(source.data.length);
    this.keys = new Int32Array(source.keys.length);
    this.strings = new Int32Array(source.strings.length);
  }

  /** @param value of an entry, instead of a copy of its own */
  addEntry(to: Entries, container: number, entry: number, value?: number): void {
    const { source } = this;
    to.keys.push(this.key(source.typeOf(container), source.entryKeys[entry]));
    to.types.push(source.entryTypes[entry]);
    to.values.push(value ?? this.value(source.entryTypes[entry], source.entryValues[entry]));
  }

  private container(number: number): number {
    if (this.containers[number] > 0) return this.containers[number] - 1;
    const { source, target } = this;
    const entries: Entries = { keys: [], types: [], values: [] };
    for (let entry = source.firstOf(number), end = source.endOf(number); entry < end; entry++) this.addEntry(entries, number, entry);
    const copy = target.addContainer(source.typeOf(number), entries);
    this.containers[number] = copy + 1;
    return copy;
  }

  private key(type: number, key: number): number {
    if (type === Type.hash64Map) return this.long(key);
    if (type !== Type.dictionary) return key;
    return numberIn(this.keys, key, () => this.target.keys.numberOf(this.source.keys[key]));
  }

  private value(type: number, value: number): number {
    const { source, target } = this;
    if (isContainer(type)) return this.container(value);
    if (isLong(type)) return this.long(value);
    if (type === Type.string) return numberIn(this.strings, value, () => target.strings.numberOf(source.strings[value]));
    if (!isBinary(type)) return value;
    return numberIn(this.data, value, () => target.graph.addData(source.data[value].bytes, source.data[value].alignment, -1));
  }

  private long(number: number): number {
    const { longs } = this.source;
    const at = number * Long.stride;
    return numberIn(this.longs, number, () => this.target.graph.addLong(longs[at], longs[at + Long.high], -1));
  }
}

/** What a number became; made at the first question. */
function numberIn(numbers: Int32Array, number: number, make: () => number): number {
  if (numbers[number] === 0) numbers[number] = make() + 1;
  return numbers[number] - 1;
}
