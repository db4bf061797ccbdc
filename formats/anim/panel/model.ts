/**
 * What the panel of curves shows of a clip, and what its gestures say: plain data that travels as messages. Types only, so that the
 * panel in the visual editor can take them. The clip is sent in two parts: an overview with each change of the text, and the tracks of
 * those bones that are looked at, when asked for.
 */
import type { Span } from "../../core/text/span.ts";

export type TrackKind = "rotation" | "translation" | "scale";

/** What the numbers of all tracks of a kind mean. */
export interface KindModel {
  readonly kind: TrackKind;
  /** Names of a key's numbers, in order. */
  readonly parts: readonly string[];
  /** Units in a step: numbers are whole steps. Missing where they are floats, and stand for themselves. */
  readonly step?: number;
  readonly unit: "degrees of half angle" | "units" | "factor" | "quaternion";
}

export interface BoneModel {
  readonly id: number;
  /** Of the bone; of nothing in version 0, where tracks do not belong to bones. */
  readonly span: Span;
  readonly kinds: readonly TrackKind[];
  /** Of its tracks, the worst of them. */
  readonly severity?: "error" | "warning";
}

/** The panel's model. */
export interface ClipModel {
  /** Frames of the clip; the last is one less. */
  readonly frames: number;
  /** Seconds in a frame. */
  readonly interval: number;
  /** Frames of the keys, ascending: between them values are interpolated. */
  readonly keyFrames: readonly number[];
  /** Steps of a quarter turn of half angle; 0 in version 0. */
  readonly rotationDivisor: number;
  readonly kinds: readonly KindModel[];
  readonly bones: readonly BoneModel[];
}

/** Indices into {@link ClipModel.bones}. */
export interface TracksQuery {
  readonly bones: readonly number[];
}

/** In step with the bones that were asked for. */
export interface TracksAnswer {
  readonly tracks: readonly (readonly TrackModel[])[];
}

export interface TrackModel {
  readonly kind: TrackKind;
  /** Numbers of each key in turn; null for floats that are not numbers. */
  readonly values: readonly (number | null)[];
  /** Of rotations of version 2: 1 where W is negative. */
  readonly signs?: readonly number[];
  /** Bits of a step of X, Y and Z; missing where they follow from the steps, and in version 0. */
  readonly widths?: readonly number[];
  /** Starts and ends of each key's row in turn. */
  readonly rows: readonly number[];
  readonly problems: readonly KeyProblem[];
}

export interface KeyProblem {
  readonly key: number;
  readonly message: string;
}

/** New numbers for one key of one track; null for those that stay. Widths that have become too small are widened. */
export interface KeyIntent {
  readonly kind: "set";
  /** Index into {@link ClipModel.bones}. */
  readonly bone: number;
  readonly track: TrackKind;
  readonly key: number;
  readonly values: readonly (number | null)[];
  /** Of W, for rotations of version 2. */
  readonly isNegative?: boolean;
}
