/** A parsed level: header, materials, objects, instances, each record with the offsets of its parts. Large lists are typed arrays. */

import type { LineEnds } from "../core/text/lineEnds.ts";
import type { Span } from "../core/text/span.ts";
import type { LightNumber } from "./schema.ts";
import type { Source } from "./source.ts";

/** Replaces a number if the text is not a number. */
export const UNKNOWN = -0x8000_0000;

/** A value and its position in the text. */
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

/** Returns only the span. */
export function spanOfPart({ start, end }: Span): Span {
  return { start, end };
}

/** Returns the start of a string's contents: after its quote, if it has one. */
export function textStart({ text, start, end }: StringPart): number {
  return end - start === text.length ? start : start + 1;
}

/** Position of a record in the text. */
export interface RecordPlace {
  /** Start of the comment before it, or -1. */
  readonly marker: number;
  /** Start of its first value. */
  readonly start: number;
  /** End of its last value. */
  readonly end: number;
}

export interface MaterialRecord extends RecordPlace {
  readonly name: StringPart | undefined;
  readonly effect: StringPart | undefined;
  /** Number of strings, from version 4 on. */
  readonly count: NumberPart | undefined;
  readonly strings: readonly StringPart[];
}

/** Returns a key that is equal for equal materials. */
export function materialKey({ name, effect, strings }: MaterialRecord): string {
  return JSON.stringify([name?.text, effect?.text, ...strings.map(({ text }) => text)]);
}

export type ObjectClass = "MESH" | "SPHERE" | "BOX" | "PILL" | "GENERIC_LIGHT";
export const OBJECT_CLASSES: readonly ObjectClass[] = ["MESH", "SPHERE", "BOX", "PILL", "GENERIC_LIGHT"];

/** A run of consecutive vertices or triangles of a mesh: the place from which single ones can be parsed again. */
export interface ListPart {
  /** Index of the first one. */
  readonly first: number;
  readonly count: number;
  readonly start: number;
  readonly end: number;
}
export const MAX_IN_A_PART = 512;

export interface VertexList {
  readonly vertices: number;
  readonly vertexParts: readonly ListPart[];
  /** x, y, z of each vertex in object space; NaN if the text has no number. */
  readonly positions: Float32Array;
  /** Largest magnitude of a coordinate. */
  readonly reach: number;
  readonly leastUvs: number;
  readonly mostUvs: number;
  /** Node index -> offset of its first use. */
  readonly nodes: ReadonlyMap<number, number>;
  /** Offset of the first normal of zero length, and of the first whose length is not 1, or -1. */
  readonly zeroNormal: number;
  readonly longNormal: number;
  /** The parser had to skip values, so the number of vertices is uncertain. */
  readonly isBroken: boolean;
}

export const TRIANGLE_STRIDE = 4;
export interface TriangleList {
  readonly triangles: number;
  readonly triangleParts: readonly ListPart[];
  /** Material and three vertices of each triangle; {@link UNKNOWN} if the text has no number. */
  readonly indices: Int32Array;
}

/** Contains the vertices and triangles actually found in the text, regardless of the counts. */
export interface Mesh extends VertexList, TriangleList {
  readonly vertexCount: NumberPart | undefined;
  readonly triangleCount: NumberPart | undefined;
  /** Both lists are complete. */
  readonly isComplete: boolean;
}

export interface Light {
  readonly type: StringPart | undefined;
  readonly color: readonly NumberPart[];
  /** The numbers that were read before the text ends. */
  readonly numbers: Readonly<Partial<Record<LightNumber, NumberPart>>>;
}

export interface ObjectRecord extends RecordPlace {
  readonly className: StringPart | undefined;
  /** The intended class, if it is clear. */
  readonly class: ObjectClass | undefined;
  readonly xrefPath: StringPart | undefined;
  readonly xrefObject: StringPart | undefined;
  /** Material of a primitive. */
  readonly material: NumberPart | undefined;
  /** Radius, three half extents, or height and radius. */
  readonly sizes: readonly NumberPart[];
  readonly light: Light | undefined;
  readonly mesh: Mesh | undefined;
}

export interface Transform {
  /** x, y, z, w. */
  readonly rotation: readonly NumberPart[];
  readonly translation: readonly NumberPart[];
  /** One factor, or three in version 1. */
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
  /** All values except the bones are present. */
  readonly isComplete: boolean;
}

export type SectionName = "MATERIALS" | "OBJECTS" | "INSTANCES";
export const SECTIONS: readonly SectionName[] = ["MATERIALS", "OBJECTS", "INSTANCES"];
export type RecordKind = "MATERIAL" | "OBJECT" | "INSTANCE";
export const RECORD_KINDS: readonly RecordKind[] = ["MATERIAL", "OBJECT", "INSTANCE"];

/** A list of records. */
export interface Section<R> {
  readonly name: SectionName;
  /** Start of the banner, otherwise of the count; -1 if the section is missing. */
  readonly start: number;
  /** End of its last record, or of its count. */
  readonly end: number;
  readonly banner: Span | undefined;
  readonly count: NumberPart | undefined;
  readonly records: readonly R[];
}

export interface Header {
  readonly banner: Span | undefined;
  readonly version: NumberPart | undefined;
  /** Software, its version, user, computer, as far as present. */
  readonly strings: readonly StringPart[];
  readonly start: number;
  readonly end: number;
}

/** The actual layout of the records, regardless of the header. */
export interface Layout {
  /** Materials have a list of strings (version 4). */
  readonly strings: boolean;
  /** Texture coordinates have three values (version 5). */
  readonly uvw: boolean;
  /** Vertices have a color (version 6). */
  readonly color: boolean;
  /** Scales have three values (version 1). */
  readonly scale3: boolean;
}

export interface Scene {
  readonly source: Source;
  readonly header: Header;
  readonly layout: Layout;
  /** The version in the header, or 7 if it is unknown. */
  readonly version: number;
  readonly materials: Section<MaterialRecord>;
  readonly objects: Section<ObjectRecord>;
  readonly instances: Section<InstanceRecord>;
  /** All sections were read completely, so unused records are certain to be unused. */
  readonly isComplete: boolean;
  /** Number of single line feeds, and of those after a carriage return. */
  readonly lineEnds: LineEnds;
}
