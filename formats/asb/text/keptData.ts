/**
 * The last step of parsing a text: records at their uses become the tables of the file, in the usual order or in the one that the text
 * keeps. Kept data that no longer matches after an edit is reported and dropped.
 */
import { catchStop } from "../../core/issue.ts";
import { Json } from "../../core/json/json.ts";
import { getOrMake } from "../../core/lists.ts";
import { counted } from "../../core/text/counted.ts";
import { Input } from "../binary/input.ts";
import { poolsOf } from "../binary/writeFile.ts";
import { printExpressions, settleBlock } from "../expressions/expressionText.ts";
import { readExpressions } from "../expressions/readExpressions.ts";
import { layOut } from "../expressions/writeExpressions.ts";
import type { AsbFile, Expressions } from "../model/model.ts";
import { collectUses, getRecords, SHARED, setRecords, TABLES, type TableName, visitUses } from "../model/tables.ts";
import { recordKey, usualRanges } from "../model/usual.ts";
import { VERSION_417 } from "../records/enums.ts";
import { findNodeType } from "../records/nodeTypes.ts";
import { KEPT_RECORD, KEPT_TABLE, NODE_RANGE } from "./keys.ts";
import type { PropertyParser } from "./parseProperties.ts";
import { TABLE_ITEMS } from "./tableItems.ts";

const MAX_RECORDS = 0x10000;

/** @param kept rows of the members of kept data, if the text has any */
export function settleTables(parser: PropertyParser, file: AsbFile, kept: readonly number[] | undefined): void {
  new Settler(parser, file).settle(kept);
}

/** Records of a table, and the index for each use. */
interface Assignment {
  readonly records: readonly unknown[];
  readonly numbers: readonly number[];
}

class Settler {
  constructor(
    private readonly parser: PropertyParser,
    private readonly file: AsbFile,
  ) {}

  settle(rows: readonly number[] | undefined): void {
    const { parser, file } = this;
    this.assignTables(rows?.[0] ?? -1);
    usualRanges(file).forEach((range, index) => {
      Object.assign(file.nodes[index], range);
    });
    if (rows !== undefined) this.kept(rows);
    if (file.expressions !== undefined && file.expressions.raw === undefined) settleBlock(parser, file.expressions);
  }

  private kept(rows: readonly number[]): void {
    const { parser, file } = this;
    const [, ranges, atZero, calculationCount, transitionsWord, expressions, pool] = rows;
    if (ranges >= 0) this.ranges(ranges);
    if (atZero >= 0)
      for (const item of parser.reader.items(atZero, "node numbers")) {
        const node = file.nodes[parser.reader.integer(item, 0, 0xffff)];
        if (node !== undefined && findNodeType(node.type)?.body === undefined) node.bodyAtZero = true;
        else this.stale("This node has a body or does not exist.", item);
      }
    if (calculationCount >= 0) {
      const count = parser.reader.integer(calculationCount, 0, 0xffff_ffff);
      if (count !== file.calculations.length) file.calculationCount = count;
    }
    if (transitionsWord >= 0) file.transitionsWord = parser.reader.word(transitionsWord);
    if (expressions >= 0) this.expressions(expressions);
    if (pool >= 0) this.pool(pool);
  }

  private stale(message: string, row: number): void {
    this.parser.report("kept-data", message, row);
  }

  private assignTables(row: number): void {
    const { parser, file } = this;
    const kept = new Map<string, number>();
    if (row >= 0 && parser.json.kinds[row] === Json.object) {
      for (const key of parser.json.keys(row)) kept.set(parser.json.string(key), key + 1);
      for (const [name, at] of kept)
        if (!(TABLES as readonly string[]).includes(name)) parser.report("unknown-key", `Unknown table "${name}".`, at - 1);
    } else if (row >= 0) parser.reader.expected("an object in braces", row);
    const uses = collectUses(file);
    const mappings = new Map<TableName, Map<number, number>>();
    for (const table of TABLES) {
      if (table === "State Transitions" && file.version < VERSION_417) continue;
      const records = getRecords(file, table);
      const given = uses[table];
      const keptRow = kept.get(table);
      const assignment =
        (keptRow === undefined ? undefined : this.keptAssignment(table, given, records, keptRow)) ?? usual(table, given, records);
      const mapping = new Map<number, number>();
      given.forEach((provisional, i) => mapping.set(provisional, assignment.numbers[i]));
      mappings.set(table, mapping);
      setRecords(file, table, assignment.records);
    }
    visitUses(file, (table, record) => mappings.get(table)?.get(record) ?? record);
  }

