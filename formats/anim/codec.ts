/** Bytes to text and back, with the proof that the text encodes to the same bytes. */
import { encodeWithMap, notEncoded, notUnderstood, provedText, sizeFact } from "../core/codec.ts";
import type { Decoded, DecodedText, Encoded, Fact } from "../core/coded.ts";
import { catchStop, hasErrors, type Issue } from "../core/issue.ts";
import { singleOf } from "../core/json/numbers.ts";
import { fieldOffset } from "../core/schema.ts";
import { counted } from "../core/text/counted.ts";
import { type ReadClip, readClip } from "./binary/readClip.ts";
import { placesOf, placesOfPlain, writeClip } from "./binary/writeClip.ts";
import { checkClip, type Place } from "./checks.ts";
import { type Clip, KINDS } from "./clip.ts";
import { GAME_TITLES } from "./conversion.ts";
import { issue } from "./diagnostics.ts";
import { Findings } from "./findings.ts";
import { HEADERS, PLAIN_HEADER } from "./schema.ts";
import { mapOfBytes, mapOfParsed, placeOfPart } from "./sourceMap.ts";
import { parseClip } from "./text/parseClip.ts";
import type { ParsedClip } from "./text/parsedClip.ts";
import { lengthOfRows, printClip } from "./text/printClip.ts";

/** VS Code does not pass longer texts to extensions, so no feature would work. */
const MAX_TEXT = 50_000_000;
/** Length of a version 0 float with its comma and blank. */
const FLOAT_LENGTH = 13;

/** Length in UTF-16 units without the document's other members; an estimate for version 0. */
function textLengthOf(clip: Clip): number {
  let length = 0;
  if (clip.version === 0) for (const kind of KINDS.keys()) length += clip.keys[kind].length * FLOAT_LENGTH;
  else for (const { tracks } of clip.bones) for (const track of tracks) if (track) length += lengthOfRows(track, clip.keyFrames);
  return length;
}

export function decode(bytes: Uint8Array): Decoded {
  const version = bytes.length >= 4 && bytes[3] === 0 ? 0 : 2;
  const map = () => mapOfBytes(bytes, version);
  const read = catchStop(() => readClip(bytes));
  if ("issue" in read) return notUnderstood(bytes, read.issue, map);
  const { clip } = read.value;
  const facts = factsOf(clip, bytes.length);
  const textLength = textLengthOf(clip);
  if (textLength > MAX_TEXT) {
    const message = `The text of this clip would be ${Math.round(textLength / 1e6)} MB long. Bytewright shows texts of up to ${MAX_TEXT / 1e6} MB.`;
    return { kind: "fail", issues: [issue("text-too-large", message, { bytes: { start: 0, end: bytes.length } })], map, facts };
  }
  return makeText(bytes, read.value, facts);
}

function makeText(bytes: Uint8Array, read: ReadClip, facts: readonly Fact[]): DecodedText {
  const issues = issuesOf(read, bytes.length);
  const text = printClip(read.clip);
  return provedText(bytes, text, encode(text), { issues, facts }, ({ message, place }) =>
    issue("unknown-layout", `${message}.`, place, "warning"),
  );
}

export function encode(text: string): Encoded {
  return encodeParsed(parseClip(text));
}

export function encodeParsed(parsed: ParsedClip): Encoded {
  const { clip, issues } = parsed;
  if (!clip) return notEncoded(issues);
  return encodeWithMap(
    issues,
    () => writeClip(clip),
    () => mapOfParsed(parsed),
  );
}

/** Warnings about a file that can be read. */
export function issuesOf({ clip, fitting }: ReadClip, size: number): Issue[] {
  const whole = { bytes: { start: 0, end: size } };
  const findings = new Findings();
  checkClip(clip, (code, message, place) => findings.add(code, message, () => ({ bytes: bytesOf(clip, place, size) })));
  const issues = [...findings.finish(whole)];
  if (fitting.length > 1)
    issues.push(
      issue("several-layouts", `The layouts of ${fitting.join(", ")} all fit; Bytewright reads the file as ${clip.game}.`, whole),
    );
  return issues;
}

function bytesOf(clip: Clip, place: Place, size: number): { start: number; end: number } {
  if ("field" in place) return bytesOfField(clip, place.field, size);
  if (clip.version === 0) return { start: 0, end: size };
  const places = placesOf(clip);
  const { bone, kind, key, axis } = place;
  if (kind === undefined) return { start: places.boneAt[bone], end: places.boneAt[bone] + 1 };
  const found = key === undefined ? undefined : placeOfPart(clip, places, bone, kind, key, axis ?? 0);
  const { at: start } = places.tracks[bone][kind];
  return found ? { start: found.start, end: found.end } : { start, end: start + 2 };
}

function bytesOfField(clip: Clip, name: string, size: number): { start: number; end: number } {
  const header = clip.version === 0 ? PLAIN_HEADER : HEADERS[clip.game];
  const field = header.fields.find((one) => one.name === name);
  if (field) {
    const start = fieldOffset(header, field.name);
    return { start, end: start + field.size };
  }
  if (clip.version === 0) {
    const places = placesOfPlain(clip);
    if (name === "padding") return { start: places.dataEnd, end: size };
    if (name === "event") return { start: places.eventAt, end: places.eventAt + 4 };
    return { start: places.tableAt, end: places.dataEnd };
  }
  const places = placesOf(clip);
  if (name === "padding") return { start: places.dataEnd, end: size };
  return name === "keyFrames" ? { start: places.bitmapAt, end: places.bonesAt } : { start: places.bonesAt, end: places.streamAt };
}

export function factsOf(clip: Clip, size: number): readonly Fact[] {
  const seconds = singleOf(clip.version === 0 ? clip.duration.seconds : clip.duration);
  const bones = clip.version === 2 ? clip.bones.length : clip.boneTable.filter((channel) => channel < 128).length;
  const keys =
    clip.version === 2 ? `${counted(clip.frames, "frame")}, ${counted(clip.keyFrames.length, "key")}` : counted(clip.keyCount, "key");
  const kinds = KINDS.filter((_, kind) =>
    clip.version === 2 ? clip.bones.some(({ tracks }) => tracks[kind]) : clip.keys[kind].length > 0,
  );
  return [
    { label: "Format", value: `ANIM, version ${clip.version}` },
    { label: "Game", value: GAME_TITLES[clip.game] },
    { label: "Duration", value: `${Number(seconds.toPrecision(6))} s` },
    { label: "Contents", value: `${counted(bones, "bone")}, ${keys}; ${kinds.join(", ")}` },
    sizeFact(size),
  ];
}

/** Undefined if the text has errors. */
export function formatText(text: string): string | undefined {
  const { clip, issues } = parseClip(text);
  return clip && !hasErrors(issues) ? printClip(clip) : undefined;
}
