/** Negates all four components of a key's quaternion, which is the same rotation. Returns the edits of its row and the new values. */
import type { JsonText } from "../../core/json/json.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { ROTATION, type Track } from "../clip.ts";
import { partRow, type TrackText } from "./parsedClip.ts";

export interface NegatedRow {
  readonly edits: readonly TextEdit[];
  readonly values: Int16Array;
}

/** Returns undefined if a value has no 16-bit negative. */
export function negatedRow(json: JsonText, place: TrackText, key: number, track: Track): NegatedRow | undefined {
  const values = track.values.slice();
  const edits: TextEdit[] = [{ span: json.span(partRow(place, ROTATION, key, -1)), text: track.signs[key] === 1 ? '"+"' : '"-"' }];
  for (let axis = 0; axis < 3; axis++) {
    const at = key * 3 + axis;
    if (values[at] === -32768) return undefined;
    if (values[at] === 0) continue;
    values[at] = -values[at];
    edits.push({ span: json.span(partRow(place, ROTATION, key, axis)), text: String(values[at]) });
  }
  return { edits, values };
}
