/** The collision below the map: heights, what a point falls to, and the findings that are safe. */
import { describe, expect, test } from "vitest";
import { kmp } from "../../formats/kmp/index.ts";
import type { GroundModel } from "../../formats/kmp/panel/groundModel.ts";
import type { MapModel, MapPoint } from "../../formats/kmp/panel/mapModel.ts";
import { Ground, groundFindings } from "../../webview/src/panels/kmp.map/ground.ts";
import { floor, groundFile, type Triangle } from "../support/groundFile.mjs";

const groundOf = (triangles: readonly Triangle[]) => new Ground(kmp.companion?.backdrop?.(groundFile(triangles)) as GroundModel);
const SLOPE: Triangle = {
  corners: [
    [0, 0, 0],
    [0, 0, 1000],
    [1000, 500, 0],
  ],
  flag: 0x20,
};

describe("heights", () => {
  test("follow the plane of the triangle under a place", () => {
    const ground = groundOf([SLOPE]);
    expect(ground.model.problems).toEqual([]);
    expect(ground.floorsAt(500, 100)).toEqual([{ y: expect.closeTo(250, 3), triangle: 0 }]);
    expect(ground.nameAt(500, 100, new Set([0]))).toBe("Road (dirt), height 250");
    expect(ground.nameAt(500, 100, new Set())).toBe("");
    expect(ground.floorsAt(900, 900)).toEqual([]);
    expect(ground.floorsAt(-1, 0)).toEqual([]);
  });

  test("a point falls to the highest floor under it, else up to the nearest one; walls and falls are none", () => {
    const ground = groundOf(
      [...floor(1, 2000, 100), ...floor(1, 2000, 800), ...floor(1, 2000, 500, 0x0c), ...floor(1, 2000, -900, 0x10)].map((one) =>
        one.flag > 0x10 || (one.flag < 0x10 && one.flag > 0x0c) ? { ...one, flag: one.flag & 0x1c } : one,
      ),
    );
    expect(ground.under(10, 400, 20)).toBeCloseTo(100);
    expect(ground.under(10, 760, 20)).toBeCloseTo(800);
    expect(ground.under(10, -5000, 20)).toBeCloseTo(100);
    expect(ground.near(10, 20, 650)).toBeCloseTo(800);
    expect(ground.under(9000, 0, 0)).toBeUndefined();
  });

  test("are those of every triangle, whatever cell of the grid it is in", () => {
    const ground = groundOf(floor(60, 30_000, 42));
    for (let at = 0; at < 2000; at++) {
      const [x, z] = [((at * 7919) % 59_000) - 29_500, ((at * 104_729) % 59_000) - 29_500];
      expect(ground.heightsAt(x, z)[0]).toBeCloseTo(42);
    }
  });
});

describe("findings", () => {
  const point = (section: string, x: number, y: number, z: number, index = 0): MapPoint => ({
    section,
    index,
    layer: "enemies",
    x,
    y,
    z,
    label: "",
    detail: "",
    text: { start: 0, end: 0 },
  });
  const model = (points: readonly MapPoint[]): MapModel => ({
    points,
    checks: [],
    quads: [],
    turnedChecks: [],
    checkGroups: [],
    paths: [],
    areas: [],
    cameras: [],
    problems: [],
  });
  const ground = groundOf([...floor(4, 4000, 100), { ...SLOPE, flag: 0x11 | (2 << 5) }]);
  const said = (points: readonly MapPoint[]) => groundFindings(model(points), ground).map(({ message }) => message);
  const cannons = [0, 1, 2].map((index) => point("CNPT", 0, 0, 0, index));

  test("a start position in the air, a respawn point over nothing, a cannon trigger without its target", () => {
    expect(said([...cannons, point("KTPT", 0, 149, 0), point("JGPT", 0, 690, 0)])).toEqual([]);
    expect(said([...cannons, point("KTPT", 0, 151, 0)])[0]).toMatch(/No ground within 50 units/);
    expect(said([...cannons, point("JGPT", 9999, 0, 0)])[0]).toMatch(/No ground within 600 units below/);
    expect(said([point("CNPT", 0, 0, 0)])[0]).toMatch(/cannon target 2/);
  });

  test("a cannon shoots from the middle of the areas with its number", () => {
    expect(ground.cannonOf(2)).toEqual({ x: expect.closeTo(500), z: expect.closeTo(500) });
    expect(ground.cannonOf(1)).toBeUndefined();
  });

  test("the collision of another course is one finding; single points without ground are none", () => {
    const enemies = (without: number) => Array.from({ length: 100 }, (_, at) => point("ENPT", at < without ? 99_999 : 0, 100, 0, at));
    expect(said([...cannons, ...enemies(30)])).toEqual([]);
    expect(said([...cannons, ...enemies(50)])[0]).toMatch(/^50% of the enemy points/);
    expect(said([...cannons, ...enemies(80), point("KTPT", 0, 9999, 0)])).toEqual([expect.stringMatching(/do not belong together/)]);
  });
});
