/** Clips at random, of all five layouts, with the oddities that files may have; and clips of a wanted size. */
import { widthOf } from "../../../formats/anim/binary/bitstream.ts";
import { placesOf, placesOfPlain } from "../../../formats/anim/binary/writeClip.ts";
import {
  type Bone,
  type Clip,
  countChannels,
  GAMES,
  type Game,
  type PackedClip,
  type PlainClip,
  partsOf,
  ROTATION,
  SCALE,
  scratchNeed,
  type Track,
  usualPadding,
} from "../../../formats/anim/clip.ts";
import { singleBits } from "../../../formats/core/json/numbers.ts";

/** A packed clip as text: one bone that turns and moves, with three keys. */
export const CLIP = `{
  "format": "metroid-prime-anim",
  "game": "prime1",
  "version": 2,
  "scratchSize": "auto",
  "event": "0x00000000",
  "duration": 0.13333334,
  "interval": 0.033333335,
  "rootBone": 3,
  "looping": 0,
  "rotationDivisor": 32767,
  "translationMultiplier": 0.0005,
  "frames": 5,
  "keyFrames": "0,2,4",
  "bones": [
    {
      "id": 3,
      "rotation": {
        "bits": [9, 9, 9],
        "keys": [
          [0, "+", 100,  0,  0],
          [2, "+", 200, 10, -8],
          [4, "+", 150,  7,  3]
        ]
      },
      "translation": {
        "bits": "auto",
        "keys": [
          [0, 1000, 0, 0],
          [2, 2000, 0, 0],
          [4, 3000, 0, 0]
        ]
      }
    }
  ]
}
`;

export type Random = () => number;

const EVENTS = [0, 1, 2, 0xffffffff, 0x01010000, 0x0101ffff, 0x3d088889, 0x5e2f5510];

function below(random: Random, most: number): number {
  return random() % most;
}
function chance(random: Random, one: number): boolean {
  return random() % one === 0;
}

/** A track of random steps of at most `width` bits; at 16 bits they wrap. */
function randomTrack(random: Random, kind: number, count: number, width: number): Track {
  const values = new Int16Array(count * 3);
  const widths: [number, number, number] = [1, 1, 1];
  for (let axis = 0; axis < 3; axis++) {
    const bits = chance(random, 12) ? 0 : Math.max(1, width - below(random, 4));
    const reach = bits === 0 ? 0 : 2 ** (bits - 1);
    let needed = bits === 0 ? 0 : 1;
    let value = below(random, 2000) - 1000;
    values[axis] = value;
    for (let key = 1; key < count; key++) {
      const step = reach === 0 ? 0 : below(random, 2 * reach) - reach;
      needed = Math.max(needed, bits === 0 ? 0 : widthOf(step));
      value = ((value + step) << 16) >> 16;
      values[key * 3 + axis] = value;
    }
    // wider than needed at times
    widths[axis] = needed > 0 && chance(random, 4) ? Math.min(16, needed + below(random, 3)) : needed;
    if (bits > 0 && chance(random, 30) && !wraps(values, axis)) widths[axis] = 17 + below(random, 16);
  }
  const signs = new Uint8Array(kind === ROTATION ? count : 0);
  for (let key = 1; key < signs.length; key++) signs[key] = chance(random, 5) ? 1 : 0;
  return { kind, widths, values, signs };
}

function wraps(values: Int16Array, axis: number): boolean {
  for (let at = axis + 3; at < values.length; at += 3) if (Math.abs(values[at] - values[at - 3]) > 32767) return true;
  return false;
}

export function randomClip(random: Random): Clip {
  return below(random, 5) < 2 ? randomPlain(random) : randomPacked(random, GAMES[below(random, 3)]);
}

function randomPacked(random: Random, game: Game): PackedClip {
  const frames = 2 + below(random, chance(random, 3) ? 80 : 12);
  const chosen = Array.from({ length: frames }, (_, frame) => frame).filter(
    (frame) => frame === 0 || frame === frames - 1 || !chance(random, 3),
  );
  const keyFrames = Int32Array.from(chosen);
  const count = chosen.length;
  const ids = shuffled(random, 100).slice(0, 1 + below(random, 6));
  if (game === "echoes") ids.sort((a, b) => a - b);
  const bones = ids.map((id, index): Bone => {
    const width = 1 + below(random, 16);
    const has = (kind: number) => (kind === ROTATION ? game !== "echoes" || index === 0 || !chance(random, 4) : chance(random, 3));
    return {
      id,
      tracks: [0, 1, 2].map((kind) =>
        has(kind) && (kind !== SCALE || game === "echoes") ? randomTrack(random, kind, count, width) : undefined,
      ),
    };
  });
  const shape = { game, frames, bones, keyFrames };
  const { dataEnd, bitsPerKey } = placesOf(shape);
  const used = (bitsPerKey * (count - 1)) & 31;
  const spare = (taken: number) => (taken === 0 || !chance(random, 10) ? 0 : ((random() << taken) >>> 0) & (-1 << taken)) >>> 0;
  const need = scratchNeed(game, dataEnd - 4);
  const event = game === "prime1" ? (chance(random, 2) ? EVENTS[below(random, EVENTS.length)] : random()) : 0;
  return {
    version: 2,
    ...shape,
    scratchSize: chance(random, 8) ? below(random, need * 3) : dataEnd - 4 - below(random, 3) * 4,
    event,
    duration: singleBits((frames - 1) / 30),
    interval: singleBits(1 / 30),
    rootBone: below(random, 4),
    looping: below(random, 3),
    rotationDivisor: chance(random, 20) ? 0 : 1 + below(random, 65535),
    translationMultiplier: chance(random, 20) ? random() : singleBits(0.0005),
    scaleMultiplier: game === "echoes" ? singleBits(0.0001) : 0,
    constant: chance(random, 20) ? random() : 1,
    frame0Bit: !chance(random, 10),
    bitmapSpareBits: spare(frames & 31),
    streamSpareBits: spare(used),
    padding: randomPadding(random, dataEnd),
  };
}

