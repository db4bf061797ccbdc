/** Parses version 0: tables of channels, then lists of tracks whose rows are floats. */
import type { Fix } from "../../core/issue.ts";
import { entriesOf } from "../../core/json/entries.ts";
import { Json } from "../../core/json/json.ts";
import { counted } from "../../core/text/counted.ts";
import { placesOfPlain } from "../binary/writeClip.ts";
import {
  BONE_SLOTS,
  countChannels,
  KINDS,
  MAX_BONES,
  MAX_CHANNEL,
  MAX_SLOTS,
  MAX_STATE,
  NO_CHANNEL,
  type PlainClip,
  partsOf,
  ROTATION,
  SCALE,
  type Time,
} from "../clip.ts";
import { checkTime, parsePadding } from "./commonFields.ts";
import { FieldReader } from "./fieldReader.ts";
import type { ParsedClip } from "./parsedClip.ts";

const MAX_KEYS = 0xffffff;

export function parsePlain(reader: FieldReader, game: "prime1" | "echoes"): ParsedClip {
  const { json, issues } = reader;
  const duration = parseTime(reader, "duration");
  const interval = parseTime(reader, "interval");
  const keyCount = reader.wordOf("keyCount", undefined, MAX_KEYS);
  const keyCountRow = reader.find("keyCount", true);
  if (keyCount === 0 && keyCountRow >= 0) reader.say("track-keys", "A clip must have at least one key.", keyCountRow);
  const rootBone = reader.wordOf("rootBone");
  const event = game === "prime1" ? reader.wordOf("event") : 0;
  const slots = reader.wordOf("boneSlots", BONE_SLOTS, MAX_SLOTS);
  const boneTable = parseBoneTable(reader, slots);
  const channels = countChannels(boneTable);
  const channelTables = KINDS.map((kind, index) =>
    game === "prime1" && index !== 1 ? undefined : parseTable(reader, `${kind}Channels`, channels),
  );
  const plainTracks: number[][] = [[], [], []];
  const keys = KINDS.map((kind, index) => {
    if (index === SCALE && game === "prime1") return new Int32Array(0);
    const table = channelTables[index];
    const tracks = table ? countChannels(table) : index === ROTATION ? channels : 0;
    return parseTracks(reader, `${kind}s`, index, tracks, keyCount, plainTracks[index]);
  });
  const shape = { game, boneTable, channelTables, keys };
  const padding = parsePadding(reader, placesOfPlain(shape).dataEnd);
  reader.finish();
  const clip: PlainClip = { version: 0, ...shape, duration, interval, keyCount, rootBone, event, padding };
  return { json, issues, clip, fields: reader.fields, bones: [], plainTracks };
}

function parseTime(reader: FieldReader, name: "duration" | "interval"): Time {
  const row = reader.listOf(name);
  if (row < 0) return { seconds: 0, state: 0 };
  const items = entriesOf(reader.json, row);
  if (items.length !== 2) {
    reader.say("expected-type", `"${name}" must be a list of seconds and state.`, row);
    return { seconds: 0, state: 0 };
  }
  const seconds = reader.floatAt(items[0]);
  checkTime(reader, name, items[0], seconds);
  const state = reader.wordAt(items[1]);
  if (state > MAX_STATE) reader.say("time-range", `The state of a time must be 0 to ${MAX_STATE}; this one is ${state}.`, items[1]);
  return { seconds, state };
}

