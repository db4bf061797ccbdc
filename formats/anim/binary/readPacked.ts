/** Reads version 2 in one of its three layouts. Ends with a `Stop` at the first field that the layout does not allow. */
import { counted } from "../../core/text/counted.ts";
import {
  type Bone,
  bitsPerKey,
  type Game,
  MAX_BONES,
  MAX_STEP,
  MAX_STREAM_BITS,
  type PackedClip,
  ROTATION,
  SCALE,
  TRANSLATION,
  type Track,
} from "../clip.ts";
import { HEADERS, packedFields } from "../schema.ts";
import { readStream } from "./bitstream.ts";
import { Cursor } from "./cursor.ts";
import { readHeader } from "./header.ts";
import { readPadding } from "./padding.ts";

export function readPacked(bytes: Uint8Array, game: Game): PackedClip {
  const cursor = new Cursor(bytes, 4);
  const header = readHeader(cursor, HEADERS[game]);
  const { channelCount: count, frames } = header;
  const bitmap = readBitmap(cursor, frames);
  for (let repeat = game === "echoes" ? 1 : 2; repeat > 0; repeat--) {
    const again = cursor.u32("the bone count");
    if (again !== count) cursor.fail("bone-count", `The number of bones is ${count} in the header and ${again} here.`, 4);
  }
  const keys = bitmap.keyFrames.length - 1;
  const bones = readBones(cursor, game, count, keys);
  const bits = bitsPerKey(bones) * keys;
  if (bits > MAX_STREAM_BITS)
    cursor.fail("value-range", `The key stream would have ${bits} bits; the games support at most ${MAX_STREAM_BITS}.`, 0);
  const words = Math.ceil(bits / 32);
  const at = cursor.take(words * 4, "the key stream");
  const spare = readStream(bytes, at, words, bones, keys);
  if (typeof spare === "object") {
    cursor.at = at + (spare.bit >>> 5) * 4 + 4;
    return cursor.fail(
      "step-width",
      `A step of ${spare.track.widths[spare.axis]} bits is ${spare.step} (key ${spare.key}): more than 16 bits must hold the true difference of two 16-bit values.`,
      4,
    );
  }
  const padding = readPadding(cursor);
  return { ...packedFields(game, header), ...bitmap, streamSpareBits: spare, bones, padding };
}

function readBitmap(cursor: Cursor, frames: number): Pick<PackedClip, "keyFrames" | "frame0Bit" | "bitmapSpareBits"> {
  const count = Math.ceil(frames / 32);
  cursor.take(count * 4, "the key bitmap");
  cursor.at -= count * 4;
  const keyFrames = [0];
  let last = 0;
  let frame0Bit = false;
  for (let word = 0; word < count; word++) {
    last = cursor.u32("the key bitmap");
    if (word === 0) frame0Bit = (last & 1) === 1;
    for (let bits = last, frame = word * 32; bits !== 0 && frame < frames; bits >>>= 1, frame++)
      if ((bits & 1) === 1 && frame > 0) keyFrames.push(frame);
  }
  const used = frames & 31;
  return { keyFrames: Int32Array.from(keyFrames), frame0Bit, bitmapSpareBits: used === 0 ? 0 : ((last >>> used) << used) >>> 0 };
}

function readBones(cursor: Cursor, game: Game, count: number, keys: number): Bone[] {
  const bones: Bone[] = [];
  const seen = new Uint8Array(MAX_BONES);
  for (let channel = 0; channel < count; channel++) {
    const idSize = game === "echoes" ? 1 : 4;
    const id = idSize === 1 ? cursor.u8("a bone channel") : cursor.u32("a bone channel");
    if (id >= MAX_BONES) cursor.fail("bone-id", `Bone ids are 0 to ${MAX_BONES - 1}; this one is ${id}.`, idSize);
    if (seen[id] === 1) cursor.fail("bone-id", `Bone ${id} is listed twice.`, idSize);
    seen[id] = 1;
    const rotation = readTrack(cursor, ROTATION, keys);
    if (!rotation && (game !== "echoes" || channel === 0))
      cursor.fail(
        "no-rotation",
        game === "echoes"
          ? "The first bone has no rotation keys, from which the game takes the number of keys."
          : `Bone ${id} has no rotation keys.`,
        2,
      );
    const translation = readTrack(cursor, TRANSLATION, keys);
    const scale = game === "echoes" ? readTrack(cursor, SCALE, keys) : undefined;
    bones.push({ id, tracks: [rotation, translation, scale] });
  }
  return bones;
}

function readTrack(cursor: Cursor, kind: number, keys: number): Track | undefined {
  const count = cursor.u16("a bone channel");
  if (count === 0) return undefined;
  if (count !== keys) cursor.fail("track-keys", `This track states ${counted(count, "key")}, the key bitmap has ${keys}.`, 2);
  cursor.take(9, "a bone channel");
  cursor.at -= 9;
  const values = new Int16Array((keys + 1) * 3);
  const widths: [number, number, number] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    values[axis] = cursor.s16("a bone channel");
    widths[axis] = cursor.u8("a bone channel");
    if (widths[axis] > MAX_STEP) cursor.fail("step-width", `A step has 0 to ${MAX_STEP} bits; this width is ${widths[axis]}.`, 1);
  }
  return { kind, widths, values, signs: new Uint8Array(kind === ROTATION ? keys + 1 : 0) };
}
