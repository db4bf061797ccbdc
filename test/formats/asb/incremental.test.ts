/** After any edits, what is taken over from the version before gives the same as reading everything anew. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import type { Analysis, AnalysisContext } from "../../../formats/core/format.ts";
import { editJson } from "../../../formats/core/json/edits.ts";
import { type JsonText, parseJson } from "../../../formats/core/json/json.ts";
import { Names } from "../../../formats/core/names.ts";
import { findChange } from "../../../formats/core/text/span.ts";
import { seeded } from "../../support/mutate.ts";
import { asbDocument } from "./documents.ts";

const EDITS = Number(process.env["BYTEWRIGHT_EDITS"] ?? 600);
const context: AnalysisContext = { names: Names.none, decoded: false, fileName: "edited.asb.json" };
const LANTERN = readFileSync("test/fixtures/asb/lantern.json", "utf8");

/** What means something in the format, whole or torn. */
const PIECES = [
  "",
  " ",
  "\n",
  "1",
  "-1",
  "9",
  ".5",
  '"',
  "\\",
  ",",
  ":",
  "[",
  "]",
  "{",
  "}",
  "{}",
  "[1]",
  "true",
  "// note\n",
  "/* note */",
  "/*",
  "*/",
  "é",
  "\ud83d",
  '"Tags": ["a"], ',
  '"Node Index": 3, ',
  '"Node Index": 3',
  '{ "Blackboard Index": 7, "Type": "float", "Select Flag": "SelectOnUpdate" }',
  '"Blackboard Index"',
  '"0x410"',
  '"Metadata": {',
  '"Filename": "x", ',
  '"Bytewright": {}, ',
  "[".repeat(98) + "]".repeat(98),
];

/** Everything that could differ, as a text. */
function shown(analysis: Analysis): string {
  const { bytes } = analysis.encoded();
  const whole = { start: 0, end: 1e9 };
  return JSON.stringify([
    analysis.issues,
    bytes && Buffer.from(bytes).toString("hex"),
    analysis.tokens?.(whole),
    analysis.inlayHints?.(whole),
    analysis.folds?.(),
  ]);
}

function rowsOf({ text, count, kinds, starts, ends, nexts, errors, comments }: JsonText): unknown {
  return [text, [kinds, starts, ends, nexts].map((list) => [...list.subarray(0, count)]), errors, comments];
}

/** A text after one edit at random: small pieces, stretches of itself, deletions. */
function edited(text: string, random: () => number): string {
  const at = random() % (text.length + 1);
  const removed = random() % 3 === 0 ? random() % 40 : random() % 2;
  const copied = random() % text.length;
  const inserted = random() % 8 === 0 ? text.slice(copied, copied + (random() % 300)) : PIECES[random() % PIECES.length];
  return text.slice(0, at) + inserted + text.slice(at + removed);
}

/** A node or command more or less, or one in place of another. */
function otherRecords(text: string, random: () => number): string {
  const json = parseJson(text);
  const list = json.errors.length > 0 ? -1 : json.find(0, random() % 4 === 0 ? "Commands" : "Nodes");
  const rows: number[] = [];
  if (list >= 0) for (let row = list + 1; row < json.nexts[list]; row = json.nexts[row]) rows.push(row);
  if (rows.length < 2) return text;
  const at = random() % rows.length;
  const [start, end] = [json.starts[rows[at]], json.ends[rows[at]]];
  const other = json.raw(rows[random() % rows.length]);
  switch (random() % 4) {
    case 0:
      return at + 1 < rows.length
        ? text.slice(0, start) + text.slice(json.starts[rows[at + 1]])
        : text.slice(0, json.ends[rows[at - 1]]) + text.slice(end);
    case 1:
      return text.slice(0, start) + other + text.slice(end);
    case 2:
      return `${text.slice(0, end)},\n    ${other}${text.slice(end)}`;
    default:
      return `${text.slice(0, start)}${other}, ${text.slice(start)}`;
  }
}

function anyEdit(text: string, random: () => number): string {
  const kind = random() % 4;
  return kind === 0 ? edited(text, random) : kind === 1 ? otherRecords(text, random) : changedNumber(text, random);
}

/** Half of the edits put a number in place of another: most of them keep the text whole. */
function changedNumber(text: string, random: () => number): string {
  const numbers = [...text.matchAll(/-?\b\d+(?:\.\d+)?\b/g)];
  const found = numbers[random() % numbers.length];
  if (found === undefined) return text;
  return text.slice(0, found.index) + String(random() % 12) + text.slice(found.index + found[0].length);
}

const texts = [LANTERN, ...fc.sample(asbDocument, { numRuns: 24, seed: 1 })].filter((text) => text.length > 200);

test("an edited text is understood like a new one", () => {
  const random = seeded(6);
  for (let run = 0; run * 6 < EDITS; run++) {
    let text = texts[run % texts.length];
    let analysis: Analysis = asb.analyse(text, context);
    for (let edit = 0; edit < 6 && text !== ""; edit++) {
      text = anyEdit(text, random);
      analysis = asb.analyse(text, context, analysis);
      expect(shown(analysis), `run ${run}, edit ${edit}`).toBe(shown(asb.analyse(text, context)));
    }
  }
});

test("the table of an edited text has the rows of a new one", () => {
  const random = seeded(7);
  let taken = 0;
  for (let run = 0; run < EDITS; run++) {
    const before = texts[run % texts.length];
    const after = anyEdit(before, random);
    const found = editJson(parseJson(before), after, findChange(before, after));
    if (found === undefined) continue;
    taken++;
    expect(rowsOf(found.json)).toEqual(rowsOf(parseJson(after)));
  }
  expect(taken).toBeGreaterThan(EDITS / 4);
});

test("an earlier version still answers after a later one was made of it", () => {
  const before = asb.analyse(LANTERN, context);
  const said = shown(before);
  asb.analyse(LANTERN.replace('"Frame": 1.0', '"Frame": 10.0'), context, before);
  expect(shown(before)).toBe(said);
});

describe("after a moment in which the text was broken", () => {
  test.each([
    ["a quotation mark", '"'],
    ["a brace", "{"],
    ["a comma", ","],
  ])("%s", (_, piece) => {
    const at = LANTERN.indexOf('"Loop Flags"');
    const first = asb.analyse(LANTERN, context);
    const broken = asb.analyse(LANTERN.slice(0, at) + piece + LANTERN.slice(at), context, first);
    expect(broken.issues.map(({ code }) => code)).toContain("asb/syntax");
    const mended = LANTERN.replace('"Loop Flags": 1', '"Loop Flags": 2');
    expect(shown(asb.analyse(mended, context, broken))).toBe(shown(asb.analyse(mended, context)));
  });
});
