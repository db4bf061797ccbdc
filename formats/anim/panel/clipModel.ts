/** The model of a clip for its panel. Must not depend on views. */

import type { Issue } from "../../core/issue.ts";
import { singleOf } from "../../core/json/numbers.ts";
import { firstIndex } from "../../core/search.ts";
import { type Clip, KINDS, ROTATION, SCALE, TRANSLATION } from "../clip.ts";
import type { AnimDocument } from "../language/document.ts";
import type { BoneModel, ClipModel, KeyProblem, KindModel, TrackModel, TracksAnswer, TracksQuery } from "./model.ts";
import { bonesOf, type PlacedBone, type PlacedTrack } from "./tracks.ts";

const QUARTER = 90;

/** Returns null if no clip could be understood. */
export function clipModel(document: AnimDocument, issues: readonly Issue[]): ClipModel | null {
  const { clip } = document;
  const bones = bonesOf(document);
  if (!clip || bones.length === 0) return null;
  const isPacked = clip.version === 2;
  const interval = singleOf(isPacked ? clip.interval : clip.interval.seconds);
  const frames = isPacked ? clip.frames : clip.keyCount;
  return {
    frames,
    interval: Number.isFinite(interval) ? interval : 0,
    keyFrames: isPacked ? [...clip.keyFrames] : Array.from({ length: clip.keyCount }, (_, frame) => frame),
    rotationDivisor: isPacked ? clip.rotationDivisor : 0,
    kinds: KINDS.map((_, kind) => kindModel(clip, kind)),
    bones: bones.map((bone) => boneModel(document, bone, issues)),
  };
}

function kindModel(clip: Clip, kind: number): KindModel {
  const parts = clip.version === 0 && kind === ROTATION ? ["w", "x", "y", "z"] : ["x", "y", "z"];
  if (clip.version === 0)
    return { kind: KINDS[kind], parts, unit: kind === ROTATION ? "quaternion" : kind === TRANSLATION ? "units" : "factor" };
  if (kind === ROTATION) return { kind: KINDS[kind], parts, step: QUARTER / (clip.rotationDivisor || 1), unit: "degrees of half angle" };
  const step = singleOf(kind === SCALE ? clip.scaleMultiplier : clip.translationMultiplier);
  // a step of 0 or infinity would draw all keys at one point: show the numbers themselves
  return { kind: KINDS[kind], parts, step: Number.isFinite(step) && step !== 0 ? step : 1, unit: kind === SCALE ? "factor" : "units" };
}

function boneModel(document: AnimDocument, bone: PlacedBone, issues: readonly Issue[]): BoneModel {
  let severity: BoneModel["severity"];
  for (const track of bone.tracks)
    for (const found of issuesOf(document, track, issues)) {
      if (found.severity === "error") severity = "error";
      else if (found.severity === "warning") severity ??= "warning";
    }
  const { id, span, tracks } = bone;
  return { id, span, kinds: tracks.map(({ kind }) => KINDS[kind]), ...(severity === undefined ? {} : { severity }) };
}

function issuesOf(document: AnimDocument, track: PlacedTrack, issues: readonly Issue[]): readonly Issue[] {
  if (issues.length === 0 || track.keys === 0) return [];
  const start = document.span(track.keyRow(0)).start;
  const { end } = document.span(track.keyRow(track.keys - 1));
  return issues.filter(({ text }) => text !== undefined && text.start >= start && text.end <= end);
}

export function tracksAnswer(document: AnimDocument, issues: readonly Issue[], { bones }: TracksQuery): TracksAnswer {
  const all = bonesOf(document);
  return { tracks: bones.map((bone) => (all[bone]?.tracks ?? []).map((track) => trackModel(document, track, all[bone].id, issues))) };
}

function trackModel(document: AnimDocument, track: PlacedTrack, id: number, issues: readonly Issue[]): TrackModel {
  const { keys, parts, kind } = track;
  const values: (number | null)[] = [];
  const rows: number[] = [];
  for (let key = 0; key < keys; key++) {
    for (let part = 0; part < parts; part++) {
      const value = track.value(key, part);
      values.push(Number.isFinite(value) ? value : null);
    }
    const { start, end } = document.span(track.keyRow(key));
    rows.push(start, end);
  }
  const packed = document.packed?.bones.find((bone) => bone.id === id)?.tracks[kind];
  const place = document.packed && document.parsed.bones.find((_, bone) => document.packed?.bones[bone]?.id === id)?.tracks[kind];
  return {
    kind: KINDS[kind],
    values,
    ...(packed && kind === ROTATION ? { signs: [...packed.signs] } : {}),
    ...(packed && place && !place.isAuto ? { widths: packed.widths } : {}),
    rows,
    problems: issuesOf(document, track, issues).flatMap((found) => problemOf(found, rows)),
  };
}

function problemOf({ severity, message, text }: Issue, rows: readonly number[]): KeyProblem[] {
  if (!text || (severity !== "error" && severity !== "warning")) return [];
  const key = Math.max(0, firstIndex(rows.length / 2, (at) => rows[at * 2] > text.start) - 1);
  return [{ key, message }];
}
