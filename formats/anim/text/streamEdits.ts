/**
 * Edits that keep the rest of a text valid after a change of keys or widths: widths that are too small, spare bits that are now in use, a
 * scratch size that is too small.
 */
import type { JsonText } from "../../core/json/json.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { autoWidths, widened } from "../binary/bitstream.ts";
import { placesOf } from "../binary/writeClip.ts";
import { MAX_STREAM_BITS, type PackedClip, scratchNeed, scratchRoom, type Track } from "../clip.ts";
import type { ParsedClip, TrackText } from "./parsedClip.ts";

/** New state of a track. Omitted properties stay unchanged. */
export interface TrackChange {
  readonly values?: Int16Array;
  readonly isAuto?: boolean;
}

/** Widens the axes whose new values need it. */
export function widthEdits(json: JsonText, place: TrackText, widths: Track["widths"], values: Int16Array): TextEdit[] {
  if (place.isAuto) return [];
  return widened(widths, values).flatMap((width, axis) =>
    width === widths[axis] ? [] : [{ span: json.span(place.bits + 1 + axis), text: String(width) }],
  );
}

/** Returns undefined if the stream would be longer than the games support. */
export function streamEdits(
  { json, fields, bones: places }: ParsedClip,
  clip: PackedClip,
  changeOf: (track: Track) => TrackChange | undefined,
  keyFrames = clip.keyFrames,
): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  const bones = clip.bones.map(({ id, tracks }, bone) => ({
    id,
    tracks: tracks.map((track, kind) => {
      const place = places[bone]?.tracks[kind];
      const change = track && place && changeOf(track);
      if (!track || !place || !change) return track;
      const { values = track.values, isAuto = place.isAuto } = change;
      if (isAuto && !place.isAuto) edits.push({ span: json.span(place.bits), text: '"auto"' });
      else edits.push(...widthEdits(json, place, track.widths, values));
      return { ...track, values, widths: isAuto ? autoWidths(values) : widened(track.widths, values) };
    }),
  }));
  const { bitsPerKey, dataEnd } = placesOf({ ...clip, bones, keyFrames });
  const bits = bitsPerKey * (keyFrames.length - 1);
  if (bits > MAX_STREAM_BITS) return undefined;
  const spare = fields.get("streamSpareBits");
  const used = bits & 31;
  const room = used === 0 ? 0 : (-1 << used) >>> 0;
  if (spare !== undefined && (clip.streamSpareBits & ~room) !== 0) edits.push({ span: json.span(spare), text: "0" });
  edits.push(...scratchEdits(json, fields.get("scratchSize"), clip, dataEnd - 4));
  return edits;
}

/** Adjusts a scratch size that is stated as a number and is now too small. */
function scratchEdits(json: JsonText, row: number | undefined, clip: PackedClip, dataSize: number): TextEdit[] {
  if (row === undefined || json.raw(row).startsWith('"auto')) return [];
  const isEnough = (size: number): boolean => scratchRoom(clip.scratchSize) >= scratchNeed(clip.game, size);
  const before = placesOf(clip).dataEnd - 4;
  return isEnough(before) && !isEnough(dataSize) ? [{ span: json.span(row), text: '"auto"' }] : [];
}
