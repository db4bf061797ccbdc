/**
 * Finds out which of the five layouts a file has: reads each candidate in full, including the padding. Source: format reference, section 3.
 */
import type { Issue } from "../../core/issue.ts";
import { catchStop, Stop } from "../../core/issue.ts";
import { singleOf } from "../../core/json/numbers.ts";
import { counted } from "../../core/text/counted.ts";
import {
  type Clip,
  countChannels,
  GAMES,
  type Game,
  MAX_BONES,
  MAX_CHANNEL,
  type PlainClip,
  partsOf,
  ROTATION,
  SCALE,
  TRANSLATION,
} from "../clip.ts";
import { issue } from "../diagnostics.ts";
import { PLAIN_HEADER } from "../schema.ts";
import { Cursor } from "./cursor.ts";
import { readHeader } from "./header.ts";
import { readPadding } from "./padding.ts";
import { readPacked } from "./readPacked.ts";

/** Why a candidate does not fit. */
interface Verdict {
  readonly game: Game;
  readonly issue: Issue;
}

export interface ReadClip {
  readonly clip: Clip;
  /** All games whose layout fits, in order of preference. */
  readonly fitting: readonly Game[];
}

/** @throws Stop with the error of the candidate that got furthest */
export function readClip(bytes: Uint8Array): ReadClip {
  const version = readVersion(bytes);
  const fitting: Clip[] = [];
  const verdicts: Verdict[] = [];
  for (const game of GAMES) {
    if (version === 0 && game === "echoes-demo") continue;
    const read = readAs(bytes, version, game);
    if ("value" in read) fitting.push(read.value);
    else verdicts.push({ game, issue: read.issue });
  }
  if (fitting.length > 0) return { clip: fitting.find(isPlausible) ?? fitting[0], fitting: fitting.map(({ game }) => game) };
  throw new Stop(furthest(verdicts));
}

/** The clip in the layout of a game, or the reason why it does not fit. */
export function readAs(bytes: Uint8Array, version: 0 | 2, game: Game): { value: Clip } | { issue: Issue } {
  return catchStop((): Clip => {
    if (version === 2) return readPacked(bytes, game);
    if (game === "echoes-demo") throw new Stop(issue("unknown-layout", "The Echoes demo has no clips of version 0."));
    return readPlain(bytes, game);
  });
}

/**
 * Chooses between several fitting layouts, which happens for tiny clips of version 0 that end in zeros: quaternions far from unit length
 * are other data in the wrong layout.
 */
function isPlausible(clip: Clip): boolean {
  if (clip.version === 2) return true;
  const floats = clip.keys[ROTATION];
  for (let at = 0; at < floats.length; at += 4) {
    const length = Math.hypot(singleOf(floats[at]), singleOf(floats[at + 1]), singleOf(floats[at + 2]), singleOf(floats[at + 3]));
    if (!(length > 0.5 && length < 2)) return false;
  }
  return true;
}

function readVersion(bytes: Uint8Array): 0 | 2 {
  if (bytes.length < 4) {
    const place = { bytes: { start: bytes.length, end: bytes.length } };
    throw new Stop(issue("truncated", `This file is cut short: it has ${bytes.length} of at least 4 bytes.`, place));
  }
  const version = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  if (version !== 0 && version !== 2)
    throw new Stop(issue("unsupported-version", `The version is ${version}; only 0 and 2 are known.`, { bytes: { start: 0, end: 4 } }));
  return version;
}

/**
 * The error furthest into the file is the most informative; the others are listed with it. A missing layout mark counts only if all marks
 * are missing: the marks are at different offsets, so that of a wrong layout may be after the error of the right one.
 */
function furthest(verdicts: Verdict[]): Issue {
  const startOf = ({ issue }: Verdict) => (issue.code === "anim/unknown-layout" ? 0 : (issue.bytes?.start ?? 0));
  const [first, ...others] = verdicts
    .sort((a, b) => startOf(b) - startOf(a))
    .map(({ game, issue }) => ({ ...issue, message: `As ${game}: ${issue.message}` }));
  return { ...first, related: others.map(({ message, bytes }) => ({ message, ...(bytes && { bytes }) })) };
}

