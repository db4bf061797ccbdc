/** Reads one object record, and checks what it says by itself. */

import { checkLight } from "../checks/light.ts";
import { closestWord } from "../closestWord.ts";
import { replacement } from "../findings.ts";
import type { Layout, Light, Mesh, NumberPart, ObjectClass, ObjectRecord, RecordPlace, StringPart } from "../scene.ts";
import { LIGHT_TYPES, OBJECT_CLASSES } from "../scene.ts";
import { readMesh } from "./mesh.ts";
import type { RecordReader } from "./reader.ts";
import { Kind } from "./scanner.ts";

/** Lights exist from this version on. */
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
  if (meant === "GENERIC_LIGHT" && version < FIRST_WITH_LIGHTS && className !== undefined) {
    reader.findings.add("light-needs-v3", className.start, className.end, "Lights were introduced in version 3.");
  }
  return { className, class: meant, xrefPath, xrefObject, material, sizes, light, mesh };
}

function readClass(reader: RecordReader, { text, start: from, end: to }: StringPart): ObjectClass | undefined {
  const known = OBJECT_CLASSES.find((name) => name === text);
  if (known !== undefined) return known;
  const upper = text.toUpperCase();
  const meant = OBJECT_CLASSES.find((name) => name === upper);
  if (meant !== undefined) {
    reader.findings.add(
      "class-case",
      from,
      to,
      `Object class must be written ${meant}.`,
      replacement(`Change to ${meant}`, from, to, `"${meant}"`),
    );
    return meant;
  }
  if (LIGHT_TYPES.includes(upper)) {
    const edits = [{ start: from, end: to, text: '"GENERIC_LIGHT"' }];
    // the type may be in its own place too
    const { kind, start: next } = reader.scanner;
    if (kind === Kind.integer || kind === Kind.real) edits.push({ start: next, end: next, text: `"${upper}"\n` });
    const message = `${text} is a light type; the object class must be GENERIC_LIGHT.`;
    reader.findings.add("light-as-class", from, to, message, { title: "Change to GENERIC_LIGHT", edits });
    return "GENERIC_LIGHT";
  }
  const closest = closestWord(upper, OBJECT_CLASSES);
  const correction = closest === undefined ? undefined : replacement(`Change to ${closest}`, from, to, `"${closest}"`);
  reader.findings.add("unknown-object-class", from, to, `Unknown object class ${text === "" ? '""' : text}.`, correction);
  return undefined;
}

function checkXref(reader: RecordReader, path: StringPart, object: StringPart): void {
  if ((path.text === "") === (object.text === "")) return;
  // on the one that is given
  const { start, end } = path.text === "" ? object : path;
  reader.findings.add("xref-incomplete", start, end, "XRef path and object name must be given together.");
}

function readSizes(reader: RecordReader, meant: ObjectClass | undefined): NumberPart[] {
  const sizes =
    meant === "BOX"
      ? reader.row("the half extents", 3)
      : [meant === "PILL" ? reader.real("the height") : undefined, reader.real("the radius")].filter((part) => part !== undefined);
  sizes.forEach(({ value, start, end }, at) => {
    const isHeight = meant === "PILL" && at === 0;
    if (isHeight ? value >= 0 : value > 0 || Number.isNaN(value)) return;
    if (Number.isNaN(value)) return;
    const what = meant === "BOX" ? "Half extent" : isHeight ? "Height" : "Radius";
    const wanted = isHeight ? "should not be below zero" : "should be greater than zero";
    reader.findings.add("primitive-size", start, end, `${what} ${wanted}.`);
  });
  return sizes;
}

/** The values after the colour, in the order of the file. */
const LIGHT_FIELDS: readonly { readonly name: string; readonly isInteger: boolean }[] = [
  { name: "the intensity", isInteger: false },
  { name: "the hotspot angle", isInteger: false },
  { name: "the falloff angle", isInteger: false },
  { name: "the near attenuation switch", isInteger: true },
  { name: "the near attenuation start", isInteger: false },
  { name: "the near attenuation end", isInteger: false },
  { name: "the far attenuation switch", isInteger: true },
  { name: "the far attenuation start", isInteger: false },
  { name: "the far attenuation end", isInteger: false },
  { name: "the shape", isInteger: true },
  { name: "the aspect", isInteger: false },
];

function readLight(reader: RecordReader): Light {
  const type = reader.string("the light type");
  const color = reader.row("the light color", 3);
  const isWhole = color.length === 3 && !reader.isShort;
  const values = [...color];
  if (!isWhole) reader.isCut = true;
  let misplaced = 0;
  for (const { name, isInteger } of LIGHT_FIELDS) {
    // a second real in place of a switch: not that is wrong, but a value is missing
    if (isInteger && reader.scanner.kind === Kind.real && misplaced++ > 0) reader.isCut = true;
    const part = isInteger ? reader.integer(name) : reader.real(name);
    if (part === undefined) break;
    values.push(part);
  }
  const light = { type, values };
  checkLight(reader, light);
  return light;
}
