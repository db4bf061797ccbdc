/** Maps text ranges to byte ranges of a clip. Independent of both parsers. */

import { type FieldSchema, fieldOffset } from "../core/schema.ts";
import { SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { type PackedPlaces, placesOf, placesOfPlain } from "./binary/writeClip.ts";
import { type Clip, KINDS, type PackedClip, type PlainClip, partsOf, ROTATION } from "./clip.ts";
import { HEADERS, MAPPED, PLAIN_HEADER, textFields } from "./schema.ts";
import { type ParsedClip, partRow, plainPartRow } from "./text/parsedClip.ts";

/** Bytes of a stream field: `bit` counts from its start. Source: format reference, section 2.4. */
export function bytesOfBits(streamAt: number, bit: number, width: number): { start: number; end: number } {
  const last = bit + Math.max(width, 1) - 1;
  const firstWord = bit >>> 5;
  const lastWord = last >>> 5;
  if (firstWord !== lastWord) return { start: streamAt + firstWord * 4, end: streamAt + lastWord * 4 + 4 };
  const base = streamAt + firstWord * 4 + 3;
  return { start: base - ((last & 31) >>> 3), end: base - ((bit & 31) >>> 3) + 1 };
}

/** Position of a value of a key: in the descriptor for key 0, otherwise in the stream. */
export interface KeyPlace {
  readonly start: number;
  readonly end: number;
  /** Bit index in the stream; missing for key 0. */
  readonly bit?: number;
}

/** @param axis 0 to 2; -1 for the sign of W */
export function placeOfPart(
  clip: PackedClip,
  places: PackedPlaces,
  bone: number,
  kind: number,
  key: number,
  axis: number,
): KeyPlace | undefined {
  const track = clip.bones[bone].tracks[kind];
  if (!track) return undefined;
  const place = places.tracks[bone][kind];
  if (key === 0) {
    if (axis < 0) return undefined;
    const start = place.at + 2 + axis * 3;
    return { start, end: start + 2 };
  }
  let bit = places.bitsPerKey * (key - 1) + place.bit;
  if (axis >= 0) {
    bit += kind === ROTATION ? 1 : 0;
    for (let before = 0; before < axis; before++) bit += track.widths[before];
  }
  return { ...bytesOfBits(places.streamAt, bit, axis < 0 ? 1 : track.widths[axis]), bit };
}

export function mapOfParsed(parsed: ParsedClip): SourceMap {
  const { clip } = parsed;
  if (!clip) return SourceMap.empty;
  return clip.version === 2 ? mapOfPacked(clip, parsed) : mapOfPlain(clip, parsed);
}

const PATHS_PER_BONE = 4;

function mapOfPacked(clip: PackedClip, { json, fields, bones }: ParsedClip): SourceMap {
  const builder = new SourceMapBuilder(4096);
  const places = placesOf(clip);
  const add = (schema: FieldSchema, node: number, row: number, start: number, end: number) =>
    builder.add(schema, node, json.starts[row], json.ends[row], start, end);
  const header = HEADERS[clip.game];
  textFields(header).forEach((schema) => {
    const row = fields.get(schema.name);
    if (row === undefined) return;
    const start = fieldOffset(header, schema.name);
    add(schema, 0, row, start, start + schema.size);
  });
  const keyFramesRow = fields.get("keyFrames");
  if (keyFramesRow !== undefined)
    add(MAPPED.keyFrames, 0, keyFramesRow, places.bitmapAt, places.bitmapAt + Math.ceil(clip.frames / 32) * 4);
  clip.bones.forEach(({ tracks }, bone) => {
    const text = bones[bone];
    const node = 1 + bone * PATHS_PER_BONE;
    if (text.id >= 0) add(MAPPED.id, node, text.id, places.boneAt[bone], places.boneAt[bone] + (clip.game === "echoes" ? 1 : 4));
    tracks.forEach((track, kind) => {
      const place = text.tracks[kind];
      if (!track || !place) return;
      const { at } = places.tracks[bone][kind];
      for (let axis = 0; axis < 3; axis++) {
        if (!place.isAuto) add(MAPPED.bits[kind], node + 1 + kind, place.bits + 1 + axis, at + 4 + axis * 3, at + 5 + axis * 3);
        add(MAPPED.starts[kind], node + 1 + kind, partRow(place, kind, 0, axis), at + 2 + axis * 3, at + 4 + axis * 3);
      }
      for (let key = 1; key < clip.keyFrames.length; key++)
        for (let axis = kind === ROTATION ? -1 : 0; axis < 3; axis++) {
          const found = axis >= 0 && track.widths[axis] === 0 ? undefined : placeOfPart(clip, places, bone, kind, key, axis);
          const schema = axis < 0 ? MAPPED.sign : MAPPED.keys[kind];
          if (found) add(schema, node + 1 + kind, partRow(place, kind, key, axis), found.start, found.end);
        }
    });
  });
  return builder.build((node) => {
    if (node === 0) return "";
    const bone = Math.floor((node - 1) / PATHS_PER_BONE);
    const kind = ((node - 1) % PATHS_PER_BONE) - 1;
    return `bones/${clip.bones[bone].id}${kind < 0 ? "" : `/${KINDS[kind]}`}`;
  });
}

function mapOfPlain(clip: PlainClip, { json, fields, plainTracks }: ParsedClip): SourceMap {
  const builder = new SourceMapBuilder(1024);
  const places = placesOfPlain(clip);
  const add = (schema: FieldSchema, node: number, row: number | undefined, start: number, end: number) => {
    if (row !== undefined) builder.add(schema, node, json.starts[row], json.ends[row], start, end);
  };
  for (const schema of textFields(PLAIN_HEADER)) {
    const { name, type } = schema;
    const row = fields.get(name);
    const start = fieldOffset(PLAIN_HEADER, name);
    // a time is a list of seconds and state
    const isTime = type === "f32" && row !== undefined;
    add(schema, 0, isTime ? row + 1 : row, start, start + 4);
    const state = PLAIN_HEADER.fields.find((field) => field.name === `${name}State`);
    if (isTime && state) add(state, 0, row + 2, start + 4, start + 8);
  }
  add(MAPPED.boneChannels, 0, fields.get("boneChannels"), places.tableAt, places.tableAt + clip.boneTable.length);
  clip.channelTables.forEach((table, kind) => {
    if (table)
      add(MAPPED.channels, 0, fields.get(`${KINDS[kind]}Channels`), places.channelsAt[kind], places.channelsAt[kind] + table.length);
  });
  plainTracks.forEach((rows, kind) => {
    const parts = partsOf(kind);
    rows.forEach((row, track) => {
      for (let key = 0; key < clip.keyCount; key++)
        for (let part = 0; part < parts; part++) {
          const start = places.keysAt[kind] + ((track * clip.keyCount + key) * parts + part) * 4;
          add(MAPPED.values[kind], 1 + kind, plainPartRow(row, parts, key, part), start, start + 4);
        }
    });
  });
  if (places.eventAt >= 0) add(MAPPED.event, 0, fields.get("event"), places.eventAt, places.eventAt + 4);
  return builder.build((node) => (node === 0 ? "" : `${KINDS[node - 1]}s`));
}

/** Source map of a file that could not be read: the header fields, as far as the file reaches. Text offsets are 0. */
export function mapOfBytes(bytes: Uint8Array, clip: Clip["version"]): SourceMap {
  const builder = new SourceMapBuilder(16);
  const header = clip === 0 ? PLAIN_HEADER : HEADERS.prime1;
  let at = 0;
  for (const schema of header.fields) {
    if (at + schema.size > bytes.length) break;
    builder.add(schema, 0, 0, 0, at, at + schema.size);
    at += schema.size;
  }
  return builder.build(() => "");
}
