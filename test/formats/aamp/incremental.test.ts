/** After any edits, what is taken over from the version before gives the same as reading everything anew. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aamp } from "../../../formats/aamp/index.ts";
import { List, Obj, Param } from "../../../formats/aamp/parameterTree.ts";
import { readEdited } from "../../../formats/aamp/text/editedText.ts";
import { type ParsedText, Place } from "../../../formats/aamp/text/parsedText.ts";
import { parseText } from "../../../formats/aamp/text/parseText.ts";
import type { Analysis, AnalysisContext } from "../../../formats/core/format.ts";
import { seeded } from "../../support/mutate.ts";
import { aampDocument } from "./documents.ts";

const EDITS = Number(process.env["BYTEWRIGHT_EDITS"] ?? 1500);
const context: AnalysisContext = { names: aamp.builtinNames(), decoded: true, fileName: "edited.bxml" };
const fixture = (name: string) => readFileSync(`test/fixtures/aamp/${name}.yml`, "utf8");
const EXAMPLE = fixture("example");

/** What means something in the dialect, whole or torn. */
const PIECES = [
  ..." |\n|1|-1|9|.5|'|\"|\\|,|:|: |[|]|[1, 2]|{|}|{}|true|a|é|\ud83d|#|# note|!|!u |!str32 |!vec2 [1.0, 2.0]|!quat |- |---|~|null".split(
    "|",
  ),
  "|",
  "\n      more: 1",
  "\r\n",
  "1.0\n    ",
];

const texts = [EXAMPLE, fixture("everyType"), fixture("ownLayout"), ...fc.sample(aampDocument, { numRuns: 40, seed: 3 })].filter(
  (text) => text.length > 120,
);

/** Half of the edits put another value of the text, or a number, in place of a value: most of them keep the text whole. */
function edited(text: string, random: () => number): string {
  const kind = random() % 6;
  const values = [...text.matchAll(/(?<=: )\S.*|(?<=[[ ])-?\d[\d.]*(?=[\],\n])/g)];
  const value = values[random() % values.length];
  if (kind < 3 && value) {
    const other = values[random() % values.length][0];
    const wanted = kind === 0 ? other : kind === 1 ? String(random() % 1000) : `${random() % 100}.${random() % 10}`;
    return text.slice(0, value.index) + wanted + text.slice(value.index + value[0].length);
  }
  const at = value && kind < 5 ? value.index + (random() % (value[0].length + 1)) : random() % (text.length + 1);
  const removed = random() % 3 === 0 ? random() % 12 : random() % 2;
  return text.slice(0, at) + PIECES[random() % PIECES.length] + text.slice(at + removed);
}

/** Everything that could differ, as a text. */
function shown(analysis: Analysis): string {
  const { bytes } = analysis.encoded();
  const whole = { start: 0, end: 1e9 };
  const fields = analysis.fields?.();
  return JSON.stringify([
    analysis.issues,
    bytes && Buffer.from(bytes).toString("hex"),
    analysis.tokens?.(whole),
    analysis.inlayHints?.(whole),
    analysis.folds?.(),
    analysis.outline?.(),
    fields && [[...fields.starts], [...fields.ends], [...fields.keys]],
  ]);
}

function readOf({ tree, ...parsed }: ParsedText): unknown {
  const used = (list: Int32Array, count: number) => [...list.subarray(0, count)];
  return {
    ...parsed,
    listPlaces: used(parsed.listPlaces, tree.listCount * Place.stride),
    objectPlaces: used(parsed.objectPlaces, tree.objectCount * Place.stride),
    parameterPlaces: used(parsed.parameterPlaces, tree.parameterCount * Place.stride),
    lists: used(tree.lists, tree.listCount * List.stride),
    objects: used(tree.objects, tree.objectCount * Obj.stride),
    parameters: used(tree.parameters, tree.parameterCount * Param.stride),
    // what is behind the words in use is room for more
    words: String(tree.words).replace(/(?:,0)+$/, ""),
    rest: [tree.dataVersion, tree.type, tree.strings],
  };
}

test("a text with another value is read like a new one", () => {
  const random = seeded(8);
  let taken = 0;
  for (let run = 0; run < EDITS; run++) {
    const before = texts[run % texts.length];
    const after = edited(before, random);
    const found = readEdited(parseText(before), after);
    if (found === undefined) continue;
    taken++;
    expect(readOf(found.parsed), `run ${run}`).toEqual(readOf(parseText(after)));
  }
  expect(taken).toBeGreaterThan(EDITS / 8);
});

test("an edited text is understood like a new one", () => {
  const random = seeded(9);
  for (let run = 0; run * 60 < EDITS; run++) {
    let text = texts[run % texts.length];
    let analysis = aamp.analyse(text, context);
    for (let edit = 0; edit < 6; edit++) {
      text = edited(text, random);
      analysis = aamp.analyse(text, context, analysis);
      expect(shown(analysis), `run ${run}, edit ${edit}`).toBe(shown(aamp.analyse(text, context)));
    }
  }
});

test("an earlier version still answers after a later one was made of it", () => {
  const before = aamp.analyse(EXAMPLE, context);
  const said = shown(before);
  const after = aamp.analyse(EXAMPLE.replace(/: \d+\.\d/, ": 12345.5"), context, before);
  expect(shown(after)).not.toBe(said);
  expect(shown(before)).toBe(said);
});

describe("after a moment in which the text was broken", () => {
  test.each([
    ["a quotation mark", "'"],
    ["a bracket", "["],
    ["a colon", "x: y"],
  ])("%s", (_, piece) => {
    const at = EXAMPLE.search(/(?<=: )\d+\.\d/);
    const broken = aamp.analyse(EXAMPLE.slice(0, at) + piece + EXAMPLE.slice(at), context, aamp.analyse(EXAMPLE, context));
    expect(broken.issues.some(({ severity }) => severity === "error")).toBe(true);
    const mended = `${EXAMPLE.slice(0, at)}7${EXAMPLE.slice(at)}`;
    expect(shown(aamp.analyse(mended, context, broken))).toBe(shown(aamp.analyse(mended, context)));
  });
});
