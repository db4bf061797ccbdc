/**
 * Checks of what records say about each other: indices, parents, what nothing uses. Works on what was read, never on the text, so it
 * takes little time after each edit.
 */
import { Findings, replacement } from "../findings.ts";
import { findBelow, isNodeName } from "../hierarchy.ts";
import { parseMaterialName } from "../materialName.ts";
import { factsOf } from "../meshFacts.ts";
import { locateTriangle } from "../parse/triangles.ts";
import type { NumberPart, ObjectRecord, Scene, TriangleRun } from "../scene.ts";
import { TRIANGLE_STRIDE, UNKNOWN } from "../scene.ts";

const FARTHEST = 150_000;
const WATER_UVS = 4;
const FIRST_WITH_WATER = 3;

export function checkReferences(scene: Scene): Findings {
  const findings = new Findings(0);
  checkMaterials(scene, findings);
  scene.objects.records.forEach((object, at) => checkObject(scene, object, at, findings));
  checkInstances(scene, findings);
  return findings;
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
  materials.records.forEach(({ name, effect, strings }, at) => {
    if (name === undefined) return;
    const start = materials.starts[at] + name.start;
    const end = materials.starts[at] + name.end;
    const key = JSON.stringify([name.text, effect?.text, ...strings.map(({ text }) => text)]);
    const same = first.get(key);
    if (same === undefined) first.set(key, at);
    else findings.add("duplicate-material", start, end, `Same as material ${same}.`);
    if (isSure && !used.has(at)) findings.add("unused-material", start, end, `Material ${at} is not used.`);
    if (version < FIRST_WITH_WATER || !name.text.includes("'")) return;
    if (!parseMaterialName(name.text).symbols.some(({ text }) => text === "'")) return;
    objects.records.forEach(({ mesh }, object) => {
      if (mesh === undefined || mesh.vertices === 0) return;
      const { materials: usedHere, mostUvs } = factsOf(mesh);
      if (!usedHere.has(at) || mostUvs >= WATER_UVS) return;
      findings.add("water-uv", start, end, `Water surfaces need four UV sets; object ${object} has ${mostUvs}.`);
    });
  });
}

function checkObject(scene: Scene, object: ObjectRecord, at: number, findings: Findings): void {
  const base = scene.objects.starts[at];
  const materialCount = scene.materials.records.length;
  const { material, mesh } = object;
  if (material !== undefined && !isIndex(material.value, materialCount))
    findings.add("material-index-range", base + material.start, base + material.end, outside("Material", material.value, materialCount));
  if (mesh === undefined) return;
  const facts = factsOf(mesh);
  const countStart = base + (mesh.vertexCount?.start ?? 0);
  const countEnd = base + (mesh.vertexCount?.end ?? 0);
  const isVertexCountSure = !facts.isBroken && mesh.triangleCount !== undefined;
  mesh.triangleRuns.forEach((run, index) => {
    const start = base + mesh.triangleStarts[index];
    checkTriangleRun(scene, run, start, materialCount, isVertexCountSure ? mesh.vertices : Number.POSITIVE_INFINITY, findings);
  });
  if (facts.zeroNormal >= 0) addRow("normal-zero", facts.zeroNormal, "Vertex normal has zero length.");
  if (facts.longNormal >= 0) addRow("normal-length", facts.longNormal, "Vertex normal is not of unit length.");
  if (facts.reach > FARTHEST) {
    const end = base + (object.className?.end ?? 0);
    findings.add("coordinate-range", base, end, "Coordinates are more than 1500 world units from the origin.");
  }
  if (!isVertexCountSure) return;
  if (mesh.vertices > 0 && facts.leastUvs !== facts.mostUvs)
    findings.add(
      "uv-count-varies",
      countStart,
      countEnd,
      `Vertices of this mesh carry between ${facts.leastUvs} and ${facts.mostUvs} UV sets.`,
    );
  if (!mesh.isComplete) return;
  if (mesh.vertices === 0 || mesh.triangles === 0)
    findings.add("empty-mesh", countStart, countEnd, "Mesh has no vertices or no triangles.");
  else if (facts.unusedVertices > 0 && mesh.triangleCount?.value === mesh.triangles) {
    const { unusedVertices } = facts;
    const said = unusedVertices === 1 ? "1 vertex is" : `${unusedVertices} vertices are`;
    findings.add("unused-vertex", countStart, countEnd, `${said} not used by any triangle.`);
  }

  function addRow(code: "normal-zero" | "normal-length", offset: number, message: string): void {
    const start = base + offset;
    const end = scene.source.slice(start, start + 200).search(/[\r\n]|$/) + start;
    findings.add(code, start, end, message);
  }
}

function checkTriangleRun(scene: Scene, run: TriangleRun, runStart: number, materials: number, vertices: number, findings: Findings): void {
  const isMaterialFine = !(run.leastMaterial < -1 || run.mostMaterial >= materials);
  const isVertexFine = !(run.leastVertex < 0 || run.mostVertex >= vertices);
  if (isMaterialFine && isVertexFine) return;
  const { indices, count } = run;
  for (let at = 0; at < count; at++)
    for (let part = 0; part < TRIANGLE_STRIDE; part++) {
      const value = indices[at * TRIANGLE_STRIDE + part];
      const isFine = part === 0 ? isIndex(value, materials) : value === UNKNOWN || (value >= 0 && value < vertices);
      if (isFine) continue;
      const code = part === 0 ? "material-index-range" : "vertex-index-range";
      if (!findings.takes(code)) continue;
      const place = locateTriangle(scene.source, runStart, at)?.[part];
      if (place === undefined) continue;
      const message = part === 0 ? outside("Material", value, materials) : `Vertex index ${value} is outside 0 to ${vertices - 1}.`;
      findings.push({ code, start: place.start, end: place.end, message });
    }
}

