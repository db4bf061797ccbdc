/** The top-level object for what the usual form cannot say: shared and unused records, the order of the strings, odd counts. */

import { block, inline, lines, quote } from "../../core/json/print.ts";
import { hexDigits } from "../../core/text/hex.ts";
import type { AsbFile } from "../model/model.ts";
import { collectUses, getRecords, TABLES, type TableName } from "../model/tables.ts";
import { usualAssignment, usualRanges } from "../model/usual.ts";
import { VERSION_417 } from "../records/enums.ts";
import type { Printing } from "./printing.ts";
import { TABLE_ITEMS } from "./tableItems.ts";
import { KEPT } from "./words.ts";

/** The member of the document, or undefined where the usual form says all. */
export function printKept(printing: Printing): string | undefined {
  const { file } = printing;
  const members: string[] = [];
  const tables = printTables(printing);
  if (tables.length > 0) members.push(`"Tables": ${block(tables, "    ")}`);
  const ranges = printRanges(file);
  if (ranges.length > 0) members.push(`"Node Ranges": ${lines(ranges, "    ")}`);
  const atZero = file.nodes.flatMap(({ bodyAtZero }, index) => (bodyAtZero ? [index] : []));
  if (atZero.length > 0) members.push(`"Bodies At Zero": [${atZero.join(", ")}]`);
  if (file.calculationCount >= 0) members.push(`"Calculation Count": ${file.calculationCount}`);
  if (file.transitionsWord !== 0) members.push(`"Transitions Word": ${file.transitionsWord}`);
  if (file.expressions?.raw !== undefined) members.push(`"Expressions": "${hexDigits(file.expressions.raw)}"`);
  if (file.pool !== undefined) members.push(`"Pool": ${lines(file.pool.map(quote), "    ")}`);
  return members.length === 0 ? undefined : `"${KEPT}": ${block(members, "  ")}`;
}

function printTables(printing: Printing): string[] {
  const { file } = printing;
  const print = (table: TableName, record: unknown): string => printing.counted(TABLE_ITEMS[table].print(printing, record, "          "));
  const uses = collectUses(file);
  const printed: string[] = [];
  for (const table of TABLES) {
    // before 0x417 the list is in the text as it is
    if (table === "State Transitions" && file.version < VERSION_417) continue;
    const records = getRecords(file, table);
    const numbers = uses[table];
    if (usualAssignment(table, numbers, records)) continue;
    const used = new Set(numbers);
    const unused = records.flatMap((record, index) =>
      used.has(index) ? [] : [inline([`"Index": ${index}`, `"Record": ${print(table, record)}`])],
    );
    const members = [`"Uses": [${numbers.join(", ")}]`];
    if (unused.length > 0) members.push(`"Unused": ${lines(unused, "        ")}`);
    printed.push(`"${table}": ${block(members, "      ")}`);
  }
  return printed;
}

function printRanges(file: AsbFile): string[] {
  const usual = usualRanges(file);
  return file.nodes.flatMap((node, index) => {
    const range = usual[index];
    if (
      node.firstCalculation === range.firstCalculation &&
      node.calculationCount === range.calculationCount &&
      node.firstSync === range.firstSync
    )
      return [];
    return [
      inline([
        `"Node Index": ${index}`,
        `"First Calculation": ${node.firstCalculation}`,
        `"Calculation Count": ${node.calculationCount}`,
        `"First Sync": ${node.firstSync}`,
      ]),
    ];
  });
}
