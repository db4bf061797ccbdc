/** Lines and points for instances without triangles: bones, lights, markers, empties. Positions are in world space, in scene units. */
import type { LevelInstance, LevelLight, LevelModel } from "../../../../formats/ass/panel/model.ts";
import { place } from "../../space/bounds.ts";

export interface Marks {
  /** Six numbers per line. */
  readonly lines: Float32Array;
  /** Three numbers per point. */
  readonly points: Float32Array;
  /** The instance of each point. */
  readonly instances: readonly number[];
}

/** A player is at most 100 units tall. */
const ARM = 20;
const LIGHT_SIZE = 12;
const CONE_LENGTH = 80;
const STEPS = 16;

type Point = readonly [number, number, number];
type Line = readonly [Point, Point];

/** Returns bones as points, with lines to their parent bones. */
export function boneMarks({ instances }: LevelModel, frames: Float32Array, isShown: (instance: number) => boolean): Marks {
  const bones = instances.flatMap(({ role }, at) => (role === "bone" && isShown(at) ? [at] : []));
  const origin = (at: number) => [...frames.subarray(at * 16 + 12, at * 16 + 15)];
  const lines = bones.flatMap((at) => {
    const above = instances[instances[at].parent];
    return above?.role === "bone" ? [...origin(at), ...origin(instances[at].parent)] : [];
  });
  return { lines: Float32Array.from(lines), points: Float32Array.from(bones.flatMap(origin)), instances: bones };
}

/** Returns shapes of lights by type, and a cross for each other instance without triangles. */
export function placeMarks({ instances, objects }: LevelModel, frames: Float32Array, isShown: (instance: number) => boolean): Marks {
  const marked: number[] = [];
  const lines: number[] = [];
  const points: number[] = [];
  instances.forEach((instance, at) => {
    const object = objects[instance.object];
    if (!isShown(at) || !isPlace(instance, object?.geometry ?? 0)) return;
    marked.push(at);
    for (const [from, to] of object?.light ? lightLines(object.light) : CROSS)
      lines.push(...place(frames, at * 16, from), ...place(frames, at * 16, to));
    points.push(...place(frames, at * 16, [0, 0, 0]));
  });
  return { lines: Float32Array.from(lines), points: Float32Array.from(points), instances: marked };
}

function isPlace({ role }: LevelInstance, geometry: number): boolean {
  return geometry === 0 && role !== "root" && role !== "bone";
}

const CROSS: readonly Line[] = [
  [
    [0, 0, 0],
    [ARM, 0, 0],
  ], // x points ahead
  [
    [0, -ARM / 2, 0],
    [0, ARM / 2, 0],
  ],
  [
    [0, 0, -ARM / 2],
    [0, 0, ARM / 2],
  ],
];

/** Lights shine along -z. */
function lightLines({ type, cone, reach }: LevelLight): readonly Line[] {
  const length = reach > 0 ? reach : CONE_LENGTH;
  if (type === "SPOT_LGT") {
    const angle = (Math.min(Math.max(cone, 1), 170) / 2) * (Math.PI / 180);
    const rim = circle(Math.tan(angle) * length, -length);
    const edges = [0, 4, 8, 12].map((at): Line => [[0, 0, 0], rim[at]]);
    return [...closed(rim), ...edges];
  }
  if (type === "DIRECT_LGT") {
    const rim = circle(LIGHT_SIZE, 0);
    const rays = [0, 4, 8, 12].map((at): Line => [rim[at], [rim[at][0], rim[at][1], -length]]);
    return [...closed(rim), ...rays];
  }
  const rim = circle(LIGHT_SIZE, 0);
  const upright = rim.map(([x, y]): Point => [x, 0, y]);
  const sphere = [...closed(rim), ...closed(upright)];
  return type === "OMNI_LGT" && reach > 0 ? [...sphere, ...closed(circle(reach, 0))] : sphere;
}

function circle(radius: number, z: number): Point[] {
  return Array.from({ length: STEPS }, (_, at) => {
    const angle = (at * 2 * Math.PI) / STEPS;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius, z] as const;
  });
}

function closed(points: readonly Point[]): Line[] {
  return points.map((point, at) => [point, points[(at + 1) % points.length]] as const);
}
