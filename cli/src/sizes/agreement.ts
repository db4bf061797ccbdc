/** How far the numbers agree with the table of an unmodified game, by type: whether they are true for this one. */
import { endingOf } from "../../../formats/sizes/index.ts";
import type { ModRow } from "./judgeMods.ts";

export interface Agreement {
  readonly type: string;
  files: number;
  equal: number;
  above: number;
  below: number;
  /** Nothing is known of the type. */
  unknown: number;
  /** The table has no entry. */
  missing: number;
}

/** Of rows whose kind is a bound, none is equal on purpose. */
export function agreementOf(rows: readonly ModRow[]): readonly Agreement[] {
  const types = new Map<string, Agreement>();
  for (const { row } of rows) {
    if (row.kind === "none") continue;
    const type = endingOf(row.path);
    const sum = types.get(type) ?? { type, files: 0, equal: 0, above: 0, below: 0, unknown: 0, missing: 0 };
    types.set(type, sum);
    sum.files++;
    if (row.have === undefined) sum.missing++;
    else if (row.kind === "unknown" || row.need === undefined) sum.unknown++;
    else if (row.need === row.have) sum.equal++;
    else if (row.need > row.have) sum.above++;
    else sum.below++;
  }
  return [...types.values()].sort((a, b) => b.files - a.files || (a.type < b.type ? -1 : 1));
}

export function agreementLine({ type, files, equal, above, below, unknown, missing }: Agreement): string {
  const parts = [`${equal} of ${files} equal`];
  if (above > 0) parts.push(`${above} above`);
  if (below > 0) parts.push(`${below} below`);
  if (unknown > 0) parts.push(`${unknown} without a formula`);
  if (missing > 0) parts.push(`${missing} without an entry`);
  return `${type}: ${parts.join(", ")}\n`;
}
