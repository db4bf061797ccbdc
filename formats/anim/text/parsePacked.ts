/** Parses version 2: bones with tracks whose rows are `[frame, sign, rx, ry, rz]` or `[frame, x, y, z]`. */

import { entriesOf } from "../../core/json/entries.ts";
import { Json } from "../../core/json/json.ts";
import { hex } from "../../core/text/hex.ts";
import { placesOf } from "../binary/writeClip.ts";
import {
  type Bone,
  type Game,
  KINDS,
  MAX_BONES,
  MAX_FRAMES,
  MAX_STREAM_BITS,
  NEAR_SCRATCH,
  type PackedClip,
  ROTATION,
  SCALE,
  scratchNeed,
  scratchRoom,
  type Track,
} from "../clip.ts";
import { HEADERS, packedFields, textFields } from "../schema.ts";
import { checkTime, parsePadding } from "./commonFields.ts";
import { FieldReader } from "./fieldReader.ts";
import { findFrames } from "./numbers.ts";
import type { BoneText, ParsedClip, TrackText } from "./parsedClip.ts";
import { TrackReader } from "./trackReader.ts";

const FAULTS = ["scratchSize", "rotationDivisor"];

export function parsePacked(reader: FieldReader, game: Game): ParsedClip {
  const { json, issues, fields } = reader;
  const asFound = parseFaults(reader);
  const header = parseHeader(reader, game, asFound);
  const { frames } = header;
  const framesRow = reader.find("frames", true);
  if (framesRow >= 0 && (frames < 2 || frames > MAX_FRAMES))
    reader.say("key-frames", `A clip has 2 to ${MAX_FRAMES} frames; this one states ${frames}.`, framesRow);
  const frame0Bit = parseBit(reader);
  const keyFrames = parseKeyFrames(reader, frames);
  const boneTexts: BoneText[] = [];
  const bones = parseBones(reader, game, keyFrames, boneTexts);
  const bitmapSpareBits = parseSpare(reader, "bitmapSpareBits", frames & 31, "frames");
  const shape = { game, frames, bones, keyFrames };
  const places = placesOf(shape);
  const streamBits = places.bitsPerKey * (keyFrames.length - 1);
  const streamSpareBits = parseSpare(reader, "streamSpareBits", streamBits & 31, "the keys");
  if (streamBits > MAX_STREAM_BITS)
    reader.say(
      "value-range",
      `The key stream would have ${streamBits} bits; the games support at most ${MAX_STREAM_BITS}.`,
      reader.find("bones", true),
    );
  const scratchSize = parseScratchSize(reader, game, places.dataEnd - 4, asFound);
  const padding = parsePadding(reader, places.dataEnd);
  reader.finish();
  const stated = packedFields(game, { ...header, scratchSize });
  const clip: PackedClip = { ...stated, ...shape, frame0Bit, bitmapSpareBits, streamSpareBits, padding };
  return { json, issues, clip, fields, bones: boneTexts, plainTracks: [] };
}

/** Parses the faults of the original file that are tolerated. */
function parseFaults(reader: FieldReader): ReadonlySet<string> {
  const row = reader.listOf("asFound", true);
  const names = new Set<string>();
  if (row < 0) return names;
  for (const item of entriesOf(reader.json, row)) {
    const name = reader.json.kinds[item] === Json.string ? reader.json.string(item) : "";
    if (FAULTS.includes(name)) names.add(name);
    else reader.say("unknown-name", `"asFound" may contain ${FAULTS.map((fault) => `"${fault}"`).join(" and ")}.`, item);
  }
  return names;
}

/** Parses the header fields except the scratch size, which may depend on the rest. */
function parseHeader(reader: FieldReader, game: Game, asFound: ReadonlySet<string>): Readonly<Record<string, number>> {
  const values: Record<string, number> = {};
  for (const { name, type } of textFields(HEADERS[game]))
    if (name !== "version" && name !== "scratchSize")
      values[name] = type === "f32" ? reader.floatOf(name) : reader.wordOf(name, name === "constant" ? 1 : undefined);
  for (const name of ["duration", "interval"] as const) checkTime(reader, name, reader.find(name, true), values[name]);
  const row = reader.find("rotationDivisor", true);
  if (values["rotationDivisor"] === 0 && row >= 0 && !asFound.has("rotationDivisor"))
    reader.say("value-range", "The rotation divisor must not be 0: the games divide by it.", row);
  return values;
}

function parseBit(reader: FieldReader): boolean {
  const row = reader.find("frame0Bit", true);
  if (row < 0 || reader.json.kinds[row] === Json.true) return true;
  if (reader.json.kinds[row] === Json.false) return false;
  return reader.wordAt(row, 1) === 1;
}

