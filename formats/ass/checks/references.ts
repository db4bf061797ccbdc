/**
 * Checks references between records: indexes, parents, unused records. Uses the parsed scene only, never the text, so it is fast after each
 * edit.
 */
import type { Span } from "../../core/text/span.ts";
import type { DiagnosticCode } from "../diagnostics.ts";
import { type Findings, replacement } from "../findings.ts";
import { findBelow, isNodeName } from "../hierarchy.ts";
import { parseMaterialName } from "../materialName.ts";
import { factsOf } from "../meshFacts.ts";
import { walkTriangles } from "../parse/triangles.ts";
import type { Mesh, NumberPart, ObjectRecord, Scene } from "../scene.ts";
import { materialKey, spanOfPart, TRIANGLE_STRIDE, UNKNOWN } from "../scene.ts";
import { checkRootTransforms } from "./instance.ts";

const MAX_DISTANCE = 150_000;
const WATER_UVS = 4;
const FIRST_WITH_WATER = 3;

export function checkReferences(scene: Scene, findings: Findings): void {
  checkMaterials(scene, findings);
  for (const object of scene.objects.records) checkObject(scene, object, findings);
  checkInstances(scene, findings);
  checkRootTransforms(scene, findings);
}

function checkMaterials({ materials, objects, version, isComplete }: Scene, findings: Findings): void {
  const first = new Map<string, number>();
  const used = new Set<number>();
  let isSure = isComplete;
  for (const object of objects.records) {
    const { mesh, material } = object;
    if (mesh !== undefined) {
      const facts = factsOf(mesh);
      for (const index of facts.materials.keys()) used.add(index);
      if (facts.hasUnknownMaterial || !mesh.isComplete) isSure = false;
    } else if (material !== undefined) {
      used.add(material.value);
      if (material.value === UNKNOWN) isSure = false;
    } else if (object.class !== "GENERIC_LIGHT") isSure = false;
  }
  materials.records.forEach((record, at) => {
    const { name } = record;
    if (name === undefined) return;
    const key = materialKey(record);
    const same = first.get(key);
    if (same === undefined) first.set(key, at);
    else findings.add("duplicate-material", name, `Duplicate of material ${same}.`);
    if (isSure && !used.has(at)) findings.add("unused-material", name, `Material ${at} is not used.`);
    if (version < FIRST_WITH_WATER || !name.text.includes("'")) return;
    if (!parseMaterialName(name.text).symbols.some(({ text }) => text === "'")) return;
    objects.records.forEach(({ mesh }, object) => {
      if (mesh === undefined || mesh.vertices === 0 || !factsOf(mesh).materials.has(at) || mesh.mostUvs >= WATER_UVS) return;
      findings.add("water-uv", name, `Water surfaces need four UV sets; object ${object} has ${mesh.mostUvs}.`);
    });
  });
}

function checkObject(scene: Scene, { start, className, material, mesh }: ObjectRecord, findings: Findings): void {
  const materialCount = scene.materials.records.length;
  if (material !== undefined && !isIndex(material.value, materialCount))
    findings.add("material-index-range", material, outside("Material", material.value, materialCount));
  if (mesh === undefined) return;
  const { vertexCount, triangleCount, vertices, triangles, leastUvs, mostUvs, zeroNormal, longNormal } = mesh;
  const isVertexCountSure = !mesh.isBroken && triangleCount !== undefined;
  checkTriangles(scene, mesh, isVertexCountSure ? vertices : Number.POSITIVE_INFINITY, findings);
  const rowAt = (at: number) => ({ start: at, end: scene.source.endOfLine(at) });
  if (zeroNormal >= 0) findings.add("normal-zero", rowAt(zeroNormal), "Vertex normal has zero length.");
  if (longNormal >= 0) findings.add("normal-length", rowAt(longNormal), "Vertex normal does not have unit length.");
  const whole = { start, end: className?.end ?? start };
  if (mesh.reach > MAX_DISTANCE) findings.add("coordinate-range", whole, "Coordinates are more than 1,500 world units from the origin.");
  if (!isVertexCountSure) return;
  const addAtCount = (code: "uv-count-varies" | "empty-mesh" | "unused-vertex", message: string) =>
    findings.add(code, vertexCount ?? { start, end: start }, message);
  if (vertices > 0 && leastUvs !== mostUvs)
    addAtCount("uv-count-varies", `Vertices of this mesh have between ${leastUvs} and ${mostUvs} UV sets.`);
  if (!mesh.isComplete) return;
  const { unusedVertices } = factsOf(mesh);
  if (vertices === 0 || triangles === 0) addAtCount("empty-mesh", "Mesh has no vertices or no triangles.");
  else if (unusedVertices > 0 && triangleCount.value === triangles) {
    const said = unusedVertices === 1 ? "1 vertex is" : `${unusedVertices} vertices are`;
    addAtCount("unused-vertex", `${said} not used by any triangle.`);
  }
}

