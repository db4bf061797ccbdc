/** Bytes to text and back, with the proof that the text encodes to the same bytes. */
import { encodeWithMap, provedText, sizeFact } from "../core/codec.ts";
import type { Decoded, Encoded, Fact } from "../core/coded.ts";
import { catchStop, hasErrors } from "../core/issue.ts";
import { findDifference } from "../core/proof.ts";
import { counted } from "../core/text/counted.ts";
import { lowerHex } from "../core/text/hex.ts";
import { maxTextOf } from "../core/text/textLimit.ts";
import { type Header, isNewerVersion, MAGIC, readHeader, versionName } from "./binary/header.ts";
import { Input } from "./binary/input.ts";
import { WriteLimit } from "./binary/output.ts";
import { readBlackboard } from "./binary/parts/blackboard.ts";
import { readCommandGroups, readEvents } from "./binary/parts/tables.ts";
import { readTags } from "./binary/parts/tags.ts";
import { Reading } from "./binary/reading.ts";
import { findSection } from "./binary/sections.ts";
import { poolsOf, writeFile } from "./binary/writeFile.ts";
import { issue } from "./diagnostics.ts";
import { readExpressions } from "./expressions/readExpressions.ts";
import { layOut } from "./expressions/writeExpressions.ts";
import { printInPlace } from "./inPlace/inPlace.ts";
import { readInPlace } from "./inPlace/readTree.ts";
import type { AsbFile } from "./model/model.ts";
import { VERSION_417, VERSION_418 } from "./records/enums.ts";
import { HEADER_AT } from "./records/header.ts";
import { readRows } from "./records/recordParts.ts";
import { mapOfText } from "./records/sourceMap.ts";
import { partialRows, type TableKey, tableRows, transitionRows } from "./records/tables.ts";
import { type ParsedText, parseFile } from "./text/parseFile.ts";
import { printFile } from "./text/printFile.ts";
import { unreadable } from "./unreadable.ts";

export function decode(bytes: Uint8Array): Decoded {
  if (isNewer(bytes)) return decodeInPlace(bytes);
  const read = catchStop(() => {
    const result = readFile(bytes);
    keepOrder(result, bytes);
    return { result, text: printFile(result.file, maxTextOf(bytes.length)) };
  });
  if ("issue" in read) return read.issue.code === "asb/unknown-node-type" ? decodeInPlace(bytes) : unreadable(bytes, read.issue);
  const { result, text } = read.value;
  const facts = factsOf(result, bytes.length);
  const decoded = provedText(bytes, text, encode(text), { issues: [], facts }, ({ at, message, place }) =>
    issue("layout", `${message} (${findSection(result.header, at)}).`, place),
  );
  if (decoded.exact || result.header.version !== VERSION_418) return decoded;
  const inPlace = decodeInPlace(bytes);
  return inPlace.kind === "ok" && inPlace.exact ? inPlace : decoded;
}

function isNewer(bytes: Uint8Array): boolean {
  return bytes.length >= 8 && new Input(bytes).u32(0) === MAGIC && isNewerVersion(new Input(bytes).u32(4));
}

/** Decodes files that are not known well enough to be written from scratch. */
function decodeInPlace(bytes: Uint8Array): Decoded {
  const read = catchStop(() => {
    const file = readInPlace(bytes);
    return { file, text: printInPlace(file, bytes, maxTextOf(bytes.length)) };
  });
  if ("issue" in read) return unreadable(bytes, read.issue);
  const { file, text } = read.value;
  const facts = [
    { label: "Format", value: `ASB, version ${versionName(file.version)}` },
    { label: "Name", value: file.name },
    sizeFact(bytes.length),
    { label: "Contents", value: `${counted(file.header.commandCount, "command")}, ${counted(file.header.nodeCount, "node")}` },
    { label: "Edited in place", value: `${counted(file.unknown, "byte")} kept, not understood` },
  ];
  return provedText(bytes, text, encode(text), { issues: file.findings.map((one) => one.issue), facts }, ({ message, place }) =>
    issue("layout", `${message}.`, place),
  );
}

