/** What a value means, how it is stored, and where: in the file as it would be saved now. */

import type { Hover } from "../../core/format.ts";
import { singleOf } from "../../core/json/numbers.ts";
import type { FieldSchema } from "../../core/schema.ts";
import { upperHex } from "../../core/text/hex.ts";
import { bold, code, inParagraphs, joined, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import { stepOf } from "../binary/bitstream.ts";
import { placesOfPlain } from "../binary/writeClip.ts";
import { KINDS, type PackedClip, type PlainClip, partsOf, ROTATION, rootOf, TRANSLATION } from "../clip.ts";
import { type Quaternion, quaternionOf } from "../quaternions.ts";
import { HEADERS, PLAIN_HEADER, STEP_GROUP } from "../schema.ts";
import { placeOfPart, startOfTrack } from "../sourceMap.ts";
import type { AnimDocument } from "./document.ts";
import { locate, type Spot } from "./locate.ts";
import { seconds, shown, turnText } from "./words.ts";

const AXES = ["X", "Y", "Z"];
const PARTS = ["W", "X", "Y", "Z"];

export function hoverAt(document: AnimDocument, offset: number): Hover | undefined {
  const { clip, parsed } = document;
  const spot = locate(parsed, offset);
  if (!clip || !spot) return undefined;
  const lines = clip.version === 2 ? hoverPacked(document, clip, spot) : hoverPlain(clip, spot);
  return lines.length === 0 ? undefined : { span: document.span(spot.row), contents: inParagraphs(lines) };
}

function hoverPacked(document: AnimDocument, clip: PackedClip, spot: Spot): Markdown[] {
  const { bone, kind, key, axis } = spot;
  if (bone === undefined) return hoverField(document, spot);
  if (kind === undefined || kind < 0) return hoverBone(document, clip, bone);
  if (key !== undefined && key < clip.keyFrames.length) return hoverKey(document, clip, bone, kind, key, axis);
  return hoverTrack(document, clip, bone, kind, spot.isBits ? axis : undefined);
}

function hoverField(document: AnimDocument, { field, row }: Spot): Markdown[] {
  const { clip, parsed } = document;
  if (!clip || field === undefined) return [];
  const header = clip.version === 0 ? PLAIN_HEADER : HEADERS[clip.game];
  const schema = header.fields.find(({ name }) => name === (field === "constant" ? "constant2" : field)) ?? STATIC_FIELDS.get(field);
  if (!schema) return [];
  const lines = [fieldLine(field, schema)];
  const named = schema.values?.filter(({ value }) => typeof value === "number");
  if (named && named.length > 1)
    lines.push(
      joined(
        named.map(({ value, name }) => markdown`${code(String(value))} ${name}`),
        " · ",
      ),
    );
  const value = parsed.fields.get(field);
  const place = value === undefined ? undefined : document.encoded().map().atText(parsed.json.starts[Math.max(value, row)])[0];
  if (place) lines.push(markdown`Bytes ${upperHex(place.bytes.start)} to ${upperHex(place.bytes.end - 1)}.`);
  return lines;
}

function fieldLine(name: string, { unit, meaning }: FieldSchema): Markdown {
  return markdown`${bold(name)}${unit ? ` (${unit})` : ""}: ${prose(meaning)}`;
}

const STATIC_FIELDS = new Map<string, FieldSchema>(
  [
    ["game", "The game whose layout the file has."],
    ["keyFrames", "The frames that have a key, for all tracks alike. Frames between are interpolated."],
    ["padding", "Bytes after the data where they are not 0xFF up to a multiple of 32."],
    ["boneChannels", "Channel of each bone id."],
    ["rotationChannels", "Rotation track of each channel."],
    ["translationChannels", "Translation track of each channel."],
    ["scaleChannels", "Scale track of each channel."],
    ["bones", "The bones that this clip moves, in the order of the file."],
    ["frame0Bit", "Bit 0 of the key bitmap; the games never look at it."],
    ["bitmapSpareBits", "Bits of the last bitmap word above the last frame."],
    ["streamSpareBits", "Bits of the last stream word above the last key."],
    ["asFound", "Faults that the file came with and that are written all the same."],
    ["event", "Id of the EVNT resource with the clip's events; 0 is none."],
  ].map(([name, meaning]) => [name, { name, type: "record", size: 0, meaning }]),
);

function hoverBone(document: AnimDocument, clip: PackedClip, bone: number): Markdown[] {
  const { id, tracks } = clip.bones[bone];
  const at = document.layoutOf(clip).places.boneAt[bone];
  const kinds = tracks.flatMap((track) => (track ? [`${KINDS[track.kind]} (${track.widths.join(", ")} bits)`] : []));
  return [
    markdown`**Bone ${id}**${id === rootOf(clip.game) ? ", the root for the game" : ""}: ${kinds.join(", ") || "not moved by this clip"}`,
    markdown`Channel ${bone}, its descriptor at ${upperHex(at)}.`,
  ];
}

function hoverTrack(document: AnimDocument, clip: PackedClip, bone: number, kind: number, axis: number | undefined): Markdown[] {
  const track = clip.bones[bone].tracks[kind];
  if (!track) return [];
  const start = startOfTrack(clip, document.layoutOf(clip).places, bone, kind);
  const title = markdown`**Bone ${clip.bones[bone].id}, ${KINDS[kind]}**`;
  if (axis === undefined)
    return [
      markdown`${title}: ${clip.keyFrames.length} keys, steps of ${track.widths.join(", ")} bits.`,
      prose(STEP_GROUP.meaning),
      markdown`Bytes ${upperHex(start)} to ${upperHex(start + 10)}.`,
    ];
  const width = track.widths[axis];
  const range = width === 0 ? "never changes" : `steps of ${-(2 ** (width - 1))} to ${2 ** (width - 1) - 1}`;
  return [markdown`${title}, width of ${AXES[axis]}: ${width} bits, ${range}.`, markdown`Byte ${upperHex(start + 4 + axis * 3)}.`];
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
    lines.push(...quaternionLines(quaternion));
  } else {
    const factor = singleOf(kind === TRANSLATION ? clip.translationMultiplier : clip.scaleMultiplier);
    lines.push(
      plain(
        `${AXES.map((name, at) => `${name} ${shown(Math.fround(values[at] * factor), 6)}`).join(" · ")}${kind === TRANSLATION ? " units" : ""}`,
      ),
    );
  }
  const { places, bits } = document.layoutOf(clip);
  if (axis === undefined || axis < -1) return lines;
  if (axis >= 0) {
    const width = track.widths[axis];
    if (kind === ROTATION)
      lines.push(
        markdown`${AXES[axis]}: ${values[axis]} steps, ${shown((values[axis] * 90) / (clip.rotationDivisor || 1), 3)}° of half angle.`,
      );
    lines.push(
      key === 0
        ? markdown`Start value of ${AXES[axis]}, 16 bits.`
        : markdown`Step from the key before: ${signed(stepOf(track, key, axis))}, in ${width} bits.`,
    );
  } else if (key > 0) lines.push(plain("Sign of W, 1 bit."));
  const place = placeOfPart(clip, places, bits, bone, kind, key, axis);
  if (place && (axis < 0 || key === 0 || track.widths[axis] > 0)) lines.push(placeText(place));
  return lines;
}