/** -1 stands for none. */
function isIndex(value: number, count: number): boolean {
  return value === UNKNOWN || (value >= -1 && value < count);
}

function outside(what: string, value: number, count: number): string {
  return `${what} index ${value} is outside -1 to ${count - 1}.`;
}

function checkInstances(scene: Scene, findings: Findings): void {
  const { instances, objects, isComplete } = scene;
  const { records, starts } = instances;
  const add = (
    code: Parameters<Findings["add"]>[0],
    at: number,
    part: { start: number; end: number },
    message: string,
    fix?: [string, string],
  ) => {
    const start = starts[at] + part.start;
    const end = starts[at] + part.end;
    findings.add(code, start, end, message, fix && replacement(fix[0], start, end, fix[1]));
  };
  const isListComplete = isComplete && records.length >= (instances.count?.value ?? 0);
  checkRoot(scene, isListComplete, findings);
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
      add("object-index-range", at, object, outside("Object", object.value, objects.records.length));
    if (id !== undefined && id.value !== UNKNOWN) {
      const other = ids.get(id.value) ?? -1;
      if (other >= 0) {
        const free = String(nextFreeId());
        add("duplicate-unique-id", at, id, `Unique id ${id.value} is also used by instance ${other}.`, [
          `Change to ${free}, the next free id`,
          free,
        ]);
      } else ids.set(id.value, at);
    }
    if (name !== undefined && name.text !== "") {
      const other = names.get(name.text);
      if (other !== undefined) add("duplicate-instance-name", at, name, `Instance ${other} has the same name.`);
      else names.set(name.text, at);
    }
    if (parent === undefined || parent.value === UNKNOWN) return;
    if (!isIndex(parent.value, records.length))
      add("parent-index-range", at, parent, outside("Parent", parent.value, records.length), ["Change to 0, the scene root", "0"]);
    else if (parent.value === -1 && at > 0)
      add("parent-none", at, parent, "Only the scene root has no parent.", ["Change to 0, the scene root", "0"]);
  });
  checkLoops(scene, (at, parent) => add("parent-cycle", at, parent, "Parent chain forms a loop.", ["Change to 0, the scene root", "0"]));
  checkBones(scene, add, findings);
  checkFrame(scene, add);
  if (isListComplete && !usedObjects.has(UNKNOWN))
    objects.records.forEach(({ className }, at) => {
      if (usedObjects.has(at) || className === undefined) return;
      const base = objects.starts[at];
      findings.add("unused-object", base + className.start, base + className.end, `Object ${at} has no instance.`);
    });
}

type Add = (
  code: Parameters<Findings["add"]>[0],
  at: number,
  part: { start: number; end: number },
  message: string,
  fix?: [string, string],
) => void;

function checkRoot({ instances }: Scene, isListComplete: boolean, findings: Findings): void {
  const [root] = instances.records;
  const message = "The first instance should be Scene Root with object, id and parent -1.";
  if (root === undefined) {
    const place = instances.count ?? instances.banner;
    if (isListComplete && place !== undefined) findings.add("root-instance", place.start, place.end, message);
    return;
  }
  const { object, name, id, parent } = root;
  const isNone = (part: NumberPart | undefined) => part === undefined || part.value === -1 || part.value === UNKNOWN;
  if (name === undefined || (name.text === "Scene Root" && isNone(object) && isNone(id) && isNone(parent))) return;
  findings.add("root-instance", instances.starts[0] + name.start, instances.starts[0] + name.end, message);
}

/** Each loop once, at its first member. */
function checkLoops({ instances: { records } }: Scene, report: (at: number, parent: NumberPart) => void): void {
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
    if (parent !== undefined && !looped.has(first)) report(first, parent);
    looped.add(first);
  }
}

function checkBones(scene: Scene, add: Add, findings: Findings): void {
  const { instances, objects } = scene;
  const { records } = instances;
  records.forEach(({ object, bones, isComplete }, at) => {
    for (const bone of bones)
      if (bone.value !== UNKNOWN && (bone.value < 0 || bone.value >= records.length))
        add("bone-index-range", at, bone, `Bone index ${bone.value} is outside 0 to ${records.length - 1}.`);
    if (!isComplete || object === undefined || object.value === UNKNOWN) return;
    const mesh = objects.records[object.value]?.mesh;
    if (mesh !== undefined && !mesh.isComplete) return;
    const nodes = mesh === undefined ? new Map<number, number>() : factsOf(mesh).nodes;
    if (nodes.size !== bones.length) {
      const said = mesh === undefined ? "The object uses no nodes" : `The mesh uses ${nodes.size} node${nodes.size === 1 ? "" : "s"}`;
      add("bone-list", at, object, `${said} but this instance lists ${bones.length} bone${bones.length === 1 ? "" : "s"}.`);
      return;
    }
    const base = objects.starts[object.value];
    for (const [node, offset] of nodes)
      if (node < 0 || node >= bones.length) {
        const end = base + offset + String(node).length;
        findings.add("node-index-range", base + offset, end, `Node index ${node} is outside the bone list of instance ${at}.`);
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
    // of a record that breaks off the parent may be something else
    if (!isComplete) return;
    const of = objects.records[object?.value ?? UNKNOWN];
    if (name === undefined || of?.class === undefined || of.class === "GENERIC_LIGHT" || isBelow[at]) return;
    add("not-under-frame", at, name, "A reference frame exists, so the tools skip objects that are not below it.");
  });
}
