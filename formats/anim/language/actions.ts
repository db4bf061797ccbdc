/** Refactorings of a clip: key frames in all tracks at once, widths, loops, signs, conversion to the other game. */
import type { Action } from "../../core/analysis.ts";
import { indentAt } from "../../core/json/entries.ts";
import { Json } from "../../core/json/json.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { spansMeet } from "../../core/text/span.ts";
import { type PackedClip, ROTATION, type Track } from "../clip.ts";
import { CONVERSIONS } from "../conversion.ts";
import { dot, type Quaternion, quaternionOf, quaternionOfTurn, stepsOf } from "../quaternions.ts";
import { negatedRow } from "../text/negateKey.ts";
import { printFrames } from "../text/numbers.ts";
import { keyRow, partRow, type TrackText } from "../text/parsedClip.ts";
import { printRow } from "../text/rowFixes.ts";
import { streamEdits, type TrackChange } from "../text/streamEdits.ts";
import type { AnimDocument } from "./document.ts";
import { type CursorTarget, locate } from "./locate.ts";
import { turnText } from "./words.ts";

const TURN = /^(-?\d+(?:\.\d+)?)(?:deg|°)$/;

/**
 * Rotations in convenient notation. A row `[5, "30deg", 1, 0, 0]` (degrees, axis) or `[5, "quat", 1, 0, 0, 0]` (W X Y Z) is not yet a key;
 * the action converts it.
 */
function turnActions(document: AnimDocument, within: Span): Action[] {
  const { json, clip } = document.parsed;
  if (clip?.version !== 2 || clip.rotationDivisor === 0) return [];
  for (const row of json.rowsTo(json.rowAt(within.start)).reverse()) {
    if (json.kinds[row] !== Json.array || !spansMeet(document.span(row), within)) continue;
    const found = quaternionIn(document, row);
    if (!found) continue;
    const { isNegative, values } = stepsOf(found, clip.rotationDivisor);
    const text = printRow(json.number(row + 1), { sign: isNegative ? '"-"' : '"+"', values }, 0);
    return [
      {
        title: `Write this rotation as a key: ${turnText(found)}`,
        kind: "quickfix",
        preferred: true,
        edits: [{ span: document.span(row), text }],
      },
    ];
  }
  return [];
}

function quaternionIn(document: AnimDocument, row: number): Quaternion | undefined {
  const { json } = document.parsed;
  const count = json.nexts[row] - row - 1;
  if (count < 5 || json.kinds[row + 1] !== Json.integer || json.kinds[row + 2] !== Json.string) return undefined;
  const numbers = Array.from({ length: count - 2 }, (_, at) => json.number(row + 3 + at));
  if (numbers.some(Number.isNaN)) return undefined;
  const word = json.string(row + 2);
  const turn = TURN.exec(word);
  if (turn && numbers.length === 3) return quaternionOfTurn(Number(turn[1]), [numbers[0], numbers[1], numbers[2]]);
  if (word !== "quat" || numbers.length !== 4) return undefined;
  const length = Math.hypot(...numbers);
  return length === 0 ? undefined : (numbers.map((part) => part / length) as unknown as Quaternion);
}

export function actionsWithin(document: AnimDocument, within: Span): readonly Action[] {
  const clip = document.packed;
  const spot = locate(document.parsed, within.start);
  const turns = turnActions(document, within);
  if (!clip || !spot || !isWhole(document, clip)) return turns;
  const actions: Action[] = [...turns, ...keyActions(document, clip, spot)];
  if (spot.isBits || spot.field !== "bones" || spot.bone !== undefined) actions.push(...widthActions(document, clip, spot));
  actions.push(...loopAction(document, clip));
  if (spot.field === "game") actions.push(...conversionActions(document));
  return actions;
}

/** Whether every track of the text was understood: only then can all of them be changed together. */
function isWhole(document: AnimDocument, clip: PackedClip): boolean {
  const { json, bones } = document.parsed;
  return (
    clip.bones.length === bones.length &&
    bones.every(({ row, tracks }) => {
      let stated = 0;
      for (let key = row + 1; key < json.nexts[row]; key = json.nexts[key]) if (!json.is(key, "id")) stated++;
      return tracks.filter((track) => track !== undefined).length === stated;
    })
  );
}

