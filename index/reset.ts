/** Finds the unmodified game's version of a part of a text, and makes the edit that restores it. */
import type { TextEdit } from "../formats/core/text/span.ts";
import type { FieldValues } from "./values.ts";

export interface OriginalPart {
  /** Row in the mod's text. */
  readonly row: number;
  readonly path: string;
  /** The part in the game's text; several lines if it contains other fields. */
  readonly text: string;
  readonly isEqual: boolean;
}

/** The fields around an offset that the game also has, innermost first. */
export function originalPartsAt(values: FieldValues, original: FieldValues, offset: number): readonly OriginalPart[] {
  const parts: OriginalPart[] = [];
  for (let row = values.rowAt(offset); row >= 0; row = values.parent(row)) {
    const path = values.path(row);
    const other = original.find(path);
    if (other < 0) continue;
    const text = sliceOf(original, other);
    parts.push({ row, path, text, isEqual: text.trim() === sliceOf(values, row).trim() });
  }
  return parts;
}

/** Both texts have the same indentation, because the parts have the same path. */
export function resetEdit(values: FieldValues, { row, text }: OriginalPart): TextEdit {
  const now = sliceOf(values, row);
  const [before, after] = [/^\s*/.exec(now)?.[0] ?? "", /\s*$/.exec(now)?.[0] ?? ""];
  return { span: values.whole(row), text: before + text.trim() + after };
}

function sliceOf(values: FieldValues, row: number): string {
  const { start, end } = values.whole(row);
  return values.text.slice(start, end);
}
