/**
 * Graph to bytes, by a layout. Also stores the offset of every container and value in the graph, for source maps. Source: format reference,
 * sections 2 to 5. Does not depend on the text form. Recursion is as deep as the graph, which the readers limit.
 */
import { grown } from "../../core/bytes/growing.ts";
import { LongText } from "../../core/text/longText.ts";
import { Container, type Graph, Long } from "../graph.ts";
import { type Layout, walkRanks } from "../layout.ts";
import { containerSize, isBinary, isContainer, isLong, Type } from "../nodeTypes.ts";
import { HEADER_SIZE } from "./header.ts";
import { OrderedGraph } from "./orderedGraph.ts";
import { Output } from "./output.ts";
import { type StoredNodes, storedNodes } from "./storedNodes.ts";

/** Why a graph cannot be written. */
export class WriteLimit extends Error {}

const MAX_ITEMS = 0xffffff;
/** Approximate bytes of a text in a table. */
const USUAL_TEXT = 32;
const MAX_FILE = 0x7fffffff;
/** Limit for the total padding before aligned data: known files have one such value, at a multiple of 4096. */
const MAX_PADDING = 0x8000000;

/** @throws WriteLimit if the graph needs more than a file can hold */
export function writeGraph(graph: Graph, layout: Layout): Uint8Array {
  return writeInto(
    new Uint8Array(1024 + (graph.entryCount + graph.longCount) * 8 + graph.containerCount * 6),
    new OrderedGraph(graph),
    layout,
  );
}

/**
 * The same for a graph that is written several times.
 * @param room the buffer to write to, if it is large enough
 * @param most bytes that the file may have
 * @param stored which nodes are stored, if that differs from the layout
 */
export function writeInto(
  room: Uint8Array,
  ordered: OrderedGraph,
  layout: Layout,
  most = MAX_FILE,
  stored = storedNodes(ordered, layout),
): Uint8Array {
  return new GraphWriter(room, ordered, layout, most, stored).write();
}

class GraphWriter {
  private readonly graph: Graph;
  private readonly out: Output;
  private readonly order: Int32Array;
  /** Ranks of keys by which their children are placed. */
  private readonly walk: Int32Array;
  /** Offset of each stored value; 0 before it is written. */
  private readonly longPlaces: Int32Array;
  private readonly dataPlaces: Int32Array;
  /**
   * A stack for the containers on the path from the root: the indexes of their entries with a value outside the entry. The innermost
   * container's are last.
   */
  private children = new Int32Array(256);
  private top = 0;

  constructor(
    room: Uint8Array,
    private readonly ordered: OrderedGraph,
    private readonly layout: Layout,
    private readonly most: number,
    private readonly stored: StoredNodes,
  ) {
    const { graph } = ordered;
    this.graph = graph;
    this.order = ordered.order;
    this.walk = walkRanks(layout, graph.keys, ordered.keys.ranks);
    this.longPlaces = new Int32Array(graph.longCount);
    this.dataPlaces = new Int32Array(graph.data.length);
    this.out = new Output(room, layout.littleEndian);
  }

  write(): Uint8Array {
    const { graph, layout, out, ordered } = this;
    this.checkPadding();
    out.take(HEADER_SIZE);
    out.bytes[0] = layout.littleEndian ? 0x59 : 0x42;
    out.bytes[1] = layout.littleEndian ? 0x42 : 0x59;
    out.u16(2, layout.version);
    out.u32(4, this.writeTable(ordered.keys.sorted, layout.emptyKeys));
    out.u32(8, this.writeTable(ordered.strings.sorted, layout.emptyStrings));
    if (layout.slot && ordered.strings.sorted.length === 0 && !layout.emptyStrings) out.take(4);
    if (graph.root >= 0) {
      const { containers } = graph;
      for (let at = Container.at; at < graph.containerCount * Container.stride; at += Container.stride) containers[at] = -1;
      if (layout.pool !== "none") this.writePool();
      out.u32(12, this.placeContainer(this.firstEqual(graph.root)));
      this.placeEquals();
    }
    if (layout.paddedEnd) out.align(4);
    out.take(layout.tail);
    this.checkSize();
    return out.bytes.subarray(0, out.end);
  }

  private checkSize(): void {
    if (this.out.end > this.most) throw new WriteLimit("The file would take more than 2 GiB.");
  }

  /** A small file can require any alignment. */
  private checkPadding(): void {
    const { graph } = this;
    let padding = 0;
    for (let entry = 0; entry < graph.entryCount; entry++)
      if (graph.entryTypes[entry] === Type.alignedBinary) padding += graph.data[graph.entryValues[entry]].alignment;
    if (padding > MAX_PADDING) throw new WriteLimit(`Aligned data needs ${padding} bytes of padding; the limit is ${MAX_PADDING}.`);
  }

