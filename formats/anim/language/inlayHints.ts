/** After each key what it means: the turn in degrees, units, and the time; places of the values where they are asked for. */

import type { InlayHint } from "../../core/analysis.ts";
import { singleOf } from "../../core/json/numbers.ts";
import { firstIndex } from "../../core/search.ts";
import { upperHex } from "../../core/text/hex.ts";
import type { Span } from "../../core/text/span.ts";
import { type PackedClip, ROTATION, TRANSLATION, type Track } from "../clip.ts";
import { quaternionOf, turnOf } from "../quaternions.ts";
import { placeOfPart } from "../sourceMap.ts";
import { keyRow } from "../text/parsedClip.ts";
import type { AnimDocument } from "./document.ts";
import { seconds, shown, turnText } from "./words.ts";

export function inlayHintsOf(document: AnimDocument, within: Span): readonly InlayHint[] {
  const clip = document.packed;
  if (!clip) return [];
  const { bones, json } = document.parsed;
  const hints: InlayHint[] = [];
  bones.forEach((bone, index) => {
    if (json.ends[bone.row] < within.start || json.starts[bone.row] > within.end) return;
    bone.tracks.forEach((place, kind) => {
      const track = clip.bones[index].tracks[kind];
      if (!place || !track || json.ends[place.row] < within.start || json.starts[place.row] > within.end) return;
      let key = firstIndex(clip.keyFrames.length, (at) => json.ends[keyRow(place, kind, at)] >= within.start);
      for (; key < clip.keyFrames.length && json.starts[keyRow(place, kind, key)] <= within.end; key++) {
        const offset = json.ends[keyRow(place, kind, key)];
        const frame = clip.keyFrames[key];
        hints.push({
          offset,
          label: `${meaning(clip, track, key)}  ${seconds(frame, singleOf(clip.interval))}`,
          kind: "reference",
          tooltip: details(clip, track, key),
        });
        if (document.encoded().bytes === undefined) continue;
        const { places, bits } = document.layoutOf(clip);
        const at = placeOfPart(clip, places, bits, index, kind, key, 0);
        if (at) hints.push({ offset, label: `@ ${upperHex(at.start)}`, kind: "offset", tooltip: "Where X of this key is stored" });
      }
    });
  });
  return hints;
}

function meaning(clip: PackedClip, track: Track, key: number): string {
  const at = key * 3;
  const { values, signs, kind } = track;
  if (kind === ROTATION)
    return `${shown(turnOf(quaternionOf(values[at], values[at + 1], values[at + 2], signs[key] === 1, clip.rotationDivisor || 1)).degrees, 1)}°`;
  const factor = singleOf(kind === TRANSLATION ? clip.translationMultiplier : clip.scaleMultiplier);
  return [0, 1, 2].map((axis) => shown(values[at + axis] * factor, 3)).join(", ");
}

function details(clip: PackedClip, { kind, values, signs }: Track, key: number): string {
  const at = key * 3;
  if (kind !== ROTATION) return kind === TRANSLATION ? "Translation in units, time" : "Scale, time";
  return `${turnText(quaternionOf(values[at], values[at + 1], values[at + 2], signs[key] === 1, clip.rotationDivisor || 1))}, time`;
}
