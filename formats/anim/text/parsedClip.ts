/** A text, understood: the clip it stands for and where its parts are. Rows are those of the JSON table. */

import type { Issue } from "../../core/issue.ts";
import type { JsonText } from "../../core/json/json.ts";
import { type Clip, ROTATION } from "../clip.ts";

/** Where a track of version 2 is. */
export interface TrackText {
  /** The object, its list of widths (or `"auto"`), and its list of keys. */
  readonly row: number;
  readonly bits: number;
  readonly isAuto: boolean;
  readonly keys: number;
}

export interface BoneText {
  readonly row: number;
  readonly id: number;
  /** By kind; those of {@link Bone.tracks}. */
  readonly tracks: readonly (TrackText | undefined)[];
}

export interface ParsedClip {
  readonly json: JsonText;
  readonly issues: readonly Issue[];
  /** What could be understood; missing where game or version are not clear. Tracks with errors in their form are left out. */
  readonly clip: Clip | undefined;
  /** Row of the value of each key of the document. */
  readonly fields: ReadonlyMap<string, number>;
  /** In step with the bones of a version 2 clip. */
  readonly bones: readonly BoneText[];
  /** Row of each track's list of keys in version 0, by kind. */
  readonly plainTracks: readonly (readonly number[])[];
}

/** Row of the list that is a key of version 2. */
export function keyRow(track: TrackText, kind: number, key: number): number {
  return track.keys + 1 + key * (kind === ROTATION ? 6 : 5);
}

/** Row of the number of an axis (0 to 2) in a key of version 2; -1 is the sign of a rotation. */
export function partRow(track: TrackText, kind: number, key: number, axis: number): number {
  return keyRow(track, kind, key) + (kind === ROTATION ? 3 : 2) + axis;
}

/** Row of a float of version 0. */
export function plainPartRow(trackRow: number, parts: number, key: number, part: number): number {
  return trackRow + 1 + key * (parts + 1) + 1 + part;
}
