/**
 * Bytes to graph. Iterates over a list of containers instead of recursing, and reads each container once, however many entries refer to it.
 * Source: format reference, sections 3 and 6. Does not depend on the text form.
 */
import { placeText } from "../../core/hover/places.ts";
import type { Issue } from "../../core/issue.ts";
import { FirstOfKind } from "../../core/lists.ts";
import { hex } from "../../core/text/hex.ts";
import { issue } from "../diagnostics.ts";
import { entryName } from "../entryNames.ts";
import { Container, containersInward, Graph } from "../graph.ts";
import {
  containerEnd,
  containerSize,
  findTypeInfo,
  isBinary,
  isContainer,
  isLong,
  newerTypeMessage,
  refusedTypeName,
  Type,
} from "../nodeTypes.ts";
import { HEADER_SIZE, type Header, readHeader, stop } from "./header.ts";
import { readCount, readTable, type Table } from "./readTable.ts";

export interface ReadFile {
  readonly graph: Graph;
  readonly header: Header;
  readonly keyTable: Table;
  readonly stringTable: Table;
  readonly issues: readonly Issue[];
  /** The containers, each after the containers inside it. */
  readonly inward: Int32Array;
}

/** Limit for findings of one kind: a crafted file could have thousands. */
const MAX_ISSUES = 20;

/**
 * @param onGraph gets the graph before it is filled, to show the readable part of a broken file
 * @throws Stop at the first error
 */
export function readGraph(bytes: Uint8Array, onGraph?: (graph: Graph) => void): ReadFile {
  return new GraphReader(bytes, onGraph).read();
}

class GraphReader {
  private readonly view: DataView;
  private readonly issues: Issue[] = [];
  private readonly first = new FirstOfKind<string>(MAX_ISSUES);
  private readonly graph: Graph;
  private littleEndian = true;
  /** Containers, 64-bit values and binary data found so far. */
  private readonly found: NumbersByOffset;
  private readonly newTypes = new Set<number>();
  /** Bytes of all containers so far. */
  private taken = HEADER_SIZE;

  constructor(
    private readonly bytes: Uint8Array,
    onGraph: ((graph: Graph) => void) | undefined,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.found = new NumbersByOffset(bytes.length);
    // an entry takes about 8 bytes
    this.graph = new Graph((bytes.length >> 3) + 16);
    onGraph?.(this.graph);
  }

  read(): ReadFile {
    const { bytes, graph, issues } = this;
    const header = readHeader(bytes, issues);
    this.littleEndian = header.littleEndian;
    graph.littleEndian = header.littleEndian;
    graph.version = header.version;
    const keyTable = readTable(bytes, header.keys, header.littleEndian, "key table");
    const stringTable = readTable(bytes, header.strings, header.littleEndian, "string table");
    graph.keys = keyTable.texts;
    graph.strings = stringTable.texts;
    for (const [table, what, at] of [
      [keyTable, "key table", header.keys],
      [stringTable, "string table", header.strings],
    ] as const)
      if (!table.isAscending) this.note("key-order", `The texts of the ${what} are not in ascending order.`, at, 4);
    if (header.root !== 0) this.readFrom(header.root);
    const inward = containersInward(graph);
    if (!(inward instanceof Int32Array)) {
      const at = graph.containers[inward.container * Container.stride + Container.at];
      if (inward.kind === "loop") stop("loop", `The container at ${hex(at)} is inside itself.`, at, 4, this.joinPath(inward.path));
      stop("too-deep", `The container at ${hex(at)} is more than 256 levels deep.`, at, 4);
    }
    return { graph, header, keyTable, stringTable, issues, inward };
  }

  private readFrom(root: number): void {
    const { bytes, graph } = this;
    if (root + 4 > bytes.length) stop("node-outside", `The root would start at ${hex(root)}, beyond the end of the file.`, 12, 4);
    const type = bytes[root];
    if (!isContainer(type)) this.refuseType(type, root, "The root", undefined);
    graph.root = graph.addContainer(type, root);
    this.found.set(type, root, graph.root);
    for (let container = 0; container < graph.containerCount; container++) this.readContainer(container);
  }

