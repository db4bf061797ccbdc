/** What the games' own tools would have written: the order of shared records, and the ranges of the nodes. */

import { findNodeType } from "../records/nodeTypes.ts";
import type { AsbFile, Node } from "./model.ts";
import type { Prop } from "./props.ts";
import { SHARED, type TableName, visitCalculations } from "./tables.ts";
import type { WordList } from "./wordLists.ts";

/** True where the records of a table are in the order of their uses, each used, equal ones shared where the table shares. */
export function usualAssignment(file: AsbFile, table: TableName, uses: readonly number[], records: readonly unknown[]): boolean {
  let next = 0;
  if (!SHARED.has(table)) return uses.length === records.length && uses.every((record) => record === next++);
  for (const record of uses) {
    if (record > next) return false;
    if (record === next) next++;
  }
  if (next !== records.length) return false;
  if (records.length < 2) return true;
  return new Set(records.map((record) => recordKey(file, record))).size === records.length;
}

/** Members of records that are properties. */
const PROPERTIES: ReadonlySet<string> = new Set(["first", "second", "value"]);

/** Equal for records of the same content in one table. */
export function recordKey({ props, lists }: AsbFile, record: unknown): string {
  // the tables that share have short records, and many uses
  const { tags, commands, texts } = record as { tags?: readonly string[]; commands?: readonly string[]; texts?: readonly string[] };
  const list = tags ?? commands ?? texts;
  if (list !== undefined) return `${list.length}\0${list.join("\0")}`;
  const content = (prop: Prop): unknown => [props.flags(prop), props.text(prop) ?? props.word(prop)];
  return JSON.stringify(record, (key, value: unknown) => {
    if (key === "at") return undefined;
    if (key === "guid") return lists.words(value as WordList);
    if (key === "props") return lists.words(value as WordList).map(content);
    return PROPERTIES.has(key) ? content(value as Prop) : value;
  });
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
    const range = { firstCalculation: calculations, calculationCount: countCalculations(file, node), firstSync: syncs };
    calculations += range.calculationCount;
    syncs += file.lists.length(node.syncs);
    return range;
  });
}

function countCalculations(file: AsbFile, node: Node): number {
  const nodeType = findNodeType(node.type);
  if (nodeType === undefined || !nodeType.hasBody) return 0;
  let count = 0;
  visitCalculations(file, node, nodeType, () => count++);
  return count;
}
