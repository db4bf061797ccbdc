/** The same turn with all four components of the quaternion negated: the edits of one row. */
import type { JsonText } from "../../core/json.ts";
import type { TextEdit } from "../../core/span.ts";
import { ROTATION, type Track } from "../clip.ts";
import { partRow, type TrackText } from "./parsedClip.ts";

/** Nothing where a value has no negative in 16 bits. */
export function negatedRow(json: JsonText, place: TrackText, key: number, { signs, values }: Pick<Track, "signs" | "values">): TextEdit[] {
  const edits: TextEdit[] = [{ span: json.span(partRow(place, ROTATION, key, -1)), text: signs[key] === 1 ? '"+"' : '"-"' }];
  for (let axis = 0; axis < 3; axis++) {
    const value = values[key * 3 + axis];
    if (value === -32768) return [];
    if (value !== 0) edits.push({ span: json.span(partRow(place, ROTATION, key, axis)), text: String(-value) });
  }
  return edits;
}