  private readContainer(container: number): void {
    const { bytes, view, graph, littleEndian } = this;
    const slot = container * Container.stride;
    const type = graph.containers[slot];
    const at = graph.containers[slot + Container.at];
    const count = readCount(view, at, littleEndian);
    const size = containerSize(type, count);
    if (at + containerEnd(type, count) > bytes.length)
      stop(
        "node-outside",
        `The ${nameOf(type)} at ${hex(at)} has ${count} entries and would end at ${hex(at + size)}; the file ends at ${hex(bytes.length)}.`,
        at,
        4,
        this.pathOf(container),
      );
    this.taken += size;
    if (this.taken > bytes.length + size) stop("nodes-overlap", `At ${hex(at)} the nodes so far take more bytes than the file has.`, at, 4);
    const first = graph.addEntries(count);
    graph.unreadFrom = first;
    graph.containers[slot + Container.first] = first;
    graph.containers[slot + Container.count] = count;
    const { entryKeys, entryTypes, entryValues } = graph;
    if (type === Type.dictionary) {
      let last = -1;
      const keyCount = graph.keys.length;
      for (let i = 0, from = at + 4; i < count; i++, from += 8) {
        const word = view.getUint32(from, littleEndian);
        const key = littleEndian ? word & 0xffffff : word >>> 8;
        if (key >= keyCount)
          stop(
            "index-range",
            `Key ${key} of the dictionary at ${hex(at)} does not exist; the key table has ${keyCount}.`,
            from,
            3,
            this.pathOf(container),
          );
        entryKeys[first + i] = key;
        entryTypes[first + i] = bytes[from + 3];
        entryValues[first + i] = view.getInt32(from + 4, littleEndian);
        if (key <= last) this.noteKeys(container, at, from, key, key === last);
        last = key;
      }
    } else if (type === Type.array) {
      const values = at + 4 + ((count + 3) & ~3);
      for (let i = 0; i < count; i++) {
        entryTypes[first + i] = bytes[at + 4 + i];
        entryValues[first + i] = view.getInt32(values + i * 4, littleEndian);
      }
    } else this.readHashMap(container, at, first, count);
    for (let entry = first; entry < first + count; entry++) {
      graph.unreadFrom = entry;
      this.resolve(container, entry);
    }
    graph.unreadFrom = Number.POSITIVE_INFINITY;
  }

  private readHashMap(container: number, at: number, first: number, count: number): void {
    const { bytes, view, graph, littleEndian } = this;
    const isWide = graph.typeOf(container) === Type.hash64Map;
    const width = isWide ? 12 : 8;
    const types = at + 4 + count * width;
    let last = -1n;
    for (let i = 0, from = at + 4; i < count; i++, from += width) {
      let key: bigint;
      if (isWide) {
        key = view.getBigUint64(from, littleEndian);
        graph.entryKeys[first + i] = graph.addLong(Number(key & 0xffffffffn) | 0, Number(key >> 32n) | 0, from);
      } else {
        const word = view.getUint32(from, littleEndian);
        graph.entryKeys[first + i] = word | 0;
        key = BigInt(word);
      }
      if (key <= last) {
        const message =
          key === last
            ? `The map at ${hex(at)} has the key 0x${key.toString(16).toUpperCase()} twice.`
            : `The keys of the map at ${hex(at)} are not in order.`;
        this.note(key === last ? "equal-keys" : "key-order", message, from, width - 4, () => this.pathOf(container));
      }
      last = key;
      graph.entryTypes[first + i] = bytes[types + i];
      graph.entryValues[first + i] = view.getInt32(from + width - 4, littleEndian);
    }
  }

