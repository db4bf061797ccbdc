/** Formats a JSON text. A text with comments keeps its members and lines, so that every comment stays in place. Must not know a format. */
import { minimalEdits, type TextEdit } from "../text/span.ts";
import type { JsonText } from "./json.ts";
import { layOutJson } from "./layout.ts";

/** @param print returns the canonical text */
export function jsonFormatting(json: JsonText, print: () => string): readonly TextEdit[] {
  const { text, starts, ends } = json;
  if (json.comments.length === 0) return minimalEdits(text, { start: 0, end: text.length }, print());
  return layOutJson(json, { isFlat: (row) => !text.slice(starts[row], ends[row]).includes("\n") });
}
