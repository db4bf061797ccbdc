/** How records of tables are written in the text, where kept data lists them. */
import type { TextList } from "../model/model.ts";
import type { TableName } from "../model/tables.ts";
import { CALCULATION, EVENT_GROUP, MATERIAL_BLEND, SOURCE_FILE, STATE_TRANSITION } from "../records/records.ts";
import { MARKING, SYNC_CONTROL } from "../records/syncRecord.ts";
import type { PropertyParser } from "./parseProperties.ts";
import type { Printing } from "./printing.ts";

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
  "Sync Records": SYNC_CONTROL,
  Calculations: CALCULATION,
  "State Transitions": STATE_TRANSITION,
  Events: EVENT_GROUP,
  "Command Groups": TEXTS,
  "AS Markings": MARKING,
  "Material Blends": MATERIAL_BLEND,
  "Reference Files": SOURCE_FILE,
};
