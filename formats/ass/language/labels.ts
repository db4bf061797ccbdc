/** Labels that distinguish records. */
import { memoize } from "../../core/memoize.ts";
import { factsOf } from "../meshFacts.ts";
import type { ObjectRecord, Scene } from "../scene.ts";
import type { RecordId } from "./places.ts";

/** Returns the instances of each object. */
const usersOf = memoize(({ objects, instances }: Scene): readonly (readonly number[])[] => {
  const users: number[][] = objects.records.map(() => []);
  instances.records.forEach(({ object }, at) => {
    if (object !== undefined) users[object.value]?.push(at);
  });
  return users;
});

export function instancesOf(scene: Scene, object: number): readonly number[] {
  return usersOf(scene)[object] ?? [];
}

/** `material 3 "test crate"`. */
export function labelOf(scene: Scene, { kind, index }: RecordId): string {
  return `${kind.toLowerCase()} ${index} ${nameOf(scene, { kind, index })}`.trimEnd();
}

/** Returns the name in quotes. An object has the name of the first instance that places it. */
export function nameOf(scene: Scene, { kind, index }: RecordId): string {
  if (kind === "MATERIAL") return quoted(scene.materials.records[index]?.name?.text);
  if (kind === "INSTANCE") return quoted(scene.instances.records[index]?.name?.text);
  const [first] = instancesOf(scene, index);
  return first === undefined ? "" : quoted(scene.instances.records[first].name?.text);
}

function quoted(text: string | undefined): string {
  return text === undefined ? "" : `"${text}"`;
}

/** `4,196 vertices, 1,800 triangles, 2 materials`. */
export function sizeOf({ mesh, light, class: of }: ObjectRecord): string {
  if (mesh !== undefined) {
    const { materials } = factsOf(mesh);
    return [counted(mesh.vertices, "vertex", "vertices"), counted(mesh.triangles, "triangle"), counted(materials.size, "material")].join(
      ", ",
    );
  }
  if (light !== undefined) return light.type?.text ?? "";
  return of ?? "";
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** `12,345`, regardless of the locale. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
