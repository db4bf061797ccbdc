/** Nodes of a file that is edited in place: what fits its description is read, other bodies are kept as bytes. */
import { MAX } from "../../core/record/parts.ts";
import { RecordType } from "../../core/record/record.ts";
import type { Span } from "../../core/text/span.ts";
import { childOf } from "../records/children.ts";
import { VERSION_417 } from "../records/enums.ts";
import { FIELDS } from "../records/mapRecords.ts";
import { NODE, nodeType } from "../records/nodeRecord.ts";
import { findNodeType, type NodeType } from "../records/nodeTypes.ts";
import { GROUPS } from "../records/plugs.ts";
import { guid as guidPart, hexWord, TEXT, U32 } from "../records/recordParts.ts";
import { MATERIAL_BLEND } from "../records/records.ts";
import { FADE, MARKING, START, SYNC } from "../records/syncRecord.ts";
import { bytesLeaf, SIGNED } from "./parts.ts";
import { transitionTree } from "./readStates.ts";
import { type Leaf, list, object, said, section, type Tree } from "./tree.ts";
import type { TreeReader } from "./treeReader.ts";

const COUNTS = 12;
/** Words after the fields of a TwoDimensionalBlender: where its key frames and their data are, from here on. */
const KEYS_SIZE = 8;
const TWO_DIMENSIONAL = 26;
const RANDOM_SELECTOR = 14;

export function nodeTree(reader: TreeReader, start: number, index: number): Tree {
  const { input, version } = reader;
  const type = input.peek(start) & 0xffff;
  const found = findNodeType(type, version);
  const typeLeaf: Leaf = {
    kind: "leaf",
    at: start,
    size: 2,
    part: nodeType,
    value: type,
    fixed: `The body of a ${found?.name ?? `node of type ${type}`} cannot become that of another type`,
  };
  if (found === undefined)
    reader.find("unknown-node-type", `Node ${index} has the unknown type ${type}: its body is kept as bytes.`, start, 2, [
      "Nodes",
      index,
      "Node Type",
    ]);
  // findings say which node it is
  reader.reading.file.nodes.length = index;
  return reader.record(NODE, start, {
    "Node Index": () => said(String(index)),
    "Node Type": () => typeLeaf,
    "Sync Controls": (_, { leaf }) =>
      input.u8(start + 2) === 0 ? undefined : syncControls(reader, start, leaf().value as readonly number[]),
    Body: () => (found !== undefined && found.body === undefined ? undefined : bodyTree(reader, start, index, found)),
  });
}

function syncControls(reader: TreeReader, node: number, records: readonly number[]): Tree {
  const { syncs, syncIndices } = reader.header;
  const start = syncIndices + reader.input.u16(node + 0x10) * 4;
  return list(
    records.map((record) => syncControl(reader, syncs + record * 0x18, record)),
    false,
    [{ field: FIELDS.syncList, start, size: records.length * 4 }],
  );
}

function syncControl(reader: TreeReader, start: number, record: number): Tree {
  const { input, isOlder } = reader;
  input.require(start, 0x18, "attachment");
  reader.used.add(`sync record ${record}`);
  const type = input.u32(start);
  const values = type === 0 ? FADE : type === 1 ? START : undefined;
  const hasValues = type !== 3;
  const at = hasValues ? reader.pointer(start + 4) : 0;
  input.claim(start, 0x18);
  if (hasValues) input.start(at, `${isOlder ? "values of sync record" : "attachment"} ${record}`);
  const guid = { key: "GUID", tree: reader.leaf(guidPart, start + 8) };
  const places = [{ field: FIELDS[SYNC.struct.name], start, size: 0x18 }];
  const isKnown = values !== undefined && (isOlder || reader.roomAt(at) === values.sizeOf(reader.version));
  if (isKnown) {
    const record = reader.record(values, at);
    return object([guid, ...record.members], false, [...places, ...record.places]);
  }
  const typeLeaf = reader.leaf(U32, start) as Leaf;
  return object([guid, { key: "Type", tree: isOlder ? { ...typeLeaf, usual: 3 } : typeLeaf }], false, places);
}

/** Three texts. */
export function markingTree(reader: TreeReader, index: number): Tree {
  reader.used.add(`AS marking ${index}`);
  const size = MARKING.sizeOf(reader.version);
  const start = reader.header.markings + 4 + index * size;
  return list(
    [0, 4, 8].map((offset) => reader.mapped(FIELDS.marking, TEXT, start + offset)),
    true,
    [{ field: FIELDS.marking, start, size }],
  );
}

// ------------------------------------------------------------------------------------------------------------------ bodies

function bodyTree(reader: TreeReader, node: number, index: number, type: NodeType | undefined): Tree | undefined {
  const { input } = reader;
  const at = reader.pointer(node + 8);
  // an unknown type may have none
  if (at === 0 && type === undefined) return undefined;
  input.start(at, `body of node ${index}`);
  for (const version of type === undefined ? [] : layoutsOf(type, reader.version)) {
    const body = type?.body as RecordType<never>;
    const plugs = findPlugs(reader, at + body.sizeOf(version) - COUNTS, type as NodeType);
    if (plugs !== undefined) return knownBody(reader, at, index, type as NodeType, version, plugs);
  }
  const size = reader.roomAt(at);
  if (type !== undefined)
    reader.find("kept-table", `The body of node ${index} does not fit its description; its bytes are kept.`, at, size, []);
  // nodes may share a body
  input.table(at, size, 1, "body");
  input.claim(at, size);
  reader.bodies.set(at, size);
  return object([{ key: "Bytes", tree: bytesLeaf(input.bytes, at, size) }], false, [section(at, size)]);
}

