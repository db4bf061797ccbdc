/** Every token of a text of a clip has a hover that says what it is, and where it is in the file. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeClip } from "../../../formats/anim/binary/writeClip.ts";
import { anim } from "../../../formats/anim/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { seeded } from "../../support/mutate.ts";
import { CLIP, randomClip } from "./clips.ts";

/** Members that no byte of the file stands for by itself. */
const WITHOUT_BYTES = /^"(?:format|game|asFound)"/;

function textOf(version: 0 | 2, game: string): string {
  const random = seeded(7);
  for (let attempt = 0; attempt < 500; attempt++) {
    const clip = randomClip(random);
    if (clip.version !== version || clip.game !== game) continue;
    const decoded = anim.decode(writeClip(clip), Names.none);
    if (decoded.kind === "ok" && decoded.text.length < 6000) return decoded.text;
  }
  throw new Error("no clip");
}

const texts: [what: string, text: string][] = [
  ["of one bone", CLIP],
  ["of Prime, uncompressed", textOf(0, "prime1")],
  ["of Echoes, uncompressed", textOf(0, "echoes")],
  ["of Prime", textOf(2, "prime1")],
  ["of Echoes", textOf(2, "echoes")],
];

test.each(texts)("every token of a clip %s", (_, text) => {
  const analysis = anim.analyse(text, { names: Names.none, decoded: true, fileName: "a.ANIM" });
  const tokens = analysis.tokens?.({ start: 0, end: text.length }) ?? new Uint32Array();
  const silent: string[] = [];
  const placeless: string[] = [];
  for (let at = 0; at < tokens.length; at += 3) {
    const [start, length] = tokens.subarray(at, at + 2);
    const line = text.slice(text.lastIndexOf("\n", start) + 1, start + length).trim();
    const said = analysis.hover?.(start)?.contents.source;
    if (said === undefined) silent.push(line);
    else if (
      !/0x[\dA-F]+, \d+ bytes?|from 0x[\dA-F]+ on|the file does not store it|the file has only its start value/.test(said) &&
      !WITHOUT_BYTES.test(line)
    )
      placeless.push(line);
  }
  expect(silent).toEqual([]);
  expect(placeless).toEqual([]);
});

test("the second number of a time is its state, with all its values", () => {
  const text = textOf(0, "prime1");
  const at = text.indexOf(", ", text.indexOf('"duration"')) + 2;
  const said = anim.analyse(text, { names: Names.none, decoded: true, fileName: "a.ANIM" }).hover?.(at)?.contents.source ?? "";
  expect(said).toContain("**durationState**");
  for (const name of ["non-zero", "zero, rising", "zero, steady", "zero, falling", "infinite"]) expect(said).toContain(name);
  expect(said).toContain("0x8, 4 bytes");
});

test.each([
  ["boneChannels", 2, "**Bone 4**: channel 3", "0x24, 1 byte, +0x4 in the table"],
  ["rotationChannels", 2, "**Channel 1**: rotation track 1", "0x89, 1 byte, +0x1 in the table"],
  ["scaleChannels", 1, "**Channel 0**: no scale track", "0x9C, 1 byte, +0x0 in the table"],
])("an entry of %s has its own byte", (field, token, means, place) => {
  const text = readFileSync("test/fixtures/anim/echoesFloats.anim.json", "utf8");
  const tokens = [...text.slice(text.indexOf(`"${field}"`)).matchAll(/"\w+"|\d+|null/g)];
  const at = text.indexOf(`"${field}"`) + (tokens.at(token)?.index ?? 0);
  const said = anim.analyse(text, { names: Names.none, decoded: true, fileName: "a.ANIM" }).hover?.(at)?.contents.source ?? "";
  expect(said).toContain(means);
  expect(said).toContain(place);
});

test.each([
  ["scratchSize", 2, /\d+: the game reserves \d+ bytes and writes \d+\./],
  ["looping", 2, "Any value other than 0 means yes."],
  ["keyFrames", 2, "rotations are interpolated spherically"],
  ["keyCount", 0, "Echoes interpolates towards the first"],
] as const)("of %s says what the game does with it", (field, version, says) => {
  const text = textOf(version, "echoes");
  const analysis = anim.analyse(text, { names: Names.none, decoded: true, fileName: "a.ANIM" });
  expect(analysis.hover?.(text.indexOf(`"${field}"`) + 1)?.contents.source).toMatch(says);
});

test("a clip that ends with its data says that its padding has no bytes", () => {
  const text = CLIP.replace('"frames"', '"padding": 0, "frames"');
  const analysis = anim.analyse(text, { names: Names.none, decoded: true, fileName: "a.ANIM" });
  expect(analysis.hover?.(text.indexOf('"padding"') + 1)?.contents.source).toContain("It has no bytes of its own in the file.");
});
