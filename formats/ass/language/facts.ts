/** What a level holds, in numbers. */
import type { Fact } from "../../core/coded.ts";
import { OBJECT_CLASSES, type Scene } from "../scene.ts";
import { materialUses } from "../usage.ts";
import { counted } from "./labels.ts";

export function factsOfScene(scene: Scene): readonly Fact[] {
  const { header, version, materials, objects, instances, source, lineEnds } = scene;
  const meshes = objects.records.flatMap(({ mesh }) => (mesh === undefined ? [] : [mesh]));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const classes = OBJECT_CLASSES.map((name) => [name, objects.records.filter((object) => object.class === name).length] as const);
  const placed = instances.records.map(({ object }) => objects.records[object?.value ?? -1]?.mesh?.triangles ?? 0);
  const unused = materialUses(scene).filter(({ objects: users }) => users.length === 0).length;
  const reach = meshes.reduce((most, mesh) => Math.max(most, mesh.reach), 0);
  const largest = meshes.reduce((most, { triangles }) => Math.max(most, triangles), 0);
  const [software, softwareVersion] = header.strings;
  const fact = (label: string, value: string | number): Fact => ({ label, value: String(value) });
  return [
    fact("version", header.version?.value ?? `unknown, read as ${version}`),
    fact("software", [software?.text, softwareVersion?.text].filter(Boolean).join(" ")),
    fact("characters", source.length),
    fact("line ends", lineEnds.pairs === 0 ? "LF" : lineEnds.alone === 0 ? "CRLF" : "mixed"),
    fact("materials", `${materials.records.length}${unused > 0 ? `, ${unused} not used` : ""}`),
    fact("objects", `${objects.records.length}${classes.map(([name, count]) => (count > 0 ? `, ${count} ${name}` : "")).join("")}`),
    fact("instances", instances.records.length),
    fact("vertices", sum(meshes.map(({ vertices }) => vertices))),
    fact("triangles", sum(meshes.map(({ triangles }) => triangles))),
    fact("triangles placed by instances", sum(placed)),
    fact("largest mesh", counted(largest, "triangle")),
    fact("farthest coordinate", Number(reach.toFixed(4))),
  ];
}