/** Parses the bits of a last word above its `used` bits. */
function parseSpare(reader: FieldReader, name: string, used: number, what: string): number {
  const bits = reader.wordOf(name, 0);
  const room = used === 0 ? 0 : (-1 << used) >>> 0;
  if ((bits & ~room) === 0) return bits;
  reader.say(
    "value-range",
    `These bits overlap ${what}; ${room === 0 ? "no bits are unused" : `only ${hex(room)} is unused`}.`,
    reader.find(name, true),
    {
      fixes: () => [
        { title: "Remove the value", preferred: true, edits: [{ span: reader.json.span(reader.find(name, true)), text: "0" }] },
      ],
    },
  );
  return 0;
}

function parseKeyFrames(reader: FieldReader, frames: number): Int32Array {
  const source = reader.textOf("keyFrames");
  const fallback = Int32Array.of(0);
  if (source === undefined) return fallback;
  const row = reader.find("keyFrames");
  const found = findFrames(source, MAX_FRAMES);
  if (!found) {
    reader.say("expected-type", 'Key frames must be ascending numbers and ranges: "0-4,8,11".', row);
    return fallback;
  }
  if (found[0] !== 0) reader.say("key-frames", "The first key frame must be frame 0: every clip has a key there.", row);
  const last = found[found.length - 1];
  if (last >= frames) reader.say("key-frames", `Frame ${last} is outside the clip, which has ${frames} frames.`, row);
  const disorder = found.findIndex((frame, at) => at > 0 && frame <= found[at - 1]);
  if (disorder > 0)
    reader.say("key-frames", `Frame ${found[disorder]} comes after frame ${found[disorder - 1]}; key frames must ascend.`, row);
  if (found.length === 1 && found[0] === 0)
    reader.say("no-rotation", "A clip needs at least one key frame besides frame 0; otherwise the file would contain no keys.", row);
  return Int32Array.from(found);
}

function parseScratchSize(reader: FieldReader, game: Game, dataSize: number, asFound: ReadonlySet<string>): number {
  const row = reader.find("scratchSize");
  if (row < 0) return dataSize;
  let size: number;
  if (reader.json.kinds[row] === Json.string) {
    const auto = /^auto(?:([+-])(\d{1,2}))?$/.exec(reader.json.string(row));
    const difference = auto?.[2] === undefined ? 0 : Number(auto[2]) * (auto[1] === "-" ? -1 : 1);
    if (!auto || Math.abs(difference) > NEAR_SCRATCH) {
      reader.say("expected-type", `The scratch size must be "auto", "auto+8", "auto-8" (offsets up to ${NEAR_SCRATCH}) or a number.`, row);
      return dataSize;
    }
    size = Math.max(0, dataSize + difference);
  } else size = reader.wordAt(row);
  const need = scratchNeed(game, dataSize);
  if (scratchRoom(size) < need && !asFound.has("scratchSize"))
    reader.say("value-range", `A scratch size of ${size} makes the game reserve ${scratchRoom(size)} bytes, but it unpacks ${need}.`, row, {
      fixes: () => [{ title: 'Change to "auto"', preferred: true, edits: [{ span: reader.json.span(row), text: '"auto"' }] }],
    });
  return size;
}

function parseBones(reader: FieldReader, game: Game, keyFrames: Int32Array, texts: BoneText[]): Bone[] {
  const row = reader.listOf("bones");
  if (row < 0) return [];
  const items = entriesOf(reader.json, row);
  if (items.length < 1 || items.length > MAX_BONES)
    reader.say("bone-count", `A clip has 1 to ${MAX_BONES} bones; this one has ${items.length}.`, row);
  const seen = new Map<number, number>();
  const tracks = new TrackReader(reader, keyFrames);
  return items.slice(0, MAX_BONES).map((item, index) => {
    const bone = new FieldReader(reader.json, item, reader.issues);
    const id = bone.wordOf("id");
    const idRow = bone.find("id", true);
    const first = seen.get(id);
    if (idRow >= 0 && id >= MAX_BONES) bone.say("bone-id", `A bone id must be 0 to ${MAX_BONES - 1}; this one is ${id}.`, idRow);
    else if (idRow >= 0 && first !== undefined)
      bone.say("bone-id", `Bone ${id} is listed twice.`, idRow, {
        related: [{ message: "First occurrence.", text: reader.json.span(first) }],
      });
    else seen.set(id, idRow);
    const found: (Track | undefined)[] = [undefined, undefined, undefined];
    const places: (TrackText | undefined)[] = [undefined, undefined, undefined];
    for (let kind = 0; kind <= (game === "echoes" ? SCALE : SCALE - 1); kind++) {
      const at = bone.find(KINDS[kind], true);
      if (at < 0) continue;
      const read = tracks.read(at, kind);
      if (!read) continue;
      found[kind] = read.track;
      places[kind] = read.place;
    }
    if (!bone.fields.has(KINDS[ROTATION]) && (game !== "echoes" || index === 0))
      bone.say(
        "no-rotation",
        game === "echoes"
          ? "The first bone has no rotation; the game takes the number of keys from it."
          : `Bone ${id} has no rotation; Prime reads one for every bone.`,
        idRow < 0 ? item : idRow,
      );
    bone.finish();
    texts.push({ row: item, id: idRow, tracks: places });
    return { id, tracks: found };
  });
}