  /** Returns the offset of the table, or 0. */
  private writeTable(texts: readonly string[], keepEmpty: boolean): number {
    if (texts.length === 0 && !keepEmpty) return 0;
    const { out } = this;
    if (texts.length > MAX_ITEMS) throw new WriteLimit(`The file would have ${texts.length} strings; a table holds ${MAX_ITEMS}.`);
    const start = out.take(8 + texts.length * 4);
    out.head(start, Type.stringTable, texts.length);
    const joined = new LongText(texts.length * USUAL_TEXT);
    texts.forEach((text, i) => {
      out.u32(start + 4 + i * 4, out.end - start + joined.length);
      joined.add(text);
      joined.add("\0");
    });
    const at = out.take(joined.length);
    out.bytes.set(joined.utf8(), at);
    out.u32(start + 4 + texts.length * 4, out.end - start);
    out.align(4);
    return start;
  }

  /** Puts all 64-bit values and binary data before the root. */
  private writePool(): void {
    if (this.layout.pool !== "breadth") this.poolOf(this.firstEqual(this.graph.root), new Uint8Array(this.graph.containerCount));
    else this.poolByBreadth();
  }

  private poolOf(container: number, seen: Uint8Array): void {
    if (this.isSeen(container, seen)) return;
    const { entryTypes, entryValues } = this.graph;
    const first = this.graph.firstOf(container);
    const base = this.pushChildren(container, this.layout.pool === "walk");
    for (let at = base, end = this.top; at < end; at++) {
      const entry = this.order[first + this.children[at]];
      if (isContainer(entryTypes[entry])) this.poolOf(this.firstEqual(entryValues[entry]), seen);
      else this.placeValue(entryTypes[entry], entryValues[entry]);
    }
    this.top = base;
  }

  private poolByBreadth(): void {
    const { graph, order } = this;
    const queue = [this.firstEqual(graph.root)];
    const seen = new Uint8Array(graph.containerCount);
    for (let i = 0; i < queue.length; i++) {
      if (this.isSeen(queue[i], seen)) continue;
      for (let at = graph.firstOf(queue[i]), end = graph.endOf(queue[i]); at < end; at++) {
        const type = graph.entryTypes[order[at]];
        const value = graph.entryValues[order[at]];
        if (isContainer(type)) queue.push(this.firstEqual(value));
        else if (isElsewhere(type)) this.placeValue(type, value);
      }
    }
  }

  private isSeen(container: number, seen: Uint8Array): boolean {
    const before = seen[container] !== 0;
    seen[container] = 1;
    return before;
  }

  /**
   * Adds a container's entries to {@link children} and returns where they start. The caller removes them when done.
   * @param isSorted in the order of the walk, otherwise in that of the file
   */
  private pushChildren(container: number, isSorted: boolean): number {
    const { graph, order } = this;
    const base = this.top;
    const first = graph.firstOf(container);
    for (let i = 0, count = graph.countOf(container); i < count; i++) {
      if (!isElsewhere(graph.entryTypes[order[first + i]])) continue;
      if (this.top === this.children.length) this.children = grown(this.children, this.top + 1);
      this.children[this.top++] = i;
    }
    if (isSorted && this.top - base > 1) this.sortChildren(graph.typeOf(container), first, base);
    return base;
  }

  private firstEqual(container: number): number {
    return this.stored.containers[container];
  }

  /** Returns the offset of a 64-bit value or binary data, and writes it if necessary. */
  private placeValue(type: number, number: number): number {
    const { graph, stored } = this;
    const isNumber = isLong(type);
    const places = isNumber ? this.longPlaces : this.dataPlaces;
    const first = isNumber ? stored.longs[number] : stored.data[number];
    if (places[first] === 0) places[first] = isNumber ? this.writeLong(number) : this.writeData(type, number);
    const at = places[first];
    places[number] = at;
    if (isNumber) graph.longs[number * Long.stride + Long.at] = at;
    else graph.data[number].at = at;
    return at;
  }

  private writeLong(number: number): number {
    const { graph, out } = this;
    out.align(4);
    const at = out.take(8);
    out.u64(at, graph.longs[number * Long.stride], graph.longs[number * Long.stride + Long.high]);
    return at;
  }

  private writeData(type: number, number: number): number {
    const { out } = this;
    const { bytes, alignment } = this.graph.data[number];
    const head = type === Type.alignedBinary ? 8 : 4;
    out.align(4);
    if (head === 8 && alignment > 4) out.take((alignment - ((out.end + head) % alignment)) % alignment);
    this.checkSize();
    const at = out.take(head + bytes.length);
    out.u32(at, bytes.length);
    if (head === 8) out.u32(at + 4, alignment);
    out.bytes.set(bytes, at + head);
    return at;
  }

