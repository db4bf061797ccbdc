/** Values of records in forms: the control for a value, its initial state, and how a changed value is written. */
import type { ChoiceOption, Control, FieldEdits, FieldValue } from "../../core/fields/fields.ts";
import { memoize } from "../../core/memoize.ts";
import type { FieldSchema } from "../../core/schema.ts";
import { checkTypedNumber, parseTypedInteger, type Refusal } from "../../core/text/numberRefusals.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { minimalEdits } from "../../core/text/span.ts";
import { parentChain } from "../hierarchy.ts";
import { MAX_FIXED, printReal } from "../reals.ts";
import type { RecordKind, Scene } from "../scene.ts";
import { COUNTS, FIELDS, type FieldName } from "../schema.ts";
import { nameOf } from "./labels.ts";
import { type Place, sectionOf, targetKind } from "./places.ts";
import { isRoot } from "./recordChanges.ts";
import { checkName } from "./rename.ts";

/** Maximum number of options in a list of choices. */
const MAX_CHOICES = 200;
/** These values depend on the entries below them, or determine which entries must exist. */
const DERIVED: ReadonlySet<FieldName> = new Set([...COUNTS, "objectClass"]);
const ROTATIONS: ReadonlySet<FieldName> = new Set(["localRotation", "pivotRotation"]);

/** A value, or the numbers of a row. */
export type ValuePlaces = readonly [Place, ...Place[]];

/** Returns the span from the first to the last number. */
export function spanOf(places: ValuePlaces): Span {
  return { start: places[0].span.start, end: places[places.length - 1]?.span.end ?? places[0].span.end };
}

/** Returns the value for display. */
export function shownValue({ source }: Scene, places: ValuePlaces): string {
  return places.map(({ text, span }) => text ?? source.slice(span.start, span.end)).join(", ");
}

export function controlOf(scene: Scene, places: ValuePlaces): Control | undefined {
  const [{ field, text, value, record }] = places;
  if (DERIVED.has(field)) return undefined;
  const schema: FieldSchema = FIELDS[field];
  if (places.length > 1) {
    if (ROTATIONS.has(field) && places.length === 4) return { kind: "quaternion", order: "xyzw" };
    return { kind: "vector", parts: places.map(({ part }) => part ?? ""), integer: false };
  }
  const target = targetKind(places[0]);
  if (field === "parent" && record !== undefined && isRoot(record)) return undefined;
  if (target !== undefined) return referenceControls(scene)[target];
  const options = schema.values?.map((one): ChoiceOption => ({ value: String(one.value), label: labelOf(one.value, one.name) }));
  if (options?.some((option) => option.value === (text ?? String(value)))) return { kind: "choice", options };
  if (text !== undefined) return { kind: "text" };
  return { kind: "number", integer: schema.type === "s32" };
}

function labelOf(value: number | string, name: string): string {
  return String(value) === name ? name : `${value} ${name}`;
}

/** Shared by all rows that refer to the same kind of record. */
const referenceControls = memoize((scene: Scene) => ({
  MATERIAL: referenceControl(scene, "MATERIAL"),
  OBJECT: referenceControl(scene, "OBJECT"),
  INSTANCE: referenceControl(scene, "INSTANCE"),
}));

function referenceControl(scene: Scene, kind: RecordKind): Control {
  const { records } = sectionOf(scene, kind);
  if (records.length > MAX_CHOICES) return { kind: "number", integer: true, min: -1, max: records.length - 1 };
  const options = records.map(
    (_, index): ChoiceOption => ({ value: String(index), label: `${index} ${nameOf(scene, { kind, index })}`.trimEnd() }),
  );
  return { kind: "choice", options: [{ value: "-1", label: "-1 none" }, ...options] };
}

/** Returns the initial value of the control. */
export function currentOf(scene: Scene, places: ValuePlaces): FieldValue {
  const [{ text }] = places;
  const parts = places.map(({ span }) => scene.source.slice(span.start, span.end));
  return places.length > 1 ? parts : (text ?? parts[0] ?? "");
}

export function setValue(scene: Scene, places: ValuePlaces, value: FieldValue): FieldEdits {
  const control = controlOf(scene, places);
  if (control === undefined) return { refused: "This value depends on others. Change it in the text." };
  if (Array.isArray(value) !== places.length > 1) return { refused: "Expected a single value." };
  const typed = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  if (typed.length !== places.length) return { refused: `Expected ${places.length} numbers, found ${typed.length}.` };
  const [{ field, record }] = places;
  const parent = Number(typed[0]);
  if (
    field === "parent" &&
    record !== undefined &&
    Number.isInteger(parent) &&
    parentChain(scene.instances.records, parent).includes(record.index)
  )
    return { refused: `Instance ${typed[0]} is this instance or below it: the chain of parents would form a loop.` };
  const edits: TextEdit[] = [];
  for (const [at, place] of places.entries()) {
    const written = writtenOf(scene, control, place, typed[at] ?? "");
    if (typeof written !== "string") return written;
    edits.push(...minimalEdits(scene.source.text, innerSpan(scene, place), written));
  }
  return { edits };
}

function writtenOf({ source }: Scene, control: Control, { text, span, value }: Place, typed: string): string | Refusal {
  if (text !== undefined) {
    if (control.kind === "choice" && !control.options.some((option) => option.value === typed))
      return { refused: `"${typed}" is not one of the known words.` };
    try {
      checkName(typed);
    } catch (error) {
      return { refused: (error as Error).message };
    }
    return typed;
  }
  if (control.kind === "choice")
    return control.options.some((option) => option.value === typed) ? typed : { refused: `${typed} is not one of the known numbers.` };
  if (control.kind === "number" && control.integer) {
    const number = parseTypedInteger(typed, control.min, control.max);
    return typeof number === "bigint" ? String(number) : number;
  }
  const number = checkTypedNumber(typed);
  if (typeof number !== "string") return number;
  // an equal value keeps its notation
  if (Number(number) === value) return source.slice(span.start, span.end);
  return Math.abs(Number(number)) < MAX_FIXED ? printReal(Number(number)) : { refused: `${number} is too large for a level.` };
}

/** Returns the span inside the quotes of a string. */
function innerSpan({ source }: Scene, { span, text }: Place): Span {
  const isQuoted = text !== undefined && source.slice(span.start, span.start + 1) === '"';
  return isQuoted ? { start: span.start + 1, end: span.start + 1 + (text?.length ?? 0) } : span;
}
