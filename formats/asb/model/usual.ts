/** What the games' own tools would have written: the order of shared records, and the ranges of the nodes. */

import type { AsbFile, Node } from "./model.ts";
import { SHARED, type TableName, visitCalculations } from "./tables.ts";

/** True where the records of a table are in the order of their uses, each used, equal ones shared where the table shares. */
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

/** Equal for records of the same content in one table. */
export function recordKey(record: unknown): string {
  // the tables that share have short records, and many uses
  const { texts } = record as { texts?: readonly string[] };
  if (texts !== undefined) return `${texts.length}\0${texts.join("\0")}`;
  return JSON.stringify(record, (key, value: unknown) => (key === "at" ? undefined : value));
}

export interface Range {
  readonly firstCalculation: number;
  readonly calculationCount: number;
  readonly firstSync: number;
}

/** First record and count of each node, as running sums over the nodes. */
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
