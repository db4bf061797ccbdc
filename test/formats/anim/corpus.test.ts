/** The corpus of ANIM files, where it is present: bytes, values, refusals, edits and texts as other readers and writers have them. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readClip } from "../../../formats/anim/binary/readClip.ts";
import { placesOf, placesOfPlain } from "../../../formats/anim/binary/writeClip.ts";
import {
  type Clip,
  KINDS,
  lastFramePlayed,
  type PackedClip,
  type PlainClip,
  partsOf,
  ROTATION,
  scratchNeed,
} from "../../../formats/anim/clip.ts";
import { anim } from "../../../formats/anim/index.ts";
import { quaternionOf } from "../../../formats/anim/quaternions.ts";
import { singleOf } from "../../../formats/core/json/numbers.ts";
import { Names } from "../../../formats/core/names.ts";
import { findCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";
import { FINDINGS_OF_FILES } from "./codes.ts";

const folder = findCorpus("anim") ?? "";
const list = (sub: string, ending: string) =>
  folder === "" ? [] : readdirSync(path.join(folder, sub)).filter((name) => name.endsWith(ending));
const read = (...parts: string[]) => new Uint8Array(readFileSync(path.join(folder, ...parts)));
const readText = (...parts: string[]) => readFileSync(path.join(folder, ...parts), "utf8");

/** Absolute tolerance of the peers, which count in single precision. */
const TOLERANCE = 1e-5;

interface ExpectedTrack {
  readonly bits: readonly number[];
  readonly keys: readonly (readonly number[])[];
  readonly quaternions?: readonly (readonly number[])[];
  readonly vectors?: readonly (readonly number[])[];
}
type ExpectedBone = { readonly id: number } & Readonly<Record<string, ExpectedTrack>>;
interface Expected {
  readonly [field: string]: unknown;
  readonly bones: readonly ExpectedBone[];
}

function near(actual: readonly number[], expected: readonly number[], where: string): void {
  expect(actual.length, where).toBe(expected.length);
  actual.forEach((value, at) =>
    expect(Math.abs(value - expected[at]), `${where}: ${value}, expected ${expected[at]}`).toBeLessThanOrEqual(TOLERANCE),
  );
}

function expectPacked(clip: PackedClip, expected: Expected): void {
  const { dataEnd } = placesOf(clip);
  expect({
    dataEnd,
    scratchSize: clip.scratchSize,
    rootBone: clip.rootBone,
    looping: clip.looping,
    rotationDivisor: clip.rotationDivisor,
    frames: clip.frames,
    keyFrames: [...clip.keyFrames],
    lastFrame: lastFramePlayed(singleOf(clip.duration), singleOf(clip.interval)),
    bytesNeededInScratch: scratchNeed(clip.game, dataEnd - 4),
    ids: clip.bones.map(({ id }) => id),
  }).toEqual({
    ...Object.fromEntries(
      ["dataEnd", "scratchSize", "rootBone", "looping", "rotationDivisor", "frames", "keyFrames", "lastFrame", "bytesNeededInScratch"].map(
        (name) => [name, expected[name]],
      ),
    ),
    ids: expected.bones.map(({ id }) => id),
  });
  clip.bones.forEach(({ id, tracks }, bone) => {
    tracks.forEach((track, kind) => {
      const wanted = expected.bones[bone][KINDS[kind]];
      expect(track === undefined, `bone ${id} ${KINDS[kind]}`).toBe(wanted === undefined);
      if (!track || !wanted) return;
      expect(track.widths).toEqual(wanted.bits);
      const keys = Array.from({ length: clip.keyFrames.length }, (_, key) => [
        ...(kind === ROTATION ? [track.signs[key]] : []),
        ...track.values.subarray(key * 3, key * 3 + 3),
      ]);
      expect(keys).toEqual(wanted.keys);
      const factor = singleOf(kind === 1 ? clip.translationMultiplier : clip.scaleMultiplier);
      keys.forEach((row, key) => {
        const where = `bone ${id} ${KINDS[kind]} key ${key}`;
        if (kind === ROTATION)
          near(quaternionOf(row[1], row[2], row[3], row[0] === 1, clip.rotationDivisor), wanted.quaternions?.[key] ?? [], where);
        else
          near(
            row.map((value) => value * factor),
            wanted.vectors?.[key] ?? [],
            where,
          );
      });
    });
  });
}

