/**
 * A level as its text states it: header, materials, objects, instances, each record with the offsets of its parts. Large lists are in
 * typed arrays.
 */

import type { Span } from "../core/text/span.ts";
import type { LightNumber } from "./schema.ts";
import type { Source } from "./source.ts";

/** In place of a number that the text does not have: what was written there is not a number. */
export const UNKNOWN = -0x8000_0000;

/** A value and its place in the text. */
export interface NumberPart {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

export interface StringPart {
  /** Without the quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Nothing but the place. */
export function spanOfPart({ start, end }: Span): Span {
  return { start, end };
}

/** Where the text of a string starts: after its quote, where it has one. */
export function textStart({ text, start, end }: StringPart): number {
  return end - start === text.length ? start : start + 1;
}

/** Where a record is in the text. */
export interface RecordPlace {
  /** Of the comment before it, or -1. */
  readonly marker: number;
  /** Of its first value. */
  readonly start: number;
  /** After its last value. */
  readonly end: number;
}

export interface MaterialRecord extends RecordPlace {
  readonly name: StringPart | undefined;
  readonly effect: StringPart | undefined;
  /** Of the list of strings, from version 4 on. */
  readonly count: NumberPart | undefined;
  readonly strings: readonly StringPart[];
}

/** The same for materials that are the same. */
export function materialKey({ name, effect, strings }: MaterialRecord): string {
  return JSON.stringify([name?.text, effect?.text, ...strings.map(({ text }) => text)]);
}

export type ObjectClass = "MESH" | "SPHERE" | "BOX" | "PILL" | "GENERIC_LIGHT";
export const OBJECT_CLASSES: readonly ObjectClass[] = ["MESH", "SPHERE", "BOX", "PILL", "GENERIC_LIGHT"];

/** Some of the vertices or triangles of a mesh, one after the other in the text: where to start to read one of them again. */
export interface ListPart {
  /** Number of the first. */
  readonly first: number;
  readonly count: number;
  readonly start: number;
  readonly end: number;
}
export const MAX_IN_A_PART = 512;

export interface VertexList {
  readonly vertices: number;
  readonly vertexParts: readonly ListPart[];
  /** x, y, z of each vertex in object space; NaN where the text has none. */
  readonly positions: Float32Array;
  /** Largest magnitude of a coordinate. */
  readonly reach: number;
  readonly leastUvs: number;
  readonly mostUvs: number;
  /** Node index -> offset of its first use. */
  readonly nodes: ReadonlyMap<number, number>;
  /** Place of the first normal without length, and of the first whose length is not 1, or -1. */
  readonly zeroNormal: number;
  readonly longNormal: number;
  /** The reader lost its place in it and found it again: the number of vertices is not sure. */
  readonly isBroken: boolean;
}

export const TRIANGLE_STRIDE = 4;
export interface TriangleList {
  readonly triangles: number;
  readonly triangleParts: readonly ListPart[];
  /** Material and three vertices of each triangle; {@link UNKNOWN} where the text has none. */
  readonly indices: Int32Array;
}

/** Vertices and triangles are those that the text holds, whatever it says of their number. */
export interface Mesh extends VertexList, TriangleList {
  readonly vertexCount: NumberPart | undefined;
  readonly triangleCount: NumberPart | undefined;
  /** Both lists were read to their ends. */
  readonly isComplete: boolean;
}

export interface Light {
  readonly type: StringPart | undefined;
  readonly color: readonly NumberPart[];
  /** Those before the place where the text breaks off. */
  readonly numbers: Readonly<Partial<Record<LightNumber, NumberPart>>>;
}

export interface ObjectRecord extends RecordPlace {
  readonly className: StringPart | undefined;
  /** The class that was meant, where that is clear. */
  readonly class: ObjectClass | undefined;
  readonly xrefPath: StringPart | undefined;
  readonly xrefObject: StringPart | undefined;
  /** Of a primitive. */
  readonly material: NumberPart | undefined;
  /** Radius; three half extents; height and radius. */
  readonly sizes: readonly NumberPart[];
  readonly light: Light | undefined;
  readonly mesh: Mesh | undefined;
}

export interface Transform {
  /** x, y, z, w. */
  readonly rotation: readonly NumberPart[];
  readonly translation: readonly NumberPart[];
  /** One factor; three in version 1. */
  readonly scale: readonly NumberPart[];
}

export interface InstanceRecord extends RecordPlace {
  readonly object: NumberPart | undefined;
  readonly name: StringPart | undefined;
  readonly id: NumberPart | undefined;
  readonly parent: NumberPart | undefined;
  readonly inheritance: NumberPart | undefined;
  readonly local: Transform;
  readonly pivot: Transform;
  readonly bones: readonly NumberPart[];
  /** All but the bones is there. */
  readonly isComplete: boolean;
}

export type SectionName = "MATERIALS" | "OBJECTS" | "INSTANCES";
export const SECTIONS: readonly SectionName[] = ["MATERIALS", "OBJECTS", "INSTANCES"];
export type RecordKind = "MATERIAL" | "OBJECT" | "INSTANCE";
export const RECORD_KINDS: readonly RecordKind[] = ["MATERIAL", "OBJECT", "INSTANCE"];

/** A list of records. */
export interface Section<R> {
  readonly name: SectionName;
  /** Start of the banner, else of the count; -1 where the section is missing. */
  readonly start: number;
  /** After its last record, or its count. */
  readonly end: number;
  readonly banner: Span | undefined;
  readonly count: NumberPart | undefined;
  readonly records: readonly R[];
}

export interface Header {
  readonly banner: Span | undefined;
  readonly version: NumberPart | undefined;
  /** Software, its version, user, computer: as far as they are there. */
  readonly strings: readonly StringPart[];
  readonly start: number;
  readonly end: number;
}

/** How the records are laid out, whatever the header says. */
export interface Layout {
  /** Materials have a list of strings (version 4). */
  readonly strings: boolean;
  /** Texture coordinates have three parts (version 5). */
  readonly uvw: boolean;
  /** Vertices have a colour (version 6). */
  readonly color: boolean;
  /** Scale has three parts (version 1). */
  readonly scale3: boolean;
}

export interface Scene {
  readonly source: Source;
  readonly header: Header;
  readonly layout: Layout;
  /** The version that the header states, 7 for an unknown one. */
  readonly version: number;
  readonly materials: Section<MaterialRecord>;
  readonly objects: Section<ObjectRecord>;
  readonly instances: Section<InstanceRecord>;
  /** The text was read from its first to its last section: what nothing uses is then unused. */
  readonly isComplete: boolean;
  /** How many line feeds come alone, and how many after a carriage return. */
  readonly lineEnds: LineEnds;
}

export interface LineEnds {
  readonly alone: number;
  readonly pairs: number;
}
