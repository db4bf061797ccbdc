/**
 * Maps positions of the text to values of records. Every feature that works at a position starts here. Small fields come from the records;
 * vertices and triangles are parsed again from the text on demand.
 */
import { lastIndex } from "../../core/search.ts";
import { type Span, touches } from "../../core/text/span.ts";
import { walkTriangles } from "../parse/triangles.ts";
import { type VertexParts, walkVertices } from "../parse/vertices.ts";
import type {
  InstanceRecord,
  ListPart,
  MaterialRecord,
  Mesh,
  NumberPart,
  ObjectRecord,
  RecordKind,
  RecordPlace,
  Scene,
  Section,
  StringPart,
} from "../scene.ts";
import { RECORD_KINDS, spanOfPart } from "../scene.ts";
import { type FieldName, LIGHT_NUMBERS } from "../schema.ts";

export type Target = "material" | "object" | "instance" | "vertex" | "node";

export interface RecordId {
  readonly kind: RecordKind;
  readonly index: number;
}

export interface Element {
  readonly kind: "vertex" | "triangle";
  readonly index: number;
  readonly span: Span;
}

export interface Place {
  readonly field: FieldName;
  readonly span: Span;
  /** The whole row, if the value is one of several. */
  readonly row?: Span;
  /** Name within the row: `x`, `red`. */
  readonly part?: string;
  /** Value of a number; {@link UNKNOWN} or NaN if the text is not a number. */
  readonly value?: number;
  /** Contents of a string. */
  readonly text?: string;
  /** The target of an index. */
  readonly to?: Target;
  readonly record?: RecordId;
  readonly element?: Element;
}

const XYZ = ["x", "y", "z"];
const XYZW = ["x", "y", "z", "w"];
const RGB = ["red", "green", "blue"];
const UVW = ["u", "v", "w"];

/** Collects the values of a record or of a part of it. */
class Maker {
  readonly places: Place[] = [];

  constructor(private readonly about: Pick<Place, "record" | "element">) {}

  number(field: FieldName, part: NumberPart | undefined, to?: Target): void {
    if (part === undefined || part.end === 0) return;
    this.places.push({ field, span: spanOfPart(part), value: part.value, ...(to === undefined ? {} : { to }), ...this.about });
  }

  string(field: FieldName, part: StringPart | undefined): void {
    if (part !== undefined) this.places.push({ field, span: spanOfPart(part), text: part.text, ...this.about });
  }

  row(field: FieldName, parts: readonly NumberPart[], names: readonly string[]): void {
    const [first] = parts;
    const last = parts[parts.length - 1];
    if (first === undefined || last === undefined) return;
    const row = { start: first.start, end: last.end };
    const isVector = parts.length > 1;
    parts.forEach((part, at) => {
      const more = isVector ? { row, part: names[at] ?? String(at + 1) } : {};
      this.places.push({ field, span: spanOfPart(part), value: part.value, ...more, ...this.about });
    });
  }
}

export function headerPlaces({ header, materials, objects, instances }: Scene): readonly Place[] {
  const maker = new Maker({});
  maker.number("version", header.version);
  const names = ["software", "softwareVersion", "user", "computer"] as const;
  header.strings.forEach((part, at) => {
    maker.string(names[at], part);
  });
  maker.number("materialCount", materials.count);
  maker.number("objectCount", objects.count);
  maker.number("instanceCount", instances.count);
  return maker.places;
}

export function sectionOf(scene: Scene, kind: RecordKind): Section<MaterialRecord | ObjectRecord | InstanceRecord> {
  return kind === "MATERIAL" ? scene.materials : kind === "OBJECT" ? scene.objects : scene.instances;
}

export function recordOf(scene: Scene, { kind, index }: RecordId): MaterialRecord | ObjectRecord | InstanceRecord {
  return sectionOf(scene, kind).records[index];
}

/** Returns all values except vertices and triangles, in text order. */
export function recordPlaces(scene: Scene, record: RecordId): readonly Place[] {
  const { kind, index } = record;
  const maker = new Maker({ record });
  if (kind === "MATERIAL") addMaterial(maker, scene.materials.records[index]);
  else if (kind === "OBJECT") addObject(maker, scene.objects.records[index]);
  else addInstance(maker, scene.instances.records[index]);
  return maker.places;
}

function addMaterial(maker: Maker, { name, effect, count, strings }: MaterialRecord): void {
  maker.string("materialName", name);
  maker.string("effect", effect);
  maker.number("stringCount", count);
  for (const part of strings) maker.string("materialString", part);
}

function addObject(maker: Maker, object: ObjectRecord): void {
  maker.string("objectClass", object.className);
  maker.string("xrefPath", object.xrefPath);
  maker.string("xrefObject", object.xrefObject);
  const { light, mesh, sizes } = object;
  if (light !== undefined) {
    maker.string("lightType", light.type);
    maker.row("lightColor", light.color, RGB);
    for (const field of LIGHT_NUMBERS) maker.number(field, light.numbers[field]);
  }
  maker.number("material", object.material, "material");
  if (object.class === "BOX") maker.row("extents", sizes, XYZ);
  else if (object.class === "PILL") {
    maker.number("height", sizes[0]);
    maker.number("radius", sizes[1]);
  } else maker.number("radius", sizes[0]);
  maker.number("vertexCount", mesh?.vertexCount);
  maker.number("triangleCount", mesh?.triangleCount);
}

