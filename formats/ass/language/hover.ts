/** Hovers: the field with its meaning and unit, the target of an index, the parts of a name. */
import type { Hover } from "../../core/analysis.ts";
import { knownValues } from "../../core/hover/knownValues.ts";
import { placeText } from "../../core/hover/places.ts";
import type { FieldSchema } from "../../core/schema.ts";
import { startOfLine } from "../../core/text/lines.ts";
import { bold, inList, inParagraphs, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import type { Span } from "../../core/text/span.ts";
import { utf8Length } from "../../core/text/textCoding.ts";
import { parentChain } from "../hierarchy.ts";
import { factsOf } from "../meshFacts.ts";
import { worldMatrix } from "../panel/matrices.ts";
import { Scanner } from "../parse/scanner.ts";
import type { Scene, SectionName } from "../scene.ts";
import { UNKNOWN } from "../scene.ts";
import { FIELDS, STRUCTS } from "../schema.ts";
import { materialUses } from "../usage.ts";
import { counted, instancesOf, labelOf, sizeOf } from "./labels.ts";
import { describeMaterialName, describeMaterialString, describePrefix } from "./nameHover.ts";
import { subjectAt } from "./navigation.ts";
import { usesOf } from "./outline.ts";
import { type Place, placeAt, placesOfElement, type RecordId, recordAt, recordOf, referenced, spanOfRecord } from "./places.ts";

const MAX_LISTED_COUNT = 8;
const UNITS_PER_WORLD_UNIT = 100;
const FEET_PER_WORLD_UNIT = 10;

export function hoverAt(scene: Scene, offset: number): Hover | undefined {
  const place = placeAt(scene, offset);
  if (place !== undefined) return { span: place.span, contents: inParagraphs(describePlace(scene, place)) };
  const banner = bannerAt(scene, offset);
  if (banner !== undefined) return banner;
  const left = valueOfNoField(scene, offset);
  if (left !== undefined) return left;
  const record = recordAt(scene, offset);
  if (record === undefined || subjectAt(scene, offset) === undefined) return undefined;
  const { marker } = recordOf(scene, record);
  return {
    span: { start: marker, end: scene.source.endOfLine(marker) },
    contents: inParagraphs([describeRecord(scene, record), plain(placeText(byteSpan(scene, spanOfRecord(recordOf(scene, record)))))]),
  };
}

/** Describes a value without a field: a surplus value, or one after an error from which the parser could not recover. */
function valueOfNoField(scene: Scene, offset: number): Hover | undefined {
  const { source } = scene;
  const scanner = new Scanner(source, startOfLine(source.text, offset));
  while (scanner.isValue && scanner.end < offset) scanner.advance();
  const { start, end } = scanner;
  if (!scanner.isValue || start > offset) return undefined;
  const contents = [bold("no field"), plain("This value belongs to no field: it is surplus, or an earlier value is missing or wrong.")];
  return { span: { start, end }, contents: inParagraphs([...contents, plain(placeText(byteSpan(scene, { start, end })))]) };
}

function describePlace(scene: Scene, place: Place): (Markdown | undefined)[] {
  const field: FieldSchema = FIELDS[place.field];
  const part = place.part === undefined ? "" : `, ${place.part}`;
  const element = place.element ? `${place.element.kind} ${place.element.index} of ` : "";
  const where = place.record ? ` — ${element}${labelOf(scene, place.record)}` : "";
  const unit = field.unit === undefined ? "" : ` In ${field.unit}.`;
  return [
    markdown`${bold(`${field.name}${part}`)}${where}`,
    markdown`${prose(field.meaning)}${unit}`,
    field.values && knownValues(field.values, place.value ?? place.text),
    valueInUnits(field, place),
    ...target(scene, place),
    ...about(scene, place),
    plain(placeText(byteSpan(scene, place.span))),
  ];
}

const SECTION_MEANINGS: Readonly<Record<SectionName | "HEADER", string>> = {
  HEADER: "Version of the layout, and the user and program that wrote the file.",
  MATERIALS: "Materials of surfaces. Triangles and primitives refer to them by index in this order.",
  OBJECTS: "Meshes, primitives and lights in object space. Instances refer to them by index in this order.",
  INSTANCES: "Placements of objects in the level, each below a parent. The first one is the scene root.",
};

/** Describes the banner before a section: the contents, the number of records, and the position. */
function bannerAt(scene: Scene, offset: number): Hover | undefined {
  const { header, materials, objects, instances } = scene;
  const sections = [{ name: "HEADER" as const, banner: header.banner, count: undefined, records: [] }, materials, objects, instances];
  for (const { name, banner, count, records } of sections) {
    if (banner === undefined || offset < banner.start || offset > banner.end) continue;
    const said =
      count === undefined || count.value === UNKNOWN || count.value === records.length ? "" : `, ${count.value} according to its count`;
    const held = name === "HEADER" ? "" : ` · ${counted(records.length, name.slice(0, -1).toLowerCase())}${said}`;
    const contents = [
      markdown`${bold(name)}${held}`,
      plain(SECTION_MEANINGS[name]),
      plain("A comment without data, which every exporter writes."),
      plain(placeText(byteSpan(scene, banner))),
    ];
    return { span: banner, contents: inParagraphs(contents) };
  }
  return undefined;
}

/** Offsets in bytes. They equal character offsets in plain ASCII, which nearly all files use. */
function byteSpan({ source }: Scene, span: Span): Span {
  const start = utf8Length(source.text, 0, span.start);
  return { start, end: start + utf8Length(source.text, span.start, span.end) };
}

/** Converts a length to the units of the game. */
function valueInUnits({ unit }: FieldSchema, { value }: Place): Markdown | undefined {
  if (!unit?.startsWith("scene units") || value === undefined || !Number.isFinite(value)) return undefined;
  const worldUnits = value / UNITS_PER_WORLD_UNIT;
  const feet = short(worldUnits * FEET_PER_WORLD_UNIT);
  const world = short(worldUnits);
  return markdown`= ${world} world ${world === "1" ? "unit" : "units"}, ${feet} ${feet === "1" ? "foot" : "feet"}`;
}

/** Describes the target of an index. */
function target(scene: Scene, place: Place): (Markdown | undefined)[] {
  const { to, value, record } = place;
  if (to === undefined || value === undefined || value === UNKNOWN) return [];
  const found = referenced(scene, place);
  if (found !== undefined) return [markdown`→ ${describeRecord(scene, found)}`];
  if (value === -1) return [plain(to === "material" ? "-1: no material, the default shader." : "-1: none.")];
  if (to === "vertex" && record) {
    const position = placesOfElement(scene, record.index, "vertex", value).filter(({ field }) => field === "position");
    if (position.length > 0) return [plain(`→ vertex ${value} at ${position.map((one) => short(one.value ?? Number.NaN)).join(", ")}`)];
  }
  if (to === "node" && record) {
    const bones = instancesOf(scene, record.index).flatMap((at) => scene.instances.records[at].bones[value]?.value ?? []);
    if (bones.length > 0) return [plain(`→ ${[...new Set(bones)].map((index) => labelOf(scene, { kind: "INSTANCE", index })).join(", ")}`)];
  }
  return [plain("No entry has this index.")];
}

/** Details of the field: a decoded name, the layout of a class, the size of a mesh, the position of an instance. */
function about(scene: Scene, place: Place): (Markdown | undefined)[] {
  const { field, text = "", record } = place;
  if (record === undefined) return [];
  if (field === "materialName") return [describeMaterialName(text), markdown`Used: ${usesOf(materialUses(scene)[record.index])}.`];
  if (field === "materialString") return [describeMaterialString(text)];
  if (field === "objectClass") return [layoutOfClass(scene, record.index), objectDetails(scene, record.index)];
  if (field === "vertexCount" || field === "triangleCount") return [objectDetails(scene, record.index)];
  if (field === "instanceName") return [describePrefix(text), inList(instanceDetails(scene, record.index).map(plain))];
  if (field.startsWith("local")) return [inList(instanceDetails(scene, record.index).map(plain))];
  return [];
}

function layoutOfClass(scene: Scene, index: number): Markdown | undefined {
  const struct = STRUCTS.find(({ title }) => title === scene.objects.records[index].class);
  if (struct === undefined) return undefined;
  return markdown`${prose(struct.meaning)} After class, xref path and xref object: ${struct.fields.map(({ name }) => name).join(", ")}.`;
}

function objectDetails(scene: Scene, index: number): Markdown {
  const object = scene.objects.records[index];
  const users = instancesOf(scene, index);
  const lines = [sizeOf(object)];
  if (object.mesh !== undefined && object.mesh.vertices > 0) {
    const { leastUvs, mostUvs } = object.mesh;
    const { materials } = factsOf(object.mesh);
    lines.push(
      `bounds ${boundsOf(scene, index)}`,
      leastUvs === mostUvs ? counted(leastUvs, "UV set") : `${leastUvs} to ${mostUvs} UV sets`,
    );
    for (const [material, triangles] of [...materials].slice(0, MAX_LISTED_COUNT))
      lines.push(
        `${counted(triangles, "triangle")} of ${material < 0 ? "no material" : labelOf(scene, { kind: "MATERIAL", index: material })}`,
      );
  }
  lines.push(users.length === 0 ? "no instance" : `placed by ${counted(users.length, "instance")}`);
  for (const at of users.slice(0, MAX_LISTED_COUNT)) lines.push(labelOf(scene, { kind: "INSTANCE", index: at }));
  if (users.length > MAX_LISTED_COUNT) lines.push(`and ${users.length - MAX_LISTED_COUNT} more`);
  return inList(lines.map(plain));
}

/** `(-1, -2, 0) to (1, 2, 3)`, in object space. */
function boundsOf(scene: Scene, index: number): string {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const most = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  scene.objects.records[index].mesh?.positions.forEach((value, at) => {
    const axis = at % 3;
    if (value < least[axis]) least[axis] = value;
    if (value > most[axis]) most[axis] = value;
  });
  return `(${least.map(short).join(", ")}) to (${most.map(short).join(", ")})`;
}

function instanceDetails(scene: Scene, index: number): readonly string[] {
  const { records } = scene.instances;
  const [own, ...above] = parentChain(records, index);
  const matrix = worldMatrix([own, ...above].map((at) => records[at].local));
  const scales = [own, ...above].flatMap((at) => records[at].local.scale[0]?.value ?? []).filter((scale) => !Number.isNaN(scale));
  const scale = scales.reduce((product, one) => product * one, 1);
  const lines = [`in the level at ${Array.from(matrix.subarray(12, 15), short).join(", ")}, scale ${short(scale)}`];
  const names = above.slice(0, MAX_LISTED_COUNT).map((at) => records[at].name?.text ?? String(at));
  if (names.length > 0) lines.push(`below ${names.join(" ‹ ")}`);
  return lines;
}

/** Describes a record briefly. */
function describeRecord(scene: Scene, record: RecordId): Markdown {
  const { kind, index } = record;
  const label = bold(labelOf(scene, record));
  if (kind === "MATERIAL") {
    const name = scene.materials.records[index].name?.text ?? "";
    return inParagraphs([label, describeMaterialName(name), markdown`Used: ${usesOf(materialUses(scene)[index])}.`]);
  }
  if (kind === "OBJECT") return inParagraphs([label, objectDetails(scene, index)]);
  const { object } = scene.instances.records[index];
  const isPlaced = object !== undefined && scene.objects.records[object.value] !== undefined;
  const placed = isPlaced ? [`places ${labelOf(scene, { kind: "OBJECT", index: object.value })}`] : [];
  return inParagraphs([label, inList([...placed, ...instanceDetails(scene, index)].map(plain))]);
}

/** Rounds to four decimals. */
function short(value: number): string {
  return String(Number(value.toFixed(4)));
}