/** Whether the first bytes may be those of a clip. Cheap, because it runs on files with any name. */
export function sniffClip(head: Uint8Array): boolean {
  if (head.length < 48) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const isTime = (at: number) => {
    const seconds = view.getFloat32(at);
    return seconds >= 0 && seconds < 1e6;
  };
  if (view.getUint32(0) === 0)
    return (
      isTime(4) &&
      view.getUint32(8) <= 4 &&
      isTime(12) &&
      view.getFloat32(12) > 0 &&
      view.getUint32(16) <= 4 &&
      view.getUint32(0x14) > 0 &&
      view.getUint32(0x1c) <= 256
    );
  const fits = (constantAt: number, countAt: number) => {
    const bones = view.getUint32(countAt);
    return isTime(constantAt) && isTime(constantAt + 4) && view.getFloat32(constantAt + 4) > 0 && bones >= 1 && bones <= MAX_BONES;
  };
  return (
    (view.getUint32(0x0c) === 1 && fits(0x10, 0x28)) ||
    (view.getUint16(0x08) === 0x0101 && fits(0x0a, 0x26)) ||
    (view.getUint32(0x08) === 1 && fits(0x0c, 0x24))
  );
}

/** Reads version 0 of either game. Ends with a `Stop` at the first field that the layout does not allow. */
function readPlain(bytes: Uint8Array, game: "prime1" | "echoes"): PlainClip {
  const cursor = new Cursor(bytes, 4);
  const { duration, durationState, interval, intervalState, keyCount, rootBone, boneSlots } = readHeader(cursor, PLAIN_HEADER);
  const boneTable = readBytes(cursor, boneSlots, "the bone table");
  const channels = countChannels(boneTable);
  if (channels < 1 || channels > MAX_BONES)
    cursor.fail("bone-count", `A clip has 1 to ${counted(MAX_BONES, "bone")}, this one has ${channels}.`, boneSlots);
  for (const channel of boneTable)
    if (channel <= MAX_CHANNEL && channel >= channels)
      cursor.fail("bone-count", `The bone table refers to channel ${channel}, but has ${counted(channels, "bone")}.`, boneSlots);
  const isEchoes = game === "echoes";
  const tables = [
    isEchoes ? readTable(cursor, channels, "rotation") : undefined,
    readTable(cursor, channels, "translation"),
    isEchoes ? readTable(cursor, channels, "scale") : undefined,
  ];
  const tracks = tables.map((table, kind) => (table ? countChannels(table) : kind === ROTATION ? channels : 0));
  const scales = isEchoes ? readKeys(cursor, SCALE, tracks[SCALE], keyCount) : new Int32Array(0);
  const rotations = readKeys(cursor, ROTATION, tracks[ROTATION], keyCount);
  const translations = readKeys(cursor, TRANSLATION, tracks[TRANSLATION], keyCount);
  const event = isEchoes ? 0 : cursor.u32("the event id");
  const padding = readPadding(cursor);
  return {
    version: 0,
    game,
    duration: { seconds: duration, state: durationState },
    interval: { seconds: interval, state: intervalState },
    keyCount,
    rootBone,
    boneTable,
    channelTables: tables,
    keys: [rotations, translations, scales],
    event,
    padding,
  };
}

function readBytes(cursor: Cursor, count: number, what: string): Uint8Array {
  const at = cursor.take(count, what);
  return cursor.bytes.slice(at, at + count);
}

function readTable(cursor: Cursor, channels: number, kind: string): Uint8Array {
  const count = cursor.u32(`the ${kind} channels`);
  if (count !== channels)
    cursor.fail(
      "bone-count",
      `The table of ${kind} channels has ${counted(count, "entry")}, the clip has ${counted(channels, "bone")}.`,
      4,
    );
  const table = readBytes(cursor, count, `the ${kind} channels`);
  const tracks = countChannels(table);
  for (const track of table)
    if (track <= MAX_CHANNEL && track >= tracks)
      cursor.fail("bone-count", `The table of ${kind} channels refers to track ${track}, but has ${counted(tracks, "track")}.`, count);
  return table;
}

function readKeys(cursor: Cursor, kind: number, tracks: number, keyCount: number): Int32Array {
  const count = cursor.u32("the key count");
  if (count !== tracks * keyCount)
    cursor.fail(
      "track-keys",
      `The file states ${counted(count, "key")}; expected ${tracks * keyCount}, ${keyCount} for each of ${counted(tracks, "track")}.`,
      4,
    );
  const floats = count * partsOf(kind);
  const at = cursor.take(floats * 4, "the keys");
  const view = new DataView(cursor.bytes.buffer, cursor.bytes.byteOffset + at, floats * 4);
  const keys = new Int32Array(floats);
  for (let i = 0; i < floats; i++) keys[i] = view.getInt32(i * 4);
  return keys;
}
