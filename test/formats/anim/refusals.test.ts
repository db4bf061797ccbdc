/** Files that each layout refuses, with the code of the format reference; the offsets are those of its tables. */
import { describe, expect, test } from "vitest";
import { placesOf, placesOfPlain, writeClip } from "../../../formats/anim/binary/writeClip.ts";
import type { Clip, Game, PackedClip, PlainClip } from "../../../formats/anim/clip.ts";
import { anim } from "../../../formats/anim/index.ts";
import { singleBits } from "../../../formats/core/json/numbers.ts";
import { Names } from "../../../formats/core/names.ts";
import { seeded } from "../../support/mutate.ts";
import { walkClip } from "./clips.ts";

/** Changes the bytes of a right file, or gives others. */
type Change = (view: DataView, bytes: Uint8Array) => unknown;

function codesOf(bytes: Uint8Array): string[] {
  const decoded = anim.decode(bytes, Names.none);
  expect(decoded.kind === "fail" || decoded.exact).toBe(true);
  return decoded.issues.filter(({ severity }) => severity === "error").map(({ code }) => code.slice(5));
}
function changed(clip: Clip, change: Change): Uint8Array {
  const bytes = writeClip(clip);
  const others = change(new DataView(bytes.buffer), bytes);
  return others instanceof Uint8Array ? others : bytes;
}
const u8 = (at: number, value: number) => (view: DataView) => view.setUint8(at, value);
const u16 = (at: number, value: number) => (view: DataView) => view.setUint16(at, value);
const u32 = (at: number, value: number) => (view: DataView) => view.setUint32(at, value);
const f32 = (at: number, value: number) => (view: DataView) => view.setFloat32(at, value);

/** Offsets of the header by layout: reference, section 2.1. */
const AT = {
  prime1: { mark: 0x0c, duration: 0x10, interval: 0x14, count: 0x28, frames: 0x30, bitmap: 0x34, idSize: 4 },
  echoes: { mark: 0x08, duration: 0x0a, interval: 0x0e, count: 0x26, frames: 0x2e, bitmap: 0x32, idSize: 1 },
  "echoes-demo": { mark: 0x08, duration: 0x0c, interval: 0x10, count: 0x24, frames: 0x2c, bitmap: 0x30, idSize: 4 },
} as const;

describe.each(["prime1", "echoes", "echoes-demo"] as const)("version 2 of %s", (game: Game) => {
  const clip = walkClip(game, 3, 12, seeded(4));
  const { bonesAt, boneAt, streamAt, dataEnd } = placesOf(clip);
  const at = AT[game];
  const keysAt = bonesAt + at.idSize;

  test("is accepted as it is", () => expect(codesOf(writeClip(clip))).toEqual([]));

  test.each<[what: string, code: string, change: Change]>([
    ["another version", "unsupported-version", u32(0, 1)],
    ["another mark of the layout", "unknown-layout", u16(at.mark, 0x0202)],
    ["a duration that is not a number", "time-range", f32(at.duration, Number.NaN)],
    ["a negative duration", "time-range", f32(at.duration, -1)],
    ["an endless duration", "time-range", f32(at.duration, Infinity)],
    ["an interval of 0", "time-range", f32(at.interval, 0)],
    ["an endless interval", "time-range", f32(at.interval, Infinity)],
    ["no bones", "bone-count", u32(at.count, 0)],
    ["101 bones", "bone-count", u32(at.count, 101)],
    ["another count of bones after the bitmap", "bone-count", u32(bonesAt - 4, 2)],
    ["no frames", "key-frames", u32(at.frames, 0)],
    ["one frame", "key-frames", u32(at.frames, 1)],
    ["65537 frames", "key-frames", u32(at.frames, 65537)],
    ["a key more in the bitmap than the tracks have", "track-keys", (view) => [u32(at.frames, 13)(view), u32(at.bitmap, 0x1fff)(view)]],
    ["a track with a key too few", "track-keys", u16(keysAt, 10)],
    ["a bitmap with frame 0 only", "track-keys", u32(at.bitmap, 1)],
    ["a first bone without rotation", "no-rotation", u16(keysAt, 0)],
    ["bone id 100", "bone-id", at.idSize === 4 ? u32(boneAt[1], 100) : u8(boneAt[1], 100)],
    ["a bone twice", "bone-id", (view) => view.setUint8(boneAt[1] + at.idSize - 1, view.getUint8(boneAt[0] + at.idSize - 1))],
    ["a width of 33 bits", "step-width", u8(keysAt + 4, 33)],
    ["an end in the header", "truncated", (_, bytes) => bytes.slice(0, at.count)],
    ["an end in the bitmap", "truncated", (_, bytes) => bytes.slice(0, at.bitmap + 2)],
    ["an end in a bone", "truncated", (_, bytes) => bytes.slice(0, boneAt[1] + 3)],
    ["an end in the stream", "truncated", (_, bytes) => bytes.slice(0, dataEnd - 1)],
    ["an end before the stream", "truncated", (_, bytes) => bytes.slice(0, streamAt)],
    ["32 bytes of padding", "trailing-data", (_, bytes) => padded(bytes.slice(0, dataEnd), 32, 0xff)],
    ["padding of another byte", "trailing-data", (_, bytes) => padded(bytes.slice(0, dataEnd), 3, 0x55)],
    ["padding of two kinds", "trailing-data", (_, bytes) => padded(padded(bytes.slice(0, dataEnd), 3, 0xff), 1, 0)],
  ])("refuses %s with %s", (_, code, change) => expect(codesOf(changed(clip, change))).toEqual([code]));

  test.each([0, 1, 31])("keeps %s bytes of padding, of either kind", (count) => {
    for (const fill of [0xff, 0]) expect(codesOf(padded(writeClip(clip).slice(0, dataEnd), count, fill))).toEqual([]);
  });

  test.each([1, 2, 8, 15, 16, 17, 24, 31, 32])("steps of %s bits come back", (width) => {
    const most = Math.min(2 ** (width - 1) - 1, 32767);
    const values = Int16Array.from({ length: 36 }, (_, index) => [0, most, most, Math.max(-most - 1, -32768)][Math.floor(index / 3) % 4]);
    // steps of 17 bits and more are the plain differences, below that they wrap
    const widths = [width, width, 16] as const;
    const rows = width < 16 ? values.map((value, index) => (index % 6 < 3 ? 0 : value < 0 ? -most - 1 : most >> 1)) : values;
    const rotation = { kind: 0, widths, values: rows, signs: new Uint8Array(12) };
    const wide: PackedClip = { ...clip, bones: clip.bones.map((bone) => ({ ...bone, tracks: [rotation, ...bone.tracks.slice(1)] })) };
    expect(codesOf(writeClip(wide))).toEqual([]);
  });

  test("a step of 17 bits that leaves 16 bits is refused", () => {
    const values = Int16Array.from({ length: 36 }, (_, index) => (index < 3 ? 32767 : 0));
    const rotation = { kind: 0, widths: [17, 17, 17] as const, values, signs: new Uint8Array(12) };
    const wide: PackedClip = { ...clip, bones: clip.bones.map((bone) => ({ ...bone, tracks: [rotation, undefined, undefined] })) };
    const bytes = writeClip(wide);
    expect(codesOf(bytes)).toEqual([]);
    // the first step of -32767 starts lower now
    new DataView(bytes.buffer).setInt16(placesOf(wide).bonesAt + at.idSize + 2, -2);
    expect(codesOf(bytes)).toEqual(["step-width"]);
  });
});

