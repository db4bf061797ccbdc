/** Writes a checked clip. Counts, bitmap, stream and sizes follow from the rows; everything else is written as stated. */
import { structSize } from "../../core/schema.ts";
import { bitsOfTrack, type Clip, type PackedClip, type PlainClip, ROTATION, SCALE, TRANSLATION } from "../clip.ts";
import { HEADERS, PLAIN_HEADER } from "../schema.ts";
import { writeStream } from "./bitstream.ts";
import { type HeaderValues, VERSION_BYTES, writeHeader } from "./header.ts";

/** Offsets of the parts of a version 2 file. */
export interface PackedPlaces {
  readonly bitmapAt: number;
  readonly bonesAt: number;
  /** Start of each bone's descriptor. */
  readonly boneAt: Int32Array;
  /** By bone and kind. */
  readonly tracks: readonly (readonly TrackPlace[])[];
  readonly streamAt: number;
  readonly bitsPerKey: number;
  readonly dataEnd: number;
}

export interface TrackPlace {
  /** Start of the descriptor: its count of keys. */
  readonly at: number;
  /** Bit offset of the first part within a key. */
  readonly bit: number;
}

/** Size of a track's descriptor in bytes. */
export const TRACK_SIZE = 11;
const EMPTY_TRACK_SIZE = 2;

export function placesOf({ game, frames, bones, keyFrames }: Pick<PackedClip, "game" | "frames" | "bones" | "keyFrames">): PackedPlaces {
  const isEchoes = game === "echoes";
  const bitmapAt = structSize(HEADERS[game]);
  const bonesAt = bitmapAt + Math.ceil(frames / 32) * 4 + (isEchoes ? 4 : 8);
  const boneAt = new Int32Array(bones.length);
  let at = bonesAt;
  let bit = 0;
  const tracks = bones.map((bone, index) => {
    boneAt[index] = at;
    at += isEchoes ? 1 : 4;
    return bone.tracks.slice(0, isEchoes ? SCALE + 1 : SCALE).map((track): TrackPlace => {
      const place = { at, bit };
      at += track ? TRACK_SIZE : EMPTY_TRACK_SIZE;
      bit += track ? bitsOfTrack(track) : 0;
      return place;
    });
  });
  const dataEnd = at + Math.ceil((bit * (keyFrames.length - 1)) / 32) * 4;
  return { bitmapAt, bonesAt, boneAt, tracks, streamAt: at, bitsPerKey: bit, dataEnd };
}

export function writeClip(clip: Clip): Uint8Array {
  return clip.version === 2 ? writePacked(clip) : writePlain(clip);
}

function writePacked(clip: PackedClip): Uint8Array {
  const places = placesOf(clip);
  const { game, bones, keyFrames, frames } = clip;
  const bytes = new Uint8Array(places.dataEnd + clip.padding.count);
  const view = new DataView(bytes.buffer);
  let at = writeHeader(view, HEADERS[game], {
    ...clip,
    mark: 1,
    versionBytes: VERSION_BYTES,
    channelCount: bones.length,
  } as object as HeaderValues);
  const u32 = (value: number) => {
    view.setUint32(at, value);
    at += 4;
  };
  const words = new Int32Array(Math.ceil(frames / 32));
  for (const frame of keyFrames) words[frame >>> 5] |= 1 << (frame & 31);
  if (!clip.frame0Bit) words[0] &= ~1;
  words[words.length - 1] |= clip.bitmapSpareBits;
  for (const word of words) u32(word);
  if (game !== "echoes") u32(bones.length);
  u32(bones.length);
  const keys = keyFrames.length - 1;
  for (const { id, tracks } of bones) {
    if (game === "echoes") view.setUint8(at++, id);
    else u32(id);
    for (let kind = ROTATION; kind <= (game === "echoes" ? SCALE : TRANSLATION); kind++) {
      const track = tracks[kind];
      view.setUint16(at, track ? keys : 0);
      at += 2;
      if (!track) continue;
      for (let axis = 0; axis < 3; axis++, at += 3) {
        view.setInt16(at, track.values[axis]);
        view.setUint8(at + 2, track.widths[axis]);
      }
    }
  }
  writeStream(bytes, at, (places.dataEnd - at) / 4, bones, keys, clip.streamSpareBits);
  if (!clip.padding.zeros) bytes.fill(0xff, places.dataEnd);
  return bytes;
}

/** Offsets of the parts of a version 0 file. Arrays are by kind; -1 if the file does not have the part. */
export interface PlainPlaces {
  readonly tableAt: number;
  readonly channelsAt: readonly number[];
  readonly keysAt: readonly number[];
  readonly eventAt: number;
  readonly dataEnd: number;
}

export function placesOfPlain({
  game,
  boneTable,
  channelTables,
  keys,
}: Pick<PlainClip, "game" | "boneTable" | "channelTables" | "keys">): PlainPlaces {
  let at = 0x20 + boneTable.length;
  const channelsAt = channelTables.map((table) => {
    if (!table) return -1;
    const start = at + 4;
    at = start + table.length;
    return start;
  });
  const keysAt = [-1, -1, -1];
  for (const kind of [SCALE, ROTATION, TRANSLATION]) {
    if (kind === SCALE && game === "prime1") continue;
    keysAt[kind] = at + 4;
    at += 4 + keys[kind].length * 4;
  }
  const eventAt = game === "prime1" ? at : -1;
  return { tableAt: 0x20, channelsAt, keysAt, eventAt, dataEnd: game === "prime1" ? at + 4 : at };
}

function writePlain(clip: PlainClip): Uint8Array {
  const places = placesOfPlain(clip);
  const bytes = new Uint8Array(places.dataEnd + clip.padding.count);
  const view = new DataView(bytes.buffer);
  const { duration, interval, boneTable } = clip;
  const times = { duration: duration.seconds, durationState: duration.state, interval: interval.seconds, intervalState: interval.state };
  writeHeader(view, PLAIN_HEADER, { ...clip, ...times, boneSlots: boneTable.length } as object as HeaderValues);
  bytes.set(boneTable, places.tableAt);
  clip.channelTables.forEach((table, kind) => {
    if (!table) return;
    view.setUint32(places.channelsAt[kind] - 4, table.length);
    bytes.set(table, places.channelsAt[kind]);
  });
  clip.keys.forEach((floats, kind) => {
    const at = places.keysAt[kind];
    if (at < 0) return;
    view.setUint32(at - 4, floats.length / (kind === ROTATION ? 4 : 3));
    for (let i = 0; i < floats.length; i++) view.setInt32(at + i * 4, floats[i]);
  });
  if (places.eventAt >= 0) view.setUint32(places.eventAt, clip.event);
  if (!clip.padding.zeros) bytes.fill(0xff, places.dataEnd);
  return bytes;
}
