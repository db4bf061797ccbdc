/** Reads the tables of a U8 archive, but not the data of members. */

import { ByteReader } from "../../core/bytes/bytes.ts";
import { hasMagic } from "../../core/files/knownFiles.ts";
import { bytesAt, type Issue, type Stop } from "../../core/issue.ts";
import { quote } from "../../core/json/print.ts";
import { fieldBytes, structSize } from "../../core/schema.ts";
import { hex } from "../../core/text/hex.ts";
import { decodeUtf8 } from "../../core/text/textCoding.ts";
import type { Entry } from "../archive.ts";
import { addFinding, archiveIssue } from "../diagnostics.ts";
import { type Block, findBlocks, withPlaces } from "../layout.ts";
import { lockShared } from "../members.ts";
import { nameIssues, shownEntry } from "../names.ts";
import { u8Issue, u8Stop } from "./diagnostics.ts";
import { HEADER, NODE } from "./schema.ts";

export const NODES_START = structSize(HEADER);
export const NODE_SIZE = structSize(NODE);
export const MAX_NODES = 0xffff;
/** The folder in the root of most archives, which contains everything and is omitted from paths. */
export const TOP_FOLDER = ".";
const MAX_PATH = 1024;
const MAX_FOLDER = 32;

export interface U8Node {
  readonly index: number;
  readonly isFolder: boolean;
  /** Undefined if it is not text. */
  readonly name: string | undefined;
  readonly nameAt: number;
  /** Index of its folder, according to the order of the nodes; -1 for the root. */
  readonly folder: number;
  /** Start of a file's data. */
  readonly start: number;
  /** Size of a file. */
  readonly size: number;
}

export interface U8 {
  readonly bytes: Uint8Array;
  readonly nodes: readonly U8Node[];
  readonly entries: readonly Entry[];
  /** Nodes by row. */
  readonly nodeOf: readonly U8Node[];
  readonly namesStart: number;
  /** The end of nodes and names according to the header. */
  readonly tablesEnd: number;
  readonly dataStart: number;
  readonly blocks: readonly Block[];
  readonly emptyFolders: readonly string[];
  /** Whether everything is in a folder {@link TOP_FOLDER}. */
  readonly hasTopFolder: boolean;
  readonly issues: readonly Issue[];
  readonly locked?: string;
}

export const MAGIC = [0x55, 0xaa, 0x38, 0x2d];

export function isU8(head: Uint8Array): boolean {
  return hasMagic(head, MAGIC);
}

interface Tables {
  readonly count: number;
  readonly namesStart: number;
  readonly tablesEnd: number;
  /** The data offset in the header. */
  readonly dataOffset: number;
  /** The start of the data, where the names must have ended. */
  readonly dataStart: number;
}

/** @throws Stop if the tables cannot be read */
export function readU8(bytes: Uint8Array): U8 {
  const tables = readTables(bytes);
  const issues: Issue[] = [];
  const report: Report = (code, at, message) => {
    addFinding(issues, u8Issue(code, message, bytesAt(at, NODE_SIZE)));
  };
  const nodes = readNodes(bytes, tables, report);
  const { entries, nodeOf, emptyFolders } = nameEntries(nodes, report);

  let isDamaged = false;
  for (const { row, start, size } of entries) {
    const at = nodeAt(nodeOf[row]);
    if (size === 0 || (start >= tables.tablesEnd && start + size <= bytes.length)) continue;
    isDamaged = true;
    const shown = shownEntry(entries[row]);
    if (start < tables.tablesEnd) {
      report("in-tables", at, `${shown} begins at ${hex(start)}, inside the tables, which end at ${hex(tables.tablesEnd)}.`);
    } else {
      const message = `${shown} ends at ${hex(start + size)}, but the file ends at ${hex(bytes.length)}.`;
      addFinding(issues, archiveIssue("outside", message, { ...bytesAt(at, NODE_SIZE), path: shown }));
    }
  }
  const { dataStart, dataOffset, tablesEnd } = tables;
  if (dataStart !== dataOffset) {
    const message = `The data offset is ${hex(dataOffset)}, but the names end at ${hex(tablesEnd)} and the first member begins at ${hex(dataStart)}.`;
    issues.push(u8Issue("data-offset", message, fieldBytes(HEADER, "data offset")));
  }
  const inside = entries.filter(({ start, size }) => start >= dataStart && start + size <= bytes.length);
  const blocks = findBlocks(withPlaces(inside, dataStart), dataStart);
  const marked = lockShared(entries, blocks, issues);
  return {
    bytes,
    nodes,
    entries: marked,
    nodeOf,
    namesStart: tables.namesStart,
    tablesEnd: tables.tablesEnd,
    dataStart,
    blocks,
    emptyFolders,
    hasTopFolder: nodes.length > 1 && isTopFolder(nodes[1]) && nodes.every(({ folder }, i) => i < 2 || folder !== 0),
    issues: [...issues, ...nameIssues(marked, { caseless: true })],
    ...(isDamaged ? { locked: "The archive is damaged, so nothing in it can be changed." } : {}),
  };
}