function signed(step: number): string {
  return step > 0 ? `+${step}` : String(step);
}

function placeText({ start, end, bit }: { start: number; end: number; bit?: number }): Markdown {
  const bytes = end - start === 1 ? `Byte ${upperHex(start)}` : `Bytes ${upperHex(start)} to ${upperHex(end - 1)}`;
  return bit === undefined ? markdown`${bytes}.` : markdown`${bytes}; bit ${bit} of the stream, bit ${bit & 31} of its word.`;
}

function quaternionLines(quaternion: Quaternion): Markdown[] {
  return [plain(turnText(quaternion)), plain(`Quaternion ${PARTS.map((name, at) => `${name} ${shown(quaternion[at], 6)}`).join(" · ")}`)];
}

function hoverPlain(clip: PlainClip, { bone, kind, key, axis, field }: Spot): Markdown[] {
  if (bone === undefined || kind === undefined || key === undefined) {
    const schema = PLAIN_HEADER.fields.find(({ name }) => name === field) ?? STATIC_FIELDS.get(field ?? "");
    return schema && field !== undefined ? [fieldLine(field, schema)] : [];
  }
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
    lines.push(markdown`${(kind === ROTATION ? PARTS : AXES)[axis]}, bytes ${upperHex(at)} to ${upperHex(at + 3)}.`);
  }
  return lines;
}
