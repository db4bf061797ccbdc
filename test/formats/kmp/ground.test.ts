/** Collision files: triangles as the reference lists them, and damaged files that say what is wrong. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { kmp } from "../../../formats/kmp/index.ts";
import type { GroundModel } from "../../../formats/kmp/panel/groundModel.ts";
import { findCorpus } from "../../support/corpus.ts";

const corpus = findCorpus("kcl");
const read = (bytes: Uint8Array) => kmp.backdrop?.read(bytes) as GroundModel;
const load = (name: string) => read(new Uint8Array(readFileSync(path.join(corpus ?? "", name))));

describe.skipIf(corpus === undefined)("real and made files", () => {
  test.each([
    ["small_box.kcl", 119, [3456, 1152, -10116, 2304, 1152, -10044, 2304, 1152, -10116], [-144, 0, -15246, 7056, 1152, 144]],
    [
      "extra_arena.kcl",
      219,
      [-825.05, 50, 1660.54, -830.24, 828.39, 2490.84, -825.05, 828.39, 2490.84],
      [-5811.9, 50, -5812, 5811.9, 5860, 5812],
    ],
    ["maze3_cannon.kcl", 1341, [38144, 1396, -13568, 41216, 1012, -13568, 38144, 1012, -13568], [8192, 100, -41216, 41216, 1396, -8192]],
    [
      "ctc_default.kcl",
      4180,
      [-8064.55, 5846.31, 29430, -8064.55, 474.62, 29430, 3061.65, 495.87, 29430],
      [-32400, 100, -18800, 26300.2, 7612.1, 57200],
    ],
    ["made_square.kcl", 4, [-1000, 100, -1000, -1000, 100, 1000, 1000, 100, 1000], [-1000, 100, -1000, 1000, 900, 1000]],
  ] as const)("%s has its triangles where they are", (name, count, first, box) => {
    const { corners, flags, problems } = load(name);
    expect(problems).toEqual([]);
    expect(flags.length).toBe(count);
    first.forEach((value, at) => expect(Math.abs(corners[at] - value)).toBeLessThan(0.02));
    const all = [0, 1, 2].flatMap((axis) => Math.min(...corners.filter((_, at) => at % 3 === axis)));
    all.push(...[0, 1, 2].map((axis) => Math.max(...corners.filter((_, at) => at % 3 === axis))));
    box.forEach((value, at) => expect(Math.abs(all[at] - value)).toBeLessThan(0.06));
  });

  test.each([
    ["bad/cut-in-prisms.kcl", 40, /octree begins at 0x1160/],
    ["bad/index-outside.kcl", 118, /1 of 119 triangles .* number 6/],
    ["bad/degenerate.kcl", 116, /3 of 119 triangles .* number 4/],
  ] as const)("%s is drawn as far as it goes", (name, count, problem) => {
    const { corners, flags, problems } = load(name);
    expect(flags.length).toBe(count);
    expect(corners.every(Number.isFinite)).toBe(true);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });
});

test("what is no collision is told, whatever its bytes", () => {
  expect(read(new Uint8Array(10)).problems[0]).toMatch(/10 bytes/);
  expect(read(Uint8Array.from([2, 2, 0, 0, ...new Uint8Array(100)])).problems[0]).toMatch(/Mario Kart 8/);
  for (let seed = 1; seed < 300; seed++) {
    const bytes = Uint8Array.from(
      { length: (seed * 37) % 400 },
      (_, at) => (at * seed * 31 + seed) & (at < 16 ? 0x3f * (at % 4 === 3 ? 1 : 0) : 0xff),
    );
    expect(read(bytes).corners.every(Number.isFinite)).toBe(true);
  }
});