/** Keeps the order of strings and the bytes of expressions if they are not the usual ones. */
function keepOrder({ file, header, input }: ReadFile, bytes: Uint8Array): void {
  if (file.expressions !== undefined) {
    const block = bytes.subarray(header.expressions, header.markings);
    if (findDifference(layOut(file.expressions), block) !== undefined) file.expressions.raw = block.slice();
  }
  if (findDifference(writeFile(file), bytes) === undefined) return;
  const pool = input.poolStrings();
  if (pool === undefined) return;
  const { usual } = poolsOf(file);
  if (usual.length !== pool.length || usual.some((text, i) => text !== pool[i])) file.pool = pool;
}

export function encode(text: string): Encoded {
  return encodeParsed(parseFile(text));
}

/** Encodes a parsed text. */
export function encodeParsed(parsed: ParsedText): Encoded {
  const { inPlace } = parsed;
  if (inPlace !== undefined)
    return encodeWithMap(parsed.issues, () => inPlace.bytes ?? issue("original-missing", "The text cannot be written."), inPlace.map);
  return encodeWithMap(
    parsed.issues,
    () => writeFile(parsed.file),
    () => mapOfText(parsed),
    (error) =>
      error instanceof WriteLimit ? issue(error.code, error.message, { text: parsed.json.span(Math.max(error.at, 0)) }) : undefined,
  );
}

/** The canonical form of a text: what decoding its file would show. Undefined if the text has errors. */
export function formatText(text: string): string | undefined {
  const parsed = parseFile(text);
  if (hasErrors(parsed.issues)) return undefined;
  const { inPlace } = parsed;
  if (inPlace === undefined) return printFile(parsed.file);
  // after the change, it may be possible to write an older file from scratch
  const decoded = inPlace.bytes && decode(inPlace.bytes);
  return decoded?.kind === "ok" ? decoded.text : undefined;
}

function factsOf({ file }: ReadFile, size: number): readonly Fact[] {
  const counts = [
    counted(file.commands.length, "command"),
    counted(file.nodes.length, "node"),
    counted(file.events.length, "event group"),
    counted(
      file.blackboard.reduce((sum, entries) => sum + entries.length, 0),
      "blackboard entry",
      "blackboard entries",
    ),
  ];
  return [
    { label: "Format", value: `ASB, version ${lowerHex(file.version)}` },
    { label: "Name", value: file.fileName },
    sizeFact(size),
    { label: "Contents", value: counts.join(", ") },
  ];
}

/** Bytes to the tables of a file. Follows the pointers; writing the file again shows whether the layout is the usual one. */
interface ReadFile {
  readonly file: AsbFile;
  readonly header: Header;
  readonly input: Input;
}

/** @throws Stop at the first thing that cannot be read */
export function readFile(bytes: Uint8Array): ReadFile {
  const input = new Input(bytes);
  const header = readHeader(input);
  input.setPool(header.pool, header.poolSize);
  const reading = new Reading(input, header);
  const { file } = reading;
  file.fileName = input.poolString(header.fileName, HEADER_AT.fileName);
  readTags(reading);
  const read = <K extends TableKey>(key: K) => readRows(reading, tableRows(reading, key));
  file.commands = read("commands");
  file.syncs = read("syncs");
  file.stateTransitions = read("stateTransitions");
  readEvents(reading);
  readCommandGroups(reading);
  file.transitions = readRows(reading, transitionRows(reading));
  file.transitionsWord = input.u32(header.transitions + 4);
  readBlackboard(reading);
  file.partials = readRows(reading, partialRows(reading));
  file.boneGroups = read("boneGroups");
  file.calculations = read("calculations");
  if (header.calculationCount !== file.calculations.length) file.calculationCount = header.calculationCount;
  file.markings = read("markings");
  if (header.version >= VERSION_417) file.materialBlends = read("materialBlends");
  file.enumResolves = read("enums");
  // nodes are last, because they refer to records of all other tables; one by one, because findings state the node's number
  for (const [node, at] of tableRows(reading, "nodes")) file.nodes.push(node.read(reading, at));
  if (header.expressions !== 0) file.expressions = readExpressions(input, header.expressions, header.markings);
  return { file, header, input };
}