function parseBoneTable(reader: FieldReader, slots: number): Uint8Array {
  const table = new Uint8Array(slots).fill(NO_CHANNEL);
  const row = reader.find("boneChannels");
  if (row < 0) return table;
  const { json } = reader;
  const inner = new FieldReader(json, row, reader.issues);
  const entries: [number, number][] = [];
  for (const [name, value] of inner.fields) {
    inner.find(name);
    if (!/^(?:0|[1-9]\d{0,2})$/.test(name) || Number(name) >= slots)
      inner.say("bone-id", `"${name}" is not a bone of this table; ids are 0 to ${slots - 1}.`, value - 1);
    else {
      const channel = inner.wordAt(value, NO_CHANNEL - 1);
      table[Number(name)] = channel;
      entries.push([value, channel]);
    }
  }
  const channels = countChannels(table);
  if (channels < 1 || channels > MAX_BONES)
    reader.say("bone-count", `A clip has 1 to ${counted(MAX_BONES, "bone")}; this one has ${channels}.`, row);
  for (const [value, channel] of entries)
    if (channel <= MAX_CHANNEL && channel >= channels)
      reader.say("bone-count", `Channel ${channel} is out of range: ${channels} bones have channels 0 to ${channels - 1}.`, value);
  return table;
}

function parseTable(reader: FieldReader, name: string, channels: number): Uint8Array {
  const row = reader.listOf(name);
  if (row < 0) return new Uint8Array(channels).fill(NO_CHANNEL);
  const items = entriesOf(reader.json, row);
  if (items.length !== channels)
    reader.say("bone-count", `"${name}" has ${counted(items.length, "entry")}; the clip has ${counted(channels, "bone")}.`, row);
  const table = new Uint8Array(channels).fill(NO_CHANNEL);
  items.slice(0, channels).forEach((item, index) => {
    if (reader.json.kinds[item] !== Json.null) table[index] = reader.wordAt(item, NO_CHANNEL - 1);
  });
  const tracks = countChannels(table);
  items.slice(0, channels).forEach((item, index) => {
    if (table[index] <= MAX_CHANNEL && table[index] >= tracks)
      reader.say("bone-count", `Track ${table[index]} is out of range: ${tracks} entries have tracks 0 to ${tracks - 1}.`, item);
  });
  return table;
}

/** Returns the floats of all tracks, or an empty array if something is wrong. Adds the row of each track to `rows`. */
function parseTracks(reader: FieldReader, name: string, kind: number, tracks: number, keyCount: number, rows: number[]): Int32Array {
  const none = new Int32Array(0);
  const { json } = reader;
  const row = reader.listOf(name, tracks === 0);
  if (row < 0) return none;
  const items = entriesOf(json, row);
  if (items.length !== tracks) {
    reader.say("track-keys", `"${name}" has ${counted(items.length, "track")}; the channels refer to ${tracks}.`, row);
    return none;
  }
  const parts = partsOf(kind);
  const errors = reader.issues.length;
  const floats: number[] = [];
  for (const track of items) {
    if (json.kinds[track] !== Json.array) {
      reader.say("expected-type", "A track must be a list of keys.", track);
      continue;
    }
    const keys = entriesOf(json, track);
    if (keys.length !== keyCount)
      reader.say("track-keys", `This track has ${counted(keys.length, "key")}; the clip has ${keyCount}.`, track, {
        fixes: () => statedCountFixes(reader, items, keys.length),
      });
    for (const key of keys) {
      const values = json.kinds[key] === Json.array ? entriesOf(json, key) : [];
      if (values.length !== parts)
        reader.say("expected-type", `A ${KINDS[kind]} key must be a list of ${parts} numbers${parts === 4 ? ", W X Y Z" : ""}.`, key);
      else for (const value of values) floats.push(reader.floatAt(value));
    }
  }
  if (reader.issues.length > errors) return none;
  rows.push(...items);
  return Int32Array.from(floats);
}

/** If all tracks of the list have the same number of keys, the stated number is the wrong one. */
function statedCountFixes(reader: FieldReader, tracks: readonly number[], count: number): Fix[] {
  const { json } = reader;
  const row = reader.fields.get("keyCount");
  if (row === undefined || count === 0 || tracks.some((track) => entriesOf(json, track).length !== count)) return [];
  return [{ title: `Change "keyCount" to ${count}`, edits: [{ span: json.span(row), text: String(count) }] }];
}
