/** Reads the nodes of a file that is edited in place. Bodies that do not match their description are kept as bytes. */
import { catchStop } from "../../core/issue.ts";
import { MAX } from "../../core/record/parts.ts";
import type { RecordType } from "../../core/record/record.ts";
import { Input } from "../binary/input.ts";
import { Reading } from "../binary/reading.ts";
import { VERSION_417 } from "../records/enums.ts";
import { FIELDS } from "../records/mapRecords.ts";
import { NODE, nodeType } from "../records/nodeRecord.ts";
import { findNodeType, type NodeType } from "../records/nodeTypes.ts";
import { COUNTS_SIZE, GROUP_ORDER, plugBase, plugCount } from "../records/plugs.ts";
import { type AsbPart, TEXT, U32 } from "../records/recordParts.ts";
import { FADE, MARKING, START, SYNC } from "../records/syncRecord.ts";
import { bytesLeaf } from "./parts.ts";
import { bytesOf, list, object, said, section, type Tree } from "./tree.ts";
import type { Special, TreeReader } from "./treeReader.ts";

/** Size of the words after the fields of a TwoDimensionalBlender: the relative offsets of its key frames and their data. */
const KEYS_SIZE = 8;
const TWO_DIMENSIONAL = 26;
const RANDOM_SELECTOR = 14;

export function nodeTree(reader: TreeReader, start: number, index: number): Tree {
  const { input, version } = reader;
  const type = input.peek(start) & 0xffff;
  const found = findNodeType(type, version);
  // any type is accepted here
  const typeLeaf = {
    ...reader.leaf({ ...nodeType, read: () => type }, start),
    fixed: `The body of a ${found?.name ?? `node of type ${type}`} cannot become that of another type`,
  };
  if (found === undefined)
    reader.find("unknown-node-type", `Node ${index} has the unknown type ${type}: its body is kept as bytes.`, start, 2, [
      "Nodes",
      index,
      "Node Type",
    ]);
  // findings state the node's number
  reader.reading.file.nodes.length = index;
  return reader.record(NODE, start, {
    "Node Index": () => said(String(index)),
    "Node Type": () => typeLeaf,
    "Sync Controls": (_, { leaf }) => {
      if (input.u8(start + 2) === 0) return undefined;
      const records = leaf().value as readonly number[];
      const first = reader.header.syncIndices + input.u16(start + 0x10) * 4;
      return list(
        records.map((record) => reader.numbered("sync record", record)),
        false,
        [{ field: FIELDS.syncList, start: first, size: records.length * 4 }],
      );
    },
    Body: () => (found !== undefined && found.body === undefined ? undefined : bodyTree(reader, start, index, found)),
  });
}

export function syncControl(reader: TreeReader, start: number, index: number): Tree {
  const { input, isOlder, version } = reader;
  const { members, places } = reader.record(SYNC, start, {
    Type: (_, { at }) => ({ ...reader.leaf(U32, at), ...(isOlder ? { usual: 3 } : {}) }),
  });
  const [typeMember, guid] = members;
  const type = input.u32(start);
  const values = type === 0 ? FADE : type === 1 ? START : undefined;
  const at = type === 3 ? 0 : reader.pointer(start + 4);
  if (type !== 3) input.start(at, `${isOlder ? "values of sync record" : "attachment"} ${index}`);
  if (values === undefined || !(isOlder || reader.roomAt(at) === values.sizeOf(version))) return object([guid, typeMember], false, places);
  const record = reader.record(values, at);
  return object([guid, ...record.members], false, [...places, ...record.places]);
}

/** Three texts. */
export function markingTree(reader: TreeReader, start: number): Tree {
  return list(
    [0, 4, 8].map((offset) => reader.mapped(FIELDS.marking, TEXT, start + offset)),
    true,
    [{ field: FIELDS.marking, start, size: MARKING.sizeOf(reader.version) }],
  );
}

const NO_TAGS = [0, MAX.u32];
const isEmptyGroup = (reader: TreeReader, at: number): boolean => reader.tags(at, NO_TAGS)?.items.length === 0;
/** Members of children that are chosen by tags: a group without tags has a key of its own. */
export const TAGS: Special = {
  Tags: (reader, { at }) => (isEmptyGroup(reader, at) ? undefined : (reader.tags(at, NO_TAGS) ?? list([], true))),
  "Tag Group": (reader, { start }) => (isEmptyGroup(reader, start) ? reader.tags(start, NO_TAGS) : undefined),
};

function bodyTree(reader: TreeReader, node: number, index: number, type: NodeType | undefined): Tree | undefined {
  const { input } = reader;
  const at = reader.pointer(node + 8);
  // an unknown type may have no body
  if (at === 0 && type === undefined) return undefined;
  input.start(at, `body of node ${index}`);
  const body = type?.body as RecordType<never>;
  // files of 0x41A may have the layout of 0x417
  const layouts = type?.id === RANDOM_SELECTOR ? [reader.version, VERSION_417] : [reader.version];
  const version = type && layouts.find((one) => hasConnections(reader, body, at, one));
  if (type !== undefined && version !== undefined) return knownBody(reader, at, index, type, version);
  const size = reader.roomAt(at);
  if (type !== undefined)
    reader.find("kept-table", `The body of node ${index} does not match its description; its bytes are kept.`, at, size, []);
  // nodes may share a body
  input.table(at, size, 1, "body");
  input.claim(at, size);
  reader.bodies.set(at, size);
  return object([{ key: "Bytes", tree: bytesLeaf(input.bytes, at, size) }], false, [section(at, size)]);
}

/** Whether valid connections, all inside the file, follow the fields in the layout of a version. */
function hasConnections({ input, header, reading }: TreeReader, body: RecordType<never>, start: number, version: number): boolean {
  const trial = new Reading(new Input(input.bytes), header, reading.roomAt);
  const read = catchStop(() => {
    for (const { field, offset } of body.placesOf(version))
      if (GROUP_ORDER.includes(field.name)) (field.part as AsbPart<unknown>).rows?.placesOf(trial, start + offset, start);
    plugBase(trial, start + body.sizeOf(version) - COUNTS_SIZE);
  });
  return "value" in read;
}

function knownBody(reader: TreeReader, start: number, index: number, { id, body }: NodeType, version: number): Tree {
  const { input } = reader;
  const type = body as RecordType<never>;
  const counts = start + type.sizeOf(version) - COUNTS_SIZE;
  const keys = counts - KEYS_SIZE;
  if (id === TWO_DIMENSIONAL)
    for (const [i, what] of ["key frames", "key data"].entries()) {
      const target = keys + input.u32(keys + i * 4);
      if (target <= input.length) input.start(target, `${what} of node ${index}`);
    }
  const count = plugCount(reader.reading, counts);
  if (count > 0) reader.plugBases.add(plugBase(reader.reading, counts).name);
  const tree = reader.record(type, start, {}, version);
  const groups = tree.members.filter(({ key }) => GROUP_ORDER.includes(key));
  const end = Math.max(counts + COUNTS_SIZE + count * 4, ...groups.map((group) => bytesOf(group.tree).end));
  return { ...tree, places: [{ field: FIELDS[type.struct.name], start, size: end - start }] };
}
