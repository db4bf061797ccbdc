/** The top-level object for what the usual form cannot say: shared and unused records, the order of the strings, odd counts. */

import { block, hexWord, inline, lines, quote } from "../../core/json/print.ts";
import { hexDigits } from "../../core/text/hex.ts";
import type { AsbFile } from "../model/model.ts";
import { collectUses, getRecords, TABLES, type TableName } from "../model/tables.ts";
import { usualAssignment, usualRanges } from "../model/usual.ts";
import { VERSION_417 } from "../records/nodeTypes.ts";
import { MATERIAL_BLEND, STATE_TRANSITION } from "../records/records.ts";
import type { Printing } from "./printing.ts";
import { printEventGroup, printSync } from "./printRecords.ts";
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
  const uses = collectUses(file);
  const printed: string[] = [];
  for (const table of TABLES) {
    // before 0x417 the list is in the text as it is
    if (table === "State Transitions" && file.version < VERSION_417) continue;
    const records = getRecords(file, table);
    const numbers = uses[table];
    if (usualAssignment(table, numbers, records)) continue;
    const used = new Set(numbers);
    const unused = records.flatMap((_, index) =>
      used.has(index) ? [] : [inline([`"Index": ${index}`, `"Record": ${printRecord(printing, table, index)}`])],
    );
    const members = [`"Uses": [${numbers.join(", ")}]`];
    if (unused.length > 0) members.push(`"Unused": ${lines(unused, "        ")}`);
    printed.push(`"${table}": ${block(members, "      ")}`);
  }
  return printed;
}

function printRecord(printing: Printing, table: TableName, index: number): string {
  const { file } = printing;
  switch (table) {
    case "Tags":
      return printing.texts(file.tagGroups[index].tags);
    case "Sync Records":
      return printSync(printing, file.syncs[index]);
    case "Calculations":
      return inline(printing.calculation(file.calculations[index]));
    case "State Transitions":
      return printing.counted(STATE_TRANSITION.print(printing, file.stateTransitions[index], "          "));
    case "Events":
      return printEventGroup(printing, file.events[index], "          ");
    case "Command Groups":
      return printing.texts(file.commandGroups[index].commands);
    case "AS Markings":
      return printing.texts(file.markings[index].texts);
    case "Material Blends":
      return printing.counted(MATERIAL_BLEND.print(printing, file.materialBlends[index]));
    case "Reference Files": {
      const { path, hashes } = file.sources[index];
      return inline([
        `"Reference File": ${quote(path)}`,
        ...(hashes === undefined ? [] : [`"Reference Hashes": [${hashes.map(hexWord).join(", ")}]`]),
      ]);
    }
  }
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
