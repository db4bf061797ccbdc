/** Hovers: what a value means, how it is stored, and where it is in the file as it would be saved now. */

import type { Hover } from "../../core/analysis.ts";
import { knownValues } from "../../core/hover/knownValues.ts";
import { type Around, NO_BYTES, placeLine } from "../../core/hover/places.ts";
import { Json } from "../../core/json/json.ts";
import { singleOf } from "../../core/json/numbers.ts";
import { type FieldSchema, fieldOffset } from "../../core/schema.ts";
import { counted } from "../../core/text/counted.ts";
import { bold, inList, inParagraphs, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import type { Span } from "../../core/text/span.ts";
import { stepOf } from "../binary/bitstream.ts";
import { placesOfPlain, TRACK_SIZE } from "../binary/writeClip.ts";
import {
  KINDS,
  NO_CHANNEL,
  type PackedClip,
  type PlainClip,
  partsOf,
  ROTATION,
  rootOf,
  scratchNeed,
  scratchRoom,
  TRANSLATION,
} from "../clip.ts";
import { quaternionOf } from "../quaternions.ts";
import { HEADERS, membersOf, PLAIN_HEADER, STEP_GROUP } from "../schema.ts";
import { placeOfPart } from "../sourceMap.ts";
import type { AnimDocument } from "./document.ts";
import { type CursorTarget, locate } from "./locate.ts";
import { seconds, shown, turnText } from "./words.ts";

const AXES = ["X", "Y", "Z"];
const PARTS = ["W", "X", "Y", "Z"];

export function hoverAt(document: AnimDocument, offset: number): Hover | undefined {
  const { clip, parsed } = document;
  const spot = locate(parsed, offset);
  if (!clip || !spot) return undefined;
  const lines = clip.version === 2 ? hoverPacked(document, clip, spot) : hoverPlain(document, clip, spot);
  return lines.length === 0 ? undefined : { span: document.span(spot.row), contents: inParagraphs(lines) };
}

function hoverPacked(document: AnimDocument, clip: PackedClip, spot: CursorTarget): Markdown[] {
  const { bone, kind, key, axis } = spot;
  if (bone === undefined) return hoverField(document, spot);
  if (kind === undefined || kind < 0) return hoverBone(document, clip, bone);
  if (key !== undefined && key < clip.keyFrames.length) return hoverKey(document, clip, bone, kind, key, axis);
  return hoverTrack(document, clip, bone, kind, spot.isBits ? axis : undefined);
}

/** A member of the document, or one of its values. */
function hoverField(document: AnimDocument, { field, row }: CursorTarget): Markdown[] {
  const { clip, parsed } = document;
  if (!clip || field === undefined) return [];
  const { json, fields } = parsed;
  const member = fields.get(field) ?? row;
  // in version 0, a time is a list of its seconds and their state
  const isSecond = clip.version === 0 && json.kinds[member] === Json.array && row === member + 2;
  const state = isSecond ? PLAIN_HEADER.fields.find(({ name }) => name === `${field}State`) : undefined;
  const schema = state ?? membersOf(clip.version, clip.game).get(field);
  if (!schema) return [];
  const lines = [fieldLine(schema.name, schema)];
  const isNumber = json.kinds[Math.max(member, row)] === Json.integer;
  if (schema.values && schema.values.length > 1)
    lines.push(knownValues(schema.values, isNumber ? json.number(Math.max(member, row)) : undefined));
  if (field === "scratchSize" && clip.version === 2) {
    const need = scratchNeed(clip.game, document.placesOf(clip).dataEnd - 4);
    lines.push(plain(`${clip.scratchSize}: the game reserves ${counted(scratchRoom(clip.scratchSize), "byte")} and writes ${need}.`));
  }
  const place = placeOfRow(document, row < member ? member : row) ?? spareWord(document, clip, field);
  const further = leftOut(document, clip, field);
  if (place) lines.push(placeIn(document, place));
  else if (field === "padding" && further.length === 0) lines.push(plain(NO_BYTES));
  if (further.length > 0) lines.push(markdown`Not in the text:\n${inList(further)}`);
  return lines;
}

/** The bytes of everything in a row of the text. */
function placeOfRow(document: AnimDocument, row: number): Span | undefined {
  const { json } = document.parsed;
  const map = document.encoded().map();
  const [only] = map.atText(json.starts[row]).filter(({ text }) => text.start === json.starts[row] && text.end === json.ends[row]);
  if (only) return only.bytes;
  let start = Number.POSITIVE_INFINITY;
  let end = 0;
  for (let index = 0; index < map.count; index++) {
    if (map.textStart(index) < json.starts[row] || map.textEnd(index) > json.ends[row]) continue;
    start = Math.min(start, map.byteStart(index));
    end = Math.max(end, map.byteEnd(index));
  }
  return end === 0 ? undefined : { start, end };
}

/** The word of the bitmap or stream that contains bits without a meaning. */
function spareWord(document: AnimDocument, clip: PackedClip | PlainClip, field: string): Span | undefined {
  if (clip.version === 0) return undefined;
  const { bitmapAt, dataEnd } = document.placesOf(clip);
  const lastOfBitmap = bitmapAt + (Math.ceil(clip.frames / 32) - 1) * 4;
  const starts: Readonly<Record<string, number>> = { frame0Bit: bitmapAt, bitmapSpareBits: lastOfBitmap, streamSpareBits: dataEnd - 4 };
  const start = Object.hasOwn(starts, field) ? starts[field] : undefined;
  return start === undefined ? undefined : { start, end: start + 4 };
}

/** Data that belongs to a member but that the text omits, because it follows from the rest. */
function leftOut(document: AnimDocument, clip: PackedClip | PlainClip, field: string): Markdown[] {
  const { bytes } = document.encoded();
  if (!bytes) return [];
  const word = (what: string, start: number, size = 4) => markdown`${what} at ${placeIn(document, { start, end: start + size })}`;
  const dataEnd = clip.version === 0 ? placesOfPlain(clip).dataEnd : document.placesOf(clip).dataEnd;
  if ((field === "version" || field === "padding") && dataEnd < bytes.length) return [word("padding", dataEnd, bytes.length - dataEnd)];
  if (clip.version === 0) {
    const { channelsAt, keysAt, tableAt } = placesOfPlain(clip);
    if (field === "boneChannels") return [word("number of bone slots", tableAt - 4)];
    const kind = KINDS.findIndex((name) => field === `${name}s` || field === `${name}Channels`);
    const at = kind < 0 ? -1 : field.endsWith("Channels") ? channelsAt[kind] : keysAt[kind];
    return at < 0 ? [] : [word(field.endsWith("Channels") ? "number of channels" : "number of keys of all tracks", at - 4)];
  }
  const header = HEADERS[clip.game];
  const { bitmapAt, bonesAt, streamAt } = document.placesOf(clip);
  const own = (name: string, what: string) => {
    const schema = header.fields.find((one) => one.name === name);
    return schema ? [word(what, fieldOffset(header, name), schema.size)] : [];
  };
  switch (field) {
    case "game":
      return [...own("mark", "constant 1"), ...own("versionBytes", "version bytes 01 01"), ...own("constant", "constant 1")];
    case "keyFrames":
      return [...own("frames", "number of bits"), word("bitmap", bitmapAt, Math.ceil(clip.frames / 32) * 4)];
    case "bones": {
      const counts = bitmapAt + Math.ceil(clip.frames / 32) * 4;
      const again = Array.from({ length: (bonesAt - counts) / 4 }, (_, at) => word("number of bones again", counts + at * 4));
      return [
        ...own("channelCount", "number of bones"),
        ...again,
        word("stream of the keys after the first", streamAt, dataEnd - streamAt),
      ];
    }
    default:
      return [];
  }
}

function fieldLine(name: string, { unit, meaning }: FieldSchema): Markdown {
  return markdown`${bold(name)}${unit ? ` (${unit})` : ""}: ${prose(meaning)}`;
}

function hoverBone(document: AnimDocument, clip: PackedClip, bone: number): Markdown[] {
  const { id, tracks } = clip.bones[bone];
  const places = document.placesOf(clip);
  const start = places.boneAt[bone];
  const end = places.boneAt[bone + 1] ?? places.streamAt;
  const kinds = tracks.flatMap((track) => (track ? [`${KINDS[track.kind]} (${track.widths.join(", ")} bits)`] : []));
  return [
    markdown`**Bone ${id}**${id === rootOf(clip.game) ? ", the game's root" : ""}: ${kinds.join(", ") || "not moved by this clip"}`,
    markdown`Channel ${bone}: its descriptor at ${placeIn(document, { start, end })}, the id at ${placeIn(document, { start, end: start + (clip.game === "echoes" ? 1 : 4) })}`,
  ];
}

function hoverTrack(document: AnimDocument, clip: PackedClip, bone: number, kind: number, axis: number | undefined): Markdown[] {
  const track = clip.bones[bone].tracks[kind];
  if (!track) return [];
  const { at: start } = document.placesOf(clip).tracks[bone][kind];
  const title = markdown`**Bone ${clip.bones[bone].id}, ${KINDS[kind]}**`;
  if (axis === undefined)
    return [
      markdown`${title}: ${counted(clip.keyFrames.length, "key")}, steps of ${track.widths.join(", ")} bits.`,
      prose(STEP_GROUP.meaning),
      placeIn(document, { start, end: start + TRACK_SIZE }),
    ];
  const width = track.widths[axis];
  const range = width === 0 ? "never changes" : `steps of ${-(2 ** (width - 1))} to ${2 ** (width - 1) - 1}`;
  const at = start + 4 + axis * 3;
  return [
    markdown`${title}, width of ${AXES[axis]}: ${width} ${width === 1 ? "bit" : "bits"}, ${range}.`,
    placeIn(document, { start: at, end: at + 1 }, { start, noun: "track" }),
  ];
}

function hoverKey(document: AnimDocument, clip: PackedClip, bone: number, kind: number, key: number, axis: number | undefined): Markdown[] {
  const { id, tracks } = clip.bones[bone];
  const track = tracks[kind];
  if (!track) return [];
  const frame = clip.keyFrames[key];
  const interval = singleOf(clip.interval);
  const lines = [markdown`**Bone ${id}, ${KINDS[kind]}, frame ${frame}**, at ${seconds(frame, interval)}`];
  const values = track.values.subarray(key * 3, key * 3 + 3);
  if (kind === ROTATION) {
    const quaternion = quaternionOf(values[0], values[1], values[2], track.signs[key] === 1, clip.rotationDivisor || 1);
    const parts = PARTS.map((name, at) => `${name} ${shown(quaternion[at], 6)}`);
    lines.push(plain(turnText(quaternion)), plain(`Quaternion ${parts.join(" · ")}`));
  } else {
    const factor = singleOf(kind === TRANSLATION ? clip.translationMultiplier : clip.scaleMultiplier);
    lines.push(
      plain(
        `${AXES.map((name, at) => `${name} ${shown(Math.fround(values[at] * factor), 6)}`).join(" · ")}${kind === TRANSLATION ? " units" : ""}`,
      ),
    );
  }
  const places = document.placesOf(clip);
  if (axis === undefined || axis < -1) {
    const start = places.bitmapAt + (frame >>> 5) * 4;
    lines.push(
      markdown`Bit ${frame & 31} of a word of the key bitmap at ${placeIn(document, { start, end: start + 4 }, { start: places.bitmapAt, noun: "bitmap" })}`,
    );
    return lines;
  }
  if (axis >= 0) {
    const width = track.widths[axis];
    if (kind === ROTATION)
      lines.push(
        markdown`${AXES[axis]}: ${counted(values[axis], "step")}, ${shown((values[axis] * 90) / (clip.rotationDivisor || 1), 3)}° of the half angle.`,
      );
    lines.push(
      key === 0
        ? markdown`Start value of ${AXES[axis]}, 16 bits.`
        : width === 0
          ? markdown`${AXES[axis]} never changes: the file has only its start value, no steps.`
          : markdown`Step from the previous key: ${signed(stepOf(track, key, axis))}, in ${width} ${width === 1 ? "bit" : "bits"}.`,
    );
  } else lines.push(plain(key > 0 ? "Sign of W, 1 bit." : "Sign of W: the file does not store it for the first key."));
  const place = placeOfPart(clip, places, bone, kind, key, axis);
  if (place && (axis < 0 || key === 0 || track.widths[axis] > 0)) lines.push(bitPlace(document, place));
  return lines;
}

function signed(step: number): string {
  return step > 0 ? `+${step}` : String(step);
}

function bitPlace(document: AnimDocument, { start, end, bit }: { start: number; end: number; bit?: number }): Markdown {
  const bytes = placeIn(document, { start, end });
  return bit === undefined ? bytes : markdown`${bytes}; bit ${bit} of the stream, bit ${bit & 31} of its word`;
}

function placeIn(document: AnimDocument, place: Span, around?: Around): Markdown {
  return placeLine(document.encoded().bytes, place, around);
}

function hoverPlain(document: AnimDocument, clip: PlainClip, spot: CursorTarget): Markdown[] {
  const { bone, kind, key, axis } = spot;
  if (bone === undefined || kind === undefined || key === undefined)
    return hoverChannel(document, clip, spot) ?? hoverField(document, spot);
  const parts = partsOf(kind);
  const start = (bone * clip.keyCount + key) * parts;
  const values = [...clip.keys[kind].subarray(start, start + parts)].map(singleOf);
  const lines = [markdown`**Track ${bone}, ${KINDS[kind]}, frame ${key}**, at ${seconds(key, singleOf(clip.interval.seconds))}`];
  if (kind === ROTATION) lines.push(plain(turnText([values[0], values[1], values[2], values[3]])));
  else lines.push(plain(`X, Y, Z${kind === TRANSLATION ? " in units" : ""}`));
  if (kind > TRANSLATION)
    lines.push(
      plain("Open question: the game's code may read scales key by key instead of track by track. The bytes are kept either way."),
    );
  if (axis !== undefined) {
    const at = placesOfPlain(clip).keysAt[kind] + (start + axis) * 4;
    lines.push(markdown`${(kind === ROTATION ? PARTS : AXES)[axis]} at ${placeIn(document, { start: at, end: at + 4 })}`);
  }
  return lines;
}

/** One byte of the table of bones, or of a table of tracks. */
function hoverChannel(document: AnimDocument, clip: PlainClip, { field = "", row }: CursorTarget): Markdown[] | undefined {
  const { json, fields } = document.parsed;
  const table = fields.get(field);
  const schema = membersOf(clip.version, clip.game).get(field);
  if (table === undefined || row <= table || !schema || !field.endsWith("Channels")) return undefined;
  const { channelsAt, tableAt } = placesOfPlain(clip);
  // in the table of bones, each key precedes its value
  const isBones = field === "boneChannels";
  const at = isBones ? Number(json.string(row - ((row - table + 1) % 2))) : row - table - 1;
  const kind = KINDS.findIndex((name) => field === `${name}Channels`);
  const start = isBones ? tableAt : channelsAt[kind];
  const number = (isBones ? clip.boneTable : clip.channelTables[kind])?.[at];
  if (number === undefined) return undefined;
  const leads = isBones ? `channel ${number}` : number === NO_CHANNEL ? `no ${KINDS[kind]} track` : `${KINDS[kind]} track ${number}`;
  return [
    fieldLine(field, schema),
    markdown`${bold(`${isBones ? "Bone" : "Channel"} ${at}`)}: ${leads}`,
    placeIn(document, { start: start + at, end: start + at + 1 }, { start, noun: "table" }),
  ];
}
