/** A clip in the editor: what is corrected and rewritten. Each result is a text that makes a file. */
import { describe, expect, it } from "vitest";
import { anim } from "../../../formats/anim/index.ts";
import { CLIP as AUTOMATIC } from "../../formats/anim/clips.ts";
import { openSession } from "../client.ts";
import type { TestDocument } from "../testDocument.ts";

/** Moves in steps of 12 bits, which are stated. */
const CLIP = AUTOMATIC.replace('"bits": "auto"', '"bits": [12, 1, 1]');

const FLOATS = `{
  "format": "metroid-prime-anim",
  "game": "prime1",
  "version": 0,
  "duration": [0.1, 0],
  "interval": [0.033333335, 0],
  "keyCount": 3,
  "rootBone": 3,
  "event": "0x00000000",
  "boneChannels": { "3": 0 },
  "translationChannels": [null],
  "rotations": [
    [
      [1, 0, 0, 0],
      [1, 0, 0, 0]
    ]
  ],
  "translations": []
}
`;

const open = (text: string): Promise<TestDocument> => openSession({ formats: [anim] }, text);

/** What the action of this title, offered at a place, makes of the text. */
async function acted(text: string, place: string, title: RegExp, kind: string): Promise<string> {
  const document = await open(text);
  await document.diagnostics();
  const start = document.offset(place);
  const actions = await document.actions(document.range(start, start + 1));
  const action = actions.find((one) => title.test(one.title));
  expect(action?.kind, actions.map((one) => one.title).join("\n")).toBe(kind);
  const after = document.applied(action?.edit);
  document.setText(after);
  expect((await document.diagnostics()).filter(({ severity }) => severity === 1)).toEqual([]);
  return after;
}
function change(from: string, to: string, text = CLIP): string {
  expect(text, from).toContain(from);
  return text.replace(from, to);
}

describe("corrections", () => {
  it.each<[promise: string, text: string, place: string, title: RegExp, expected: string]>([
    ["a width grows to what a step needs", change("200, 10", "900, 10"), "900", /^Widen X to 11 bits$/, '"bits": [11, 9, 9]'],
    [
      "widths follow the keys",
      change("200, 10", "900, 10"),
      "900",
      /^Derive all widths of the track/,
      '"rotation": {\n        "bits": "auto"',
    ],
    [
      "the first key is negated as a whole, its step widened",
      change('"+", 100,  0,  0', '"-", 100,  5, -7'),
      '"-"',
      /^Negate/,
      '"bits": [10, 9, 9],\n        "keys": [\n          [0, "+", -100,  -5, 7]',
    ],
    [
      "a missing row is added",
      change('          [2, "+", 200, 10, -8],\n', ""),
      '"keys": [\n          [0, "+"',
      /^Add a row/,
      '[2, "+", 125, 3, 1]',
    ],
    [
      "a row too many is removed",
      change("[4, 3000, 0, 0]", "[4, 3000, 0, 0],\n          [6, 1, 0, 0]"),
      "[6",
      /^Remove this key/,
      "[4, 3000, 0, 0]\n",
    ],
    ["frames follow the duration", change('"frames": 5', '"frames": 9'), "9,\n", /^Change to 5 frames/, '"frames": 5'],
    ["the scratch size follows the data", change('"auto"', "8"), "8,\n", /^Change to "auto"/, '"scratchSize": "auto"'],
    ["the stated number of keys follows the tracks", FLOATS, "[\n      [1", /^Change "keyCount" to 2/, '"keyCount": 2'],
    [
      "degrees become a key",
      change('"+", 200, 10, -8', '"10deg", 1, 0, 0'),
      "10deg",
      /^Write this rotation as a key: 10°/,
      '[2, "+", 1820, 0, 0]',
    ],
    [
      "a quaternion becomes a key",
      change('"+", 200, 10, -8', '"quat", 0.5, 0.5, 0.5, 0.5'),
      "quat",
      /^Write this rotation/,
      '"+", 10922, 10922, 10922',
    ],
  ])("%s", async (_, text, place, title, expected) => {
    const isTurn = title.source.includes("Write this rotation");
    // a turn of this size takes wider steps than those of the other keys
    const wide = isTurn ? change("[9, 9, 9]", '"auto"', text) : text;
    expect(await acted(wide, place, title, "quickfix")).toContain(expected);
  });
});

describe("rewrites", () => {
  it.each<[promise: string, place: string, title: RegExp, expected: readonly string[]]>([
    [
      "a key frame is added in all tracks",
      "100,",
      /^Add a key at frame 1 in all tracks/,
      ['"0-2,4"', '[1, "+", 150, 5, -4]', "[1, 1500, 0, 0]"],
    ],
    [
      "a key frame is removed from all tracks",
      "200,",
      /^Remove the key at frame 2 from all tracks/,
      ['"0,4"', '0,  0],\n          [4, "+"'],
    ],
    [
      "widths of one track follow its keys",
      "12, 1",
      /^Derive the widths of this track/,
      ["[9, 9, 9]", '"translation": {\n        "bits": "auto"'],
    ],
    ["widths of all tracks follow their keys", "12, 1", /^Derive the widths of all tracks/, ['"rotation": {\n        "bits": "auto"']],
    ["a clip is made to loop", "100,", /^Make it loop/, ['"looping": 1', '[4, "+", 100,  0,  0]', "[4, 1000, 0, 0]"]],
    ["a clip becomes one of the other game", "prime1", /^Convert to Metroid Prime 2: Echoes \(/, ['"game": "echoes"', '"scaleMultiplier"']],
  ])("%s", async (_, place, title, expected) => {
    const text = await acted(CLIP, place, title, "refactor");
    for (const part of expected) expect(text).toContain(part);
    expect(anim.encode(text).bytes).toBeDefined();
  });
});
