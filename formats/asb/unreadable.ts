/** What is known about an unreadable file: header, sections, commands, nodes and strings, as far as they are understood. */

import { sizeFact } from "../core/codec.ts";
import type { Fact, NotDecoded } from "../core/coded.ts";
import { type Issue, unlessStopped } from "../core/issue.ts";
import { addToCount } from "../core/lists.ts";
import { type FieldSchema, wholeOf } from "../core/schema.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { counted } from "../core/text/counted.ts";
import { hex } from "../core/text/hex.ts";
import {
  findNewerHeader,
  type Header,
  isKnownVersion,
  isNewerVersion,
  MAGIC,
  NODE_SIZE,
  readHeader,
  versionName,
} from "./binary/header.ts";
import { Input } from "./binary/input.ts";
import { type Section, sectionsOf } from "./binary/sections.ts";
import { HEADER, HEADER_AT, POINTERS } from "./records/header.ts";
import { FIELDS } from "./records/mapRecords.ts";
import { NODE } from "./records/nodeRecord.ts";
import { findNodeType } from "./records/nodeTypes.ts";
import { COMMAND } from "./records/records.ts";

/** Size of the oldest known header. */
const MIN_HEADER = 0x68;

interface Pool {
  readonly pool: number;
  readonly poolSize: number;
}

/** The header, if its layout is known. */
function findHeader(bytes: Uint8Array): Header | undefined {
  return unlessStopped(() => readHeader(new Input(bytes))) ?? findNewerHeader(bytes);
}

function newerSections({ fields, size, ...header }: Header): readonly Section[] {
  const pointers = POINTERS.filter((key) => header[key] >= size);
  const sections = pointers.map((key): Section => ({ name: fields[header.places[key] / 4].name, start: header[key] }));
  return [{ name: "header", start: 0 }, ...sections.sort((a, b) => a.start - b.start)];
}

/** All text offsets are 0. */
function mapOfBytes(bytes: Uint8Array): SourceMap {
  const builder = new SourceMapBuilder();
  const paths: string[] = [];
  const add = (schema: FieldSchema, path: string, start: number, end: number): void => {
    if (start <= end && end <= bytes.length) builder.add(schema, paths.push(path) - 1, 0, 0, start, end);
  };
  const addRecords = (schema: FieldSchema, list: string, start: number, count: number, size: number): void => {
    const most = Math.min(count, Math.floor(Math.max(bytes.length - start, 0) / size));
    for (let i = 0; i < most; i++) add(schema, `${list}/${i}`, start + i * size, start + (i + 1) * size);
  };
  const header = findHeader(bytes);
  // in an unknown version, magic, version and name are where they have always been
  const known = header?.fields ?? HEADER.fields.slice(0, 3);
  known.forEach((field, index) => add(field, "header", index * 4, index * 4 + 4));
  if (isOfUnknownVersion(bytes) && header === undefined)
    for (let at = known.length * 4; at < MIN_HEADER; at += 4) add(FIELDS.headerWord, "header", at, at + 4);
  if (header !== undefined) {
    const sections = isNewerVersion(header.version) ? newerSections(header) : sectionsOf(header);
    sections.forEach(({ name, start }, index) => {
      add(FIELDS.section, name, start, Math.min(sections[index + 1]?.start ?? bytes.length, bytes.length));
    });
    addRecords(wholeOf(COMMAND.struct), "Commands", header.commands, header.commandCount, COMMAND.sizeOf(header.version));
    addRecords(wholeOf(NODE.struct), "Nodes", header.nodes, header.nodeCount, NODE_SIZE);
  }
  return builder.build((node) => paths[node]);
}

function isOfUnknownVersion(bytes: Uint8Array): boolean {
  if (bytes.length < 12) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(0, true) === MAGIC && !isKnownVersion(view.getUint32(4, true));
}

const SHOWN = 40;
/** Characters of a list of names. */
const MAX_LENGTH = 2000;

