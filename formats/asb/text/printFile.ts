/** The tables of a file as text: JSON with the keys of the Python tools, with one record per line where that is more readable. */
import { block, inline, lines, quote } from "../../core/json/print.ts";
import type { Item } from "../../core/record/parts.ts";
import { hexDigits, lowerHex } from "../../core/text/hex.ts";
import { MAX_TEXT } from "../../core/text/textLimit.ts";
import { WriteLimit } from "../binary/output.ts";
import { bodyPlacesOf } from "../binary/writeFile.ts";
import { printExpressions } from "../expressions/expressionText.ts";
import type { AsbFile } from "../model/model.ts";
import { BLACKBOARD_TYPES } from "../model/model.ts";
import { collectUses, getRecords, TABLES, type TableName } from "../model/tables.ts";
import { usualAssignment, usualRanges } from "../model/usual.ts";
import { VERSION_417 } from "../records/enums.ts";
import { NODE } from "../records/nodeRecord.ts";
import type { AsbTools } from "../records/recordParts.ts";
import type { EnumResolve } from "../records/records.ts";
import { BONE_GROUP, COMMAND, ENUM_RESOLVE, PARTIAL, SOURCE_FILE, STATE_TRANSITION, TRANSITION_GROUP } from "../records/records.ts";
import { Printing } from "./printing.ts";
import { TABLE_ITEMS } from "./tableItems.ts";
import { KEPT } from "./words.ts";

/** @throws Stop if shared tables would make the text too large to show */
export function printFile(file: AsbFile, maxText = MAX_TEXT): string {
  const printing = new Printing(file, maxText);
  const list = (key: string, items: readonly string[]): string => `"${key}": ${lines(items, "  ")}`;
  const metadata = [`"Filename": ${quote(file.fileName)}`, `"Version": "${lowerHex(file.version)}"`, '"HasASNodeBaev": false'];
  const records = <T>(key: string, record: Item<T, AsbTools>, values: readonly T[]): string =>
    list(
      key,
      values.map((value) => record.print(printing, value, "    ") ?? ""),
    );
  const members = [
    `"Metadata": ${inline(metadata)}`,
    `"Blackboard": ${printBlackboard(printing)}`,
    records("Bone Groups", BONE_GROUP, file.boneGroups),
    `"Expressions": ${printExpressions(file.expressions)}`,
    records("Partials", PARTIAL, file.partials),
    records("Transitions", TRANSITION_GROUP, file.transitions),
    list(
      "Valid Tags",
      file.validTags.map(({ name }) => quote(name)),
    ),
  ];
  if (file.enumResolves.length > 0) members.push(records("Enum Resolve", ENUM_RESOLVE, anchorEnums(file)));
  if (file.version < VERSION_417 && file.stateTransitions.length > 0)
    members.push(records("State Transitions", STATE_TRANSITION, file.stateTransitions));
  members.push(
    records("Commands", COMMAND, file.commands),
    list(
      "Nodes",
      file.nodes.map((node) => printing.counted(NODE.print(printing, node, "    "))),
    ),
  );
  const kept = printKept(printing);
  if (kept !== undefined) members.push(kept);
  return `${block(members, "")}\n`;
}

/** The records of the file, each with the node whose body contains its word. */
function anchorEnums(file: AsbFile): readonly EnumResolve[] {
  const places = file.enumResolves.length === 0 ? undefined : findBodyPlaces(file);
  if (places === undefined) return file.enumResolves;
  const { starts, end } = places;
  return file.enumResolves.map((record) => {
    const offset = (starts[record.node] ?? 0) + record.offset;
    const node = starts.findIndex((start, index) => start <= offset && offset < (starts[index + 1] ?? end));
    return { ...record, node, offset: offset - (starts[node] ?? 0) };
  });
}

/** Undefined if the file exceeds the format's limits, because offsets are then unknown. */
function findBodyPlaces(file: AsbFile): ReturnType<typeof bodyPlacesOf> | undefined {
  try {
    return bodyPlacesOf(file);
  } catch (error) {
    if (error instanceof WriteLimit) return undefined;
    throw error;
  }
}

/** The blackboard: entries by type, each with its source file. */
function printBlackboard(printing: Printing): string {
  const { file } = printing;
  const members: string[] = [];
  file.blackboard.forEach((entries, index) => {
    if (entries.length === 0) return;
    const type = BLACKBOARD_TYPES[index];
    const items = entries.map((entry) => {
      const item = [`"Name": ${quote(entry.name)}`];
      // values of the blackboard are unsigned in this form
      if (type === "int") item.push(`"Init Value": ${entry.value as number}`);
      else if (type !== "pointer") item.push(`"Init Value": ${printing.value(entry.value, type)}`);
      const source = file.sources[entry.source];
      if (source !== undefined) {
        printing.counted(source.path);
        item.push(...SOURCE_FILE.printMembers(printing, source));
      }
      if (entry.inherit !== 0) item.push(`"Inherit": ${entry.inherit}`);
      return inline(item);
    });
    members.push(`"${type}": ${lines(items, "    ")}`);
  });
  return block(members, "  ");
}

/** The member of the document with kept data; undefined if the usual form expresses everything. */
function printKept(printing: Printing): string | undefined {
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
    // before 0x417, the text has the list itself
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
