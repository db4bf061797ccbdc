/**
 * What the level view gets of a level, and what it may ask for: lists with places in the text first, geometry and problems when
 * they are wanted. Types only: the page imports this file.
 */
import type { Span } from "../../core/text/span.ts";

/** Bytes of a typed array, little endian, as base64: messages are JSON on part of their way. */
export type Packed = string;

export interface LevelModel {
  readonly materials: readonly LevelMaterial[];
  readonly objects: readonly LevelObject[];
  readonly instances: readonly LevelInstance[];
  /** Float32, 16 for each instance, column by column: from the space of the instance to the world. */
  readonly frames: Packed;
  /** The same with the pivot, which places the object's geometry only. */
  readonly placements: Packed;
}

interface Listed {
  /** The whole record, its comment included. */
  readonly span: Span;
  /** What stands for the record: its name, else its first value. */
  readonly nameSpan: Span;
  readonly name: string;
}

export interface LevelMaterial extends Listed {
  readonly effect: string;
  readonly symbols: readonly { readonly symbol: string; readonly meaning: string }[];
  /** Switches of the `BM_FLAGS` string that are on. */
  readonly flags: readonly string[];
  readonly properties: readonly { readonly key: string; readonly value: string; readonly meaning: string }[];
  /** Of a special material: what the tools make of it. */
  readonly special?: string;
  readonly isTwoSided: boolean;
  /** Not seen in the game as a solid surface: portals, fog, collision only. */
  readonly isTranslucent: boolean;
  /** Triangles of all objects, each counted once. */
  readonly triangles: number;
}

export interface LevelObject extends Listed {
  /** As it is written where it is not one of the known classes. */
  readonly class: string;
  readonly vertices: number;
  readonly triangles: number;
  /** Stays the same as long as the geometry does, or 0. */
  readonly geometry: number;
  /** Indices, ascending; -1 for no material. */
  readonly materials: readonly number[];
  readonly light?: LevelLight;
  /** Path and name of what replaces the object; empty for none. */
  readonly xref: string;
}

export interface LevelLight {
  /** `SPOT_LGT` and so on. */
  readonly type: string;
  /** 0 to 1. */
  readonly color: readonly [number, number, number];
  readonly intensity: number;
  /** Whole angle of the outer cone in degrees; 0 without one. */
  readonly cone: number;
  /** Scene units; 0 where it has no end. */
  readonly reach: number;
}

export type InstanceRole =
  /** Geometry of the level itself, which must be closed. */
  "structure" | "instanced" | "collision" | "water" | "marker" | "physics" | "xref" | "light" | "bone" | "root" | "empty";

export interface LevelInstance extends Listed {
  /** -1 for none, or one that is not there. */
  readonly object: number;
  /** -1 for none, or one that is not there. */
  readonly parent: number;
  readonly role: InstanceRole;
  /** A reference frame exists, and the instance is not below it: the game tools skip it. */
  readonly isSkipped: boolean;
  /** Instances that move its vertices. */
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
  /** Null where it is not there any more. */
  readonly place: Span | null;
  /** Null where the offset is in no vertex and no triangle. */
  readonly part: LevelPart | null;
}

/** A vertex or a triangle, counted from 0 within its object. */
export interface LevelPart {
  readonly object: number;
  readonly kind: "vertex" | "triangle";
  readonly index: number;
  /** Of a vertex that was found in the text: where it is in object space. */
  readonly point?: readonly [number, number, number];
}

/** Triangles of several objects, one after the other. */
/** Of an object. */
export interface LevelGeometry {
  /** See {@link LevelObject}. */
  readonly geometry: number;
  /** Float32, nine for each triangle: its corners in object space. Triangles that cannot be drawn have no extent. */
  readonly positions: Packed;
  /** Uint16, the material of each triangle; 0xffff for none. */
  readonly materials: Packed;
}

export type ProblemKind = "degenerate" | "unused" | "open" | "crowded";

export interface LevelProblem {
  readonly kind: ProblemKind;
  /** Triangles, vertices or edges. */
  readonly count: number;
  readonly object: number;
  /** Where it was found; -1 where it is in each instance of the object. */
  readonly instance: number;
  /** The first of them. */
  readonly part: LevelPart;
  /** Least and most x, y, z in the world. */
  readonly box: readonly [number, number, number, number, number, number];
}

export interface LevelProblems {
  readonly problems: readonly LevelProblem[];
  /** How many of each kind there are, those that are not listed included. */
  readonly totals: Readonly<Record<ProblemKind, number>>;
  /** Float32, six for each line: both ends in the world. */
  readonly lines: Readonly<Record<ProblemKind, Packed>>;
  /** Float32, three for each point in the world. */
  readonly points: Readonly<Record<ProblemKind, Packed>>;
}