  private keptAssignment(table: TableName, uses: readonly number[], records: readonly unknown[], row: number): Assignment | undefined {
    const { parser } = this;
    const { reader } = parser;
    const rows = reader.members(row, KEPT_TABLE, `the kept table "${table}"`);
    if (rows === undefined || rows[0] < 0) return undefined;
    const numbers = reader.items(rows[0], "record numbers").map((item) => reader.integer(item, 0, MAX_RECORDS));
    if (numbers.length !== uses.length) {
      this.stale(
        `The text uses ${counted(uses.length, "record")} of "${table}", but the kept table ${numbers.length}: the usual order is written.`,
        row,
      );
      return undefined;
    }
    const made: unknown[] = [];
    for (let i = 0; i < numbers.length; i++) {
      const record = records[uses[i]];
      const earlier = made[numbers[i]];
      if (earlier !== undefined && recordKey(earlier) !== recordKey(record)) {
        this.stale(`Record ${numbers[i]} of "${table}" is shared, but has two different values: the usual order is written.`, row);
        return undefined;
      }
      made[numbers[i]] ??= record;
    }
    for (const item of rows[1] < 0 ? [] : reader.items(rows[1], "unused records")) {
      const members = reader.members(item, KEPT_RECORD, "an unused record");
      if (members === undefined || members[0] < 0 || members[1] < 0) return undefined;
      const index = reader.integer(members[0], 0, MAX_RECORDS);
      if (made[index] !== undefined) {
        this.stale(`Record ${index} of "${table}" is both used and unused: the usual order is written.`, item);
        return undefined;
      }
      made[index] = TABLE_ITEMS[table].parse(parser, members[1]);
    }
    for (let i = 0; i < made.length; i++)
      if (made[i] === undefined) {
        this.stale(`Record ${i} of "${table}" is missing: the usual order is written.`, row);
        return undefined;
      }
    return { records: made, numbers };
  }

  private ranges(row: number): void {
    const { parser, file } = this;
    for (const item of parser.reader.items(row, "ranges of nodes")) {
      const rows = parser.reader.members(item, NODE_RANGE, "the range of a node");
      if (rows === undefined) continue;
      const [index, first, count, sync] = rows.map((value) => parser.reader.integer(value, 0, 0xffff));
      const node = file.nodes[index];
      if (node === undefined) this.stale(`Node ${index} does not exist.`, item);
      else Object.assign(node, { firstCalculation: first, calculationCount: count, firstSync: sync });
    }
  }

  /** Kept bytes remain valid while they have the same instructions as the text. */
  private expressions(row: number): void {
    const { parser, file } = this;
    const text = parser.reader.text(row);
    const { expressions } = file;
    if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) {
      parser.report("bad-hex", "Expected bytes of two hexadecimal digits each.", row);
      return;
    }
    const raw = Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(i * 2, i * 2 + 2), 16));
    const read = catchStop((): Expressions => readExpressions(new Input(raw), 0, raw.length));
    if (expressions === undefined || "issue" in read || printExpressions(read.value) !== printExpressions(expressions)) {
      this.stale("The kept bytes have other expressions than the text. The text is used.", row);
      return;
    }
    const usualBytes = layOut(expressions);
    if (usualBytes.length !== raw.length || usualBytes.some((byte, i) => byte !== raw[i])) expressions.raw = raw;
  }

  private pool(row: number): void {
    const { parser, file } = this;
    file.pool = parser.texts(row);
    const { written, usual } = poolsOf(file);
    file.pool = written.length === usual.length && written.every((text, i) => text === usual[i]) ? undefined : written;
  }
}

function usual(table: TableName, uses: readonly number[], records: readonly unknown[]): Assignment {
  if (!SHARED.has(table)) return { records: uses.map((use) => records[use]), numbers: uses.map((_, i) => i) };
  const made: unknown[] = [];
  const known = new Map<string, number>();
  const numbers = uses.map((use) => getOrMake(known, recordKey(records[use]), () => made.push(records[use]) - 1));
  return { records: made, numbers };
}
