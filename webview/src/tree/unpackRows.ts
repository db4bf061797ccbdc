/** Rows as `server/src/visual/packRows.ts` packs them. */
import type { FieldRow } from "../../../formats/core/fields.ts";
import type { PackedRow, PackedRows, RowContent, RowsAnswer } from "../../../server/src/visual/protocol.ts";

/**
 * The rows of one answer. The text is read, and a row becomes an object, when somebody looks: most rows are fetched for whoever may scroll
 * there and never seen, and what is kept of them would have the window collect its garbage while it scrolls.
 */
export class UnpackedRows {
  private readonly text: string;
  private packed: PackedRows | undefined;
  private readonly rows: RowContent[] = [];

  /** @param text as {@link RowsAnswer.rows} */
  constructor(text: string) {
    this.text = text;
  }

  /** The same object each time; undefined behind the last row. */
  at(index: number): RowContent | undefined {
    const known = this.rows[index];
    if (known) return known;
    this.packed ??= JSON.parse(this.text) as PackedRows;
    const { rows, shared } = this.packed;
    const row = rows[index];
    return row && (this.rows[index] = unpackRow(row, shared));
  }
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