function addInstance(maker: Maker, instance: InstanceRecord): void {
  maker.number("instanceObject", instance.object, "object");
  maker.string("instanceName", instance.name);
  maker.number("uniqueId", instance.id);
  maker.number("parent", instance.parent, "instance");
  maker.number("inheritance", instance.inheritance);
  maker.row("localRotation", instance.local.rotation, XYZW);
  maker.row("localTranslation", instance.local.translation, XYZ);
  maker.row("localScale", instance.local.scale, XYZ);
  maker.row("pivotRotation", instance.pivot.rotation, XYZW);
  maker.row("pivotTranslation", instance.pivot.translation, XYZ);
  maker.row("pivotScale", instance.pivot.scale, XYZ);
  for (const bone of instance.bones) maker.number("bone", bone, "instance");
}

/** Returns the record at the offset. Its comment belongs to it. */
export function recordAt(scene: Scene, offset: number): RecordId | undefined {
  for (const kind of RECORD_KINDS) {
    const { records } = sectionOf(scene, kind);
    const index = lastIndex(records.length, (at) => spanOfRecord(records[at]).start <= offset);
    if (index >= 0 && offset <= records[index].end) return { kind, index };
  }
  return undefined;
}

/** Returns the span of a record, including the comment before it. */
export function recordSpan(scene: Scene, record: RecordId): Span {
  return spanOfRecord(recordOf(scene, record));
}

export function spanOfRecord({ marker, start, end }: RecordPlace): Span {
  return { start: marker >= 0 ? marker : start, end };
}

/** Returns the value at the offset or ending there. */
export function placeAt(scene: Scene, offset: number): Place | undefined {
  const holds = ({ span }: Place) => touches(span, offset);
  const record = recordAt(scene, offset);
  if (record === undefined) return headerPlaces(scene).find(holds);
  const found = recordPlaces(scene, record).find(holds);
  if (found !== undefined || record.kind !== "OBJECT") return found;
  for (const place of elementPlaces(scene, record.index, { start: offset, end: offset })) if (holds(place)) return place;
  return undefined;
}

/** Yields the values of a mesh's vertices and triangles that overlap the span. */
export function* elementPlaces(scene: Scene, object: number, within: Span): Generator<Place> {
  const { mesh } = scene.objects.records[object];
  if (mesh === undefined) return;
  const record: RecordId = { kind: "OBJECT", index: object };
  yield* placesOfParts(mesh.vertexParts, within, function* (part) {
    let index = part.first;
    for (const parts of walkVertices(scene.source, scene.layout, part)) if (parts) yield vertexPlaces(parts, index++, record);
  });
  yield* placesOfParts(mesh.triangleParts, within, function* (part) {
    let index = part.first;
    for (const parts of walkTriangles(scene.source, part)) yield trianglePlaces(parts, index++, record);
  });
}

/** Returns the values of one vertex or triangle. Parses only the part of the list that contains it. */
export function placesOfElement(scene: Scene, object: number, kind: Element["kind"], index: number): readonly Place[] {
  const part = partsOf(scene.objects.records[object]?.mesh, kind).find(({ first, count }) => index >= first && index < first + count);
  if (part === undefined) return [];
  return [...elementPlaces(scene, object, part)].filter(({ element }) => element?.kind === kind && element.index === index);
}

export function partsOf(mesh: Mesh | undefined, kind: Element["kind"]): readonly ListPart[] {
  return (kind === "vertex" ? mesh?.vertexParts : mesh?.triangleParts) ?? [];
}

/** @param walk yields the values of each vertex or triangle */
function* placesOfParts(parts: readonly ListPart[], within: Span, walk: (part: ListPart) => Generator<readonly Place[]>): Generator<Place> {
  for (const part of parts) {
    if (part.start > within.end || part.end < within.start) continue;
    for (const places of walk(part)) {
      const span = places[0]?.element?.span;
      if (span === undefined || span.end < within.start) continue;
      if (span.start > within.end) return;
      yield* places;
    }
  }
}

function vertexPlaces(parts: VertexParts, index: number, record: RecordId): readonly Place[] {
  const { position, normal, color, influenceCount, influences, uvCount, uvs } = parts;
  const lastUv = uvs[uvs.length - 1];
  const start = position[0]?.start ?? influenceCount.start;
  const end = lastUv?.[lastUv.length - 1]?.end ?? uvCount.end;
  const maker = new Maker({ record, element: { kind: "vertex", index, span: { start, end } } });
  maker.row("position", position, XYZ);
  maker.row("normal", normal, XYZ);
  maker.row("color", color, RGB);
  maker.number("influenceCount", influenceCount);
  for (const { node, weight } of influences) {
    maker.number("node", node, "node");
    maker.number("weight", weight);
  }
  maker.number("uvCount", uvCount);
  for (const uv of uvs) maker.row("uv", uv, UVW);
  return maker.places;
}

function trianglePlaces(parts: readonly NumberPart[], index: number, record: RecordId): readonly Place[] {
  const known = parts.filter(({ end }) => end > 0);
  const span = { start: known[0].start, end: known[known.length - 1].end };
  const maker = new Maker({ record, element: { kind: "triangle", index, span } });
  maker.number("material", parts[0], "material");
  for (const vertex of parts.slice(1)) maker.number("vertex", vertex, "vertex");
  return maker.places;
}

/** Returns the target record of an index if it exists. */
export function referenced(scene: Scene, place: Place): RecordId | undefined {
  const kind = targetKind(place);
  const { value = -1 } = place;
  return kind !== undefined && value >= 0 && value < sectionOf(scene, kind).records.length ? { kind, index: value } : undefined;
}

const TARGET_KINDS: Readonly<Partial<Record<Target, RecordKind>>> = { material: "MATERIAL", object: "OBJECT", instance: "INSTANCE" };

/** Returns the kind of record that an index refers to. */
export function targetKind({ to }: Place): RecordKind | undefined {
  return to && TARGET_KINDS[to];
}
