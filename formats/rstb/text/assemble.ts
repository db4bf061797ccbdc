/** Assembles the lines of a text into a table, and finds conflicts between lines. */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { startOfLine, startOfNextLine } from "../../core/text/lines.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { utf8Length } from "../../core/text/textCoding.ts";
import { issue, type RstbCode } from "../diagnostics.ts";
import { comparePaths, LONG_FIELD, type NamedEntry, NO_BYTES, numbersOf, type SizeTable, type TableHead } from "../table.ts";
import { TABLE_LINES } from "./layoutLines.ts";
import type { ParsedText } from "./parseText.ts";
import { LINE_START, printPath } from "./printTable.ts";

const MAX_ISSUES = 1000;
const NO_HEAD: TableHead = { kind: "RESTBL", littleEndian: true, version: 1, nameLength: LONG_FIELD, fieldSize: LONG_FIELD };

/** The table, and the rows of its entries. */
export interface AssembledTable {
  readonly table: SizeTable;
  /** Rows of the entries in the hash table and in the name table. */
  readonly hashRows: Uint32Array;
  readonly nameRows: readonly number[];
  readonly nameHashes: ReadonlySet<number>;
  readonly issues: readonly Issue[];
}

/** Always returns a table, which must not be written if the text or the result has an error. */
export function assemble(text: string, parsed: ParsedText): AssembledTable {
  return new Assembler(text, parsed).assemble();
}

class Assembler {
  private readonly issues: Issue[] = [];
  private readonly nameHashes: ReadonlySet<number>;

  constructor(
    private readonly text: string,
    private readonly parsed: ParsedText,
  ) {
    this.nameHashes = new Set([...parsed.layout.names.keys()].map((path) => crc32(path)));
  }

  assemble(): AssembledTable {
    const { rows, layout } = this.parsed;
    const head = layout.head ?? NO_HEAD;
    if (!layout.headSpan) this.reportNoHead();
    const hashList = new Uint32Array(rows.count);
    const nameRows: { readonly row: number; readonly path: string }[] = [];
    let hashCount = 0;
    for (let row = 0; row < rows.count; row++) {
      const path = this.nameOf(row);
      if (path === undefined) hashList[hashCount++] = row;
      else nameRows.push({ row, path });
    }
    const hashRows = hashList.subarray(0, hashCount);
    const hashes = hashRows.map((row) => rows.hash(row));
    if (!layout.orderSpan) {
      sortByHash(hashRows, hashes);
      nameRows.sort((a, b) => comparePaths(a.path, b.path) || a.row - b.row);
      this.checkHashes(hashRows, hashes);
      for (let at = 1; at < nameRows.length; at++)
        if (nameRows[at - 1].path === nameRows[at].path) this.reportTwice(nameRows[at - 1].row, nameRows[at].row);
    }
    this.checkNames(new Set(nameRows.map(({ path }) => path)), head);
    const hasMark = numbersOf(head.kind) === 2;
    if (!hasMark) this.checkMarks();
    const table: SizeTable = {
      ...head,
      // without entries, both byte orders give the same file
      littleEndian: head.littleEndian || (rows.count === 0 && head.kind !== "none"),
      hashes,
      sizes: hashRows.map((row) => rows.size(row)),
      marks: hasMark ? hashRows.map((row) => rows.mark(row)) : new Uint32Array(0),
      names: this.namedEntries(nameRows, head.fieldSize),
      tail: layout.tail,
    };
    return { table, hashRows, nameRows: nameRows.map(({ row }) => row), nameHashes: this.nameHashes, issues: this.issues };
  }

  /** The row's path, if it is in the name table. */
  private nameOf(row: number): string | undefined {
    const { rows, layout } = this.parsed;
    if (rows.isHash(row) || !this.nameHashes.has(rows.hash(row))) return undefined;
    const path = rows.path(row);
    return path !== undefined && layout.names.has(path) ? path : undefined;
  }

  private namedEntries(named: readonly { readonly row: number; readonly path: string }[], fieldSize: number): NamedEntry[] {
    const { rows, layout } = this.parsed;
    const behind = new Map<string, Uint8Array[]>();
    for (const { path, bytes, span } of layout.behind) {
      const room = fieldSize - utf8Length(path) - 1;
      const kept = trimmed(bytes);
      if (!layout.names.has(path) || kept.length > Math.max(0, room))
        this.report("layout-line", `${bytes.length} bytes do not fit after a name.`, span);
      behind.set(path, [...(behind.get(path) ?? []), kept]);
    }
    return named.map(({ row, path }) => ({
      path,
      size: rows.size(row),
      mark: rows.mark(row),
      behind: behind.get(path)?.shift() ?? NO_BYTES,
    }));
  }

  private checkHashes(hashRows: Uint32Array, hashes: Uint32Array): void {
    for (let at = 0; at < hashRows.length; at++) {
      if (at > 0 && hashes[at] === hashes[at - 1]) this.reportSameHash(hashRows[at - 1], hashRows[at]);
      else if (this.nameHashes.has(hashes[at])) this.reportHidingName(hashRows[at]);
    }
  }

