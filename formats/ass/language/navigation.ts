/** From an index to the record that it means, and from a record to all that means it. Source: format reference, section 6. */
import type { Span } from "../../core/text/span.ts";
import { factsOf } from "../meshFacts.ts";
import type { Scene } from "../scene.ts";
import { TRIANGLE_STRIDE } from "../scene.ts";
import { instancesOf } from "./labels.ts";
import { elementPlaces, type Place, placeAt, type RecordId, recordAt, recordPlaces, referenced, sectionOf } from "./places.ts";

/** More places of one thing help nobody. */
const MOST_REFERENCES = 5000;

export function definitionsAt(scene: Scene, offset: number): readonly Span[] {
  const place = placeAt(scene, offset);
  if (place === undefined) return [];
  const record = referenced(scene, place);
  if (record !== undefined) return [nameSpanOf(scene, record)];
  if (place.to === "vertex" && place.record && place.value !== undefined) return vertexSpan(scene, place.record.index, place.value);
  if (place.to === "node" && place.record && place.value !== undefined) return bonesOf(scene, place.record.index, place.value);
  return [];
}

/** Where a record says its name; of an object its class. */
export function nameSpanOf(scene: Scene, { kind, index }: RecordId): Span {
  const { records, starts } = sectionOf(scene, kind);
  const record = records[index];
  const part = "className" in record ? record.className : record.name;
  const base = starts[index];
  return part ? { start: base + part.start, end: base + part.end } : { start: base, end: base + record.length };
}

/** The vertex with this index, found by its run. */
function vertexSpan(scene: Scene, object: number, vertex: number): Span[] {
  const span = vertexPlaces(scene, object, vertex)[0]?.element?.span;
  return span ? [span] : [];
}

export function vertexPlaces(scene: Scene, object: number, vertex: number): readonly Place[] {
  const { mesh } = scene.objects.records[object];
  if (mesh === undefined || vertex < 0 || vertex >= mesh.vertices) return [];
  let first = 0;
  for (let at = 0; at < mesh.vertexRuns.length; at++) {
    const { count, length } = mesh.vertexRuns[at];
    if (vertex < first + count) {
      const start = scene.objects.starts[object] + mesh.vertexStarts[at];
      const found: Place[] = [];
      for (const place of elementPlaces(scene, object, { start, end: start + length })) {
        if (place.element?.kind === "vertex" && place.element.index === vertex) found.push(place);
        else if (found.length > 0) break;
      }
      return found;
    }
    first += count;
  }
  return [];
}

/** A node index means an entry of the bone list of each instance of the mesh, and that the bone. */
function bonesOf(scene: Scene, object: number, node: number): Span[] {
  return instancesOf(scene, object).flatMap((at) => {
    const bone = scene.instances.records[at].bones[node];
    if (bone === undefined) return [];
    const base = scene.instances.starts[at];
    return [{ start: base + bone.start, end: base + bone.end }];
  });
}

/** What the cursor is on: the record that an index means, or the record itself where the cursor is on its comment, class or name. */
export function subjectAt(scene: Scene, offset: number): RecordId | undefined {
  const place = placeAt(scene, offset);
  if (place?.to !== undefined) return referenced(scene, place);
  const record = recordAt(scene, offset);
  if (record === undefined) return undefined;
  const isName = place?.field === "materialName" || place?.field === "objectClass" || place?.field === "instanceName";
  return isName || offset < sectionOf(scene, record.kind).starts[record.index] ? record : undefined;
}

/** The vertex that an index of a triangle means, or whose position the cursor is on. */
function vertexAt(scene: Scene, offset: number): { object: number; vertex: number } | undefined {
  const { record, element, field, to, value } = placeAt(scene, offset) ?? {};
  if (record === undefined) return undefined;
  if (to === "vertex" && value !== undefined) return { object: record.index, vertex: value };
  return element?.kind === "vertex" && field === "position" ? { object: record.index, vertex: element.index } : undefined;
}

/** The corners of triangles that are at this vertex. */
function* cornersAt(scene: Scene, object: number, vertex: number): Generator<Place> {
  const { mesh } = scene.objects.records[object];
  for (const [at, { indices, length }] of mesh?.triangleRuns.entries() ?? []) {
    if (!indices.some((value, slot) => value === vertex && slot % TRIANGLE_STRIDE !== 0)) continue;
    const start = scene.objects.starts[object] + (mesh?.triangleStarts[at] ?? 0);
    // a run ends where the next one starts
    for (const place of elementPlaces(scene, object, { start, end: start + length }))
      if (place.to === "vertex" && place.value === vertex && place.span.start >= start && place.span.start < start + length) yield place;
  }
}

export function referencesAt(scene: Scene, offset: number, withDefinition: boolean): readonly Span[] {
  const corner = vertexAt(scene, offset);
  const subject = subjectAt(scene, offset);
  if (corner === undefined && subject === undefined) return [];
  const spans: Span[] = [];
  if (withDefinition)
    spans.push(...(corner ? vertexSpan(scene, corner.object, corner.vertex) : subject ? [nameSpanOf(scene, subject)] : []));
  const places = corner ? cornersAt(scene, corner.object, corner.vertex) : subject ? referencesTo(scene, subject) : [];
  for (const { span } of places) {
    spans.push(span);
    if (spans.length >= MOST_REFERENCES) break;
  }
  return spans;
}

/** Every index that means the record. */
export function* referencesTo(scene: Scene, { kind, index }: RecordId): Generator<Place> {
  if (kind === "MATERIAL") yield* materialReferences(scene, (material) => material === index);
  else yield* instanceReferences(scene, kind === "OBJECT" ? "object" : "instance", (value) => value === index);
}

/** Indices of materials that are wanted; of a mesh nothing is read whose triangles have none of them. */
export function* materialReferences(scene: Scene, isWanted: (index: number) => boolean): Generator<Place> {
  const { records, starts } = scene.objects;
  for (let object = 0; object < records.length; object++) {
    const { mesh } = records[object];
    if (mesh === undefined) {
      const places = recordPlaces(scene, { kind: "OBJECT", index: object });
      yield* places.filter(({ to, value }) => to === "material" && value !== undefined && isWanted(value));
      continue;
    }
    if (![...factsOf(mesh).materials.keys()].some(isWanted)) continue;
    for (let at = 0; at < mesh.triangleRuns.length; at++) {
      const { indices, length } = mesh.triangleRuns[at];
      if (!holdsMaterial(indices, isWanted)) continue;
      const start = starts[object] + mesh.triangleStarts[at];
      for (const place of elementPlaces(scene, object, { start, end: start + length }))
        if (place.to === "material" && isWanted(place.value ?? -1) && place.span.start >= start && place.span.start < start + length)
          yield place;
    }
  }
}

function holdsMaterial(indices: Int32Array, isWanted: (index: number) => boolean): boolean {
  for (let at = 0; at < indices.length; at += TRIANGLE_STRIDE) if (isWanted(indices[at])) return true;
  return false;
}

export function* instanceReferences(scene: Scene, to: "object" | "instance", isWanted: (index: number) => boolean): Generator<Place> {
  for (let index = 0; index < scene.instances.records.length; index++)
    for (const place of recordPlaces(scene, { kind: "INSTANCE", index }))
      if (place.to === to && place.value !== undefined && isWanted(place.value)) yield place;
}
