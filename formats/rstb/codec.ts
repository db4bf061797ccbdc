/** Decodes bytes to a text and encodes it back, with the proof that the round trip is exact. */
import { byteOrderFact, encodeWithMap, notUnderstood, provedText, sizeFact } from "../core/codec.ts";
import type { Decoded, Encoded, Fact } from "../core/coded.ts";
import { bytesAt, catchStop, type Issue } from "../core/issue.ts";
import type { Names } from "../core/names.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { counted } from "../core/text/counted.ts";
import { utf8Length } from "../core/text/textCoding.ts";
import { kindOf, readTable } from "./binary/readTable.ts";
import { writeTable } from "./binary/writeTable.ts";
import { issue } from "./diagnostics.ts";
import { findOddities, type Place } from "./findings.ts";
import { pathFinder } from "./names.ts";
import { HASH, MARK, NAME, SIZE } from "./schema.ts";
import { HEAD_SIZES, hashEntrySize, hashOffset, nameEntrySize, nameOffset, numbersOf, type SizeTable } from "./table.ts";
import { type AssembledTable, assemble } from "./text/assemble.ts";
import { type ParsedText, parseText } from "./text/parseText.ts";
import { printTable } from "./text/printTable.ts";

/** Maximum size of a file: long fields for names can make large files from short texts. */
const MAX_BYTES = 256e6;

export function decode(bytes: Uint8Array, names: Names): Decoded {
  const read = catchStop(() => readTable(bytes));
  if ("issue" in read) return notUnderstood(bytes, read.issue);
  const { value: table } = read;
  const issues = findOddities(table).map(({ code, message, place, severity }) => issue(code, message, bytesOf(table, place), severity));
  const text = printTable(table, pathFinder(names));
  return provedText(bytes, text, encode(text), { issues, facts: factsOf(table, bytes.length) }, ({ message, place }) =>
    issue("not-readable-again", `${message}.`, place),
  );
}

function bytesOf(table: SizeTable, place: Place): Partial<Issue> {
  switch (place.kind) {
    case "hash":
      return bytesAt(hashOffset(table, place.index), hashEntrySize(table.kind));
    case "name":
      return bytesAt(nameOffset(table, place.index), nameEntrySize(table));
    case "behind": {
      const { path, behind } = table.names[place.index];
      return bytesAt(nameOffset(table, place.index) + utf8Length(path) + 1, behind.length);
    }
    case "head":
      return bytesAt(0, HEAD_SIZES[table.kind]);
    case "tail":
      return bytesAt(nameOffset(table, table.names.length), table.tail.length);
  }
}

export function encode(text: string): Encoded {
  const parsed = parseText(text);
  return encodeParsed(parsed, assemble(text, parsed));
}

export function encodeParsed(parsed: ParsedText, assembled: AssembledTable): Encoded {
  const issues = [...parsed.issues, ...assembled.issues];
  return encodeWithMap(
    issues,
    () => writeReadable(assembled.table, parsed),
    () => mapOf(parsed, assembled),
  );
}

/** Writes a table, unless the file would be read differently: readers must guess what it does not state. */
function writeReadable(table: SizeTable, { layout }: ParsedText): Uint8Array | Issue {
  const place = { text: layout.headSpan ?? { start: 0, end: 0 } };
  if (nameOffset(table, table.names.length) + table.tail.length > MAX_BYTES)
    return issue("not-readable-again", `The file would have more than ${MAX_BYTES / 1e6} MB.`, place);
  const bytes = writeTable(table);
  const read = catchStop(() => readTable(bytes));
  if ("issue" in read) return issue("not-readable-again", `The file could not be read again. ${read.issue.message}`, place);
  const again = read.value;
  const isSame =
    again.littleEndian === table.littleEndian &&
    again.hashes.length === table.hashes.length &&
    again.names.length === table.names.length &&
    (table.names.length === 0 || again.fieldSize === table.fieldSize) &&
    again.tail.length === table.tail.length &&
    kindOf(bytes) === table.kind;
  return isSame
    ? bytes
    : issue("not-readable-again", "The file would be read in the other byte order, or with names of another length.", place);
}

function mapOf({ rows }: ParsedText, { table, hashRows, nameRows }: AssembledTable): SourceMap {
  const builder = new SourceMapBuilder(rows.count * 2);
  const add = (row: number, isName: boolean, start: number, keySize: number) => {
    builder.add(isName ? NAME : HASH, row, rows.keyStart(row), rows.keyEnd(row), start, start + keySize);
    builder.add(SIZE, row, rows.sizeStart(row), rows.sizeEnd(row), start + keySize, start + keySize + 4);
    if (numbersOf(table.kind) === 2 && rows.mark(row) !== 0)
      builder.add(MARK, row, rows.sizeEnd(row), rows.sizeEnd(row), start + keySize + 4, start + keySize + 8);
  };
  hashRows.forEach((row, index) => add(row, false, hashOffset(table, index), 4));
  nameRows.forEach((row, index) => add(row, true, nameOffset(table, index), table.fieldSize));
  return builder.build((row) => rows.title(row));
}

/** Returns the canonical text with these names, without comments, or undefined if the text has errors. */
export function formatText(text: string, names: Names): string | undefined {
  const parsed = parseText(text);
  const assembled = assemble(text, parsed);
  if (encodeParsed(parsed, assembled).bytes === undefined) return undefined;
  return printTable(assembled.table, pathFinder(names));
}

export function factsOf(table: SizeTable, size: number): readonly Fact[] {
  const { kind, littleEndian, hashes, names } = table;
  return [
    {
      label: "Format",
      value: kind === "none" ? "size table without a header" : kind === "RESTBL" ? `RESTBL, version ${table.version}` : kind,
    },
    byteOrderFact(littleEndian),
    sizeFact(size),
    { label: "Contents", value: `${counted(hashes.length, "hash", "hashes")}, ${counted(names.length, "name")}` },
  ];
}
