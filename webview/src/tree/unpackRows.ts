/** Rows as `server/src/visual/packRows.ts` packs them. */
import type { FieldRow } from "../../../formats/core/fields/fields.ts";
import type { PackedRow, PackedRows, RowContent } from "../../../server/src/visual/protocol.ts";

export function unpackRows(text: string): RowContent[] {
  const { shared, rows }: PackedRows = JSON.parse(text);
  return rows.map((row) => unpackRow(row, shared));
}

function unpackRow(row: PackedRow, shared: readonly unknown[]): RowContent {
  const [name, value, type, kind, nameStart, nameEnd, valueStart, valueEnd, start, end] = row;
  const [, , , , , , , , , , hash, control, current, severity] = row;
  return {
    name,
    value,
    type: shared[type] as string,
    kind: shared[kind] as FieldRow["kind"],
    nameSpan: { start: nameStart, end: nameEnd },
    valueSpan: { start: valueStart, end: valueEnd },
    start,
    end,
    ...(hash == null ? {} : { hash }),
    ...(control == null ? {} : { control: shared[control] as NonNullable<FieldRow["control"]> }),
    ...(current == null ? {} : { current: current === 0 ? value : current }),
    ...(severity == null ? {} : { severity }),
  };
}