export function isTopFolder({ isFolder, folder, name }: U8Node): boolean {
  return isFolder && folder === 0 && name === TOP_FOLDER;
}

export function nodeAt({ index }: U8Node): number {
  return NODES_START + index * NODE_SIZE;
}

function readTables(bytes: Uint8Array): Tables {
  if (bytes.length >= 4 && !isU8(bytes))
    throw u8Stop("magic", "The file does not begin with 55 AA 38 2D, as U8 archives do.", bytesAt(0, 4));
  if (bytes.length < NODES_START + NODE_SIZE) throw cutOff(bytes, NODES_START + NODE_SIZE);
  const reader = new ByteReader(bytes, false);
  const header = reader.struct(HEADER, 0);
  const rootOffset = header["root offset"];
  if (rootOffset !== NODES_START)
    throw u8Stop(
      "root-offset",
      `The root offset is ${hex(rootOffset)}; it must be ${hex(NODES_START)}.`,
      fieldBytes(HEADER, "root offset"),
    );
  const tablesEnd = NODES_START + header["tables size"];
  const { size: count } = reader.struct(NODE, NODES_START);
  const namesStart = NODES_START + count * NODE_SIZE;
  const countPlace = fieldBytes(NODE, "size", NODES_START);
  if (count < 1 || namesStart > tablesEnd)
    throw u8Stop(
      "count",
      `The root states ${count} nodes, but the tables can have only ${Math.floor(header["tables size"] / NODE_SIZE)}.`,
      countPlace,
    );
  if (namesStart > bytes.length) throw cutOff(bytes, namesStart);
  if (tablesEnd > bytes.length)
    throw u8Stop(
      "tables-size",
      `The tables end at ${hex(tablesEnd)}, but the file ends at ${hex(bytes.length)}.`,
      fieldBytes(HEADER, "tables size"),
    );
  if (count > MAX_NODES)
    throw u8Stop("limit", `The archive has ${count} files and folders; Bytewright opens up to ${MAX_NODES}.`, countPlace);
  const dataOffset = header["data offset"];
  const dataStart = Math.max(tablesEnd, Math.min(dataOffset, findFirstData(bytes, count)));
  return { count, namesStart, tablesEnd, dataOffset, dataStart };
}

/** The start of the first member with bytes, or the end of the file. */
function findFirstData(bytes: Uint8Array, count: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let first = bytes.length;
  for (let at = NODES_START; at < NODES_START + count * NODE_SIZE; at += NODE_SIZE)
    if (bytes[at] === 0 && view.getUint32(at + 8) > 0) first = Math.min(first, view.getUint32(at + 4));
  return first;
}

function cutOff({ length }: Uint8Array, needed: number): Stop {
  return u8Stop("truncated", `The file ends after ${length} bytes, but its tables need at least ${needed}.`, bytesAt(length, 0));
}

type Report = (code: Parameters<typeof u8Issue>[0], at: number, message: string) => void;

