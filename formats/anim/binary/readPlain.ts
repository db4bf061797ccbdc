/** Version 0, of either game. Ends with a `Stop` at the first field that the layout does not allow. */
import { countChannels, MAX_BONES, MAX_CHANNEL, type PlainClip, partsOf, ROTATION, SCALE, TRANSLATION } from "../clip.ts";
import { PLAIN_HEADER } from "../schema.ts";
import { Cursor } from "./cursor.ts";
import { readHeader } from "./header.ts";
import { readPadding } from "./padding.ts";

export function readPlain(bytes: Uint8Array, game: "prime1" | "echoes"): PlainClip {
  const cursor = new Cursor(bytes, 4);
  const { duration, durationState, interval, intervalState, keyCount, rootBone, boneSlots } = readHeader(cursor, PLAIN_HEADER);
  const boneTable = readBytes(cursor, boneSlots, "the bone table");
  const channels = countChannels(boneTable);
  if (channels < 1 || channels > MAX_BONES)
    cursor.fail("bone-count", `A clip has 1 to ${MAX_BONES} bones, this one has ${channels}.`, boneSlots);
  for (const channel of boneTable)
    if (channel <= MAX_CHANNEL && channel >= channels)
      cursor.fail("bone-count", `The bone table names channel ${channel}, but ${channels} bones have one.`, boneSlots);
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
    cursor.fail("bone-count", `The table of ${kind} channels has ${count} entries, the clip has ${channels} bones.`, 4);
  const table = readBytes(cursor, count, `the ${kind} channels`);
  const tracks = countChannels(table);
  for (const track of table)
    if (track <= MAX_CHANNEL && track >= tracks)
      cursor.fail("bone-count", `The table of ${kind} channels names track ${track}, but ${tracks} entries have one.`, count);
  return table;
}

function readKeys(cursor: Cursor, kind: number, tracks: number, keyCount: number): Int32Array {
  const count = cursor.u32("the key count");
  if (count !== tracks * keyCount)
    cursor.fail("track-keys", `${count} keys are stated; expected ${tracks * keyCount}, ${keyCount} for each of ${tracks} tracks.`, 4);
  const floats = count * partsOf(kind);
  const at = cursor.take(floats * 4, "the keys");
  const view = new DataView(cursor.bytes.buffer, cursor.bytes.byteOffset + at, floats * 4);
  const keys = new Int32Array(floats);
  for (let i = 0; i < floats; i++) keys[i] = view.getInt32(i * 4);
  return keys;
}