/** Versions whose layout a body may have; files of 0x41A may have that of 0x417. */
function layoutsOf(type: NodeType, version: number): readonly number[] {
  return type.id === RANDOM_SELECTOR ? [version, VERSION_417] : [version];
}

function knownBody(reader: TreeReader, start: number, index: number, type: NodeType, version: number, plugs: Plugs): Tree {
  const { input } = reader;
  const keys = plugs.start - KEYS_SIZE;
  if (type.id === TWO_DIMENSIONAL)
    for (const [i, what] of ["key frames", "key data"].entries()) {
      const target = keys + input.u32(keys + i * 4);
      if (target <= input.length) input.start(target, `${what} of node ${index}`);
    }
  const listed = plugs.start + COUNTS + plugs.count * 4;
  input.claim(plugs.start, listed - plugs.start);
  if (plugs.count > 0) reader.plugBases.add(plugs.base);
  const groups = GROUPS.map((_, group) => groupTree(reader, type, plugs, group));
  const special = Object.fromEntries(GROUPS.map(({ name }, group) => [name, () => groups[group]]));
  const body = reader.record(type.body as RecordType<never>, start, special, { isInNode: true, version });
  const end = Math.max(listed, ...groups.map((group) => (group === undefined ? 0 : bytesOf(group).end)));
  return { ...body, isBlock: true, places: [{ field: FIELDS[type.body?.struct.name ?? ""], start, size: end - start, version }] };
}

export function blendTree(reader: TreeReader, index: number): Tree {
  reader.used.add(`material blend ${index}`);
  return reader.record(MATERIAL_BLEND, reader.header.materialBlends + 4 + index * MATERIAL_BLEND.sizeOf(reader.version));
}

// ------------------------------------------------------------------------------------------------------------------- plugs

interface Plugs {
  readonly start: number;
  readonly count: number;
  readonly base: string;
  /** Addresses by group. */
  readonly groups: readonly (readonly number[])[];
  /** All of them, in order. */
  readonly sorted: readonly number[];
}

/** Undefined where no valid block of plugs is there. */
function findPlugs({ input, version, isOlder }: TreeReader, start: number, type: NodeType): Plugs | undefined {
  const { bytes, length } = input;
  if (start + COUNTS > length) return undefined;
  let count = 0;
  for (let group = 0; group < GROUPS.length; group++) {
    if (bytes[start + group * 2 + 1] !== count && !isOlder) return undefined;
    count += bytes[start + group * 2];
  }
  const list = start + COUNTS;
  if (list + count * 4 > length) return undefined;
  const offsets = Array.from({ length: count }, (_, i) => input.peek(list + i * 4));
  const least = Math.min(...offsets);
  const bases = [
    ["the start of their block", start],
    ["the list of offsets", list],
    ["the start of the file", 0],
  ] as const;
  const found = isOlder ? bases[2] : count === 0 ? bases[0] : bases.find(([, base]) => base + least === list + count * 4);
  if (found === undefined) return undefined;
  const places = offsets.map((offset) => offset + found[1]);
  let at = 0;
  const groups = GROUPS.map((_, group) => places.slice(at, (at += bytes[start + group * 2])));
  const isInside = groups.every((addresses, group) =>
    addresses.every((address, i) => {
      const size =
        group === CHILDREN
          ? childOf(type.children, type.hasDefault, i, i === addresses.length - 1).sizeOf(version)
          : group === TRANSITIONS && isOlder && version >= VERSION_417
            ? 8
            : 4;
      return address + size <= length;
    }),
  );
  if (!isInside) return undefined;
  return { start, count, base: found[0], groups, sorted: places.sort((a, b) => a - b) };
}

const [UNKNOWN, CHILDREN, TRANSITIONS] = [1, 2, 3];

function groupTree(reader: TreeReader, type: NodeType, plugs: Plugs, group: number): Tree | undefined {
  const addresses = plugs.groups[group];
  if (addresses.length === 0) return undefined;
  const field = FIELDS.plug;
  reader.input.table(plugs.start, addresses.length, 0, "connections");
  const items = addresses.map((at, i): Tree => {
    if (group === TRANSITIONS) return reader.version < VERSION_417 ? reader.leaf(SIGNED, at) : transitionTree(reader, at, plugs.sorted);
    if (group !== CHILDREN) return reader.mapped(field, group === UNKNOWN ? hexWord : U32, at);
    const child = childOf(type.children, type.hasDefault, i, i === addresses.length - 1);
    if (!(child instanceof RecordType)) return reader.mapped(field, U32, at);
    if (type.children !== "tags") return reader.record(child, at, {}, { isInNode: true });
    const tags = reader.tags(at, [0, MAX.u32]);
    const isEmpty = tags !== undefined && tags.kind === "list" && tags.items.length === 0;
    return object(
      [
        { key: isEmpty ? "Tag Group" : "Tags", tree: tags ?? list([], true) },
        { key: "Node Index", tree: reader.mapped(field, U32, at + 4) },
      ],
      false,
      [{ field, start: at, size: 8 }],
    );
  });
  const places = items.map(bytesOf);
  const start = Math.min(...places.map((one) => one.start));
  const size = Math.max(...places.map((one) => one.end)) - start;
  const isInline = (group !== TRANSITIONS || reader.version < VERSION_417) && items.every(({ kind }) => kind === "leaf");
  return list(items, isInline, [{ field: FIELDS[GROUPS[group].name], start, size }]);
}

/** A connection or a group of connections. */
function bytesOf(tree: Tree): Span {
  const { start, size } = tree.kind === "leaf" ? { start: tree.at, size: tree.size } : (tree.places?.[0] ?? { start: 0, size: 0 });
  return { start, end: start + size };
}
