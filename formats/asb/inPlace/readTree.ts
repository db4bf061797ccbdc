/**
 * Reads a file as a tree of values with their offsets: 0x41A and 0x41B, and older files that cannot be written from scratch. Follows
 * pointers, because the order of the tables is unknown. Bytes that are not understood stay unread, so they are kept. Source: format
 * references.
 */
import { hex, lowerHex } from "../../core/text/hex.ts";
import type { Header } from "../binary/header.ts";
import { issue } from "../diagnostics.ts";
import { type AsbFile, type Expressions, emptyFile } from "../model/model.ts";
import { type HeaderKey, POINTERS } from "../records/header.ts";
import { NODE } from "../records/nodeRecord.ts";
import { TEXT } from "../records/recordParts.ts";
import { CALCULATION, COMMAND } from "../records/records.ts";
import { countOf, TABLES, type TableKey, tableAt } from "../records/tables.ts";
import type { KeptBytes } from "./claims.ts";
import { nodeTree } from "./readNodes.ts";
import { readTables } from "./readTables.ts";
import { type ObjectTree, object, said, section, type Tree } from "./tree.ts";
import { NUMBERED, type PlacedFinding, TreeReader } from "./treeReader.ts";

export interface InPlaceFile {
  readonly version: number;
  readonly tree: ObjectTree;
  readonly kept: readonly KeptBytes[];
  readonly findings: readonly PlacedFinding[];
  readonly header: Header;
  readonly name: string;
  readonly expressions: Expressions | undefined;
  /** A file without records, which properties without a default need. */
  readonly blank: AsbFile;
  /** Number of bytes with unknown meaning, in kept ranges and bodies. */
  readonly unknown: number;
  /** What the offsets of connections are relative to, as phrases for messages. */
  readonly plugBases: readonly string[];
}

/** Reads twice, because the sizes of some values depend on where the next one starts. @throws Stop if the file cannot be opened as text */
export function readInPlace(bytes: Uint8Array): InPlaceFile {
  const first = new TreeReader(bytes, []);
  read(first);
  return read(new TreeReader(bytes, first.input.sortedStarts()));
}

function read(reader: TreeReader): InPlaceFile {
  const { input, version, header } = reader;
  input.claim(0, header.size);
  pool(reader);
  if (header.size === 0x70)
    reader.find("superseded-header", "The header has 112 bytes, as in a description that its author replaced.", 0, 4, ["Metadata"]);
  countRecords(reader);
  const commands = reader.table("commands");
  const nodes = reader.table("nodes", (at, index) => nodeTree(reader, at, index));
  const members = readTables(reader);
  unused(reader);
  for (const key of POINTERS) {
    const at = header.places[key];
    if (at >= 0 && header[key] !== 0) input.start(reader.pointer(at), isEmpty(reader, key) ? undefined : header.fields[at / 4].name);
  }
  reader.findings.unshift(inPlaceFinding(reader));
  // magic, version and name come first in all headers
  const fileName: Tree = reader.mapped(header.fields[header.places.fileName / 4], TEXT, header.places.fileName);
  const metadata = object(
    [
      { key: "Filename", tree: fileName },
      { key: "Version", tree: said(`"${lowerHex(version)}"`, false, [{ field: header.fields[1], start: 4, size: 4 }]) },
      { key: "HasASNodeBaev", tree: said("false") },
    ],
    false,
    [section(0, header.size)],
  );
  const kept = input.kept();
  return {
    version,
    unknown: [...reader.bodies.values(), ...kept.map(({ length }) => length)].reduce((sum, length) => sum + length, 0),
    tree: object(
      [{ key: "Metadata", tree: metadata }, ...members, { key: "Commands", tree: commands }, { key: "Nodes", tree: nodes }],
      true,
    ),
    kept,
    findings: reader.findings,
    header,
    name: input.str(header.places.fileName),
    expressions: reader.reading.file.expressions,
    blank: blank(reader),
    plugBases: [...reader.plugBases],
  };
}

