/**
 * Models and intents of the curves panel: plain data that is sent as messages. Types only, so that the panel in the visual editor can
 * import them. The clip is sent in two parts: an overview after each edit, and the tracks of visible bones on request.
 */
import type { Span } from "../../core/text/span.ts";

export type TrackKind = "rotation" | "translation" | "scale";

/** The meaning of the numbers in all tracks of a kind. */
export interface KindModel {
  readonly kind: TrackKind;
  /** Names of a key's numbers, in order. */
  readonly parts: readonly string[];
  /** Units per step, if numbers are whole steps. Missing if they are floats. */
  readonly step?: number;
  readonly unit: "degrees of half angle" | "units" | "factor" | "quaternion";
}

export interface BoneModel {
  readonly id: number;
  /** Span of the bone; empty in version 0, where tracks do not belong to bones. */
  readonly span: Span;
  readonly kinds: readonly TrackKind[];
  /** The worst severity in its tracks. */
  readonly severity?: "error" | "warning";
}

/** The panel's model. */
export interface ClipModel {
  /** Number of frames; the last frame is one less. */
  readonly frames: number;
  /** Seconds per frame. */
  readonly interval: number;
  /** Frames of the keys, ascending. Values between them are interpolated. */
  readonly keyFrames: readonly number[];
  /** Number of steps for a half angle of 90°; 0 in version 0. */
  readonly rotationDivisor: number;
  readonly kinds: readonly KindModel[];
  readonly bones: readonly BoneModel[];
}

/** Indices into {@link ClipModel.bones}. */
export interface TracksQuery {
  readonly bones: readonly number[];
}

/** In the order of the requested bones. */
export interface TracksAnswer {
  readonly tracks: readonly (readonly TrackModel[])[];
}

export interface TrackModel {
  readonly kind: TrackKind;
  /** The numbers of all keys in sequence; null for floats that are not numbers. */
  readonly values: readonly (number | null)[];
  /** For rotations of version 2: 1 if W is negative. */
  readonly signs?: readonly number[];
  /** Bits per step of X, Y and Z; missing if they follow from the steps, and in version 0. */
  readonly widths?: readonly number[];
  /** Alternating starts and ends of the keys' rows. */
  readonly rows: readonly number[];
  readonly problems: readonly KeyProblem[];
}

export interface KeyProblem {
  readonly key: number;
  readonly message: string;
}

/** New numbers for one key of one track; null for those that stay. Widths that become too small are increased. */
export interface KeyIntent {
  readonly kind: "set";
  /** Index into {@link ClipModel.bones}. */
  readonly bone: number;
  readonly track: TrackKind;
  readonly key: number;
  readonly values: readonly (number | null)[];
  /** Whether W is negative, for rotations of version 2. */
  readonly isNegative?: boolean;
}
