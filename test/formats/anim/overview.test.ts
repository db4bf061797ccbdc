/** What is shown of a clip whose text is large, and of one whose text is too large for an editor. */
import { describe, expect, test } from "vitest";
import { writeClip } from "../../../formats/anim/binary/writeClip.ts";
import type { PackedClip, Track } from "../../../formats/anim/clip.ts";
import { anim } from "../../../formats/anim/index.ts";
import { printClip } from "../../../formats/anim/text/printClip.ts";
import { textLengthOf } from "../../../formats/anim/text/textLength.ts";
import type { Overview } from "../../../formats/core/format.ts";
import { Names } from "../../../formats/core/names.ts";
import { seeded } from "../../support/mutate.ts";
import { randomClip, walkClip } from "./clips.ts";

const large = walkClip("echoes", 50, 3000, seeded(2));
const overviewOf = (bytes: Uint8Array) => anim.overviews?.read(bytes) as Overview;

/** Bones that never move: a sign for each key is all that the stream holds, so that a few bytes stand for many lines. */
function stillClip(bones: number, frames: number): PackedClip {
  const clip = walkClip("prime1", bones, frames, seeded(1));
  const still: Track = { kind: 0, widths: [0, 0, 0], values: new Int16Array(frames * 3), signs: new Uint8Array(frames) };
  return {
    ...clip,
    bones: clip.bones.map(({ id }) => ({ id, tracks: [still, { ...still, kind: 1, signs: new Uint8Array(0) }, undefined] })),
  };
}

describe("the overview of a large clip", () => {
  test("has the members, and each bone as the text has it", () => {
    const text = printClip(large);
    const { parts, textLength } = overviewOf(writeClip(large));
    expect(parts.length).toBe(51);
    expect(parts[1]).toMatchObject({
      title: "Bone 0",
      detail: expect.stringMatching(/^rotation in 1\d, .* bits; translation in .* bits$/),
    });
    expect(JSON.parse(parts[0].text())).toMatchObject({ format: "metroid-prime-anim", game: "echoes", frames: 3000 });
    for (const part of parts.slice(1)) expect(text.includes(part.text().trimEnd())).toBe(true);
    expect(Math.abs(textLength - text.length) / text.length).toBeLessThan(0.01);
  });

  test("says what is odd", () => {
    const bytes = writeClip({ ...large, constant: 5, padding: { count: 0, zeros: false } });
    expect(overviewOf(bytes).issues.map(({ code }) => code)).toEqual(["anim/constant-word"]);
  });

  test("is not there for what opens at once, nor for what cannot be read", () => {
    expect(overviewOf(writeClip(walkClip("prime1", 60, 285, seeded(3))))).toBeUndefined();
    expect(overviewOf(writeClip(large).subarray(0, 90_000))).toBeUndefined();
  });

  test("goes by track for clips of floats", () => {
    const floats = 4 * 100_000;
    const clip = { ...plainClip(), keyCount: floats / 4, keys: [new Int32Array(floats), new Int32Array(0), new Int32Array(0)] };
    const { parts } = overviewOf(writeClip(clip));
    expect(parts.map(({ title, detail }) => `${title}: ${detail}`).slice(1)).toEqual(["Track 0 of rotations: bone 3"]);
    expect(parts[1].text().slice(0, 40)).toBe("    [\n      [0, 0, 0, 0],\n      [0, 0, 0");
  });
});

test("the length of a text is known without making it", () => {
  for (let seed = 1; seed < 60; seed++) {
    const clip = randomClip(seeded(seed));
    // the members and the brackets around bones take some lines more
    if (clip.version === 2) expect(printClip(clip).length - textLengthOf(clip)).toBeLessThan(2000);
    if (clip.version === 2) expect(printClip(clip).length).toBeGreaterThan(textLengthOf(clip));
  }
});

test("a small file with a text that no editor takes is refused, and has an overview", () => {
  const bytes = writeClip(stillClip(100, 20_000));
  expect(bytes.length).toBeLessThan(300_000);
  const decoded = anim.decode(bytes, Names.none);
  expect(decoded.kind).toBe("fail");
  expect(decoded.issues.map(({ code }) => code)).toEqual(["anim/text-too-large"]);
  expect(overviewOf(bytes).parts.length).toBe(101);
});

function plainClip() {
  const boneTable = new Uint8Array(100).fill(255);
  boneTable[3] = 0;
  return {
    version: 0,
    game: "prime1",
    duration: { seconds: 0x3f800000, state: 0 },
    interval: { seconds: 0x3d088889, state: 0 },
    rootBone: 3,
    boneTable,
    channelTables: [undefined, Uint8Array.of(255), undefined],
    event: 0,
    padding: { count: 0, zeros: false },
  } as const;
}