function forEachTrack(document: AnimDocument, visit: (bone: number, kind: number, place: TrackText) => void): void {
  document.parsed.bones.forEach(({ tracks }, bone) => {
    tracks.forEach((place, kind) => {
      if (place) visit(bone, kind, place);
    });
  });
}

function keyActions(document: AnimDocument, clip: PackedClip, { key, bone, kind, axis, field }: CursorTarget): Action[] {
  const { keyFrames, frames } = clip;
  const actions: Action[] = [];
  const at = key ?? (field === "keyFrames" ? keyFrames.length - 1 : undefined);
  if (at === undefined || at >= keyFrames.length) return actions;
  const next = at + 1 < keyFrames.length ? keyFrames[at + 1] : frames;
  const free = new Set([keyFrames[at] + 1, Math.floor((keyFrames[at] + next) / 2)]);
  for (const frame of free) if (frame > keyFrames[at] && frame < next) actions.push(...addKeyFrame(document, clip, frame));
  // with frame 0 alone, a file would have no keys
  if (at > 0 && keyFrames.length > 2) actions.push(...removeKeyFrame(document, clip, at));
  if (key !== undefined && bone !== undefined && kind === ROTATION && axis !== -2) {
    const place = document.parsed.bones[bone].tracks[ROTATION];
    const track = clip.bones[bone].tracks[ROTATION];
    const negated = place && track && key > 0 ? negatedRow(document.parsed.json, place, key, track) : undefined;
    const title = "Negate this quaternion (the same rotation)";
    if (negated)
      actions.push(
        ...action(
          title,
          negated.edits,
          streamEdits(document.parsed, clip, (one) => (one === track ? { values: negated.values } : undefined)),
        ),
      );
  }
  return actions;
}

/** An action with its consequential edits; empty if these are not possible. */
function action(title: string, edits: readonly TextEdit[], further: readonly TextEdit[] | undefined): Action[] {
  return further === undefined ? [] : [{ title, kind: "refactor", edits: [...edits, ...further] }];
}

/** The edit that updates the stated key frames. */
function statedFrames(document: AnimDocument, frames: Int32Array): TextEdit[] {
  const row = document.parsed.fields.get("keyFrames");
  return row === undefined ? [] : [{ span: document.span(row), text: `"${printFrames(frames)}"` }];
}

export function addKeyFrame(document: AnimDocument, clip: PackedClip, frame: number): readonly Action[] {
  const { keyFrames } = clip;
  const { json } = document.parsed;
  const before = [...keyFrames].filter((one) => one < frame).length - 1;
  const frames = Int32Array.from([...keyFrames, frame].sort((a, b) => a - b));
  const edits = statedFrames(document, frames);
  const changed = new Map<Track, TrackChange>();
  forEachTrack(document, (bone, kind, place) => {
    const track = clip.bones[bone].tracks[kind];
    if (!track) return;
    const { values, isNegative } = valuesAt(track, keyFrames, frame, clip.rotationDivisor || 1);
    const at = (before + 1) * 3;
    changed.set(track, { values: Int16Array.of(...track.values.subarray(0, at), ...values, ...track.values.subarray(at)) });
    const row = keyRow(place, kind, before);
    const indent = indentAt(document.text, json.starts[row]);
    const end = json.ends[row];
    edits.push({ span: { start: end, end }, text: `,\n${indent}${printRow(frame, { sign: isNegative ? '"-"' : '"+"', values }, kind)}` });
  });
  const further = streamEdits(document.parsed, clip, (track) => changed.get(track), frames);
  return action(`Add a key at frame ${frame} in all tracks`, edits, further);
}

function removeKeyFrame(document: AnimDocument, clip: PackedClip, key: number): readonly Action[] {
  const { json } = document.parsed;
  const frames = clip.keyFrames.filter((_, at) => at !== key);
  const edits = statedFrames(document, frames);
  forEachTrack(document, (_, kind, place) => {
    const start = json.ends[keyRow(place, kind, key - 1)];
    edits.push({ span: { start, end: json.ends[keyRow(place, kind, key)] }, text: "" });
  });
  const without = ({ values }: Track): TrackChange => ({ values: values.filter((_, at) => Math.floor(at / 3) !== key) });
  return action(
    `Remove the key at frame ${clip.keyFrames[key]} from all tracks`,
    edits,
    streamEdits(document.parsed, clip, without, frames),
  );
}

