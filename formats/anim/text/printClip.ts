/** Prints a clip in canonical form: one JSON object, one key per line, columns aligned. Source: format reference, section 9. */
import { placesOf, placesOfPlain } from "../binary/writeClip.ts";
import {
  BONE_SLOTS,
  type Bone,
  type Clip,
  KINDS,
  NEAR_SCRATCH,
  NO_CHANNEL,
  type PackedClip,
  type Padding,
  type PlainClip,
  partsOf,
  ROTATION,
  SCALE,
  scratchNeed,
  scratchRoom,
  type Time,
  TRANSLATION,
  type Track,
  usualPadding,
} from "../clip.ts";
import { headerStruct, textFields } from "../schema.ts";
import { printFloat, printFrames, printHex } from "./numbers.ts";

export const FORMAT_MARK = "metroid-prime-anim";

export function printClip(clip: Clip): string {
  const members = clip.version === 2 ? packedMembers(clip) : [...plainMembers(clip), ...printPlainTracks(clip)];
  return `{\n${members.join(",\n")}\n}\n`;
}

function field(key: string, value: string | number): string {
  return `  "${key}": ${value}`;
}

function printList(key: string, items: readonly string[]): string {
  return field(key, items.length === 0 ? "[]" : `[\n${items.join(",\n")}\n  ]`);
}

/** Without the commas. */
function packedMembers(clip: PackedClip): string[] {
  const { dataEnd } = placesOf(clip);
  const lines = headerMembers(clip, {
    scratchSize: printScratchSize(clip.scratchSize, dataEnd - 4),
    event: printHex(clip.event),
    constant: clip.constant === 1 ? undefined : String(clip.constant),
  });
  if (!clip.frame0Bit) lines.push(field("frame0Bit", 0));
  if (clip.bitmapSpareBits !== 0) lines.push(field("bitmapSpareBits", printHex(clip.bitmapSpareBits)));
  if (clip.streamSpareBits !== 0) lines.push(field("streamSpareBits", printHex(clip.streamSpareBits)));
  lines.push(...printPadding(clip.padding, dataEnd), ...printFaults(clip, dataEnd));
  lines.push(field("keyFrames", `"${printFrames(clip.keyFrames)}"`));
  const bones = clip.bones.map((bone) => printBone(bone, clip.keyFrames));
  return [...lines, printList("bones", bones)];
}

/**
 * Prints format, game and the header fields.
 * @param texts of fields that are not plain numbers; undefined omits the field
 */
function headerMembers(clip: Clip, texts: Readonly<Record<string, string | undefined>>): string[] {
  const values = clip as unknown as Readonly<Record<string, number>>;
  const members = textFields(headerStruct(clip.version, clip.game)).flatMap(({ name, type }) => {
    const text = name in texts ? texts[name] : type === "f32" ? printFloat(values[name]) : values[name];
    return text === undefined ? [] : [field(name, text)];
  });
  return [field("format", `"${FORMAT_MARK}"`), field("game", `"${clip.game}"`), ...members];
}

function printBone({ id, tracks }: Bone, keyFrames: Int32Array): string {
  const parts = tracks.flatMap((track) => (track ? [printTrack(track, keyFrames)] : []));
  return `    {\n${[`      "id": ${id}`, ...parts].join(",\n")}\n    }`;
}

export function printScratchSize(size: number, dataSize: number): string {
  const difference = size - dataSize;
  if (Math.abs(difference) > NEAR_SCRATCH) return String(size);
  return difference === 0 ? '"auto"' : `"auto${difference > 0 ? "+" : "-"}${Math.abs(difference)}"`;
}

function printPadding({ count, zeros }: Padding, dataEnd: number): string[] {
  if (zeros) return [field("padding", `{ "zeros": ${count} }`)];
  return count === usualPadding(dataEnd) ? [] : [field("padding", count)];
}

/** Returns the faults that a text may have only if it lists them as faults of the original file. */
export function faultsOf(
  { game, scratchSize, rotationDivisor }: Pick<PackedClip, "game" | "scratchSize" | "rotationDivisor">,
  dataEnd: number,
): string[] {
  const faults: string[] = [];
  if (scratchRoom(scratchSize) < scratchNeed(game, dataEnd - 4)) faults.push("scratchSize");
  if (rotationDivisor === 0) faults.push("rotationDivisor");
  return faults;
}

function printFaults(clip: PackedClip, dataEnd: number): string[] {
  const faults = faultsOf(clip, dataEnd);
  return faults.length === 0 ? [] : [field("asFound", `[${faults.map((fault) => `"${fault}"`).join(", ")}]`)];
}

