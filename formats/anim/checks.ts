/**
 * Warnings about a clip that can be read and written. Source: format reference, section 6. Places are parts of the clip, so that the same
 * checks serve files and texts.
 */

import { singleOf } from "../core/json/numbers.ts";
import { counted } from "../core/text/counted.ts";
import { placesOf } from "./binary/writeClip.ts";
import {
  BONE_SLOTS,
  type Clip,
  KINDS,
  lastFramePlayed,
  MAX_CHANNEL,
  NO_CHANNEL,
  type PackedClip,
  type PlainClip,
  ROTATION,
  rootOf,
  SCALE,
  scratchNeed,
  scratchRoom,
  type Track,
} from "./clip.ts";
import type { AnimCode } from "./diagnostics.ts";
import { UNIT_TOLERANCE } from "./quaternions.ts";

/** A member of the document, or a part of a bone of version 2. `axis` -1 is the sign of W. */
export type Place =
  | { readonly field: string }
  | { readonly bone: number; readonly kind?: number; readonly key?: number; readonly axis?: number };

export type Report = (code: AnimCode, message: string, place: Place) => void;

const NO_EVENT = 0xffffffff;

export function checkClip(clip: Clip, report: Report): void {
  if (clip.event === NO_EVENT)
    report("event-none", "Tools treat 0xFFFFFFFF as no event, but the game's loader only accepts 0.", { field: "event" });
  if (clip.padding.zeros)
    report("zero-padding", `The file is padded with ${counted(clip.padding.count, "zero")} instead of 0xFF.`, { field: "padding" });
  if (clip.version === 2) checkPacked(clip, report);
  else checkPlain(clip, report);
}

function checkPlain({ boneTable, channelTables, duration, rootBone }: PlainClip, report: Report): void {
  if (singleOf(duration.seconds) === 0) report("zero-duration", "The duration is 0.", { field: "duration" });
  if (boneTable.length !== BONE_SLOTS)
    report(
      "bone-slots",
      `The bone table has ${counted(boneTable.length, "entry")}; the games index it by bone ids up to ${BONE_SLOTS - 1}.`,
      { field: "boneSlots" },
    );
  const signed = (table: Uint8Array, field: string) => {
    const channel = table.find((entry) => entry > MAX_CHANNEL && entry < NO_CHANNEL);
    if (channel !== undefined)
      report("signed-channel", `In the games, which store it as a signed byte, ${channel} means no channel.`, { field });
  };
  signed(boneTable, "boneChannels");
  channelTables.forEach((table, kind) => {
    if (table) signed(table, `${KINDS[kind]}Channels`);
  });
  if ((boneTable[rootBone] ?? NO_CHANNEL) > MAX_CHANNEL)
    report("root-bone", `The root bone ${rootBone} is not in the clip.`, { field: "rootBone" });
}

function checkPacked(clip: PackedClip, report: Report): void {
  const { game, bones, keyFrames, frames, rotationDivisor } = clip;
  const duration = singleOf(clip.duration);
  const interval = singleOf(clip.interval);
  if (duration === 0) report("zero-duration", "The duration is 0.", { field: "duration" });
  const root = rootOf(game);
  if (bones.length > 0 && !bones.some(({ id }) => id === root))
    report("root-bone", `Bone ${root}, which the game uses as the root, is not in the clip.`, { field: "bones" });
  if (game === "echoes") {
    const stray = bones.findIndex(({ id }, index) => id !== index);
    if (stray >= 0)
      report("bone-order", `Bone ${bones[stray].id} is at position ${stray}; the game may apply it to joint ${stray}.`, { bone: stray });
  }
  const played = lastFramePlayed(duration, interval);
  const last = keyFrames[keyFrames.length - 1];
  if (last < played) report("short-keys", `The last key is at frame ${last}, the last frame played is ${played}.`, { field: "keyFrames" });
  else if (frames !== played + 1)
    report("frame-count", `The clip has ${counted(frames, "frame")}; this duration and interval need ${played + 1}.`, { field: "frames" });
  const dataSize = placesOf(clip).dataEnd - 4;
  const need = scratchNeed(game, dataSize);
  const room = scratchRoom(clip.scratchSize);
  if (room < need) report("scratch-small", `The game reserves ${room} bytes but unpacks ${need}.`, { field: "scratchSize" });
  if (clip.constant !== 1) report("constant-word", `The constant is ${clip.constant}; expected 1.`, { field: "constant" });
  if (rotationDivisor === 0) report("zero-divisor", "The rotation divisor is 0.", { field: "rotationDivisor" });
  if (singleOf(clip.scaleMultiplier) === 0 && bones.some(({ tracks }) => tracks[SCALE]))
    report("zero-scale", "The scale multiplier is 0 while bones have scale tracks.", { field: "scaleMultiplier" });
  bones.forEach(({ tracks }, bone) => {
    for (const track of tracks) {
      if (!track) continue;
      checkWraps(track, bone, report);
      if (track.kind === ROTATION && rotationDivisor > 0) checkTurns(track, bone, rotationDivisor, keyFrames, report);
    }
  });
}

function checkWraps({ kind, values }: Track, bone: number, report: Report): void {
  for (let at = 3; at < values.length; at++) {
    const difference = values[at] - values[at - 3];
    if (difference > 32767 || difference < -32768)
      report("wraps", `From ${values[at - 3]} to ${values[at]}: the 16-bit sum wraps here.`, {
        bone,
        kind,
        key: Math.floor(at / 3),
        axis: at % 3,
      });
  }
}

/** A cache of sines by step: rotations repeat values, and a divisor has at most 65536 of them. */
const SINES = new Float64Array(65536);
const KNOWN = new Uint8Array(65536);
let sinesOf = 0;

function sine(value: number, divisor: number): number {
  if (divisor !== sinesOf) {
    KNOWN.fill(0);
    sinesOf = divisor;
  }
  const at = value & 0xffff;
  if (KNOWN[at] === 0) {
    KNOWN[at] = 1;
    SINES[at] = Math.sin((value * Math.PI) / (2 * divisor));
  }
  return SINES[at];
}

function checkTurns({ values, signs, kind }: Track, bone: number, divisor: number, keyFrames: Int32Array, report: Report): void {
  let w0 = 0;
  let x0 = 0;
  let y0 = 0;
  let z0 = 0;
  for (let key = 0, at = 0; key < signs.length; key++, at += 3) {
    const x = sine(values[at], divisor);
    const y = sine(values[at + 1], divisor);
    const z = sine(values[at + 2], divisor);
    const rest = 1 - x * x - y * y - z * z;
    const w = rest <= 0 ? 0 : signs[key] === 1 ? -Math.sqrt(rest) : Math.sqrt(rest);
    if (rest < -UNIT_TOLERANCE)
      report("w-clamp", `The quaternion has the length ${Math.sqrt(1 - rest).toFixed(4)}: x, y and z are too large.`, { bone, kind, key });
    for (let axis = 0; axis < 3; axis++) {
      const value = values[at + axis];
      if (value > divisor || value < -divisor)
        report(
          "past-quarter",
          `${value} is past the quarter turn of ${divisor} steps; ${(value > 0 ? 2 : -2) * divisor - value} means the same.`,
          { bone, kind, key, axis },
        );
    }
    if (key > 0 && w * w0 + x * x0 + y * y0 + z * z0 < 0)
      report("long-way", `From frame ${keyFrames[key - 1]} to ${keyFrames[key]} the bone rotates the long way around.`, {
        bone,
        kind,
        key,
      });
    w0 = w;
    x0 = x;
    y0 = y;
    z0 = z;
  }
}
