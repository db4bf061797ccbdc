/** Parses and checks one object record. */
import { closestFix } from "../closestFix.ts";
import { type Correction, replacement, rewrite } from "../findings.ts";
import type { Layout, Light, Mesh, NumberPart, ObjectClass, ObjectRecord, RecordPlace, StringPart } from "../scene.ts";
import { OBJECT_CLASSES, UNKNOWN } from "../scene.ts";
import { FIELDS, LIGHT_NUMBERS, LIGHT_TYPES, type LightNumber } from "../schema.ts";
import { checkCount, checkNegative } from "./counts.ts";
import type { RecordReader } from "./reader.ts";
import { Kind } from "./scanner.ts";
import { NO_TRIANGLES, readTriangles } from "./triangles.ts";
import { readVertices } from "./vertices.ts";

const MAX_CONE = 180;

/** Checks a light. */
function checkLight({ findings, scanner, isCut }: RecordReader, { type, color, numbers }: Light): void {
  if (type !== undefined && !LIGHT_TYPES.includes(type.text)) {
    const correction = closestFix(type, type.text.toUpperCase(), LIGHT_TYPES, undefined, (closest) => `"${closest}"`);
    findings.add("unknown-light-type", type, `Unknown light type ${type.text === "" ? '""' : type.text}.`, correction);
  }
  // in an incomplete record, the values cannot be assigned to fields reliably
  if (isCut) return;
  const negative = color.find(({ value }) => value < 0);
  if (negative) findings.add("light-color", negative, "Light color component is negative.");
  const { intensity, hotspot, falloff, nearOn, nearStart, nearEnd, farOn, farStart, farEnd, shape } = numbers;
  if (intensity && intensity.value < 0) findings.add("light-intensity", intensity, "Negative light intensity.");
  if (hotspot && falloff) checkCone(hotspot, falloff);
  checkFlag(nearOn, "near attenuation");
  checkFlag(farOn, "far attenuation");
  checkFlag(shape, "shape");
  checkAttenuation(nearOn, nearStart, nearEnd, "Near");
  checkAttenuation(farOn, farStart, farEnd, "Far");

  function checkCone(inner: NumberPart, outer: NumberPart): void {
    const hasCone = type?.text === "SPOT_LGT" || type?.text === "DIRECT_LGT";
    if (hasCone && inner.value > outer.value)
      findings.add("light-cone-order", inner, "Hotspot angle is larger than the falloff angle.", swap(inner, outer));
    if (type?.text === "SPOT_LGT" && (inner.value > MAX_CONE || outer.value > MAX_CONE))
      findings.add("light-cone-range", inner, "Cone angle exceeds 180 degrees.");
  }

  function checkFlag(part: NumberPart | undefined, which: string): void {
    if (part === undefined || part.value === UNKNOWN || part.value === 0 || part.value === 1) return;
    findings.add("light-flag", part, `The ${which} value must be 0 or 1.`);
  }

  function checkAttenuation(on: NumberPart | undefined, start: NumberPart | undefined, end: NumberPart | undefined, which: string): void {
    if (on === undefined || start === undefined || end === undefined) return;
    if (on.value === 0 || on.value === UNKNOWN || !(start.value > end.value)) return;
    findings.add("light-attenuation", start, `${which} attenuation starts after its end.`, swap(start, end));
  }

  function swap(a: NumberPart, b: NumberPart): Correction {
    const text = (part: NumberPart) => scanner.source.slice(part.start, part.end);
    return { title: "Swap the two values", edits: [rewrite(a, text(b)), rewrite(b, text(a))] };
  }
}

/** First version with lights. */
const FIRST_WITH_LIGHTS = 3;

export function readObject(reader: RecordReader, layout: Layout, version: number): Omit<ObjectRecord, keyof RecordPlace> {
  const className = reader.string("the class of the object");
  const xrefPath = reader.string("the xref path");
  const xrefObject = reader.string("the xref object");
  const meant = className && readClass(reader, className);
  let mesh: Mesh | undefined;
  let light: Light | undefined;
  let material: NumberPart | undefined;
  let sizes: NumberPart[] = [];
  if (className !== undefined && meant === undefined) reader.isCut = true;
  if (xrefPath !== undefined && xrefObject !== undefined) checkXref(reader, xrefPath, xrefObject);
  if (!reader.isCut) {
    if (meant === "MESH") mesh = readMesh(reader, layout);
    else if (meant === "GENERIC_LIGHT") light = readLight(reader);
    else {
      material = reader.integer("the material");
      sizes = readSizes(reader, meant);
    }
  }
  if (meant === "GENERIC_LIGHT" && version < FIRST_WITH_LIGHTS && className !== undefined)
    reader.findings.add("light-needs-v3", className, "Lights were introduced in version 3.");
  return { className, class: meant, xrefPath, xrefObject, material, sizes, light, mesh };
}