function expectPlain(clip: PlainClip, expected: Expected): void {
  expect(placesOfPlain(clip).dataEnd).toBe(expected["dataEnd"]);
  expect(clip.keyCount).toBe(expected["keyCount"]);
  for (const bone of expected.bones) {
    const channel = clip.boneTable[bone.id];
    KINDS.forEach((name, kind) => {
      const wanted = bone[name] as unknown as readonly (readonly number[])[] | undefined;
      const table = clip.channelTables[kind];
      const track = table ? table[channel] : kind === ROTATION ? channel : 255;
      expect(track < 128, `bone ${bone.id} ${name}`).toBe(wanted !== undefined);
      wanted?.forEach((row, key) => {
        const parts = partsOf(kind);
        const start = (track * clip.keyCount + key) * parts;
        near(
          [...clip.keys[kind].subarray(start, start + parts)].map((bits) => singleOf(bits)),
          row,
          `bone ${bone.id} ${name} key ${key}`,
        );
      });
    });
  }
}

function clipOf(bytes: Uint8Array): Clip {
  return readClip(bytes).clip;
}

describe.skipIf(folder === "")("the ANIM corpus", () => {
  const files = list("", ".ANIM");

  test("has its files", () => {
    expect([files.length, list("bad", ".ANIM").length, list("edits", ".json").length, list("textform", ".json").length]).toEqual([
      30, 15, 9, 6,
    ]);
  });

  test.each(choose(files))("%s: bytes come back through the text, values are those of other readers", (name) => {
    const bytes = read(name);
    const expected = JSON.parse(readText(name.replace(".ANIM", ".expected.json"))) as Expected;
    const decoded = anim.decode(bytes, Names.none);
    expect(decoded.kind === "ok" && decoded.exact).toBe(true);
    const clip = clipOf(bytes);
    expect({ game: clip.game, version: clip.version }).toEqual({ game: expected["game"], version: expected["version"] });
    expect(readClip(bytes).fitting).toEqual([clip.game]);
    if (clip.version === 2) expectPacked(clip, expected);
    else expectPlain(clip, expected);
  });

  const REFUSALS = [...(folder === "" ? "" : readText("README.md")).matchAll(/^\| ([a-z0-9-]+) \| \d+ \| [^|]* \| (A-[A-Z]+) \|$/gm)].map(
    ([, name, code]) => [name, FINDINGS_OF_FILES[code]] as const,
  );
  test.each(REFUSALS)("bad/%s is refused with %s", (name, code) => {
    const decoded = anim.decode(read("bad", `${name}.ANIM`), Names.none);
    expect(decoded.kind).toBe("fail");
    expect(decoded.issues.map((issue) => issue.code)).toEqual([`anim/${code}`]);
  });

  const WRONG_EDITS: Readonly<Record<string, string>> = { "value-too-big": "step-range", "missing-row": "track-keys" };
  test.each(list("edits", ".json"))("edits/%s gives the bytes of other writers, or the error", (name) => {
    const { bytes, issues } = anim.encode(readText("edits", name));
    const stem = name.replace(".anim.json", "");
    const wanted = path.join(folder, "edits", `${stem}.ANIM`);
    if (existsSync(wanted)) expect(Buffer.compare(bytes ?? new Uint8Array(), readFileSync(wanted))).toBe(0);
    else expect(issues.map(({ code }) => code)).toEqual([`anim/${WRONG_EDITS[stem]}`]);
  });

  test.each(list("textform", ".json"))("textform/%s is what the file decodes to, and encodes to the file", (name) => {
    const bytes = read(name.replace(".anim.json", ".ANIM"));
    const text = readText("textform", name);
    expect(Buffer.compare(anim.encode(text).bytes ?? new Uint8Array(), bytes)).toBe(0);
    const decoded = anim.decode(bytes, Names.none);
    expect(decoded.kind === "ok" && decoded.text).toBe(text);
  });
});
