/** A parsed text: its clip and the positions of its parts. Rows are those of the JSON table. */

import type { Issue } from "../../core/issue.ts";
import type { JsonText } from "../../core/json/json.ts";
import { type Clip, ROTATION } from "../clip.ts";

/** Position of a version 2 track. */
export interface TrackText {
  /** Row of the object. The others are the rows of its list of widths (or `"auto"`), and its list of keys. */
  readonly row: number;
  readonly bits: number;
  readonly isAuto: boolean;
  readonly keys: number;
}

export interface BoneText {
  readonly row: number;
  readonly id: number;
  /** By kind, as in {@link Bone.tracks}. */
  readonly tracks: readonly (TrackText | undefined)[];
}

export interface ParsedClip {
  readonly json: JsonText;
  readonly issues: readonly Issue[];
  /** The part that could be parsed; undefined if game or version are unclear. Leaves out malformed tracks. */
  readonly clip: Clip | undefined;
  /** Row of each member's value. */
  readonly fields: ReadonlyMap<string, number>;
  /** Parallel to the bones of a version 2 clip. */
  readonly bones: readonly BoneText[];
  /** Row of each version 0 track's list of keys, by kind. */
  readonly plainTracks: readonly (readonly number[])[];
}

/** Returns the row of the list of a version 2 key. */
export function keyRow(track: TrackText, kind: number, key: number): number {
  return track.keys + 1 + key * (kind === ROTATION ? 6 : 5);
}

/** Returns the row of an axis (0 to 2) in a version 2 key; -1 is the sign of a rotation. */
export function partRow(track: TrackText, kind: number, key: number, axis: number): number {
  return keyRow(track, kind, key) + (kind === ROTATION ? 3 : 2) + axis;
}

/** Returns the row of a version 0 float. */
export function plainPartRow(trackRow: number, parts: number, key: number, part: number): number {
  return trackRow + 1 + key * (parts + 1) + 1 + part;
}