function readClass({ findings, scanner }: RecordReader, part: StringPart): ObjectClass | undefined {
  const { text } = part;
  const upper = text.toUpperCase();
  const meant = OBJECT_CLASSES.find((name) => name === upper);
  if (meant !== undefined) {
    if (meant !== text)
      findings.add("class-case", part, `Object class must be written ${meant}.`, replacement(`Change to ${meant}`, part, `"${meant}"`));
    return meant;
  }
  if (LIGHT_TYPES.includes(upper)) {
    const edits = [rewrite(part, '"GENERIC_LIGHT"')];
    // unless a light type follows, adds it
    const { start, isNumber } = scanner;
    if (isNumber) edits.push(rewrite({ start, end: start }, `"${upper}"\n`));
    const message = `${text} is a light type; the object class must be GENERIC_LIGHT.`;
    findings.add("light-as-class", part, message, { title: "Change to GENERIC_LIGHT", edits });
    return "GENERIC_LIGHT";
  }
  const correction = closestFix(part, upper, OBJECT_CLASSES, undefined, (closest) => `"${closest}"`);
  findings.add("unknown-object-class", part, `Unknown object class ${text === "" ? '""' : text}.`, correction);
  return undefined;
}

function checkXref(reader: RecordReader, path: StringPart, object: StringPart): void {
  if ((path.text === "") === (object.text === "")) return;
  const given = path.text === "" ? object : path;
  reader.findings.add("xref-incomplete", given, "XRef path and object name must be given together.");
}

function readSizes(reader: RecordReader, meant: ObjectClass | undefined): NumberPart[] {
  const sizes =
    meant === "BOX"
      ? reader.row("the half extents", 3)
      : [meant === "PILL" ? reader.real("the height") : undefined, reader.real("the radius")].filter((part) => part !== undefined);
  sizes.forEach((size, at) => {
    const isHeight = meant === "PILL" && at === 0;
    if (Number.isNaN(size.value) || (isHeight ? size.value >= 0 : size.value > 0)) return;
    const what = meant === "BOX" ? "Half extent" : isHeight ? "Height" : "Radius";
    const wanted = isHeight ? "must not be negative" : "must be greater than zero";
    reader.findings.add("primitive-size", size, `${what} ${wanted}.`);
  });
  return sizes;
}

/** Names in findings. */
const LIGHT_NAMES: Readonly<Record<LightNumber, string>> = {
  intensity: "the intensity",
  hotspot: "the hotspot angle",
  falloff: "the falloff angle",
  nearOn: "the near attenuation switch",
  nearStart: "the near attenuation start",
  nearEnd: "the near attenuation end",
  farOn: "the far attenuation switch",
  farStart: "the far attenuation start",
  farEnd: "the far attenuation end",
  shape: "the shape",
  aspect: "the aspect",
};

function readLight(reader: RecordReader): Light {
  const type = reader.string("the light type");
  const color = reader.row("the light color", 3);
  if (color.length < 3 || reader.isShort) reader.isCut = true;
  const numbers: Partial<Record<LightNumber, NumberPart>> = {};
  let misplaced = 0;
  for (const field of LIGHT_NUMBERS) {
    const isInteger = FIELDS[field].type === "s32";
    // a second real instead of a switch means that a value is missing
    if (isInteger && reader.scanner.kind === Kind.real && misplaced++ > 0) reader.isCut = true;
    const part = isInteger ? reader.integer(LIGHT_NAMES[field]) : reader.real(LIGHT_NAMES[field]);
    if (part === undefined) break;
    numbers[field] = part;
  }
  const light = { type, color, numbers };
  checkLight(reader, light);
  return light;
}

/**
 * Parses a mesh: both lists with their counts. The end of each list is found by the form of its values, regardless of the count, so a wrong
 * count is reported once, with the actual number. Source: format reference, section 12.
 */
function readMesh(reader: RecordReader, layout: Layout): Mesh {
  const { scanner } = reader;
  const vertexCount = readCount(reader, "vertex");
  const announced = vertexCount?.value ?? 0;
  const vertices = readVertices(reader, layout, announced);
  if (!reader.isCut) {
    if (!scanner.isValue || scanner.kind === Kind.string)
      reader.cut(vertices.vertices < announced ? "a vertex" : "the number of triangles");
    else if (!vertices.isBroken) checkCount(reader, vertexCount, vertices.vertices, "vertex");
  }
  if (reader.isCut) return { ...vertices, ...NO_TRIANGLES, vertexCount, triangleCount: undefined, isComplete: false };
  const triangleCount = readCount(reader, "triangle");
  const triangles = readTriangles(reader, triangleCount?.value ?? 0);
  if (reader.isTruncated) reader.isCut = true;
  else checkCount(reader, triangleCount, triangles.triangles, "triangle");
  const isComplete = !reader.isTruncated && triangleCount !== undefined;
  return { ...vertices, ...triangles, vertexCount, triangleCount, isComplete };
}

function readCount(reader: RecordReader, what: string): NumberPart | undefined {
  const count = reader.integer(`the number of ${what === "vertex" ? "vertices" : "triangles"}`);
  checkNegative(reader, count, what);
  return count;
}
