/** Which parts of a clip's text take one line. */
import { Json, type JsonText } from "../../core/json/json.ts";
import { layOutJson } from "../../core/json/layout.ts";
import type { TextEdit } from "../../core/text/span.ts";

const INLINE_KEYS = ["boneChannels", "padding"];

export function formattingOf(json: JsonText): readonly TextEdit[] {
  return layOutJson(json, { isFlat: (row) => isFlat(json, row), hasColumns: true });
}

/** Scalars only: rows of keys, widths, tables. The document and bones are never so. */
function isFlat(json: JsonText, row: number): boolean {
  const { kinds, nexts, count } = json;
  if (row === 0 || nexts[row] === row + 1) return row !== 0 || count === 1;
  if (kinds[row] === Json.object && !(kinds[row - 1] === Json.key && INLINE_KEYS.some((key) => json.is(row - 1, key)))) return false;
  for (let item = row + 1; item < nexts[row]; item++) if (kinds[item] <= Json.array) return false;
  return true;
}