function printTrack(track: Track, keyFrames: Int32Array): string {
  const head = `      "${KINDS[track.kind]}": {\n        "bits": [${track.widths.join(", ")}],\n        "keys": [\n`;
  return `${head}${printRows(track, keyFrames)}\n        ]\n      }`;
}

const BLANKS = " ".repeat(16);

function digitsOf(value: number): number {
  const size = value < 0 ? -value : value;
  return (value < 0 ? 2 : 1) + (size > 9 ? 1 : 0) + (size > 99 ? 1 : 0) + (size > 999 ? 1 : 0) + (size > 9999 ? 1 : 0);
}

/** Returns the widths of the X, Y and Z columns. */
function columnsOf(values: Int16Array): [number, number, number] {
  const columns: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < values.length; at++) {
    const digits = digitsOf(values[at]);
    if (digits > columns[at % 3]) columns[at % 3] = digits;
  }
  return columns;
}

/** Returns the number of characters of a track's keys in the text, including line ends. */
export function lengthOfRows({ kind, values }: Track, keyFrames: Int32Array): number {
  const [x, y, z] = columnsOf(values);
  const frame = digitsOf(keyFrames[keyFrames.length - 1]);
  return keyFrames.length * (`          [, , , ],\n`.length + frame + (kind === ROTATION ? 5 : 0) + x + y + z);
}

function printRows({ kind, values, signs }: Track, keyFrames: Int32Array): string {
  const count = keyFrames.length;
  const columns = columnsOf(values);
  const frameDigits = digitsOf(keyFrames[count - 1]);
  const pad = (value: number, width: number) => {
    const blanks = width - digitsOf(value);
    return blanks > 0 ? BLANKS.slice(0, blanks) + value : String(value);
  };
  let out = "";
  for (let key = 0, at = 0; key < count; key++, at += 3) {
    const sign = kind === ROTATION ? (signs[key] === 1 ? '"-", ' : '"+", ') : "";
    out += `${key > 0 ? ",\n" : ""}          [${pad(keyFrames[key], frameDigits)}, ${sign}${pad(values[at], columns[0])}, ${pad(values[at + 1], columns[1])}, ${pad(values[at + 2], columns[2])}]`;
  }
  return out;
}

function plainMembers(clip: PlainClip): string[] {
  const { dataEnd } = placesOfPlain(clip);
  const { boneTable, channelTables, duration, interval } = clip;
  const time = ({ seconds, state }: Time) => `[${printFloat(seconds)}, ${state}]`;
  const lines = headerMembers(clip, { duration: time(duration), interval: time(interval), boneSlots: undefined });
  if (clip.game === "prime1") lines.push(field("event", printHex(clip.event)));
  if (boneTable.length !== BONE_SLOTS) lines.push(field("boneSlots", boneTable.length));
  lines.push(...printPadding(clip.padding, dataEnd));
  const channels = [...boneTable].flatMap((channel, id) => (channel === NO_CHANNEL ? [] : [`"${id}": ${channel}`]));
  lines.push(field("boneChannels", `{ ${channels.join(", ")} }`));
  channelTables.forEach((table, kind) => {
    if (table)
      lines.push(field(`${KINDS[kind]}Channels`, `[${[...table].map((track) => (track === NO_CHANNEL ? "null" : track)).join(", ")}]`));
  });
  return lines;
}

/** In file order. */
function printPlainTracks(clip: PlainClip): string[] {
  const kinds = clip.game === "echoes" ? [SCALE, ROTATION, TRANSLATION] : [ROTATION, TRANSLATION];
  return kinds.map((kind) => {
    const count = clip.keys[kind].length / (partsOf(kind) * clip.keyCount);
    const tracks = Array.from({ length: count }, (_, track) => printPlainTrack(clip, kind, track));
    return printList(`${KINDS[kind]}s`, tracks);
  });
}

function printPlainTrack({ keys, keyCount }: PlainClip, kind: number, track: number): string {
  const parts = partsOf(kind);
  const size = parts * keyCount;
  const words = Array.from(keys[kind].subarray(track * size, (track + 1) * size), printFloat);
  const columns = Array.from({ length: parts }, (_, part) =>
    words.reduce((widest, word, at) => (at % parts === part ? Math.max(widest, word.length) : widest), 0),
  );
  const rows: string[] = [];
  for (let at = 0; at < size; at += parts)
    rows.push(`      [${columns.map((width, part) => words[at + part].padStart(width)).join(", ")}]`);
  return `    [\n${rows.join(",\n")}\n    ]`;
}
