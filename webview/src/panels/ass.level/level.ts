/** One version of the level, and the bounding boxes in it. Must not know elements. */
import type { LevelModel, LevelProblems } from "../../../../formats/ass/panel/model.ts";
import { usualRange } from "../../canvas/fitBox.ts";
import type { Box } from "../../space/bounds.ts";
import { boxOf, centerOf, isEmpty, join, NO_BOX, place, placeBox } from "../../space/bounds.ts";
import type { Choice } from "./choice.ts";
import { instancesOf } from "./choice.ts";
import type { Geometries } from "./geometries.ts";

export interface Level {
  readonly model: LevelModel;
  /** 16 numbers per instance: its transform into the world; `placements` include the pivot of its geometry. */
  readonly frames: Float32Array;
  readonly placements: Float32Array;
  readonly geometries: Geometries;
}

/** Half the size of the box around something without triangles. A player is at most 100 units tall. */
const SMALL = 30;
/** Maximum number of instances in which the chosen triangle or vertex is highlighted. */
const MAX_INSTANCES = 64;

export function instanceBox({ model, frames, placements, geometries }: Level, index: number): Box {
  const instance = model.instances[index];
  if (!instance) return NO_BOX;
  const geometry = geometries.find(model.objects[instance.object]?.geometry ?? 0);
  if (geometry && !isEmpty(geometry.box)) return placeBox(placements, index * 16, geometry.box);
  return boxAround([...frames.subarray(index * 16 + 12, index * 16 + 15)]);
}

/** Returns the box around all instances of objects. */
export function levelBox(level: Level): Box {
  return whole(boxesOf(level));
}

/** Returns the box to show first, without outliers far from the rest. */
export function usualBox(level: Level): Box {
  const boxes = boxesOf(level);
  const centers = boxes.map(centerOf);
  const ranges = [0, 1, 2].map((axis) => usualRange(centers.map((center) => center[axis])));
  return whole(boxes.filter((_, at) => centers[at].every((value, axis) => value >= ranges[axis][0] && value <= ranges[axis][1])));
}

function boxesOf(level: Level): readonly Box[] {
  return level.model.instances.flatMap(({ object, role }, at) => (object >= 0 && role !== "root" ? [instanceBox(level, at)] : []));
}

function whole(boxes: readonly Box[]): Box {
  const box = boxes.reduce(join, NO_BOX);
  return isEmpty(box) ? boxAround([0, 0, 0]) : box;
}

export function choiceBox(level: Level, problems: LevelProblems | undefined, choice: Choice): Box {
  if (choice.kind === "problem") return problems?.problems[choice.index]?.box ?? NO_BOX;
  if (choice.kind === "material") return materialBox(level, choice.index);
  const part = boxOf(partPoints(level, choice).flat());
  if (!isEmpty(part)) return part;
  return instancesOf(level.model, choice)
    .map((index) => instanceBox(level, index))
    .reduce(join, NO_BOX);
}

function materialBox(level: Level, material: number): Box {
  const { model, placements, geometries } = level;
  return model.objects
    .map(({ geometry, materials }, object): Box => {
      const found = materials.includes(material) ? geometries.find(geometry) : undefined;
      if (!found) return NO_BOX;
      const own = [...found.materials.keys()].filter((triangle) => found.materials[triangle] === material);
      const box = own.map((triangle) => boxOf(found.positions.subarray(triangle * 9, triangle * 9 + 9))).reduce(join, NO_BOX);
      const users = model.instances.flatMap(({ object: used }, at) => (used === object ? [at] : []));
      return users.map((index) => placeBox(placements, index * 16, box)).reduce(join, NO_BOX);
    })
    .reduce(join, NO_BOX);
}

/** Returns the corners of the chosen triangle, or the chosen vertex, in each instance that shows it: three numbers per corner. */
export function partPoints({ model, placements, geometries }: Level, choice: Choice | undefined): number[][] {
  const part = choice && "part" in choice ? choice.part : undefined;
  if (!choice || !part) return [];
  const positions = geometries.find(model.objects[part.object]?.geometry ?? 0)?.positions;
  const at = part.index * 9;
  const corners = part.kind === "vertex" ? (part.point ?? []) : positions && at < positions.length ? positions.subarray(at, at + 9) : [];
  return instancesOf(model, choice)
    .filter((index) => model.instances[index].object === part.object)
    .slice(0, MAX_INSTANCES)
    .map((index) => {
      const placed: number[] = [];
      for (let corner = 0; corner + 2 < corners.length; corner += 3)
        placed.push(...place(placements, index * 16, [corners[corner], corners[corner + 1], corners[corner + 2]]));
      return placed;
    });
}

function boxAround([x, y, z]: readonly number[]): Box {
  return [x - SMALL, y - SMALL, z - SMALL, x + SMALL, y + SMALL, z + SMALL];
}
