/** The outline: sections, then records. An object is named after the instances that place it. */
import type { OutlineNode } from "../../core/outline.ts";
import type { Scene } from "../scene.ts";
import { type MaterialUse, materialUses } from "../usage.ts";
import { counted, instancesOf, sizeOf } from "./labels.ts";
import { nameSpanOf } from "./navigation.ts";
import { recordSpan, sectionOf } from "./places.ts";

/** Maximum number of instances named; more are only counted. */
const MAX_NAMED = 3;

export function outlineOf(scene: Scene): readonly OutlineNode[] {
  const { header, materials, objects, instances } = scene;
  const nodes: OutlineNode[] = [];
  const [software, version] = header.strings;
  if (header.version !== undefined) {
    const span = { start: header.start, end: header.end };
    const detail = `version ${header.version.value}, ${[software?.text, version?.text].filter(Boolean).join(" ")}`;
    nodes.push({
      name: "Header",
      detail,
      kind: "file",
      span,
      nameSpan: { start: header.version.start, end: header.version.end },
      children: [],
    });
  }
  const uses = materialUses(scene);
  nodes.push(
    ...sectionNode(scene, "MATERIAL", "Materials", (at) => ({
      name: `${at} ${materials.records[at].name?.text ?? ""}`,
      detail: usesOf(uses[at]),
      kind: "key" as const,
    })),
    ...sectionNode(scene, "OBJECT", "Objects", (at) => ({
      name: `${at} ${objectName(scene, at)}`,
      detail: `${objects.records[at].class ?? objects.records[at].className?.text ?? ""}${meshSize(scene, at)}`,
      kind: "object" as const,
    })),
    ...sectionNode(scene, "INSTANCE", "Instances", (at) => {
      const { object, name } = instances.records[at];
      const target = object !== undefined && object.value >= 0 ? `places object ${object.value}` : "empty";
      return { name: `${at} ${name?.text ?? ""}`, detail: target, kind: "group" as const };
    }),
  );
  return nodes;
}

export function usesOf({ triangles, objects, primitives }: MaterialUse): string {
  if (objects.length === 0) return "not used";
  const meshes = objects.length - primitives;
  const uses = [];
  if (meshes > 0) uses.push(`${counted(triangles, "triangle")} in ${counted(meshes, "object")}`);
  if (primitives > 0) uses.push(counted(primitives, "primitive"));
  return uses.join(", ");
}

function meshSize(scene: Scene, at: number): string {
  const object = scene.objects.records[at];
  return object.mesh === undefined && object.light === undefined ? "" : `: ${sizeOf(object)}`;
}

function objectName(scene: Scene, at: number): string {
  const users = instancesOf(scene, at);
  if (users.length === 0) return "(no instance)";
  const named = users.slice(0, MAX_NAMED).map((index) => scene.instances.records[index].name?.text ?? "?");
  return named.join(", ") + (users.length > MAX_NAMED ? ` and ${users.length - MAX_NAMED} more` : "");
}

function sectionNode(
  scene: Scene,
  kind: "MATERIAL" | "OBJECT" | "INSTANCE",
  title: string,
  describe: (at: number) => Pick<OutlineNode, "name" | "detail" | "kind">,
): OutlineNode[] {
  const { start, end, banner, records } = sectionOf(scene, kind);
  if (start < 0) return [];
  const children = records.map((_, index): OutlineNode => {
    const id = { kind, index };
    return { ...describe(index), span: recordSpan(scene, id), nameSpan: nameSpanOf(scene, id), children: [] };
  });
  const nameAt = banner ?? { start, end: start };
  return [{ name: title, detail: String(records.length), kind: "array", span: { start, end }, nameSpan: nameAt, children }];
}
