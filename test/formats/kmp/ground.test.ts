/** Collision files: triangles as the reference lists them, and damaged files that say what is wrong. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { kmp } from "../../../formats/kmp/index.ts";
import type { GroundModel } from "../../../formats/kmp/panel/groundModel.ts";
import { findCorpus } from "../../support/corpus.ts";
import { floor, groundFile } from "../../support/groundFile.mjs";

const corpus = findCorpus("kcl");
const read = (bytes: Uint8Array) => kmp.companion?.backdrop?.(bytes) as GroundModel;
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
    ["bad/octree-outside.kcl", 119, /octree at 0x1160, node 0, names a list/],
  ] as const)("%s is drawn as far as it goes", (name, count, problem) => {
    const { corners, flags, problems } = load(name);
    expect(flags.length).toBe(count);
    expect(corners.every(Number.isFinite)).toBe(true);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });
});

test("what is not a collision file is reported, whatever its bytes", () => {
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

describe("what the game searches with", () => {
  const made = (change: (view: DataView, octree: number) => void): readonly string[] => {
    const bytes = groundFile(floor(4, 1000, 0));
    const view = new DataView(bytes.buffer);
    change(view, view.getUint32(12));
    const { problems, flags } = read(bytes);
    expect(flags.length).toBe(32);
    return problems;
  };

  test.each<[string, (view: DataView, octree: number) => void, RegExp | undefined]>([
    ["a sound file says nothing", () => {}, undefined],
    ["a triangle in no list", (view, octree) => view.setUint16(octree + 4, 2), /^1 of 32 triangles are in no list/],
    ["a triangle that is not there", (view, octree) => view.setUint16(octree + 4, 99), /names triangle 99 of 32/],
    ["a list outside of the file", (view, octree) => view.setUint32(octree, 0x80ff_0000), /does not end before the end of the file/],
    ["nodes outside of the file", (view, octree) => view.setUint32(octree, 0x00ff_0000), /do not fit into the file/],
    ["more root nodes than the file has room for", (view) => view.setUint32(0x2c, 0), /do not fit into the file/],
    ["a thickness of 0", (view) => view.setFloat32(0x10, 0), /thickness of triangles at 0x10 is 0/],
    ["a radius that is not a number", (view) => view.setFloat32(0x38, Number.NaN), /largest radius at 0x38 is NaN/],
  ])("%s", (_, change, expected) => {
    const problems = made(change);
    expect(problems).toHaveLength(expected ? 1 : 0);
    if (expected) expect(problems[0]).toMatch(expected);
  });

  test("nodes that lead to one another end", () => {
    const bytes = new Uint8Array([...groundFile(floor(4, 1000, 0)), ...new Uint8Array(40_000)]);
    const view = new DataView(bytes.buffer);
    const octree = view.getUint32(12);
    for (let at = octree; at + 4 <= bytes.length; at += 4) view.setUint32(at, 4);
    expect(read(bytes).flags.length).toBe(32);
  });
});