function widthActions(document: AnimDocument, clip: PackedClip, { bone, kind }: CursorTarget): Action[] {
  const all = new Set<Track>();
  const own = new Set<Track>();
  forEachTrack(document, (at, of, place) => {
    const track = clip.bones[at].tracks[of];
    if (place.isAuto || !track) return;
    all.add(track);
    if (at === bone && (kind === undefined || kind === of)) own.add(track);
  });
  const following = (title: string, tracks: ReadonlySet<Track>): Action[] =>
    action(
      title,
      [],
      streamEdits(document.parsed, clip, (track) => (tracks.has(track) ? { isAuto: true } : undefined)),
    );
  const actions: Action[] = [];
  if (own.size > 0 && own.size < all.size)
    actions.push(...following(`Derive the widths of ${kind === undefined ? "this bone" : "this track"} from its keys ("auto")`, own));
  if (all.size > 0) actions.push(...following('Derive the widths of all tracks from their keys ("auto")', all));
  return actions;
}

/** Makes the last key equal to the first, so that the clip loops without a jump. */
function loopAction(document: AnimDocument, clip: PackedClip): Action[] {
  const { json, fields } = document.parsed;
  const last = clip.keyFrames.length - 1;
  const edits: TextEdit[] = [];
  const looping = fields.get("looping");
  if (clip.looping === 0 && looping !== undefined) edits.push({ span: document.span(looping), text: "1" });
  forEachTrack(document, (_, kind, place) => {
    const put = (axis: number) => {
      const from = json.raw(partRow(place, kind, 0, axis));
      const span = document.span(partRow(place, kind, last, axis));
      if (json.text.slice(span.start, span.end) !== from) edits.push({ span, text: from });
    };
    if (kind === ROTATION) put(-1);
    for (let axis = 0; axis < 3; axis++) put(axis);
  });
  if (edits.length === 0) return [];
  const looped = ({ values }: Track): TrackChange => ({ values: values.slice().copyWithin(last * 3, 0, 3) });
  return action("Make it loop: last key equal to the first, looping 1", edits, streamEdits(document.parsed, clip, looped));
}

function conversionActions({ text }: AnimDocument): Action[] {
  return CONVERSIONS.flatMap(({ title, convert }) => {
    const converted = convert(text);
    if (!converted || "refused" in converted) return [];
    const edits = [{ span: { start: 0, end: text.length }, text: converted.text }];
    return [{ title: `Convert to ${title} (${converted.changes.join("; ")})`, kind: "refactor" as const, edits }];
  });
}

/**
 * The value of a track at a key or, interpolated like in the games, between keys: rotations on the sphere, not the shorter way; others
 * linearly.
 */
interface KeyValues {
  readonly isNegative: boolean;
  readonly values: readonly number[];
}

function keyValues({ values, signs }: Track, key: number): KeyValues {
  return { isNegative: signs[key] === 1, values: [...values.subarray(key * 3, key * 3 + 3)] };
}

/** The value at a frame that may have no key, rounded to steps. Before the first and after the last key, their value applies. */
function valuesAt(track: Track, keyFrames: Int32Array, frame: number, divisor: number): KeyValues {
  let key = keyFrames.length - 1;
  while (key > 0 && keyFrames[key] > frame) key--;
  if (key === keyFrames.length - 1 || keyFrames[key] === frame) return keyValues(track, key);
  const share = (frame - keyFrames[key]) / (keyFrames[key + 1] - keyFrames[key]);
  const from = keyValues(track, key);
  const to = keyValues(track, key + 1);
  if (track.kind !== ROTATION)
    return { isNegative: false, values: from.values.map((value, axis) => Math.round(value + (to.values[axis] - value) * share) + 0) };
  const quaternion = (of: KeyValues) => quaternionOf(of.values[0], of.values[1], of.values[2], of.isNegative, divisor);
  return stepsOf(slerp(quaternion(from), quaternion(to), share), divisor);
}

function slerp(a: Quaternion, b: Quaternion, share: number): Quaternion {
  const cosine = Math.min(1, Math.max(-1, dot(a, b)));
  const angle = Math.acos(cosine);
  const sine = Math.sin(angle);
  const [left, right] = sine < 1e-9 ? [1 - share, share] : [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
  return [0, 1, 2, 3].map((part) => a[part] * left + b[part] * right) as unknown as Quaternion;
}
