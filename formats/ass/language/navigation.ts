/** Navigates from an index to its record, and from a record to all references. Source: format reference, section 6. */
import type { Span } from "../../core/text/span.ts";
import type { RecordKind, Scene } from "../scene.ts";
import { spanOfPart, TRIANGLE_STRIDE } from "../scene.ts";
import { instancesOf } from "./labels.ts";
import {
  elementPlaces,
  type Place,
  placeAt,
  placesOfElement,
  type RecordId,
  recordAt,
  recordOf,
  recordPlaces,
  referenced,
  targetKind,
} from "./places.ts";

/** Maximum number of references listed. */
const MAX_REFERENCES = 5000;

export function definitionsAt(scene: Scene, offset: number): readonly Span[] {
  const place = placeAt(scene, offset);
  if (place === undefined) return [];
  const record = referenced(scene, place);
  if (record !== undefined) return [nameSpanOf(scene, record)];
  if (place.to === "vertex" && place.record && place.value !== undefined) return vertexSpan(scene, place.record.index, place.value);
  if (place.to === "node" && place.record && place.value !== undefined) return bonesOf(scene, place.record.index, place.value);
  return [];
}

/** Returns the position of a record's name, or of an object's class. */
export function nameSpanOf(scene: Scene, id: RecordId): Span {
  const record = recordOf(scene, id);
  return spanOfPart(("className" in record ? record.className : record.name) ?? record);
}

function vertexSpan(scene: Scene, object: number, vertex: number): Span[] {
  const span = placesOfElement(scene, object, "vertex", vertex)[0]?.element?.span;
  return span ? [span] : [];
}

/** A node index refers to an entry in the bone list of each instance of the mesh, and the entry refers to the bone. */
function bonesOf(scene: Scene, object: number, node: number): Span[] {
  return instancesOf(scene, object).flatMap((at) => {
    const bone = scene.instances.records[at].bones[node];
    return bone === undefined ? [] : [spanOfPart(bone)];
  });
}

/** Returns the record at the cursor: the target of an index, or the record itself if the cursor is on its comment, class or name. */
export function subjectAt(scene: Scene, offset: number): RecordId | undefined {
  const place = placeAt(scene, offset);
  if (place?.to !== undefined) return referenced(scene, place);
  const record = recordAt(scene, offset);
  if (record === undefined) return undefined;
  const isName = place?.field === "materialName" || place?.field === "objectClass" || place?.field === "instanceName";
  return isName || offset < recordOf(scene, record).start ? record : undefined;
}

/** Returns the vertex that an index of a triangle refers to, or whose position is at the cursor. */
function vertexAt(scene: Scene, offset: number): { object: number; vertex: number } | undefined {
  const { record, element, field, to, value } = placeAt(scene, offset) ?? {};
  if (record === undefined) return undefined;
  if (to === "vertex" && value !== undefined) return { object: record.index, vertex: value };
  return element?.kind === "vertex" && field === "position" ? { object: record.index, vertex: element.index } : undefined;
}

/** Yields the triangle corners that use this vertex. */
function* cornersAt(scene: Scene, object: number, vertex: number): Generator<Place> {
  for (const place of indicesOf(scene, object, (value, slot) => value === vertex && slot !== 0))
    if (place.to === "vertex" && place.value === vertex) yield place;
}

/**
 * Yields the values of triangles in the parts of the list that contain a wanted value.
 * @param isWanted slot 0 is the material, the others are corners
 */
function* indicesOf(scene: Scene, object: number, isWanted: (value: number, slot: number) => boolean): Generator<Place> {
  const { mesh } = scene.objects.records[object];
  for (const part of mesh?.triangleParts ?? []) {
    const indices = mesh?.indices.subarray(part.first * TRIANGLE_STRIDE, (part.first + part.count) * TRIANGLE_STRIDE);
    if (!indices?.some((value, at) => isWanted(value, at % TRIANGLE_STRIDE))) continue;
    // a part ends where the next one starts
    for (const place of elementPlaces(scene, object, part))
      if (place.element?.kind === "triangle" && place.span.start >= part.start && place.span.start < part.end) yield place;
  }
}

export function referencesAt(scene: Scene, offset: number, withDefinition: boolean): readonly Span[] {
  const corner = vertexAt(scene, offset);
  const subject = subjectAt(scene, offset);
  if (corner === undefined && subject === undefined) return [];
  const spans: Span[] = [];
  if (withDefinition)
    spans.push(...(corner ? vertexSpan(scene, corner.object, corner.vertex) : subject ? [nameSpanOf(scene, subject)] : []));
  const isSubject = (index: number) => index === subject?.index;
  const places = corner ? cornersAt(scene, corner.object, corner.vertex) : subject ? referencesOf(scene, subject.kind, isSubject) : [];
  for (const { span } of places) {
    spans.push(span);
    if (spans.length >= MAX_REFERENCES) break;
  }
  return spans;
}

/** Yields references to the wanted records of a kind. */
export function referencesOf(scene: Scene, kind: RecordKind, isWanted: (index: number) => boolean): Generator<Place> {
  return kind === "MATERIAL" ? materialReferences(scene, isWanted) : instanceReferences(scene, kind, isWanted);
}

/** Yields references to wanted materials. Does not parse triangles again that have none. */
function* materialReferences(scene: Scene, isWanted: (index: number) => boolean): Generator<Place> {
  const { records } = scene.objects;
  for (let object = 0; object < records.length; object++) {
    const { mesh } = records[object];
    const isMeant = ({ to, value }: Place) => to === "material" && value !== undefined && isWanted(value);
    if (mesh === undefined) yield* recordPlaces(scene, { kind: "OBJECT", index: object }).filter(isMeant);
    else for (const place of indicesOf(scene, object, (value, slot) => slot === 0 && isWanted(value))) if (isMeant(place)) yield place;
  }
}

function* instanceReferences(scene: Scene, kind: RecordKind, isWanted: (index: number) => boolean): Generator<Place> {
  for (let index = 0; index < scene.instances.records.length; index++)
    for (const place of recordPlaces(scene, { kind: "INSTANCE", index }))
      if (targetKind(place) === kind && place.value !== undefined && isWanted(place.value)) yield place;
}
