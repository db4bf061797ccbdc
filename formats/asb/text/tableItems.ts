/** How the text writes a record of each table that it names records of. */
import type { TextList } from "../model/model.ts";
import type { TableName } from "../model/tables.ts";
import { CALCULATION, EVENT_GROUP, MATERIAL_BLEND, SOURCE_FILE, STATE_TRANSITION } from "../records/records.ts";
import type { PropertyParser } from "./parseProperties.ts";
import { parseMarking, parseSync } from "./parseRecords.ts";
import type { Printing } from "./printing.ts";
import { printSync } from "./printRecords.ts";

interface TableItem<T> {
  print(printing: Printing, record: T, indent: string): string;
  parse(parser: PropertyParser, row: number): T;
}

const TEXTS: TableItem<TextList> = {
  print: (printing, { texts }) => printing.texts(texts),
  parse: (parser, row) => ({ texts: parser.texts(row), at: row }),
};

// biome-ignore lint/suspicious/noExplicitAny: each table has another type of record
export const TABLE_ITEMS: Readonly<Record<TableName, TableItem<any>>> = {
  Tags: TEXTS,
  "Sync Records": { print: printSync, parse: parseSync },
  Calculations: CALCULATION,
  "State Transitions": STATE_TRANSITION,
  Events: EVENT_GROUP,
  "Command Groups": TEXTS,
  "AS Markings": { ...TEXTS, parse: parseMarking },
  "Material Blends": MATERIAL_BLEND,
  "Reference Files": SOURCE_FILE,
};
