/** The tables that the header points to: their records, and where their count is. */
import type { Reading } from "../binary/reading.ts";
import type { HeaderKey } from "./header.ts";
import { NODE } from "./nodeRecord.ts";
import { type PlacedRow, type Row, rowsAt, U32 } from "./recordParts.ts";
import {
  BONE_GROUP,
  CALCULATION,
  COMMAND,
  ENUM_RESOLVE,
  MATERIAL_BLEND,
  PARTIAL,
  PARTIAL_BONE,
  PARTIAL_SKELETON,
  STATE_TRANSITION,
  TRANSITION_GROUP,
} from "./records.ts";
import { MARKING, SYNC } from "./syncRecord.ts";

interface Table {
  // biome-ignore lint/suspicious/noExplicitAny: tables have records of all types
  readonly record: Row<any>;
  /** For messages. */
  readonly what: string;
  /** The header's count of records; other tables begin with the count. */
  readonly count?: HeaderKey | "calculationRecords";
}
const NUMBER = { ...U32, sizeOf: () => 4 } as unknown as Row<number>;

export const TABLES = {
  commands: { record: COMMAND, what: "command table", count: "commandCount" },
  nodes: { record: NODE, what: "node table", count: "nodeCount" },
  events: { record: NUMBER, what: "event offset table", count: "eventCount" },
  partials: { record: PARTIAL, what: "partials", count: "partialCount" },
  syncs: { record: SYNC, what: "sync record table", count: "syncCount" },
  syncIndices: { record: NUMBER, what: "sync index table", count: "syncCount" },
  enums: { record: ENUM_RESOLVE, what: "enum resolve table" },
  stateTransitions: { record: STATE_TRANSITION, what: "state transition table" },
  calculations: { record: CALCULATION, what: "calculation table", count: "calculationRecords" },
  boneGroups: { record: BONE_GROUP, what: "bone groups", count: "boneGroupCount" },
  skeletons: { record: PARTIAL_SKELETON, what: "partial skeletons", count: "skeletonCount" },
  transitionSkeletons: { record: NUMBER, what: "partial skeletons of transitions" },
  tags: { record: NUMBER, what: "tag list" },
  markings: { record: MARKING, what: "AS markings" },
  commandGroups: { record: NUMBER, what: "command group table" },
  materialBlends: { record: MATERIAL_BLEND, what: "material blends" },
} as const satisfies Readonly<Partial<Record<HeaderKey, Table>>>;
export type TableKey = keyof typeof TABLES;

/** Undefined if the table begins with the count of its records. */
export function countOf(key: TableKey): Table["count"] {
  return (TABLES[key] as Table).count;
}

/** The offset of the first record of a table, and the number of records. */
export function tableAt({ header, input }: Pick<Reading, "header" | "input">, key: TableKey): readonly [first: number, count: number] {
  const count = countOf(key);
  return count === undefined ? [header[key] + 4, input.u32(header[key])] : [header[key], header[count]];
}
type RecordOf<K extends TableKey> = (typeof TABLES)[K]["record"] extends { read(...of: never[]): infer T } ? T : never;

export function tableRows<K extends TableKey>(reading: Reading, key: K): PlacedRow<RecordOf<K>>[] {
  const { record, what }: Table = TABLES[key];
  return rowsAt(reading, record, ...tableAt(reading, key), what);
}

/** Before version 0x41a, partials differ in size because their bones follow each of them. */
export function partialRows({ input, header, version }: Reading): PlacedRow<RecordOf<"partials">>[] {
  const size = PARTIAL.sizeOf(version);
  input.table(header.partials, header.partialCount, size, TABLES.partials.what);
  let at = header.partials;
  return Array.from({ length: header.partialCount }, () => {
    const start = at;
    at += size + input.u16(at) * PARTIAL_BONE.sizeOf(version);
    return [PARTIAL, start] as const;
  });
}

/** The transition groups, which follow their count and a word. */
export function transitionRows(reading: Reading) {
  const { input, header } = reading;
  return rowsAt(reading, TRANSITION_GROUP, header.transitions + 8, input.u32(header.transitions), "transition table");
}
