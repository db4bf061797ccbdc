/** Makes the changes of a replacement in one file and verifies that nothing else changes. Knows no file system. */
import type { FieldValue } from "../formats/core/fields/fields.ts";
import type { Format } from "../formats/core/format.ts";
import { type Names, namesOf } from "../formats/core/names.ts";
import { applyEdits, type TextEdit } from "../formats/core/text/span.ts";
import { type Change, changedValue, isWholeNumber, type OriginalValue } from "./change.ts";
import { type ExactNumber, parseExact } from "./exactNumber.ts";
import { FieldValues, type PlainValue } from "./values.ts";

/** Tolerances for rounding to single precision (relative) and to the decimals of a text (absolute). */
const ROUNDING = 1e-6;
const MIN_SIZE = 1e-9;
const WIDTHS = [8n, 16n, 32n, 64n];

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
  readonly originalOf: (row: number) => OriginalValue | undefined;
}

interface MadeEdits {
  readonly edits: readonly TextEdit[];
  readonly touched: ReadonlyMap<number, FieldValue>;
}

/** @param isPart skips the check of each single value, which can take as long as writing the file */
function makeEdits(
  { values, rows, change, originalOf }: ReplaceSetup,
  isPart: boolean,
): MadeEdits | Extract<Replaced, { refused: string }> {
  const edits: TextEdit[] = [];
  const touched = new Map<number, FieldValue>();
  for (const row of rows) {
    const next = changedValue(change, values, row, change.kind === "original" ? originalOf(row) : undefined);
    if ("refused" in next) return { ...next, row };
    if (next.value === undefined) continue;
    const made = values.set(row, next.value, isPart);
    if ("refused" in made) return { refused: made.refused, row };
    if (made.edits.length === 0) continue;
    for (const edit of made.edits) edits.push(edit);
    touched.set(row, next.value);
  }
  return { edits, touched };
}

/** The changes do not list rows that keep their value. Ignore the bytes if there are no changes. */
export function replaceValues(setup: ReplaceSetup): Replaced {
  const { values, change, format, names, fileName } = setup;
  const made = makeEdits(setup, true);
  if ("refused" in made) return made;
  const { edits, touched } = made;
  const text = applyEdits(values.text, edits);
  const { bytes, issues } = format.encode(text);
  // finds the value that does not fit
  const single = bytes ? undefined : makeEdits(setup, false);
  if (single && "refused" in single) return single;
  if (!bytes) return { refused: issues.find(({ severity }) => severity === "error")?.message ?? "The changed text has errors." };
  const own = namesOf(format, names, { text });
  const again = format.decode(bytes, own);
  if (again.kind === "fail" || !again.exact) return { refused: "The changed file cannot be written back byte for byte." };
  const after = new FieldValues(again.text, format, own, fileName);
  const proof = compare(values, after, touched, change.kind === "calculate");
  return "refused" in proof ? proof : { changes: proof.changes, edits, text, bytes };
}

function compare(
  before: FieldValues,
  after: FieldValues,
  touched: ReadonlyMap<number, FieldValue>,
  isCalculated: boolean,
): { readonly changes: readonly ChangedValue[] } | { readonly refused: string; readonly row?: number } {
  if (before.count !== after.count) return { refused: "The change would add or remove fields." };
  const changes: ChangedValue[] = [];
  for (let row = 0; row < before.count; row++) {
    const wanted = touched.get(row);
    if (wanted !== undefined) {
      if (before.type(row) !== after.type(row))
        return { refused: `The type would change from ${before.type(row)} to ${after.type(row)}.`, row };
      const { control, current } = after.current(row);
      const other = findOther(wanted, current, isWholeNumber(control), isCalculated);
      if (other !== undefined) return { refused: other, row };
      changes.push({ row, before: before.value(row), after: after.value(row) });
    } else if (!isSame(before.value(row), after.value(row))) return { refused: "The change would also affect other values.", row };
  }
  return { changes: changes.filter(({ before: old, after: now }) => !isSame(old, now)) };
}

function isSame(a: PlainValue, b: PlainValue): boolean {
  return a === b || String(a) === String(b);
}

/** Describes a number that the file would store differently: rounded to a whole number, or cut to the bits of its type. */
function findOther(wanted: FieldValue, found: FieldValue | undefined, isWhole: boolean, isCalculated: boolean): string | undefined {
  if (Array.isArray(wanted)) {
    const parts = wanted.map((part: string, at) => Array.isArray(found) && findOther(part, found[at], isWhole, isCalculated));
    return parts.find((part) => typeof part === "string");
  }
  const [one, other] = [wanted, found].map((value) => (typeof value === "string" ? parseExact(value) : undefined));
  if (one === undefined || other === undefined || isNear(one, other, isWhole)) return undefined;
  return !isCalculated && haveSameBits(one, other) ? undefined : `It would become ${found}, not ${wanted}.`;
}

function isNear(a: ExactNumber, b: ExactNumber, isWhole: boolean): boolean {
  if (isWhole && typeof a === "bigint" && typeof b === "bigint") return a === b;
  const [one, other] = [Number(a), Number(b)];
  return one === other || Math.abs(one - other) <= Math.max(Math.abs(one) * ROUNDING, MIN_SIZE);
}

/** A signed and an unsigned number can have the same bits, such as -1 and 255 in 8 bits. */
function haveSameBits(a: ExactNumber, b: ExactNumber): boolean {
  if (typeof a !== "bigint" || typeof b !== "bigint") return false;
  return WIDTHS.map((width) => 1n << width).some((all) => (a - b === all && a < all) || (b - a === all && a >= -all / 2n));
}