function checkTriangles(scene: Scene, { triangleParts, indices }: Mesh, vertices: number, findings: Findings): void {
  const materials = scene.materials.records.length;
  for (const part of triangleParts) {
    let places: readonly (readonly NumberPart[])[] | undefined;
    for (let at = part.first * TRIANGLE_STRIDE; at < (part.first + part.count) * TRIANGLE_STRIDE; at++) {
      const value = indices[at];
      const slot = at % TRIANGLE_STRIDE;
      const isFine = slot === 0 ? isIndex(value, materials) : value === UNKNOWN || (value >= 0 && value < vertices);
      const code = slot === 0 ? "material-index-range" : "vertex-index-range";
      if (isFine || !findings.takes(code)) continue;
      places ??= [...walkTriangles(scene.source, part)];
      const place = places[(at - slot) / TRIANGLE_STRIDE - part.first]?.[slot];
      if (place === undefined) continue;
      const message = slot === 0 ? outside("Material", value, materials) : `Vertex index ${value} is out of range: 0 to ${vertices - 1}.`;
      findings.push({ code, span: spanOfPart(place), message });
    }
  }
}

/** -1 means none. */
function isIndex(value: number, count: number): boolean {
  return value === UNKNOWN || (value >= -1 && value < count);
}

function outside(what: string, value: number, count: number): string {
  return `${what} index ${value} is out of range: -1 to ${count - 1}.`;
}

function checkInstances(scene: Scene, findings: Findings): void {
  const { instances, objects, isComplete } = scene;
  const { records } = instances;
  const add: Add = (code, span, message, fix) => findings.add(code, span, message, fix && replacement(fix[0], span, fix[1]));
  const isListComplete = isComplete && records.length >= (instances.count?.value ?? 0);
  checkRoot(scene, isListComplete, add);
  const ids = new Map<number, number>();
  const names = new Map<string, number>();
  const usedObjects = new Set<number>();
  for (const { id } of records) if (id !== undefined) ids.set(id.value, -1);
  let freeId = 0;
  const nextFreeId = () => {
    while (ids.has(freeId)) freeId++;
    return freeId;
  };
  records.forEach(({ object, name, id, parent }, at) => {
    usedObjects.add(object?.value ?? UNKNOWN);
    if (object !== undefined && !isIndex(object.value, objects.records.length))
      add("object-index-range", object, outside("Object", object.value, objects.records.length));
    if (id !== undefined && id.value !== UNKNOWN) {
      const other = ids.get(id.value) ?? -1;
      if (other >= 0) {
        const free = String(nextFreeId());
        add("duplicate-unique-id", id, `Unique id ${id.value} is already used by instance ${other}.`, [
          `Change to ${free}, the next free id`,
          free,
        ]);
      } else ids.set(id.value, at);
    }
    if (name !== undefined && name.text !== "") {
      const other = names.get(name.text);
      if (other !== undefined) add("duplicate-instance-name", name, `Instance ${other} has the same name.`);
      else names.set(name.text, at);
    }
    if (parent === undefined || parent.value === UNKNOWN) return;
    if (!isIndex(parent.value, records.length))
      add("parent-index-range", parent, outside("Parent", parent.value, records.length), ["Change to 0, the scene root", "0"]);
    else if (parent.value === -1 && at > 0)
      add("parent-none", parent, "Only the scene root has no parent.", ["Change to 0, the scene root", "0"]);
  });
  checkLoops(scene, (parent) => add("parent-cycle", parent, "The chain of parents forms a loop.", ["Change to 0, the scene root", "0"]));
  checkBones(scene, add);
  checkFrame(scene, add);
  if (isListComplete && !usedObjects.has(UNKNOWN))
    objects.records.forEach(({ className }, at) => {
      if (!usedObjects.has(at) && className !== undefined) add("unused-object", className, `Object ${at} has no instance.`);
    });
}

