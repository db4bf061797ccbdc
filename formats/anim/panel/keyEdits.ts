/** What a gesture on a key does to the text: its numbers, and widths that have become too small. Must know no picture. */
import type { TextEdit } from "../../core/text/span.ts";
import { autoWidths, widthOf } from "../binary/bitstream.ts";
import { floatBits, KINDS, ROTATION, type Track } from "../clip.ts";
import type { AnimDocument } from "../language/document.ts";
import { printFloat } from "../text/numbers.ts";
import type { TrackText } from "../text/parsedClip.ts";
import type { KeyIntent } from "./model.ts";
import { bonesOf, type PlacedTrack } from "./tracks.ts";

const LEAST = -32768;
const MOST = 32767;
/** Steps of this width wrap, and all fit. */
const WHOLE_WIDTH = 16;
const SIGN_PART = -1;

/** None where the intent does not fit the clip. */
export function keyEdits(document: AnimDocument, { bone, track: name, key, values, isNegative }: KeyIntent): readonly TextEdit[] {
  const kind = KINDS.indexOf(name);
  const track = bonesOf(document)[bone]?.tracks.find((one) => one.kind === kind);
  if (!track || !(key >= 0 && key < track.keys) || values.length !== track.parts) return [];
  const isPacked = document.packed !== undefined;
  if (!values.every((value) => value === null || (isPacked ? isStep(value) : isSingle(value)))) return [];
  const edits: TextEdit[] = [];
  values.forEach((value, part) => {
    if (value === null || Object.is(value, track.value(key, part))) return;
    const text = isPacked ? String(value) : printFloat(floatBits(value));
    const edit = inColumn(document, track, key, part, text);
    if (edit) edits.push(edit);
  });
  if (!isPacked) return edits;
  const packed = document.packed?.bones[bone]?.tracks[kind];
  const place = document.parsed.bones[bone]?.tracks[kind];
  if (!packed || !place) return [];
  edits.push(...signEdits(document, track, packed, key, isNegative), ...widthEdits(document, place, packed, key, values));
  return edits;
}

function isStep(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= LEAST && (value as number) <= MOST;
}

function isSingle(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(Math.fround(value));
}

/** Columns stay where they are: blanks in front give room, or fill what a shorter number leaves. */
function inColumn(document: AnimDocument, track: PlacedTrack, key: number, part: number, text: string): TextEdit | undefined {
  const span = document.span(track.partRow(key, part));
  const before = document.text.slice(span.start, span.end);
  if (before === text) return undefined;
  let start = span.start;
  const spare = () => document.text[start - 1] === " " && document.text[start - 2] === " ";
  const missing = text.length - before.length;
  while (span.start - start < missing && spare()) start--;
  const blanks = Math.max(0, -missing);
  return { span: { start, end: span.end }, text: " ".repeat(blanks) + text };
}

/** The key of frame 0 has no place for a negative W. */
function signEdits(
  document: AnimDocument,
  track: PlacedTrack,
  { kind, signs }: Track,
  key: number,
  isNegative: boolean | undefined,
): TextEdit[] {
  if (kind !== ROTATION || isNegative === undefined || key === 0 || (signs[key] === 1) === isNegative) return [];
  return [{ span: document.span(track.partRow(key, SIGN_PART)), text: isNegative ? '"-"' : '"+"' }];
}

function widthEdits(document: AnimDocument, place: TrackText, track: Track, key: number, values: readonly (number | null)[]): TextEdit[] {
  if (place.isAuto) return [];
  const after = Int16Array.from(track.values);
  values.forEach((value, part) => {
    if (value !== null) after[key * 3 + part] = value;
  });
  const needed = autoWidths(after);
  const edits: TextEdit[] = [];
  values.forEach((value, part) => {
    const width = track.widths[part];
    if (value === null || width >= WHOLE_WIDTH || fits(after, key, part, width)) return;
    const row = place.bits + 1 + part;
    edits.push({ span: document.span(row), text: String(Math.max(width, needed[part])) });
  });
  return edits;
}

/** A key has a step to it and one from it. */
function fits(values: Int16Array, key: number, part: number, width: number): boolean {
  return [key, key + 1].every((to) => {
    if (to === 0 || to * 3 >= values.length) return true;
    const step = ((values[to * 3 + part] - values[(to - 1) * 3 + part]) << 16) >> 16;
    return step === 0 || widthOf(step) <= width;
  });
}
