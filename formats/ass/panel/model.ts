/**
 * Messages between the level view and its server: lists with text positions first, geometry and problems on request. Types only, because
 * the page imports this file.
 */
import type { Span } from "../../core/text/span.ts";

/** Bytes of a typed array, little-endian, as base64, because some messages are sent as JSON. */
export type Packed = string;

export interface LevelModel {
  readonly materials: readonly LevelMaterial[];
  readonly objects: readonly LevelObject[];
  readonly instances: readonly LevelInstance[];
  /** Float32, 16 per instance in column-major order: from instance space to world space. */
  readonly frames: Packed;
  /** The same including the pivot, which applies only to the geometry of the object. */
  readonly placements: Packed;
}

interface Listed {
  /** The whole record, including its comment. */
  readonly span: Span;
  /** The name of the record, or the start of the record if it has no name. */
  readonly nameSpan: Span;
  readonly name: string;
}

export interface LevelMaterial extends Listed {
  readonly effect: string;
  readonly symbols: readonly { readonly symbol: string; readonly meaning: string }[];
  /** Flags that are set in the `BM_FLAGS` string. */
  readonly flags: readonly string[];
  readonly properties: readonly { readonly key: string; readonly value: string; readonly meaning: string }[];
  /** Meaning of a special material for the tools. */
  readonly special?: string;
  readonly isTwoSided: boolean;
  /** Not a visible solid surface in the game: portals, fog, collision only. */
  readonly isTranslucent: boolean;
  /** Number of triangles in all objects, counting each object once. */
  readonly triangles: number;
}

export interface LevelObject extends Listed {
  /** The written text if the class is unknown. */
  readonly class: string;
  readonly vertices: number;
  readonly triangles: number;
  /** Hash that changes only with the geometry, or 0 if there is nothing to draw. */
  readonly geometry: number;
  /** Indices, ascending; -1 for no material. */
  readonly materials: readonly number[];
  readonly light?: LevelLight;
  /** Path and name of the replacement for the object; empty for none. */
  readonly xref: string;
}

export interface LevelLight {
  /** `SPOT_LGT` and so on. */
  readonly type: string;
  /** 0 to 1. */
  readonly color: readonly [number, number, number];
  readonly intensity: number;
  /** Full angle of the outer cone in degrees; 0 without a cone. */
  readonly cone: number;
  /** In scene units; 0 if unlimited. */
  readonly reach: number;
}

export type InstanceRole =
  /** The level geometry, which must be closed. */
  "structure" | "instanced" | "collision" | "water" | "marker" | "physics" | "xref" | "light" | "bone" | "root" | "empty";

export interface LevelInstance extends Listed {
  /** -1 for none, or one that is not there. */
  readonly object: number;
  /** -1 for none, or one that is not there. */
  readonly parent: number;
  readonly role: InstanceRole;
  /** The level has a reference frame and the instance is not below it, so the game tools skip it. */
  readonly isSkipped: boolean;
  /** Instances whose transforms move its vertices. */
  readonly bones: readonly number[];
}

export type LevelQuery =
  | { readonly kind: "geometry"; readonly objects: readonly number[] }
  | { readonly kind: "problems" }
  | { readonly kind: "place"; readonly part: LevelPart }
  | { readonly kind: "part"; readonly offset: number };

/** By the kind of the query. */
export interface LevelAnswers {
  readonly geometry: readonly LevelGeometry[];
  readonly problems: LevelProblems;
  /** Null if it no longer exists. */
  readonly place: Span | null;
  /** Null if the offset is not in a vertex or triangle. */
  readonly part: LevelPart | null;
}

/** A vertex or triangle, by index within its object. */
export interface LevelPart {
  readonly object: number;
  readonly kind: "vertex" | "triangle";
  readonly index: number;
  /** Position in object space, for a vertex that was found by its text offset. */
  readonly point?: readonly [number, number, number];
}

/** Triangles of several objects, one after the other. */
/** Of an object. */
export interface LevelGeometry {
  /** See {@link LevelObject}. */
  readonly geometry: number;
  /** Float32, nine per triangle: its corners in object space. Triangles that cannot be drawn are collapsed to a point. */
  readonly positions: Packed;
  /** Uint16, the material of each triangle; 0xffff for none. */
  readonly materials: Packed;
}

export type ProblemKind = "degenerate" | "unused" | "open" | "crowded";

export interface LevelProblem {
  readonly kind: ProblemKind;
  /** Number of triangles, vertices or edges. */
  readonly count: number;
  readonly object: number;
  /** Instance in which it was found; -1 if every instance of the object has it. */
  readonly instance: number;
  /** The first of them. */
  readonly part: LevelPart;
  /** Minimum, then maximum x, y, z in world space. */
  readonly box: readonly [number, number, number, number, number, number];
}

export interface LevelProblems {
  readonly problems: readonly LevelProblem[];
  /** Number of problems of each kind, including unlisted ones. */
  readonly totals: Readonly<Record<ProblemKind, number>>;
  /** Float32, six per line: both ends in world space. */
  readonly lines: Readonly<Record<ProblemKind, Packed>>;
  /** Float32, three per point in world space. */
  readonly points: Readonly<Record<ProblemKind, Packed>>;
}
