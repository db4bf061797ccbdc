/** What the games' own tools would write: the order of shared records, and the ranges of nodes. */

import type { AsbFile, Node } from "./model.ts";
import { SHARED, type TableName, visitCalculations } from "./tables.ts";

/** Whether all records of a table are used, in the order of their uses, and equal ones are shared if the table shares records. */
export function usualAssignment(table: TableName, uses: readonly number[], records: readonly unknown[]): boolean {
  let next = 0;
  if (!SHARED.has(table)) return uses.length === records.length && uses.every((record) => record === next++);
  for (const record of uses) {
    if (record > next) return false;
    if (record === next) next++;
  }
  if (next !== records.length) return false;
  if (records.length < 2) return true;
  return new Set(records.map(recordKey)).size === records.length;
}

/** A key that is equal for records of a table with the same content. */
export function recordKey(record: unknown): string {
  // shared tables have short records and many uses, so this is a fast path
  const { texts } = record as { texts?: readonly string[] };
  if (texts !== undefined) return `${texts.length}\0${texts.join("\0")}`;
  return JSON.stringify(record, (key, value: unknown) => (key === "at" ? undefined : value));
}

export interface Range {
  readonly firstCalculation: number;
  readonly calculationCount: number;
  readonly firstSync: number;
}

/** The first record and count of each node, as running sums over the nodes. */
export function usualRanges(file: AsbFile): readonly Range[] {
  let calculations = 0;
  let syncs = 0;
  return file.nodes.map((node) => {
    const range = { firstCalculation: calculations, calculationCount: countCalculations(node), firstSync: syncs };
    calculations += range.calculationCount;
    syncs += node.syncs.length;
    return range;
  });
}

function countCalculations(node: Node): number {
  let count = 0;
  visitCalculations(node, () => count++);
  return count;
}
