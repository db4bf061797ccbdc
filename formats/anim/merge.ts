/**
 * What identifies entries of a clip in a merge: bones by id, keys by frame, each as one value. The list of key frames and the step widths
 * are derived.
 */
import { Json } from "../core/json/json.ts";
import { parseJson } from "../core/json/parseJson.ts";
import { jsonMergeModel } from "../core/merge/tree/jsonModel.ts";
import { widthOf } from "./binary/bitstream.ts";
import { MAX_FRAMES } from "./clip.ts";
import { findFrames, printFrames } from "./text/numbers.ts";

export const MERGE = jsonMergeModel({
  same: { game: "the game", version: "the version" },
  // in version 0, a track has a row for each frame, and no name
  lists: { bones: { keys: ["id"] }, keys: { rowKey: "frame", isSorted: true }, "": { byPosition: true, isVector: true } },
  // in version 0, both sides might assign the same channel or track number to different things
  whole: ["boneChannels", "rotationChannels", "translationChannels", "scaleChannels"],
  derived: ["keyFrames", "bits"],
  finish,
});

/** Updates the stated key frames from the tracks, and increases widths that no longer fit their steps. */
function finish(text: string): string {
  const json = parseJson(text);
  const edits: { readonly row: number; readonly text: string }[] = [];
  let frames: readonly number[] | undefined;
  for (let key = 0; key < json.count; key++) {
    if (json.kind(key) !== Json.key || json.string(key) !== "keys" || json.kind(key + 1) !== Json.array) continue;
    const numbersOf = (row: number) => json.items(row).flatMap((item) => (json.kind(item) === Json.string ? [] : json.number(item)));
    const rows = json.items(key + 1).map(numbersOf);
    frames ??= rows.map(([frame]) => frame ?? 0);
    const bits = findSibling(json, key, "bits");
    if (bits < 0 || json.kind(bits) !== Json.array) continue;
    for (let item = bits + 1, axis = 1; item < json.nexts[bits]; item = json.nexts[item], axis++) {
      // values have 16 bits and wrap
      const steps = rows.slice(1).map((row, at) => (((row[axis] ?? 0) - (rows[at]?.[axis] ?? 0)) << 16) >> 16);
      const needed = Math.max(0, ...steps.map((step) => (step === 0 ? 0 : widthOf(step))));
      if (needed > json.number(item)) edits.push({ row: item, text: String(needed) });
    }
  }
  const stated = json.find(0, "keyFrames");
  if (stated >= 0 && frames && findFrames(json.string(stated), MAX_FRAMES)?.join() !== frames.join())
    edits.push({ row: stated, text: `"${printFrames(frames)}"` });
  return edits
    .sort((a, b) => json.starts[b.row] - json.starts[a.row])
    .reduce((out, { row, text }) => out.slice(0, json.starts[row]) + text + out.slice(json.ends[row]), text);
}

function findSibling(json: ReturnType<typeof parseJson>, key: number, name: string): number {
  for (let row = key - 1; row >= 0; row--) if (json.kind(row) === Json.object && json.nexts[row] > key) return json.find(row, name);
  return -1;
}
