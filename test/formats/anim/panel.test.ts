/** The curves of a clip: what they get of it, and what a key that is moved does to the text. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { anim } from "../../../formats/anim/index.ts";
import type { ClipModel, KeyIntent, TracksAnswer } from "../../../formats/anim/panel/model.ts";
import { hasErrors } from "../../../formats/core/issue.ts";
import { Names } from "../../../formats/core/names.ts";
import { readCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";
import { textAfterGesture } from "../../support/panelEdits.ts";

const TEXT = `{
  "format": "metroid-prime-anim",
  "game": "prime1",
  "version": 2,
  "scratchSize": "auto",
  "event": "0x00000000",
  "duration": 0.1,
  "interval": 0.033333335,
  "rootBone": 3,
  "looping": 1,
  "rotationDivisor": 900,
  "translationMultiplier": 0.5,
  "frames": 4,
  "keyFrames": "0,1,3",
  "bones": [
    {
      "id": 3,
      "rotation": {
        "bits": [4, 6, 1],
        "keys": [
          [0, "+", 10, -20, 0],
          [1, "+", 12,   4, 0],
          [3, "-", 14,  -5, 0]
        ]
      },
      "translation": {
        "bits": "auto",
        "keys": [
          [0, 100, 0, -1],
          [1, 106, 0, -2],
          [3, 112, 0, -3]
        ]
      }
    }
  ]
}
`;

const analyse = (text: string) => anim.analyse(text, { names: Names.none, decoded: true, fileName: "walk.ANIM" });
const clipOf = (text: string) => analyse(text).panel?.("anim.curves") as ClipModel | null;
const tracksOf = (text: string, ...bones: number[]) => (analyse(text).panel!("anim.curves", { bones }) as TracksAnswer).tracks;
const set = (track: KeyIntent["track"], key: number, values: KeyIntent["values"], more: Partial<KeyIntent> = {}): KeyIntent => ({
  kind: "set",
  bone: 0,
  track,
  key,
  values,
  ...more,
});
const edited = (text: string, intent: unknown) => textAfterGesture(text, analyse(text), "anim.curves", intent);

describe("the model", () => {
  test("the overview says frames, keys, bones and what a step is", () => {
    expect(clipOf(TEXT)).toMatchObject({
      frames: 4,
      keyFrames: [0, 1, 3],
      rotationDivisor: 900,
    });
    expect(clipOf(TEXT)?.kinds.map(({ kind, step, unit }) => [kind, step, unit])).toEqual([
      ["rotation", 0.1, "degrees of half angle"],
      ["translation", 0.5, "units"],
      ["scale", 1, "factor"],
    ]);
    expect(clipOf(TEXT)?.bones.map(({ id, kinds }) => [id, kinds])).toEqual([[3, ["rotation", "translation"]]]);
  });

  test("tracks are sent for the bones that are asked for, with the place of each key", () => {
    expect(tracksOf(TEXT)).toEqual([]);
    const [[rotation, translation]] = tracksOf(TEXT, 0);
    expect(rotation.values).toEqual([10, -20, 0, 12, 4, 0, 14, -5, 0]);
    expect(rotation.signs).toEqual([0, 0, 1]);
    expect(rotation.widths).toEqual([4, 6, 1]);
    expect(translation.widths).toBeUndefined();
    const keys = rotation.rows.flatMap((start, at) => (at % 2 === 0 ? [TEXT.slice(start, rotation.rows[at + 1])] : []));
    expect(keys).toEqual(['[0, "+", 10, -20, 0]', '[1, "+", 12,   4, 0]', '[3, "-", 14,  -5, 0]']);
    expect(tracksOf(TEXT, 7)).toEqual([[]]);
  });

  test("findings come with their key", () => {
    const [[rotation]] = tracksOf(TEXT.replace("12,   4, 0", "990,   4, 0"), 0);
    expect(rotation.problems.map(({ key }) => key)).toContain(1);
    expect(clipOf(TEXT.replace("12,   4, 0", "990,   4, 0"))?.bones[0].severity).toBe("error");
  });

  test("a text that is not a clip has no picture", () => {
    expect(clipOf("{}")).toBeNull();
  });
});

describe("moving a key", () => {
  test.each<[string, KeyIntent, string, string]>([
    ["one number in its column", set("rotation", 1, [null, -7, null]), '[1, "+", 12,   4, 0]', '[1, "+", 12,  -7, 0]'],
    ["a longer number takes the blanks in front", set("rotation", 2, [null, -10, null]), "14,  -5, 0", "14, -10, 0"],
    ["a number that stays is not written", set("rotation", 1, [12, 4, 0]), "", ""],
    ["the sign of W", set("rotation", 1, [null, null, null], { isNegative: true }), '[1, "+"', '[1, "-"'],
    ["the first key has no negative W", set("rotation", 0, [null, null, null], { isNegative: true }), "", ""],
    ["widths that follow are not stated", set("translation", 1, [9000, null, null]), "[1, 106,", "[1, 9000,"],
  ])("%s", (_, intent, before, changed) => {
    const text = edited(TEXT, intent);
    expect(text).toBe(TEXT.replace(before, changed));
    expect(hasErrors(analyse(text).issues)).toBe(false);
  });

  test("a step that no longer fits widens its width in the same change", () => {
    const text = edited(TEXT, set("rotation", 1, [500, null, null]));
    // from 10 to 500 are 490 steps: 10 bits with the sign
    expect(text).toBe(TEXT.replace("12,   4, 0", "500,   4, 0").replace("[4, 6, 1]", "[10, 6, 1]"));
    expect(hasErrors(analyse(text).issues)).toBe(false);
  });

  test.each<[string, unknown]>([
    ["a bone that is not there", set("rotation", 0, [1, 1, 1], { bone: 1 })],
    ["a track that is not there", set("scale", 0, [1, 1, 1])],
    ["a key that is not there", set("rotation", 3, [1, 1, 1])],
    ["a part of a step", set("rotation", 0, [0.5, 1, 1])],
    ["a number beyond 16 bits", set("rotation", 0, [32768, 1, 1])],
    ["two numbers", set("rotation", 0, [1, 1])],
    ["something else", { kind: "move" }],
    ["nothing", null],
  ])("%s changes nothing", (_, intent) => {
    expect(analyse(TEXT).panelEdits?.("anim.curves", intent)).toEqual([]);
  });
});

describe("files", () => {
  const files = choose(readCorpus("anim").filter(({ bytes }) => bytes.length < 6000));

  test.runIf(files.length > 0)("each number of each key can be set to what it is, and to another", () => {
    let tracks = 0;
    for (const { bytes } of files) {
      const decoded = anim.decode(bytes, Names.none);
      if (decoded.kind === "fail") continue;
      const { text } = decoded;
      const clip = clipOf(text)!;
      clip.bones.slice(0, 3).forEach((_, bone) => {
        for (const { kind, values, rows } of tracksOf(text, bone)[0]) {
          const parts = values.length / clip.keyFrames.length;
          expect(rows).toHaveLength(clip.keyFrames.length * 2);
          const key = clip.keyFrames.length - 1;
          const last = values.slice(-parts);
          expect(edited(text, set(kind, key, last, { bone }))).toBe(text);
          const other = edited(text, set(kind, key, [last[0] === 5 ? 6 : 5, ...last.slice(1)], { bone }));
          const line = text.split("\n").filter((old, at) => old !== other.split("\n")[at]);
          expect(line.length, `${kind} of bone ${bone}`).toBeGreaterThan(0);
          expect(line.length).toBeLessThanOrEqual(2);
          expect(tracksOf(other, bone)[0].find((track) => track.kind === kind)?.values[key * parts]).toBe(last[0] === 5 ? 6 : 5);
          tracks++;
        }
      });
    }
    expect(tracks).toBeGreaterThan(files.length);
  });

  test("the sample has curves", () => {
    const clip = clipOf(readFileSync("samples/anim/Walk.ANIM.json", "utf8"));
    expect(clip?.bones.length).toBeGreaterThan(1);
  });
});