  private noteKeys(container: number, at: number, from: number, key: number, isEqual: boolean): void {
    const name = JSON.stringify(this.graph.keys[key]);
    if (isEqual)
      this.note("equal-keys", `The dictionary at ${hex(at)} has the key ${name} more than once; only the first is shown.`, from, 3, () =>
        this.pathOf(container),
      );
    else this.note("key-order", `The key ${name} of the dictionary at ${hex(at)} is not in order.`, from, 3, () => this.pathOf(container));
  }

  /** Checks an entry's value, and reads it if it is outside the entry. */
  private resolve(container: number, entry: number): void {
    const { graph, bytes } = this;
    const type = graph.entryTypes[entry];
    const value = graph.entryValues[entry];
    const info = findTypeInfo(type);
    if (info === undefined) this.refuseType(type, this.placeOf(container, entry), "An entry", entry);
    const newer = newerTypeMessage(type, graph.version);
    if (newer !== undefined && !this.newTypes.has(type)) {
      this.newTypes.add(type);
      this.note("newer-type", newer, this.placeOf(container, entry), 4, () => this.pathOfEntry(entry));
    }
    if (type === Type.string) {
      if (value >>> 0 >= graph.strings.length)
        stop(
          "index-range",
          `String ${value >>> 0} does not exist; the string table has ${graph.strings.length}.`,
          this.placeOf(container, entry),
          4,
          this.pathOfEntry(entry),
        );
    } else if (type === Type.bool || type === Type.null) {
      if (value >>> 0 > (type === Type.bool ? 1 : 0))
        this.note("value-bits", `This ${info.name} has the bits ${hex(value >>> 0)}.`, this.placeOf(container, entry), 4, () =>
          this.pathOfEntry(entry),
        );
    } else if (isContainer(type)) graph.entryValues[entry] = this.containerAt(value >>> 0, type, container, entry);
    else if (isLong(type)) {
      const at = value >>> 0;
      this.requireRoom(at, 8, container, entry, info.name);
      let number = this.found.find(type, at);
      if (number < 0) {
        const first = this.view.getInt32(at, this.littleEndian);
        const second = this.view.getInt32(at + 4, this.littleEndian);
        number = this.littleEndian ? graph.addLong(first, second, at) : graph.addLong(second, first, at);
        this.found.set(type, at, number);
      }
      graph.entryValues[entry] = number;
    } else if (isBinary(type)) {
      const at = value >>> 0;
      const head = type === Type.binary ? 4 : 8;
      this.requireRoom(at, head, container, entry, info.name);
      const length = this.view.getUint32(at, this.littleEndian);
      this.requireRoom(at, head + length, container, entry, info.name);
      let number = this.found.find(type, at);
      if (number < 0) {
        const alignment = head === 8 ? this.view.getUint32(at + 4, this.littleEndian) : 0;
        number = graph.addData(bytes.subarray(at + head, at + head + length), alignment, at);
        this.found.set(type, at, number);
      }
      graph.entryValues[entry] = number;
    }
  }

  private containerAt(at: number, type: number, container: number, entry: number): number {
    const { graph, bytes } = this;
    this.requireRoom(at, 4, container, entry, nameOf(type));
    if (bytes[at] !== type)
      stop(
        "node-mismatch",
        `The entry says ${nameOf(type)} (${hex(type)}), but the node at ${hex(at)} has the type ${hex(bytes[at])}.`,
        this.placeOf(container, entry),
        4,
        this.pathOfEntry(entry),
      );
    let number = this.found.find(type, at);
    if (number < 0) {
      number = graph.addContainer(type, at);
      this.found.set(type, at, number);
    }
    return number;
  }

  private requireRoom(at: number, size: number, container: number, entry: number, what: string): void {
    if (at < HEADER_SIZE || at + size > this.bytes.length)
      stop(
        "node-outside",
        `The ${what} would be at ${placeText({ start: at, end: at + size })}; the file ends at ${hex(this.bytes.length)}.`,
        this.placeOf(container, entry),
        4,
        this.pathOfEntry(entry),
      );
  }

