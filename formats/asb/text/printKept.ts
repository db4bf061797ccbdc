/** The top-level object for what the usual form cannot say: shared and unused records, the order of the strings, odd counts. */
import { block, hexWord, inline, lines, quote } from "../../core/jsonPrint.ts";
import type { AsbFile, Calculation, EventGroup, MaterialBlend, StateTransition, SyncRecord } from "../model.ts";
import { VERSION_417 } from "../nodeTypes.ts";
import { collectUses, getRecords, TABLES, type TableName } from "../tables.ts";
import { usualAssignment, usualRanges } from "../usual.ts";
import { hexBytes, KEPT } from "./words.ts";

/** Prints the records that the usual form writes where they are used. */
export interface RecordPrinter {
  readonly file: AsbFile;
  texts(texts: readonly string[]): string;
  sync(record: SyncRecord): string;
  calculation(record: Calculation): string[];
  stateTransition(record: StateTransition, indent: string): string;
  eventGroup(group: EventGroup, indent: string): string;
  blend(blend: MaterialBlend): string;
}

/** The member of the document, or undefined where the usual form says all. */
export function printKept(printer: RecordPrinter): string | undefined {
  const { file } = printer;
  const members: string[] = [];
  const tables = printTables(printer);
  if (tables.length > 0) members.push(`"Tables": ${block(tables, "    ")}`);
  const ranges = printRanges(file);
  if (ranges.length > 0) members.push(`"Node Ranges": ${lines(ranges, "    ")}`);
  const atZero = file.nodes.flatMap(({ bodyAtZero }, index) => (bodyAtZero ? [index] : []));
  if (atZero.length > 0) members.push(`"Bodies At Zero": [${atZero.join(", ")}]`);
  if (file.calculationCount >= 0) members.push(`"Calculation Count": ${file.calculationCount}`);
  if (file.transitionsWord !== 0) members.push(`"Transitions Word": ${file.transitionsWord}`);
  if (file.expressions?.raw !== undefined) members.push(`"Expressions": "${hexBytes(file.expressions.raw)}"`);
  if (file.pool !== undefined) members.push(`"Pool": ${lines(file.pool.map(quote), "    ")}`);
  return members.length === 0 ? undefined : `"${KEPT}": ${block(members, "  ")}`;
}

function printTables(printer: RecordPrinter): string[] {
  const { file } = printer;
  const uses = collectUses(file);
  const printed: string[] = [];
  for (const table of TABLES) {
    // before 0x417 the list stands in the text as it is
    if (table === "State Transitions" && file.version < VERSION_417) continue;
    const records = getRecords(file, table);
    const numbers = uses[table];
    if (usualAssignment(table, numbers, records)) continue;
    const used = new Set(numbers);
    const unused = records.flatMap((_, index) =>
      used.has(index) ? [] : [inline([`"Index": ${index}`, `"Record": ${printRecord(printer, table, index)}`])],
    );
    const members = [`"Uses": [${numbers.join(", ")}]`];
    if (unused.length > 0) members.push(`"Unused": ${lines(unused, "        ")}`);
    printed.push(`"${table}": ${block(members, "      ")}`);
  }
  return printed;
}

function printRecord(printer: RecordPrinter, table: TableName, index: number): string {
  const { file } = printer;
  switch (table) {
    case "Tags":
      return printer.texts(file.tagGroups[index].tags);
    case "Sync Records":
      return printer.sync(file.syncs[index]);
    case "Calculations":
      return inline(printer.calculation(file.calculations[index]));
    case "State Transitions":
      return printer.stateTransition(file.stateTransitions[index], "          ");
    case "Events":
      return printer.eventGroup(file.events[index], "          ");
    case "Command Groups":
      return printer.texts(file.commandGroups[index].commands);
    case "AS Markings":
      return printer.texts(file.markings[index].texts);
    case "Material Blends":
      return printer.blend(file.materialBlends[index]);
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
