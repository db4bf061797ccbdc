/** The course map: where entries are drawn, and what gestures do to the text. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { kmp } from "../../../formats/kmp/index.ts";
import type { MapIntent } from "../../../formats/kmp/panel/mapIntents.ts";
import type { MapModel } from "../../../formats/kmp/panel/mapModel.ts";
import { textAfterGesture } from "../../support/panelEdits.ts";

const TEXT = readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8");
const analyse = (text: string) => kmp.analyse(text, { names: Names.none, decoded: true, fileName: "Ring_Road.kmp" });
const mapOf = (text: string) => analyse(text).panel?.("kmp.map") as MapModel;

function changed(text: string, intent: MapIntent): string {
  return textAfterGesture(text, analyse(text), "kmp.map", intent);
}

describe("the model", () => {
  const model = mapOf(TEXT);

  test("every entry is there with its place, what it is and its row", () => {
    const enemy = model.points.find(({ section, index }) => section === "ENPT" && index === 3);
    expect(enemy).toMatchObject({ layer: "enemies", x: 0, y: 0, z: 6500, label: "Enemy point 3" });
    expect(TEXT.slice(enemy?.text.start, enemy?.text.end)).toMatch(/^3 {2}0\.0 0\.0 6500\.0/);
    for (const section of ["KTPT", "ENPT", "ITPT", "GOBJ", "POTI_point", "AREA", "CAME", "JGPT"])
      expect(
        model.points.some((point) => point.section === section),
        section,
      ).toBe(true);
  });

  test("check points are lines with their part in a lap, and the areas between them close the ring", () => {
    expect(model.checks.map(({ kind }) => kind)).toEqual(["lap", "key", "normal", "key", "normal", "key", "normal", "key", "key"]);
    expect(model.checks[0].ends).toEqual([-4500, 500, -7500, 500]);
    expect(model.quads).toHaveLength(9);
    expect(model.quads.at(-1)).toMatchObject({ from: 8, to: 0, isConvex: true });
  });

  test("an object is called what players call it, and a check point without a respawn point says so", () => {
    const text = TEXT.replace(/\[GOBJ\]/, "[GOBJ]\n  goomba 0x191 0.0 0.0 0.0 0 0 0 0 -1\n > 0 0.0 0.0 0.0 0 0 0 0 0x3f\n > 1.0 1.0 1.0");
    expect(mapOf(text).points.find(({ section, index }) => section === "GOBJ" && index === 0)?.detail).toBe("Goomba (kuribo)");
    const check = "[CKPT]\n $GROUP a, next: a\n 0 0.0 0.0 1.0 0.0 -1 0 -1 -1\n";
    expect(mapOf(`#KMP\n${check}`).checks[0].detail).toBe("lap line, no respawn point");
  });

  test("groups are ways, with links to the groups that follow", () => {
    const enemies = model.paths.filter(({ layer }) => layer === "enemies");
    expect(enemies.filter(({ isLink }) => !isLink).map(({ line }) => line.length / 2)).toEqual([2, 1, 1, 2]);
    // a group that is named twice is one way
    expect(enemies.filter(({ isLink }) => isLink).map(({ points }) => points)).toEqual([
      [1, 2],
      [1, 3],
      [2, 4],
      [3, 4],
      [5, 0],
    ]);
  });

  test("an area of scale 1 reaches 5000 to each side, turned by its heading", () => {
    expect(model.areas[0].corners).toEqual([-5000, 3500, 5000, 3500, 5000, 8500, -5000, 8500]);
    const turned = model.areas[1].corners.map(Math.round);
    expect([Math.min(turned[0], turned[2], turned[4]), Math.max(turned[0], turned[2], turned[4])]).toEqual([-8000, -4000]);
  });

  test("findings of the checks come with the entry that they are about", () => {
    const wrong = mapOf(TEXT.replace("-4500.0 2500.0  -7500.0 3000.0", "-7500.0 3000.0  -4500.0 2500.0"));
    expect(wrong.quads.filter(({ isConvex }) => !isConvex)).toHaveLength(2);
    expect(wrong.problems.find(({ message }) => message.includes("check points 0 and 1"))).toMatchObject({
      severity: "warning",
      entry: { section: "CKPT", index: 0 },
    });
  });
});

describe("gestures", () => {
  const entry = (section: string, index: number, part: "whole" | "left" | "right" = "whole") => ({ section, index, part });

  test("a point that is moved changes its numbers and nothing else", () => {
    expect(changed(TEXT, { kind: "move", entries: [entry("ENPT", 3)], dx: 100, dy: 0, dz: -50.5 })).toBe(
      TEXT.replace("0.0 0.0 6500.0", "100.0 0.0 6449.5"),
    );
  });

  test("one end of a check point is moved alone", () => {
    expect(changed(TEXT, { kind: "move", entries: [entry("CKPT", 0, "left")], dx: -10, dy: 0, dz: 5 })).toBe(
      TEXT.replace("-4500.0 500.0", "-4510.0 505.0"),
    );
  });

  test("several entries are moved at once", () => {
    const text = changed(TEXT, { kind: "move", entries: [entry("ENPT", 2), entry("ENPT", 3)], dx: 0, dy: 0, dz: 10 });
    expect(text).toBe(TEXT.replace("0.0 0.0 5500.0", "0.0 0.0 5510.0").replace("0.0 0.0 6500.0", "0.0 0.0 6510.0"));
  });

  test("a number that is typed is set as it is", () => {
    const text = changed(TEXT, { kind: "set", changes: [{ entry: { section: "ENPT", index: 2 }, values: { y: 12.125 } }] });
    expect(text).toBe(TEXT.replace("0.0 0.0 5500.0", "0.0 12.125 5500.0"));
    expect(mapOf(text).points.find(({ section, index }) => section === "ENPT" && index === 2)?.y).toBe(12.125);
  });

  test("an entry is deleted with what counts on it, unless the text makes it in a loop", () => {
    const text = changed(TEXT, { kind: "delete", entries: [{ section: "ENPT", index: 1 }] });
    expect(mapOf(text).points.filter(({ section }) => section === "ENPT")).toHaveLength(5);
    expect(text).toContain("  1  0.0 0.0 5500.0");
    const loop = TEXT.replace("[KTPT]", "[KTPT]\n@for i=1;2\n 0 v(i)\n@endfor");
    expect(() => changed(loop, { kind: "delete", entries: [{ section: "ENPT", index: 1 }] })).toThrow(/loops, macros or conditions/);
  });

  test("what the text calculates is not overwritten", () => {
    const text = TEXT.replace("3  0.0 0.0 6500.0", "3  (lane/2) 0.0 6500.0");
    expect(mapOf(text).points.find(({ section, index }) => section === "ENPT" && index === 3)?.fixed).toBe(true);
    expect(() => changed(text, { kind: "move", entries: [entry("ENPT", 3)], dx: 1, dy: 0, dz: 0 })).toThrow(/calculates this value/);
  });

  test("an entry that is gone, or a number that is none, is refused", () => {
    expect(() => changed(TEXT, { kind: "move", entries: [entry("ENPT", 99)], dx: 1, dy: 0, dz: 0 })).toThrow(/calculates|no longer/);
    expect(() => changed(TEXT, { kind: "set", changes: [{ entry: { section: "ENPT", index: 2 }, values: { x: Number.NaN } }] })).toThrow();
  });
});
