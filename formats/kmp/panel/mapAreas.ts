/** Areas as the boxes that they are: scaled, turned about x, then y, then z, and placed by the middle of their floor. */
import type { Course } from "../course.ts";
import { Area } from "../schema/things.ts";
import type { Table } from "../table.ts";
import { effectOf } from "./effects.ts";
import type { MapArea } from "./mapModel.ts";

/** Half the side of an area of scale 1, and its height. */
const REACH = 5000;
const HEIGHT = 10_000;
const FLOOR = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

export function areasOf({ tables: { AREA } }: Course): MapArea[] {
  return Array.from({ length: AREA.count }, (_, index) => {
    const box = boxOf(AREA, index);
    return {
      section: "AREA",
      index,
      corners: [0, 1, 2, 3].flatMap((corner) => [box[corner * 3], box[corner * 3 + 2]]),
      box,
      isRound: AREA.u8(index, Area.shape) === 1,
      type: AREA.u8(index, Area.type),
      effect: effectOf(AREA, index),
    };
  });
}

/** x, y and z of the four corners of the floor, then of the four above them. */
function boxOf(areas: Table, index: number): number[] {
  const at = (offset: number): number => areas.f32(index, offset);
  const turns = [at(Area.rotation_x), at(Area.rotation_y), at(Area.rotation_z)].map((degrees) => (degrees * Math.PI) / 180);
  const height = at(Area.scale_y) * HEIGHT;
  return [0, height].flatMap((up) =>
    FLOOR.flatMap(([across, along]) => {
      const [x, y, z] = turned([across * at(Area.scale_x) * REACH, up, along * at(Area.scale_z) * REACH], turns);
      return [at(Area.x) + x, at(Area.y) + y, at(Area.z) + z];
    }),
  );
}

function turned([x, y, z]: readonly number[], [aboutX, aboutY, aboutZ]: readonly number[]): readonly [number, number, number] {
  const [sinX, cosX, sinY, cosY, sinZ, cosZ] = [aboutX, aboutY, aboutZ].flatMap((angle) => [Math.sin(angle), Math.cos(angle)]);
  const [y1, z1] = [y * cosX - z * sinX, y * sinX + z * cosX];
  const [x2, z2] = [x * cosY + z1 * sinY, z1 * cosY - x * sinY];
  return [x2 * cosZ - y1 * sinZ, x2 * sinZ + y1 * cosZ, z2];
}