  private refuseType(type: number, at: number, subject: string, entry: number | undefined): never {
    const name = findTypeInfo(type)?.name ?? refusedTypeName(type);
    const path = entry === undefined ? undefined : this.pathOfEntry(entry);
    return stop("node-type", `${subject} has the type ${hex(type)}${name ? ` (${name})` : ""}, which is not supported there.`, at, 4, path);
  }

  private note(
    code: "unseen-version" | "equal-keys" | "key-order" | "value-bits" | "newer-type",
    message: string,
    at: number,
    size: number,
    path?: () => string,
  ): void {
    if (!this.first.takes(code)) return;
    const place = { bytes: { start: at, end: at + size }, ...(path === undefined ? {} : { path: path() }) };
    this.issues.push(issue(code, message, place, code === "equal-keys" ? "warning" : undefined));
  }

  /** Byte offset of the record of an entry. */
  private placeOf(container: number, entry: number): number {
    return entryOffset(this.graph, container, entry - this.graph.firstOf(container));
  }

  private pathOf(container: number): string {
    const path: number[] = [];
    const owners = this.findOwners();
    for (let at = container; owners[at] >= 0 && path.length < 300; at = this.graph.containerOf(owners[at])) path.unshift(owners[at]);
    return this.joinPath(path);
  }

  /** The entry through which each container was found, -1 for the root. Only messages need it, so it is not stored. */
  private findOwners(): Int32Array {
    const { graph } = this;
    const owners = new Int32Array(graph.containerCount).fill(-1);
    for (let entry = 0, end = Math.min(graph.unreadFrom, graph.entryCount); entry < end; entry++) {
      const value = graph.entryValues[entry];
      if (isContainer(graph.entryTypes[entry]) && value !== graph.root && owners[value] < 0) owners[value] = entry;
    }
    return owners;
  }

  private pathOfEntry(entry: number): string {
    const container = this.graph.containerOf(entry);
    const outer = this.pathOf(container);
    return outer === "" ? entryName(this.graph, entry) : `${outer}/${entryName(this.graph, entry)}`;
  }

  private joinPath(entries: readonly number[]): string {
    return entries.map((entry) => entryName(this.graph, entry)).join("/");
  }
}

/** Types with values outside the entry. {@link NumbersByOffset} refers to them by index. */
const STORED: readonly number[] = [
  Type.array,
  Type.dictionary,
  Type.hash32Map,
  Type.hash64Map,
  Type.s64,
  Type.u64,
  Type.f64,
  Type.binary,
  Type.alignedBinary,
];

/** Indexes of nodes by byte offset and type. */
class NumbersByOffset {
  /** By byte offset / 4: the index × 16 + the index of the type in {@link STORED} + 1. */
  private readonly aligned: Int32Array;
  /** The few at other offsets, and those with another type than the first at the same offset. */
  private readonly others = new Map<number, number>();

  constructor(fileSize: number) {
    this.aligned = new Int32Array(fileSize >> 2);
  }

  /** The node's index, or -1. */
  find(type: number, at: number): number {
    const found = at % 4 === 0 ? this.aligned[at >>> 2] : 0;
    if (found !== 0 && STORED[(found & 15) - 1] === type) return found >>> 4;
    return this.others.size === 0 ? -1 : (this.others.get(at * 256 + type) ?? -1);
  }

  set(type: number, at: number, number: number): void {
    if (at % 4 === 0 && this.aligned[at >>> 2] === 0) this.aligned[at >>> 2] = (number << 4) | (STORED.indexOf(type) + 1);
    else this.others.set(at * 256 + type, number);
  }
}

function nameOf(type: number): string {
  return findTypeInfo(type)?.name ?? hex(type);
}

/** Byte offset of the record of an entry: of its value in arrays, of its key elsewhere. */
export function entryOffset(graph: Graph, container: number, index: number): number {
  const at = graph.containers[container * Container.stride + Container.at] + 4;
  switch (graph.typeOf(container)) {
    case Type.array:
      return at + ((graph.countOf(container) + 3) & ~3) + index * 4;
    case Type.hash64Map:
      return at + index * 12;
    default:
      return at + index * 8;
  }
}
