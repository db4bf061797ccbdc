/**
 * An animation clip as in the file: for version 2, absolute 16-bit integers for each key; for version 0, the bits of floats. Must know
 * neither bytes nor text. Source: format reference, sections 2 and 4.
 */
import { singleOf } from "../core/json/numbers.ts";

export const GAMES = ["prime1", "echoes", "echoes-demo"] as const;
export type Game = (typeof GAMES)[number];

/** Kinds of tracks in the order of the file. */
export const KINDS = ["rotation", "translation", "scale"] as const;
export const ROTATION = 0;
export const TRANSLATION = 1;
export const SCALE = 2;

/** Padding after the data: `count` bytes of 0xFF or of 0. */
export interface Padding {
  readonly count: number;
  readonly zeros: boolean;
}

/** One track of a bone in version 2. All arrays have a row for each key, including that of frame 0. */
export interface Track {
  /** Index into {@link KINDS}. */
  readonly kind: number;
  /** Bits of a step of X, Y and Z in the stream. */
  readonly widths: readonly [number, number, number];
  /** X, Y, Z of each key, absolute. */
  readonly values: Int16Array;
  /** For rotations: 1 if W is negative. Empty for others. */
  readonly signs: Uint8Array;
}

export interface Bone {
  readonly id: number;
  /** By {@link KINDS}; undefined if the bone does not have the track. */
  readonly tracks: readonly (Track | undefined)[];
}

/** Version 2: the quantised bitstream. Floats are stored as their 32 bits, unsigned. */
export interface PackedClip {
  readonly version: 2;
  readonly game: Game;
  readonly scratchSize: number;
  /** Prime only; otherwise 0. */
  readonly event: number;
  readonly duration: number;
  readonly interval: number;
  readonly rootBone: number;
  readonly looping: number;
  readonly rotationDivisor: number;
  readonly translationMultiplier: number;
  /** Echoes only; otherwise 0. */
  readonly scaleMultiplier: number;
  /** The word after the first channel count: 1. */
  readonly constant: number;
  /** Number of bits in the key bitmap. */
  readonly frames: number;
  /** Whether bit 0 of the bitmap is set; the games ignore it. */
  readonly frame0Bit: boolean;
  /** Frames of the keys, ascending; the first is 0. */
  readonly keyFrames: Int32Array;
  /** Bits above the last frame in the last bitmap word, and above the last key in the last stream word; normally 0. */
  readonly bitmapSpareBits: number;
  readonly streamSpareBits: number;
  readonly bones: readonly Bone[];
  readonly padding: Padding;
}

/** A time of version 0: bits of the seconds, and a state word that must be kept. */
export interface Time {
  readonly seconds: number;
  readonly state: number;
}

/** Version 0: floats for each frame. The channel number 255 means no channel; in the games, 128 to 254 do, too. */
export interface PlainClip {
  readonly version: 0;
  readonly game: "prime1" | "echoes";
  readonly duration: Time;
  readonly interval: Time;
  readonly keyCount: number;
  readonly rootBone: number;
  /** Channel of each bone id; normally 100 entries. */
  readonly boneTable: Uint8Array;
  /** By {@link KINDS}: track number of each channel; undefined if the file does not have the table. */
  readonly channelTables: readonly (Uint8Array | undefined)[];
  /** By {@link KINDS}: bits of the floats, track after track, key after key; rotations W X Y Z. */
  readonly keys: readonly Int32Array[];
  /** Prime only; otherwise 0. */
  readonly event: number;
  readonly padding: Padding;
}

export type Clip = PackedClip | PlainClip;

export const NO_CHANNEL = 255;
/** The games store channel numbers as signed bytes. */
export const MAX_CHANNEL = 127;
export const BONE_SLOTS = 100;
export const MAX_BONES = 100;
export const MAX_FRAMES = 65536;
/** Maximum entries of a bone table. */
export const MAX_SLOTS = 256;
/** Maximum state of a time in version 0. */
export const MAX_STATE = 4;
export const MAX_STEP = 32;
/** The game counts the bits of a stream in single precision, which is exact up to this number. */
export const MAX_STREAM_BITS = 1 << 24;
/** Entries of a PAK are padded to a multiple of this. */
export const ALIGNMENT = 32;
/** Up to this difference from the size of the data, the text states the scratch size relative to it. */
export const NEAR_SCRATCH = 64;

/** Floats of one key of a version 0 track. */
export function partsOf(kind: number): number {
  return kind === ROTATION ? 4 : 3;
}

/** Number of entries in a channel table that refer to a track. */
export function countChannels(table: Uint8Array): number {
  let count = 0;
  for (const channel of table) if (channel <= MAX_CHANNEL) count++;
  return count;
}

/** The bone that the games use as the root of a version 2 clip, whatever the file states. */
export function rootOf(game: Game): number {
  return game === "echoes" ? 0 : 3;
}

/** Bits of one key of a track: a rotation has the sign of W before its numbers. */
export function bitsOfTrack({ kind, widths }: Track): number {
  return (kind === ROTATION ? 1 : 0) + widths[0] + widths[1] + widths[2];
}

/** Bits of one key over all bones. */
export function bitsPerKey(bones: readonly Bone[]): number {
  let bits = 0;
  for (const { tracks } of bones) for (const track of tracks) if (track) bits += bitsOfTrack(track);
  return bits;
}

/** Bytes that the game writes into the scratch, given the bytes from the scratch size field to the end of the stream. */
export function scratchNeed(game: Game, dataSize: number): number {
  return dataSize - (game === "prime1" ? 12 : game === "echoes" ? 2 : 8);
}

/** Bytes that the game reserves for a stated scratch size. */
export function scratchRoom(scratchSize: number): number {
  return 4 * (Math.floor(scratchSize / 4) + 1);
}

/** The padding that a file of this data size normally has. */
export function usualPadding(dataEnd: number): number {
  return (ALIGNMENT - (dataEnd % ALIGNMENT)) % ALIGNMENT;
}

/** What is wrong with a time, given the bits of its seconds; undefined if nothing is. */
export function faultOfTime(name: "duration" | "interval", bits: number): string | undefined {
  const value = singleOf(bits);
  const [fits, expected] = name === "duration" ? [value >= 0, "of at least 0"] : [value > 0, "above 0"];
  return fits && value < Infinity ? undefined : `The ${name} is ${value}; expected a finite time ${expected}.`;
}

/** The last frame that the game plays, by duration and interval. */
export function lastFramePlayed(duration: number, interval: number): number {
  return Math.trunc(Math.fround(0.5 + Math.fround(duration / interval)));
}