type Add = (code: DiagnosticCode, part: Span, message: string, fix?: readonly [title: string, text: string]) => void;

function checkRoot({ instances }: Scene, isListComplete: boolean, add: Add): void {
  const [root] = instances.records;
  const message = "The first instance must be named Scene Root and have -1 as object, id and parent.";
  if (root === undefined) {
    const place = instances.count ?? instances.banner;
    if (isListComplete && place !== undefined) add("root-instance", place, message);
    return;
  }
  const { object, name, id, parent } = root;
  const isNone = (part: NumberPart | undefined) => part === undefined || part.value === -1 || part.value === UNKNOWN;
  if (name === undefined || (name.text === "Scene Root" && isNone(object) && isNone(id) && isNone(parent))) return;
  add("root-instance", name, message);
}

/** Reports each loop once, at its first member. */
function checkLoops({ instances: { records } }: Scene, report: (parent: NumberPart) => void): void {
  const visitedBy = new Int32Array(records.length).fill(-1);
  const looped = new Set<number>();
  for (let start = 0; start < records.length; start++) {
    let at = start;
    while (at >= 0 && at < records.length && visitedBy[at] < 0) {
      visitedBy[at] = start;
      at = records[at].parent?.value ?? -1;
    }
    if (at < 0 || at >= records.length || visitedBy[at] !== start) continue;
    let first = at;
    for (let member = records[at].parent?.value ?? -1; member !== at; member = records[member].parent?.value ?? -1)
      first = Math.min(first, member);
    const { parent } = records[first];
    if (parent !== undefined && !looped.has(first)) report(parent);
    looped.add(first);
  }
}

function checkBones(scene: Scene, add: Add): void {
  const { instances, objects } = scene;
  const { records } = instances;
  records.forEach(({ object, bones, isComplete }, at) => {
    for (const bone of bones)
      if (bone.value !== UNKNOWN && (bone.value < 0 || bone.value >= records.length))
        add("bone-index-range", bone, `Bone index ${bone.value} is out of range: 0 to ${records.length - 1}.`);
    if (!isComplete || object === undefined || object.value === UNKNOWN) return;
    const mesh = objects.records[object.value]?.mesh;
    if (mesh !== undefined && !mesh.isComplete) return;
    const nodes: ReadonlyMap<number, number> = mesh === undefined ? new Map() : mesh.nodes;
    if (nodes.size !== bones.length) {
      const said = mesh === undefined ? "The object uses no nodes" : `The mesh uses ${nodes.size} node${nodes.size === 1 ? "" : "s"}`;
      add("bone-list", object, `${said}, but this instance lists ${bones.length} bone${bones.length === 1 ? "" : "s"}.`);
      return;
    }
    for (const [node, start] of nodes)
      if (node < 0 || node >= bones.length) {
        const place = { start, end: start + String(node).length };
        add("node-index-range", place, `Node index ${node} is outside the bone list of instance ${at}.`);
      }
  });
}

function checkFrame({ instances, objects }: Scene, add: Add): void {
  const { records } = instances;
  const isFrame = records.map(({ name }) => isNodeName(name?.text ?? ""));
  if (!isFrame.includes(true)) return;
  const isBelow = findBelow(
    records.map(({ parent }) => parent?.value ?? UNKNOWN),
    isFrame,
  );
  records.forEach(({ object, name, isComplete }, at) => {
    // in an incomplete record, the value read as the parent may be another one
    if (!isComplete) return;
    const of = objects.records[object?.value ?? UNKNOWN];
    if (name === undefined || of?.class === undefined || of.class === "GENERIC_LIGHT" || isBelow[at]) return;
    add("not-under-frame", name, "The level has a reference frame, so the tools skip objects that are not below it.");
  });
}