function readNodes(bytes: Uint8Array, { count, namesStart, dataStart }: Tables, report: Report): readonly U8Node[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nodes: U8Node[] = [];
  /** Folders that contain the node, outermost first. */
  const open: { readonly index: number; readonly end: number }[] = [];
  for (let index = 0; index < count; index++) {
    const at = NODES_START + index * NODE_SIZE;
    const place = bytesAt(at, NODE_SIZE);
    const type = bytes[at];
    const isFolder = type === 1;
    if (type > 1 || (index === 0 && !isFolder)) {
      const expected = index === 0 ? "the root is a folder, 1" : "a node is a file, 0, or a folder, 1";
      throw u8Stop("node-type", `Node ${index} has the type ${type}; ${expected}.`, place);
    }
    while (open.length > 0 && index >= (open.at(-1)?.end ?? 0)) open.pop();
    const folder = open.at(-1) ?? { index: -1, end: count };
    const nameAt = view.getUint32(at) & 0xffffff;
    const first = view.getUint32(at + 4);
    const second = view.getUint32(at + 8);
    const found = readName(bytes, namesStart + nameAt, dataStart);
    if (found === undefined)
      throw u8Stop("name-offset", `The name of node ${index} is not inside the names, which end at ${hex(dataStart)}.`, place);
    const name = decodeUtf8(found);
    if (isFolder) {
      const shown = `Node ${index}${name === undefined ? "" : `, ${quote(name)},`}`;
      if (second <= index || second > count)
        throw u8Stop("folder-end", `${shown} ends at node ${second}; it must be from ${index + 1} to ${count}.`, place);
      if (second > folder.end) report("folder-overlap", at, `${shown} ends at node ${second}, but its parent ends at ${folder.end}.`);
      if (index > 0 && first !== folder.index)
        report("parent", at, `${shown} states node ${first} as its parent, but it is in node ${folder.index}.`);
      open.push({ index, end: Math.min(second, folder.end) });
    }
    nodes.push({ index, isFolder, name, nameAt, folder: folder.index, start: isFolder ? 0 : first, size: isFolder ? 0 : second });
  }
  return nodes;
}

function readName(bytes: Uint8Array, start: number, end: number): Uint8Array | undefined {
  const length = start < end ? bytes.subarray(start, end).indexOf(0) : -1;
  return length < 0 ? undefined : bytes.subarray(start, start + length);
}

/** Files with their paths, and the folders without files. */
function nameEntries(nodes: readonly U8Node[], report: Report): Pick<U8, "entries" | "nodeOf" | "emptyFolders"> {
  const entries: Entry[] = [];
  const nodeOf: U8Node[] = [];
  const folders = new Map<number, { readonly path: string | undefined; readonly depth: number; readonly hasSlash: boolean }>();
  const filled = new Set<number>();
  for (const node of nodes) {
    const { index, name, isFolder, folder, start, size } = node;
    filled.add(folder);
    const outer = folders.get(folder) ?? { path: "", depth: 0, hasSlash: false };
    const hasSlash = outer.hasSlash || (name?.includes("/") ?? false);
    if (name?.includes("/")) report("name-slash", nodeAt(node), `The name ${quote(name)} of node ${index} contains a slash.`);
    const joined = outer.path === undefined || name === undefined ? undefined : outer.path + name;
    const isNamed = joined !== undefined && joined.length <= MAX_PATH && outer.depth < MAX_FOLDER;
    if (isFolder) {
      const path = index === 0 ? "" : isNamed ? `${joined}/` : undefined;
      folders.set(index, { path, depth: outer.depth + 1, hasSlash });
      continue;
    }
    if (!isNamed) report("name-text", nodeAt(node), `The path of node ${index} cannot be shown as text of at most ${MAX_PATH} characters.`);
    const locked = isNamed
      ? hasSlash
        ? "A name in its path contains a slash, so it is read-only."
        : undefined
      : "Its name cannot be read, so it is read-only.";
    const path = isNamed ? withoutTop(joined) : undefined;
    entries.push({
      row: entries.length,
      name: isNamed ? joined : undefined,
      ...(path === undefined || path === joined ? {} : { path }),
      start,
      size,
      ...(locked === undefined ? {} : { locked }),
    });
    nodeOf.push(node);
  }
  const emptyFolders = [...folders].flatMap(([index, { path }]) =>
    index === 0 || filled.has(index) || path === undefined || path === `${TOP_FOLDER}/` ? [] : [withoutTop(path.slice(0, -1))],
  );
  return { entries, nodeOf, emptyFolders };
}

function withoutTop(path: string): string {
  return path.startsWith(`${TOP_FOLDER}/`) ? path.slice(TOP_FOLDER.length + 1) : path;
}
