/**
 * Rows on their way to the page: one text for all rows of an answer. It goes through four processes, of which only the last looks inside,
 * and a row as an object is three times as long. Undone by `webview/src/tree/unpackRows.ts`.
 */
import type { PackedRow, PackedRows, RowContent } from "./protocol.ts";

export function packRows(rows: readonly RowContent[]): string {
  const shared: unknown[] = [];
  const numbers = new Map<unknown, number>();
  /** Texts go by what they say, objects by what they are: formats use the same one for all rows of a type. */
  const share = (value: unknown): number => {
    let number = numbers.get(value);
    if (number === undefined) {
      number = shared.push(value) - 1;
      numbers.set(value, number);
    }
    return number;
  };
  const packed: PackedRows = { shared, rows: rows.map((row) => packRow(row, share)) };
  return JSON.stringify(packed);
}

function packRow(row: RowContent, share: (value: unknown) => number): PackedRow {
  const { name, value, type, kind, nameSpan, valueSpan, start, end, hash, control, current, severity } = row;
  const always = [name, value, share(type), share(kind), nameSpan.start, nameSpan.end, valueSpan.start, valueSpan.end, start, end] as const;
  if (hash === undefined && control === undefined && current === undefined && severity === undefined) return always;
  return [
    ...always,
    hash ?? null,
    control === undefined ? null : share(control),
    current === undefined ? null : current === value ? 0 : current,
    severity ?? null,
  ];
}
