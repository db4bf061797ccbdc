/** What the unmodified game has in place of a part of a text, and the edit that brings it back. */
import type { TextEdit } from "../formats/core/text/span.ts";
import type { FieldValues } from "./values.ts";

export interface OriginalPart {
  /** In the mod's text. */
  readonly row: number;
  readonly path: string;
  /** The part as the game's text has it, on several lines for what holds other fields. */
  readonly text: string;
  readonly isEqual: boolean;
}

/** The innermost field at an offset that the game has too, and all around it. */
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

/** Both texts are indented alike, since the parts have the same path. */
export function resetEdit(values: FieldValues, { row, text }: OriginalPart): TextEdit {
  const { start, end } = values.whole(row);
  const now = values.text.slice(start, end);
  const [before, after] = [/^\s*/.exec(now)?.[0] ?? "", /\s*$/.exec(now)?.[0] ?? ""];
  return { span: { start, end }, text: before + text.trim() + after };
}

function sliceOf(values: FieldValues, row: number): string {
  const { start, end } = values.whole(row);
  return values.text.slice(start, end);
}
