/** Makes the changes of a replacement in one file, and proves that nothing else changed. Knows no file system. */
import type { Format } from "../formats/core/format.ts";
import type { Names } from "../formats/core/names.ts";
import { applyEdits, type TextEdit } from "../formats/core/text/span.ts";
import { type Change, changedValue } from "./change.ts";
import { FieldValues, type PlainValue } from "./values.ts";

export interface ChangedValue {
  readonly row: number;
  readonly before: PlainValue;
  readonly after: PlainValue;
}

export type Replaced =
  | { readonly refused: string; readonly row?: number }
  | {
      readonly changes: readonly ChangedValue[];
      readonly edits: readonly TextEdit[];
      readonly text: string;
      readonly bytes: Uint8Array;
    };

export interface ReplaceSetup {
  readonly values: FieldValues;
  readonly rows: readonly number[];
  readonly change: Change;
  readonly format: Format;
  readonly names: Names;
  readonly fileName: string;
  readonly originalOf: (row: number) => PlainValue | undefined;
}

/** Rows that keep their value are left out of the changes; without any the bytes are not of interest. */
export function replaceValues({ values, rows, change, format, names, fileName, originalOf }: ReplaceSetup): Replaced {
  const edits: TextEdit[] = [];
  const touched: number[] = [];
  for (const row of rows) {
    const next = changedValue(change, values, row, change.kind === "original" ? originalOf(row) : undefined);
    if ("refused" in next) return { ...next, row };
    if (next.value === undefined) continue;
    const made = values.set(row, next.value);
    if ("refused" in made) return { refused: made.refused, row };
    if (made.edits.length === 0) continue;
    edits.push(...made.edits);
    touched.push(row);
  }
  const text = applyEdits(values.text, edits);
  const { bytes, issues } = format.encode(text);
  if (!bytes) return { refused: issues.find(({ severity }) => severity === "error")?.message ?? "The changed text has errors." };
  const again = format.decode(bytes, names);
  if (again.kind === "fail" || !again.exact) return { refused: "The changed file cannot be written back byte for byte." };
  const after = new FieldValues(again.text, format, names, fileName);
  const proof = compare(values, after, new Set(touched));
  return "refused" in proof ? proof : { changes: proof.changes, edits, text, bytes };
}

function compare(
  before: FieldValues,
  after: FieldValues,
  touched: ReadonlySet<number>,
): { readonly changes: readonly ChangedValue[] } | { readonly refused: string; readonly row?: number } {
  if (before.count !== after.count) return { refused: "The change would add or remove fields." };
  const changes: ChangedValue[] = [];
  for (let row = 0; row < before.count; row++) {
    if (touched.has(row)) {
      if (before.type(row) !== after.type(row))
        return { refused: `The type would change from ${before.type(row)} to ${after.type(row)}.`, row };
      changes.push({ row, before: before.value(row), after: after.value(row) });
    } else if (before.words(row).value !== after.words(row).value && (before.isValue(row) || after.isValue(row)))
      return { refused: "The change would reach other values.", row };
  }
  return { changes: changes.filter(({ before: old, after: now }) => String(old) !== String(now)) };
}
