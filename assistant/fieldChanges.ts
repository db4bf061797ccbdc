/** The fields that differ in two versions of a file, by their paths. */
import { addToCount } from "../formats/core/lists.ts";
import type { FieldValues, PlainValue } from "../index/values.ts";
import { shown } from "./answer.ts";

export interface FieldDifference {
  readonly field: string;
  readonly type: string;
  /** Null if the version lacks the field. */
  readonly before: PlainValue;
  readonly after: PlainValue;
}

/** In the order of the second version; fields that only the first has come last. */
export function* differencesOf(before: FieldValues, after: FieldValues): Generator<FieldDifference> {
  const old = rowsByPath(before);
  for (const [path, row] of rowsByPath(after)) {
    const other = old.get(path);
    old.delete(path);
    const [was, is] = [other === undefined ? null : before.value(other), after.value(row)];
    if (other === undefined || String(was) !== String(is))
      yield { field: after.path(row), type: after.type(row), before: shown(was), after: shown(is) };
  }
  for (const row of old.values()) yield { field: before.path(row), type: before.type(row), before: shown(before.value(row)), after: null };
}

/** Rows with values. Fields with the same path are identified by their order. */
function rowsByPath(values: FieldValues): Map<string, number> {
  const rows = new Map<string, number>();
  const counts = new Map<string, number>();
  for (let row = 0; row < values.count; row++) {
    if (!values.isValue(row)) continue;
    const path = values.path(row);
    rows.set(`${path}\0${addToCount(counts, path)}`, row);
  }
  return rows;
}