/** Facts from the header and the tables that it points to. */
function headerFacts(bytes: Uint8Array): readonly Fact[] {
  const size = sizeFact(bytes.length);
  if (bytes.length < 12) return [size];
  const input = new Input(bytes);
  const version = input.u32(4);
  const facts: Fact[] = [{ label: "Format", value: `ASB, version ${versionName(version)}` }, size];
  const header = findHeader(bytes);
  const isNewer = header !== undefined && isNewerVersion(header.version);
  if (isNewer)
    facts.push({ label: "Layout", value: `header of ${hex(header.size)} bytes: sections, commands, nodes and strings are understood` });
  const pool = header ?? findPool(bytes);
  const strings: ReadonlyMap<number, string> = pool === undefined ? new Map() : stringsOf(input, pool);
  const name = strings.get(input.u32(HEADER_AT.fileName));
  if (name !== undefined) facts.push({ label: "Name", value: name });
  if (header !== undefined) {
    const { commandCount, nodeCount, eventCount } = header;
    const events = isNewer ? "" : `, ${eventCount} event groups`;
    facts.push({ label: "Contents in the header", value: `${counted(commandCount, "command")}, ${counted(nodeCount, "node")}${events}` });
    const commands = commandNames(input, header, strings);
    if (commands.length > 0) facts.push({ label: "Commands", value: listed(commands, commandCount) });
    const kinds = nodeKinds(input, header);
    if (kinds.length > 0) facts.push({ label: "Nodes", value: listed(kinds, kinds.length) });
  }
  if (strings.size > 0) facts.push({ label: "Strings", value: `${strings.size}: ${listed([...strings.values()], strings.size)}` });
  return facts;
}

/** Characters of a fact in a message. */
const MAX_IN_MESSAGE = 200;

/**
 * The result for a file that cannot be read. If its version is unknown, the finding also states the main facts, for views that show only
 * findings.
 */
export function unreadable(bytes: Uint8Array, issue: Issue): NotDecoded {
  const facts = headerFacts(bytes);
  const said = facts
    .filter(({ label }) => label === "Name" || label === "Contents in the header" || label === "Strings")
    .map(({ label, value }) => `${label}: ${value.length > MAX_IN_MESSAGE ? `${value.slice(0, MAX_IN_MESSAGE)} …` : value}`);
  const isVersion = issue.code === "asb/unsupported-version" && said.length > 0;
  const shown = isVersion ? { ...issue, message: `${issue.message} ${said.join("; ")}.` } : issue;
  return { kind: "fail", issues: [shown], map: () => mapOfBytes(bytes), facts };
}

/** Limit of the header words to search for the strings, whatever the version. */
const MAX_HEADER = 0x100;

/**
 * Finds the strings in a file whose header is unknown. In all known versions, they end the file, so the header has their offset and size,
 * whose sum is the length of the file. Undefined if several words match.
 */
function findPool(bytes: Uint8Array): Pool | undefined {
  const input = new Input(bytes);
  const words: number[] = [];
  for (let at = 12; at + 4 <= Math.min(bytes.length, MAX_HEADER); at += 4) words.push(input.u32(at));
  const sizes = new Set(words);
  const places = new Set(words.filter((place) => place >= MIN_HEADER && place < bytes.length && sizes.has(bytes.length - place)));
  const pools = [...places].map((pool): Pool => ({ pool, poolSize: bytes.length - pool }));
  const whole = pools.filter(({ pool, poolSize }) => {
    input.setPool(pool, poolSize);
    return input.isStringStart(input.u32(HEADER_AT.fileName)) && input.poolStrings() !== undefined;
  });
  return whole.length === 1 ? whole[0] : undefined;
}

/** Strings of the pool by their offsets in it, up to the first that is not a string. */
function stringsOf(input: Input, { pool, poolSize }: Pool): ReadonlyMap<number, string> {
  const strings = new Map<number, string>();
  const end = Math.min(pool + poolSize, input.length);
  for (let at = pool; at < end; ) {
    const start = at;
    const text = unlessStopped(() => input.textAt(start, end, start));
    if (text === undefined) break;
    strings.set(start - pool, text);
    at = input.bytes.indexOf(0, start) + 1;
  }
  return strings;
}

function commandNames(input: Input, { version, commands, commandCount }: Header, strings: ReadonlyMap<number, string>): string[] {
  const names: string[] = [];
  const size = COMMAND.sizeOf(version);
  for (let i = 0; i < Math.min(commandCount, SHOWN) && commands + i * size + 4 <= input.length; i++) {
    const name = strings.get(input.u32(commands + i * size));
    if (name !== undefined) names.push(name);
  }
  return names;
}

/** Types of the nodes, each with its number of nodes. */
function nodeKinds(input: Input, { nodes, nodeCount }: Header): string[] {
  const kinds = new Map<string, number>();
  for (let i = 0; i < nodeCount && nodes + i * NODE_SIZE + 2 <= input.length; i++) {
    const type = input.u16(nodes + i * NODE_SIZE);
    const name = findNodeType(type)?.name ?? `type ${type}`;
    addToCount(kinds, name);
  }
  return [...kinds].map(([name, count]) => `${count} ${name}`);
}

/** The start of a list, with an ellipsis if there are more. */
function listed(texts: readonly string[], all: number): string {
  const text = texts.slice(0, SHOWN).join(", ");
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : `${text}${all > Math.min(texts.length, SHOWN) ? " …" : ""}`;
}
