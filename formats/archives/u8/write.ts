/**
 * Writes a U8 archive with changes. Unchanged members keep their bytes, names, order, alignment and padding. Nodes and names are rewritten
 * only if members are added, removed or renamed.
 */
import { alignUp } from "../../core/bytes/bytes.ts";
import type { Stop } from "../../core/issue.ts";
import { fieldOffset } from "../../core/schema.ts";
import type { Edit } from "../archive.ts";
import { archiveStop } from "../diagnostics.ts";
import { alignmentOf, blocksByRow, fillPadding, insertLike, isAscending, layOut, type Moving, movingBlocks, newData } from "../layout.ts";
import { plainName } from "../memberNames.ts";
import { type NameTable, placeNames, readNameTable } from "../nameTable.ts";
import { flatten, growNodes, NAME_UNIT, NodeChanges, type WorkNode } from "./nodes.ts";
import { MAGIC, MAX_NODES, NODE_SIZE, NODES_START, TOP_FOLDER, type U8 } from "./read.ts";
import { HEADER } from "./schema.ts";

/** The usual alignment of members; an archive may have a larger one. */
const MIN_ALIGNMENT = 0x20;
const MAX_ALIGNMENT = 0x200;
const MAX_NAME_BYTES = 0xff_ffff;

/** An archive with an empty root. */
export function emptyU8(): Uint8Array {
  const nameSize = 1;
  const dataStart = alignUp(NODES_START + NODE_SIZE + nameSize, MIN_ALIGNMENT);
  const bytes = new Uint8Array(dataStart);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(fieldOffset(HEADER, "root offset"), NODES_START);
  view.setUint32(fieldOffset(HEADER, "tables size"), NODE_SIZE + nameSize);
  view.setUint32(fieldOffset(HEADER, "data offset"), dataStart);
  bytes[NODES_START] = 1;
  view.setUint32(NODES_START + 8, 1);
  return bytes;
}

/** @throws Stop if the format cannot store the change */
export function changeU8(u8: U8, edits: readonly Edit[]): readonly Uint8Array[] {
  const { bytes, blocks, dataStart, nodeOf, nodes, namesStart } = u8;
  const own = blocks.map(({ start }) => alignmentOf(start, MAX_ALIGNMENT));
  // some tools put single or empty members at other offsets
  const usual = own.filter((alignment) => alignment >= MIN_ALIGNMENT);
  const common = usual.length === 0 ? MIN_ALIGNMENT : Math.min(...new Set(usual));
  let data: readonly Moving[] = movingBlocks(bytes, blocks, (block) => Math.min(common, own[block]));
  const blockOf = new Map([...blocksByRow(blocks)].map(([row, block]) => [nodeOf[row].index, block]));
  const table = readNameTable(
    bytes.subarray(namesStart, dataStart),
    nodes.map(({ nameAt }) => nameAt),
    NAME_UNIT,
  );
  const grown = growNodes(u8, table, ({ index, start, size }) => {
    const block = blockOf.get(index);
    const moving = block === undefined ? undefined : data[block];
    return { data: moving, offset: start - (moving?.start ?? 0), size };
  });
  const [root] = grown;
  const rows = nodeOf.map(({ index }) => grown[index]);
  const isDataOrdered = isAscending(rows.flatMap(({ data: moving }) => (moving?.start === undefined ? [] : [moving.start])));
  const fresh: WorkNode[] = [];
  const giveData = (node: WorkNode, content: Uint8Array): void => {
    node.data = newData(content, common);
    node.offset = 0;
    node.size = content.length;
    fresh.push(node);
  };

  for (const edit of edits) {
    if (!("content" in edit)) continue;
    const node = rows[edit.row];
    if (node.data === undefined) giveData(node, edit.content);
    else node.data.piece = { ...node.data.piece, content: edit.content };
    node.size = edit.content.length;
  }
  const isTableNew = edits.some((edit) => !("content" in edit));
  if (isTableNew) {
    const placeOf = (name: string) => {
      const parts = plainName(name).split("/");
      const last = parts.pop() ?? "";
      return [u8.hasTopFolder ? [TOP_FOLDER, ...parts] : parts, last] as const;
    };
    const gone = edits.flatMap((edit) => ("gone" in edit ? [rows[edit.row]] : []));
    const goneData = new Set(gone.map((node) => node.data));
    data = data.filter((moving) => !goneData.has(moving));
    const nodes = new NodeChanges(root, gone);
    for (const edit of edits) if ("name" in edit) nodes.rename(rows[edit.row], ...placeOf(edit.name));
    for (const edit of edits) if ("add" in edit) giveData(nodes.add(...placeOf(edit.add.name)), edit.add.content);
    nodes.finish();
  }

  const flat = flatten(root);
  const dataOf = (nodes: readonly WorkNode[]) => nodes.flatMap((node) => node.data ?? []);
  data = insertLike(data, dataOf(fresh), isDataOrdered ? dataOf(flat) : undefined);
  const tables = isTableNew ? buildTables(u8, flat, table) : new Uint8Array(bytes.subarray(0, dataStart));
  const { starts, parts } = layOut(data, tables.length, bytes.subarray(blocks.at(-1)?.end ?? dataStart));
  const view = new DataView(tables.buffer);
  for (const [i, { isFolder, data: moving, offset, size }] of flat.entries()) {
    if (isFolder) continue;
    view.setUint32(NODES_START + i * NODE_SIZE + 4, (moving ? (starts.get(moving) ?? 0) : 0) + offset);
    view.setUint32(NODES_START + i * NODE_SIZE + 8, size);
  }
  return [tables, ...parts];
}