/** Counts the records that fields refer to by index, because reading an index checks that the record exists. */
function countRecords(reader: TreeReader): void {
  const { header, input, version } = reader;
  const { file } = reader.reading;
  const countAt = (at: number): number => (at === 0 || at + 4 > input.length ? 0 : input.peek(at));
  input.require(header.commands, header.commandCount * COMMAND.sizeOf(version), "command table");
  input.require(header.nodes, header.nodeCount * NODE.sizeOf(version), "node table");
  input.table(header.calculations, header.calculationRecords, CALCULATION.sizeOf(version), "calculation table");
  for (const { key } of Object.values(NUMBERED)) {
    const count = countOf(key);
    file[key].length = count === undefined ? countAt(header[key]) : header[count];
  }
}

function pool(reader: TreeReader): void {
  const { input, header } = reader;
  for (const key of POINTERS) if (header.places[key] >= 0) reader.pointer(header.places[key]);
  const [at, size] = [header.pool, header.poolSize];
  if (at + size > input.length)
    input.stop(
      "outside-file",
      `The strings at ${hex(at)} take ${size} bytes, but the file ends at ${hex(input.length)}.`,
      header.places.poolSize,
      4,
    );
  input.setPool(at, size);
  input.claim(at, size);
  if (size > 0) reader.reading.file.firstString = input.poolString(0, header.places.pool);
}

/** Texts of older versions state every default of a string. */
function blank(reader: TreeReader): AsbFile {
  const { input, header } = reader;
  const { version, firstString = "" } = reader.reading.file;
  const file = emptyFile(version);
  return reader.isOlder ? { ...file, fileName: input.str(header.places.fileName) } : { ...file, firstString };
}

function inPlaceFinding(reader: TreeReader): PlacedFinding {
  const { version } = reader;
  const isUnknown = reader.findings.some(({ issue: { code } }) => code === "asb/unknown-node-type");
  const reason = !reader.isOlder
    ? `Version ${lowerHex(version)} is not known well enough to be written from scratch.`
    : isUnknown
      ? "This file has nodes of unknown types, whose bodies may contain offsets of other data, so it is not written from scratch."
      : `Version ${lowerHex(version)} is not known well enough: written from scratch, this file would have other bytes.`;
  const message = `${reason} Changed values overwrite the old ones; lists keep their length.`;
  return { issue: issue("in-place", message, { bytes: { start: 4, end: 8 } }), path: ["Metadata", "Version"] };
}

/** Whether a table has no records, so that its start needs no name. */
function isEmpty(reader: TreeReader, key: HeaderKey): boolean {
  const { input, header } = reader;
  // later versions keep the count of this table, which they do not have
  if (key === "events" && !reader.isOlder) return true;
  // its records are unknown
  if (!(key in TABLES) || key === "commandGroups") return false;
  const count = countOf(key as TableKey);
  const at = header[key];
  if (count !== undefined) return header[count] === 0;
  if (at + 4 > input.length) return false;
  const isEmpty = input.peek(at) === 0;
  if (isEmpty) input.claim(at, 4);
  return isEmpty;
}

/** Unused records of tables are kept one by one. */
function unused(reader: TreeReader): void {
  const { input, header, version, used, isOlder } = reader;
  for (const [what, { key, isPointed, isOlder: isOlderOnly }] of Object.entries(NUMBERED)) {
    if ((isOlderOnly && !isOlder) || (header[key] === 0 && countOf(key) === undefined)) continue;
    const [first, count] = tableAt(reader.reading, key);
    const size = TABLES[key].record.sizeOf(version);
    input.table(first, count, size, `${what} table`);
    for (let i = 0; i < count; i++) {
      const name = `${what} ${i}`;
      if (isPointed) input.start(reader.pointer(first + i * size), name);
      else if (!used.has(name)) input.start(first + i * size, name);
    }
  }
}
