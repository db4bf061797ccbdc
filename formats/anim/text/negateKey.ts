/** The same turn with all four components of the quaternion negated: the edits of one row, and of widths that are too small then. */
import type { JsonText } from "../../core/json/json.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { widthOf } from "../binary/bitstream.ts";
import { ROTATION, type Track } from "../clip.ts";
import { partRow, type TrackText } from "./parsedClip.ts";

/** Nothing where a value has no negative in 16 bits. */
export function negatedRow(json: JsonText, place: TrackText, key: number, { signs, values, widths }: Track): TextEdit[] {
  const edits: TextEdit[] = [{ span: json.span(partRow(place, ROTATION, key, -1)), text: signs[key] === 1 ? '"+"' : '"-"' }];
  for (let axis = 0; axis < 3; axis++) {
    const at = key * 3 + axis;
    const value = values[at];
    if (value === -32768) return [];
    if (value === 0) continue;
    edits.push({ span: json.span(partRow(place, ROTATION, key, axis)), text: String(-value) });
    const needed = Math.max(widthTo(values[at - 3], -value), widthTo(-value, values[at + 3]));
    if (!place.isAuto && needed > widths[axis]) edits.push({ span: json.span(place.bits + 1 + axis), text: String(needed) });
  }
  return edits;
}

/** Bits of the step between two neighbours; 0 where there is no such key. */
function widthTo(from: number | undefined, to: number | undefined): number {
  return from === undefined || to === undefined ? 0 : widthOf(((to - from) << 16) >> 16);
}