describe.each(["prime1", "echoes"] as const)("version 0 of %s", (game) => {
  const clip = plainClip(game);
  const { channelsAt, keysAt, dataEnd } = placesOfPlain(clip);

  test("is accepted as it is", () => expect(codesOf(writeClip(clip))).toEqual([]));

  test.each<[what: string, code: string, change: Change]>([
    ["a negative duration", "time-range", f32(4, -1)],
    ["a state of 5", "time-range", u32(8, 5)],
    ["an interval that is not a number", "time-range", f32(12, Number.NaN)],
    ["no keys", "track-keys", u32(0x14, 0)],
    ["no bones", "bone-count", (_, bytes) => [bytes.fill(0xff, 0x20, 0x84)]],
    ["a table of tracks for a bone too many", "bone-count", u32(channelsAt[game === "echoes" ? 2 : 1] - 4, 4)],
    ["a translation key too many", "track-keys", u32(keysAt[1] - 4, 9)],
    ["an end in the keys", "truncated", (_, bytes) => bytes.slice(0, dataEnd - 5)],
    ["an end in the bone table", "truncated", (_, bytes) => bytes.slice(0, 0x40)],
    ["bytes after the data", "trailing-data", (_, bytes) => padded(bytes.slice(0, dataEnd), 40, 0xff)],
  ])("refuses %s with %s", (_, code, change) => expect(codesOf(changed(clip, change))).toEqual([code]));
});

function padded(bytes: Uint8Array, count: number, fill: number): Uint8Array {
  const out = new Uint8Array(bytes.length + count).fill(fill);
  out.set(bytes);
  return out;
}

function plainClip(game: "prime1" | "echoes"): PlainClip {
  const boneTable = new Uint8Array(100).fill(255);
  [3, 4, 9].forEach((id, channel) => boneTable.fill(channel, id, id + 1));
  const turn = [1, 0, 0, 0].map(singleBits);
  const keys = (count: number, parts: readonly number[]) => Int32Array.from(Array.from({ length: count }, () => parts).flat());
  const one = Uint8Array.of(255, 0, 255);
  return {
    version: 0,
    game,
    duration: { seconds: singleBits(1), state: 0 },
    interval: { seconds: singleBits(1 / 30), state: 0 },
    keyCount: 4,
    rootBone: 3,
    boneTable,
    channelTables: game === "echoes" ? [Uint8Array.of(0, 1, 2), one, one] : [undefined, one, undefined],
    keys: [keys(12, turn), keys(4, [1, 2, 3].map(singleBits)), game === "echoes" ? keys(4, turn.slice(0, 3)) : new Int32Array(0)],
    event: 0,
    padding: { count: 0, zeros: false },
  };
}