function refused(message: string): Stop {
  return archiveStop("not-possible", message);
}

/** Header, nodes and names, with the padding up to the data. Offsets of files are set later. */
function buildTables({ bytes, namesStart, tablesEnd, dataStart }: U8, flat: readonly WorkNode[], table: NameTable): Uint8Array {
  if (flat.length > MAX_NODES)
    throw refused(`The archive would have ${flat.length} files and folders; Bytewright writes up to ${MAX_NODES}.`);
  const used = new Set(flat.map(({ slot }) => slot));
  const slots = table.isOrdered ? [...used] : [...new Set([...table.slots, ...used])].filter((slot) => used.has(slot));
  const names = placeNames(table, slots, NAME_UNIT);
  if (names.bytes.length > MAX_NAME_BYTES) throw refused("The names would need more than 16 MiB, which the archive cannot store.");

  const newNamesStart = NODES_START + flat.length * NODE_SIZE;
  const namesEnd = newNamesStart + names.bytes.length;
  const oldNamesEnd = dataStart - table.padding.length;
  const newTablesEnd = endLike(tablesEnd, oldNamesEnd, namesEnd);
  const newDataStart = dataStartLike(dataStart, tablesEnd, Math.max(namesEnd, newTablesEnd));
  const tables = new Uint8Array(newDataStart);
  const view = new DataView(tables.buffer);
  tables.set(bytes.subarray(0, NODES_START));
  view.setUint32(fieldOffset(HEADER, "tables size"), newTablesEnd - NODES_START);
  const offsetAt = fieldOffset(HEADER, "data offset");
  view.setUint32(offsetAt, view.getUint32(offsetAt) + newDataStart - dataStart);
  for (const [i, node] of flat.entries()) {
    const at = NODES_START + i * NODE_SIZE;
    view.setUint32(at, names.offsetOf(node));
    tables[at] = node.isFolder ? 1 : 0;
  }
  writeFolders(view, flat);
  tables.set(names.bytes, newNamesStart);
  fillPadding(tables, namesEnd, newDataStart, bytes.subarray(Math.max(namesStart, oldNamesEnd), dataStart));
  return tables;
}

/** Writes the parent of each folder, and the first node after its contents. */
function writeFolders(view: DataView, flat: readonly WorkNode[]): void {
  const indexOf = new Map(flat.map((node, i) => [node, i]));
  const ends = new Map<WorkNode, number>();
  for (let i = flat.length - 1; i >= 0; i--) {
    const node = flat[i];
    const end = ends.get(node) ?? i + 1;
    if (node.parent && (ends.get(node.parent) ?? 0) < end) ends.set(node.parent, end);
    if (!node.isFolder) continue;
    view.setUint32(NODES_START + i * NODE_SIZE + 4, node.parent ? (indexOf.get(node.parent) ?? 0) : 0);
    view.setUint32(NODES_START + i * NODE_SIZE + 8, end);
  }
}

/** The new end of the tables: padded to the unit that explains the old end, otherwise at the same distance from the names. */
function endLike(oldEnd: number, oldNamesEnd: number, namesEnd: number): number {
  for (let unit = 1; unit <= MAX_ALIGNMENT; unit *= 2) if (alignUp(oldNamesEnd, unit) === oldEnd) return alignUp(namesEnd, unit);
  return Math.max(namesEnd, namesEnd + oldEnd - oldNamesEnd);
}

/** The new start of the data, at the smallest alignment that explains the old start. An archive with more space keeps it if it suffices. */
function dataStartLike(dataStart: number, oldEnd: number, end: number): number {
  for (let unit = MIN_ALIGNMENT; unit <= MAX_ALIGNMENT; unit *= 2) if (alignUp(oldEnd, unit) === dataStart) return alignUp(end, unit);
  return alignUp(Math.max(end, dataStart), MIN_ALIGNMENT);
}