function randomPadding(random: Random, dataEnd: number) {
  const count = chance(random, 3) ? below(random, 32) : usualPadding(dataEnd);
  return { count, zeros: count > 0 && chance(random, 6) };
}

function randomPlain(random: Random): PlainClip {
  const game = chance(random, 2) ? "prime1" : "echoes";
  const channels = 1 + below(random, 6);
  const keyCount = 1 + below(random, 5);
  const slots = chance(random, 8) ? 20 + below(random, 237) : 100;
  const boneTable = new Uint8Array(slots).fill(255);
  const order = shuffled(random, channels);
  shuffled(random, slots)
    .slice(0, channels)
    .forEach((id, index) => {
      boneTable[id] = order[index];
    });
  const table = () => {
    let next = 0;
    return Uint8Array.from({ length: channels }, () => (chance(random, 3) ? (chance(random, 9) ? 200 : 255) : next++));
  };
  const channelTables = game === "prime1" ? [undefined, table(), undefined] : [table(), table(), table()];
  const keys = channelTables.map((entries, kind) => {
    const tracks = entries ? countChannels(entries) : kind === ROTATION ? channels : 0;
    if (kind === ROTATION) return Int32Array.from(Array.from({ length: tracks * keyCount }, () => unitQuaternion(random)).flat());
    return Int32Array.from({ length: tracks * keyCount * partsOf(kind) }, () =>
      chance(random, 3) ? random() : singleBits((below(random, 20001) - 10000) / 1000),
    );
  });
  const shape = { game, boneTable, channelTables, keys } as const;
  const state = () => below(random, 5);
  return {
    version: 0,
    ...shape,
    duration: { seconds: singleBits((keyCount - 1) / 30), state: state() },
    interval: { seconds: singleBits(1 / 30), state: state() },
    keyCount,
    rootBone: below(random, 10),
    event: game === "prime1" ? (chance(random, 2) ? EVENTS[below(random, EVENTS.length)] : random()) : 0,
    padding: randomPadding(random, placesOfPlain(shape).dataEnd),
  };
}

/** Bits of W, X, Y, Z. */
function unitQuaternion(random: Random): number[] {
  const parts = [0, 1, 2, 3].map(() => below(random, 2001) - 1000);
  const length = Math.hypot(...parts) || 1;
  return parts[0] === 0 && length === 1 ? [singleBits(1), 0, 0, 0] : parts.map((part) => singleBits(part / length));
}

function shuffled(random: Random, count: number): number[] {
  const items = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at--) {
    const other = below(random, at + 1);
    [items[at], items[other]] = [items[other], items[at]];
  }
  return items;
}

/** Smooth motion with noise: every bone turns, the root walks. 60 bones and 300 frames make 76 kB; 100 and 2900 make 1.2 MB. */
export function walkClip(game: Game, boneCount: number, frames: number, random: Random): PackedClip {
  const keyFrames = Int32Array.from({ length: frames }, (_, frame) => frame);
  const bones = Array.from({ length: boneCount }, (_, index): Bone => {
    const wave = (kind: number, size: number): Track => {
      const values = new Int16Array(frames * 3);
      for (let key = 0; key < frames; key++)
        for (let axis = 0; axis < 3; axis++)
          values[key * 3 + axis] = Math.round(size * Math.sin(key / (5 + axis + (index % 7)) + index)) + (random() % 64);
      return { kind, widths: [1, 1, 1], values, signs: new Uint8Array(kind === ROTATION ? frames : 0) };
    };
    const tracks = [wave(ROTATION, 6000), index === 0 ? wave(1, 9000) : undefined, undefined];
    return { id: game === "echoes" ? index : (index + 3) % 100, tracks: tracks.map((track) => track && withWidths(track)) };
  });
  const shape = { game, frames, bones, keyFrames };
  const { dataEnd } = placesOf(shape);
  return {
    version: 2,
    ...shape,
    scratchSize: dataEnd - 4,
    event: 0,
    duration: singleBits((frames - 1) / 30),
    interval: singleBits(1 / 30),
    rootBone: 3,
    looping: 1,
    rotationDivisor: 32767,
    translationMultiplier: singleBits(0.0005),
    scaleMultiplier: game === "echoes" ? singleBits(0.0001) : 0,
    constant: 1,
    frame0Bit: true,
    bitmapSpareBits: 0,
    streamSpareBits: 0,
    padding: { count: usualPadding(dataEnd), zeros: false },
  };
}

function withWidths(track: Track): Track {
  const widths: [number, number, number] = [1, 1, 1];
  for (let at = 3; at < track.values.length; at++)
    widths[at % 3] = Math.max(widths[at % 3], widthOf(track.values[at] - track.values[at - 3]));
  return { ...track, widths };
}
