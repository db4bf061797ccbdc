/** Gestures that write values into existing rows: positions, headings, sizes. */
import { memoize } from "../../core/memoize.ts";
import type { TextEdit } from "../../core/text/span.ts";
import type { KmpDocument } from "../language/document.ts";
import { ownName } from "../language/entries.ts";
import type { MapChange, MapIntent } from "../panel/mapIntents.ts";
import type { MapEntry } from "../panel/mapModel.ts";
import { SIZES } from "../table.ts";
import { columnOf, fieldSpan, fieldText, type ParsedText, Row, rowOf } from "../text/parsedText.ts";
import { ROW_LAYOUTS, type RowKind, writtenValue } from "../text/rowLayouts.ts";
import { floatText } from "./newRows.ts";
import type { Refusal } from "./pieces.ts";

const CALCULATED: Refusal = { refused: "The text calculates this value. Change it there." };

type Setting = readonly [field: string, change: (before: number) => number];

export function shiftAll(
  document: KmpDocument,
  { entries, dx, dy, dz }: Extract<MapIntent, { kind: "move" }>,
): readonly TextEdit[] | Refusal {
  const distanceOf = (field: string) => ({ x: dx, y: dy, z: dz })[field.slice(-1)] ?? 0;
  const changes = entries.map(({ section, index, part }) => {
    const ends = ["left_x", "left_z", "right_x", "right_z"].filter((field) => part === "whole" || field.startsWith(part));
    const moved = (section === "CKPT" ? ends : ["x", "y", "z"]).filter((field) => distanceOf(field) !== 0);
    return { entry: { section, index }, settings: moved.map((field): Setting => [field, (before) => before + distanceOf(field)]) };
  });
  return writeAll(document, changes);
}

export function setAll(document: KmpDocument, changes: readonly MapChange[]): readonly TextEdit[] | Refusal {
  const settingsOf = ({ values }: MapChange) => Object.entries(values).map(([field, value]): Setting => [field, () => value]);
  return writeAll(
    document,
    changes.map((change) => ({ entry: change.entry, settings: settingsOf(change) })),
  );
}

/** Writes all values, or refuses the gesture if one of them cannot be written. */
export function writeAll(
  document: KmpDocument,
  changes: readonly { readonly entry: MapEntry; readonly settings: readonly Setting[] }[],
): readonly TextEdit[] | Refusal {
  const { parsed } = document;
  const edits: TextEdit[] = [];
  for (const { entry, settings } of changes) {
    const section = entry.section as RowKind;
    const fields = settings.map(([field]) => field);
    if (isCalculated(parsed, section, entry.index, fields)) return CALCULATED;
    for (const [field, change] of settings) {
      const span = fieldSpan(parsed, section, entry.index, field);
      if (!span) return CALCULATED;
      const before = parsed.text.slice(span.start, span.end);
      const value = change(Number(before));
      if (!Number.isFinite(value)) return { refused: `Expected a number for ${field}, found ${value}.` };
      const problem = rangeProblem(section, field, value);
      if (problem !== undefined) return { refused: problem };
      const text = valueText(parsed, section, field, value).padStart(before.length);
      if (text !== before) edits.push({ span, text });
    }
  }
  return edits.sort((a, b) => a.span.start - b.span.start);
}

/** Returns why a whole number does not fit its column, or undefined if it does. -1 means none in every column that has a value for none. */
function rangeProblem(section: RowKind, field: string, value: number): string | undefined {
  const column = ROW_LAYOUTS[section]?.columns[columnOf(section, field)];
  if (!column || column.type === "f32") return undefined;
  const limit = 2 ** (SIZES[column.type] * 8);
  const [low, high] = column.type === "s16" ? [-limit / 2, limit / 2 - 1] : [column.field.none === undefined ? 0 : -1, limit - 1];
  const name = field.replaceAll("_", " ");
  if (!Number.isInteger(value)) return `${name} must be a whole number, found ${value}.`;
  return value < low || value > high ? `${name} must be between ${low} and ${high}, found ${value}.` : undefined;
}

/** A value in the column's style; a reference to a named entry is its name. */
function valueText(parsed: ParsedText, section: RowKind, field: string, value: number): string {
  const column = ROW_LAYOUTS[section]?.columns[columnOf(section, field)];
  if (!column || column.style === "float") return floatText(value);
  const { link } = column.field;
  if (column.style === "link" && link && value >= 0 && value < parsed.course.tables[link].count)
    return ownName(parsed, { section: link, index: value }) || String(value);
  return writtenValue(column, value);
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const HEX = /^0x[\da-f]+$/i;

/** Whether the text calculates one of these values, or the row does not have a separate plain number for each field. */
export function isCalculated(parsed: ParsedText, section: RowKind, index: number, fields: readonly string[]): boolean {
  const row = rowOf(parsed, section, index);
  if (row < 0 || parsed.rows[row + Row.cells] === 0) return true;
  for (const field of fields) {
    const text = fieldText(parsed, section, index, field);
    const isFloat = ROW_LAYOUTS[section]?.columns[columnOf(section, field)]?.style === "float";
    // plain numbers and names of objects or entries can be replaced; calculated positions cannot
    if (text === undefined || (isFloat && !NUMBER.test(text))) return true;
    if (!isFloat && /^[({]|[-+*/(]/.test(text.replace(/^-/, "")) && !HEX.test(text)) return true;
  }
  return parsed.isProgram && sharedRows(parsed).has(parsed.rows[row + Row.start]);
}

/** The starts of rows in loops or macros that make several entries. */
const sharedRows = memoize(({ rows }: ParsedText): ReadonlySet<number> => {
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (let at = 0; at < rows.length; at += Row.stride) {
    const start = rows[at + Row.start];
    if (seen.has(start)) shared.add(start);
    else seen.add(start);
  }
  return shared;
});