  private reportSameHash(first: number, second: number): void {
    const { rows } = this.parsed;
    const [a, b] = [rows.path(first), rows.path(second)];
    if (a === undefined || b === undefined || a === b) return this.reportTwice(first, second);
    const message = `The paths ${printPath(a)} and ${printPath(b)} have the same hash, ${lowerHex(rows.hash(second), 8)}, which can have only one entry in the hash table.`;
    this.report("hash-collision", message, this.keySpan(second), () => [
      { title: "Move both to the name table", edits: [this.addNames([a, b])], preferred: true },
    ]);
  }

  private reportHidingName(row: number): void {
    const { rows } = this.parsed;
    const path = rows.path(row);
    const message = `The hash ${lowerHex(rows.hash(row), 8)} is the hash of a path in the name table, so games would never read that path's size.`;
    this.report("hash-collision", message, this.keySpan(row), () =>
      path === undefined
        ? [{ title: "Delete this entry", edits: [this.deletion(row)] }]
        : [{ title: "Move this path to the name table", edits: [this.addNames([path])], preferred: true }],
    );
  }

  private reportTwice(first: number, second: number): void {
    const { rows } = this.parsed;
    const smaller = rows.size(first) < rows.size(second) ? first : second;
    const message = `${rows.title(second)} occurs twice, with the sizes ${rows.size(first)} and ${rows.size(second)}.`;
    this.report("duplicate-entry", message, this.keySpan(second), () => [
      { title: "Keep the larger", edits: [this.deletion(smaller)], preferred: true },
    ]);
  }

  private checkNames(present: ReadonlySet<string>, { fieldSize, kind }: TableHead): void {
    const { layout } = this.parsed;
    for (const [path, span] of layout.names) {
      if (!present.has(path))
        this.report("name-without-entry", `The text has no line with the size of ${printPath(path)}.`, span, () => [
          { title: "Delete this line", edits: [deletionOf(this.text, span)] },
        ]);
      if (kind === "none") this.report("layout-line", "A table without a header has no name table.", span);
      const length = utf8Length(path);
      if (length > fieldSize) this.report("name-too-long", `The name has ${length} bytes; expected at most ${fieldSize - 1}.`, span);
    }
  }

  private checkMarks(): void {
    const { rows } = this.parsed;
    for (let row = 0; row < rows.count; row++)
      if (rows.mark(row) !== 0)
        this.report("mark-not-kept", `The entry has a third number, ${rows.mark(row)}, which only RSTC has.`, this.keySpan(row));
  }

  private reportNoHead(): void {
    const { text } = this;
    const end = text.length;
    const start = text.endsWith("\n") || text === "" ? "" : "\n";
    this.report("missing-table", "The text does not state the kind of table.", { start: 0, end: Math.min(1, end) }, () =>
      TABLE_LINES.map((line) => ({ title: `Add "${line}"`, edits: [{ span: { start: end, end }, text: `${start}${line}\n` }] })),
    );
  }

  private addNames(paths: readonly string[]): TextEdit {
    const { text } = this;
    const missing = paths.filter((path) => !this.parsed.layout.names.has(path));
    const lines = missing.map((path) => `${LINE_START} name ${printPath(path)}\n`).join("");
    return { span: { start: text.length, end: text.length }, text: text.endsWith("\n") ? lines : `\n${lines}` };
  }

  private deletion(row: number): TextEdit {
    return deletionOf(this.text, this.keySpan(row));
  }

  private keySpan(row: number): Span {
    const { rows } = this.parsed;
    return { start: rows.keyStart(row), end: rows.keyEnd(row) };
  }

  private report(code: RstbCode, message: string, text: Span, fixes?: () => readonly Fix[]): void {
    if (this.issues.length < MAX_ISSUES) this.issues.push(issue(code, message, { text, ...(fixes && { fixes }) }));
  }
}

/** Bits per pass of the radix sort: three passes sort all 32. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/**
 * Sorts rows and hashes by hash, with a stable radix sort: a comparison sort takes most of a second for a game's table.
 */
function sortByHash(rows: Uint32Array, hashes: Uint32Array): void {
  interface Sorted {
    readonly rows: Uint32Array;
    readonly hashes: Uint32Array;
  }
  let from: Sorted = { rows, hashes };
  let to: Sorted = { rows: new Uint32Array(rows.length), hashes: new Uint32Array(rows.length) };
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const starts = new Uint32Array(DIGITS + 1);
    for (const hash of from.hashes) starts[((hash >>> shift) & (DIGITS - 1)) + 1]++;
    for (let digit = 1; digit < DIGITS; digit++) starts[digit] += starts[digit - 1];
    for (let at = 0; at < rows.length; at++) {
      const hash = from.hashes[at];
      const place = starts[(hash >>> shift) & (DIGITS - 1)]++;
      to.hashes[place] = hash;
      to.rows[place] = from.rows[at];
    }
    [from, to] = [to, from];
  }
  rows.set(from.rows);
  hashes.set(from.hashes);
}

/** Deletes the whole line of a span. */
export function deletionOf(text: string, { start, end }: Span): TextEdit {
  return { span: { start: startOfLine(text, start), end: startOfNextLine(text, end) }, text: "" };
}

function trimmed(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
}