  /**
   * Writes a container and everything below it that is not in the file yet, and returns its offset. @param container the first of its
   * equals
   */
  private placeContainer(container: number): number {
    const { graph, out, order, layout } = this;
    const slot = container * Container.stride;
    const known = graph.containers[slot + Container.at];
    if (known >= 0) return known;
    const type = graph.typeOf(container);
    const first = graph.firstOf(container);
    const count = graph.countOf(container);
    if (count > MAX_ITEMS) throw new WriteLimit(`A container has ${count} entries; it can hold ${MAX_ITEMS}.`);
    const base = this.pushChildren(container, true);
    const end = this.top;
    const places: number[] = [];
    if (layout.rootLast) for (let at = base; at < end; at++) places.push(this.placeChild(order[first + this.children[at]]));
    out.align(4);
    const at = out.take(containerSize(type, count));
    this.checkSize();
    graph.containers[slot + Container.at] = at;
    out.head(at, type, count);
    for (let i = 0; i < count; i++) {
      const entry = order[first + i];
      const entryType = graph.entryTypes[entry];
      this.writeEntry(type, at, i, count, entry, isElsewhere(entryType) ? 0 : this.plainValue(entryType, graph.entryValues[entry]));
    }
    for (let child = base; child < end; child++) {
      const i = this.children[child];
      out.u32(valueOffset(type, at, i, count), layout.rootLast ? places[child - base] : this.placeChild(order[first + i]));
    }
    this.top = base;
    return at;
  }

  /** Returns the offset of the node that an entry refers to, and writes it if necessary. */
  private placeChild(entry: number): number {
    const { graph } = this;
    const type = graph.entryTypes[entry];
    const value = graph.entryValues[entry];
    if (isContainer(type)) return this.placeContainer(this.firstEqual(value));
    if (this.layout.pool === "none") return this.placeValue(type, value);
    return isLong(type) ? this.longPlaces[value] : this.dataPlaces[value];
  }

  private plainValue(type: number, value: number): number {
    return type === Type.string ? this.ordered.strings.ranks[value] : value >>> 0;
  }

  private writeEntry(type: number, at: number, i: number, count: number, entry: number, value: number): void {
    const { graph, out } = this;
    const key = graph.entryKeys[entry];
    const entryType = graph.entryTypes[entry];
    if (type === Type.array) out.u8(at + 4 + i, entryType);
    else if (type === Type.dictionary) {
      out.u24(at + 4 + i * 8, this.ordered.keys.ranks[key]);
      out.u8(at + 7 + i * 8, entryType);
    } else if (type === Type.hash32Map) {
      out.u32(at + 4 + i * 8, key >>> 0);
      out.u8(at + 4 + count * 8 + i, entryType);
    } else {
      out.u64(at + 4 + i * 12, graph.longs[key * Long.stride], graph.longs[key * Long.stride + Long.high]);
      graph.longs[key * Long.stride + Long.at] = at + 4 + i * 12;
      out.u8(at + 4 + count * 12 + i, entryType);
    }
    out.u32(valueOffset(type, at, i, count), value);
  }

  /** Sorts the entries in {@link children} from `base` on by the order of the walk. */
  private sortChildren(type: number, first: number, base: number): void {
    const { layout, children, top } = this;
    if (type === Type.dictionary) {
      for (let at = base + 1; at < top; at++)
        if (this.walkRank(first, children[at - 1]) > this.walkRank(first, children[at])) {
          children.subarray(base, top).sort((a, b) => this.walkRank(first, a) - this.walkRank(first, b));
          return;
        }
    } else if (layout.order === "reversed") children.subarray(base, top).reverse();
  }

  /** The rank of an entry of a dictionary. @param i its index in the dictionary, whose first entry is `first` */
  private walkRank(first: number, i: number): number {
    return this.walk[this.graph.entryKeys[this.order[first + i]]];
  }

  /** Containers that are stored as an equal one get its offset. */
  private placeEquals(): void {
    const { containers } = this.graph;
    this.stored.containers.forEach((first, container) => {
      containers[container * Container.stride + Container.at] = containers[first * Container.stride + Container.at];
    });
  }
}

/** Whether the value is outside the entry. */
function isElsewhere(type: number): boolean {
  return isContainer(type) || isLong(type) || isBinary(type);
}

function valueOffset(type: number, at: number, i: number, count: number): number {
  if (type === Type.array) return at + 4 + ((count + 3) & ~3) + i * 4;
  if (type === Type.hash64Map) return at + 12 + i * 12;
  return at + 8 + i * 8;
}
