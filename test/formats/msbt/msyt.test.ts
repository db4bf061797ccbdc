/** Messages from and to msyt: what it calls the tags of Breath of the Wild, the styles of YAML that texts have, and the files of the corpus. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { msbt } from "../../../formats/msbt/index.ts";
import { findCorpus } from "../../support/corpus.ts";

function converted(text: string, title: string): string {
  const outcome = msbt.conversions?.find((conversion) => conversion.title === title)?.convert(text);
  return outcome === undefined ? "nothing" : "refused" in outcome ? outcome.refused : outcome.text;
}

const LAYOUT = "#!layout file big utf-16 3\n#!layout game botw\n#!layout buckets 1\n";
const ours = (words: string) => `A: |-\n  ${words}\n${LAYOUT}`;
const msyt = (lines: string) =>
  `---\ngroup_count: 1\nentries:\n  A:\n    contents:\n    - control:\n${lines.replaceAll(/^/gm, "        ")}\n`;

describe("a control of msyt", () => {
  test.each([
    ["{color red}", "kind: set_colour\ncolour: red"],
    ["{color gold}", "kind: set_colour\ncolour: light_grey"],
    ["{color reset}", "kind: reset_colour"],
    ["{size 125}", "kind: text_size\npercent: 125"],
    ["{font hylian}", "kind: font\nfont_kind: hylian"],
    ["{font normal}", "kind: font\nfont_kind: normal"],
    ["{pauseShort}", "kind: pause\nlength: short"],
    ["{pauseLong}", "kind: pause\nlength: longer"],
    ["{delay 20}", "kind: pause\nframes: 20"],
    ["{autoAdvance 30}", "kind: auto_advance\nframes: 30"],
    ["{icon LStickUp}", "kind: icon\nicon: l_stick_forward"],
    ["{icon A}", "kind: icon\nicon:\n  a: 10"],
    ["{icon ZL15}", "kind: icon\nicon:\n  zl: 15"],
    ["{choice2 5 6 0 1}", "kind: choice\nchoice_labels:\n- 5\n- 6\nselected_index: 0\ncancel_index: 1\nunknown: 6"],
    ["{choice4 2 3 4 5 0 3}", "kind: choice\nchoice_labels:\n- 2\n- 3\n- 4\n- 5\nselected_index: 0\ncancel_index: 3\nunknown: 10"],
    ["{choice1 7 1}", "kind: single_choice\nlabel: 7"],
    ["{sound 7 11}", "kind: sound\nunknown:\n- 7\n- 11"],
    ["{sound2 9}", "kind: sound2\nunknown:\n- 9\n- 205"],
    ["{animation Nod}", "kind: animation\nname: Nod"],
    ['{number19 "A b" 0}', 'kind: variable\nvariable_kind: 19\nname: "A b"'],
    ["{number19 Minutes 0}", "kind: variable\nvariable_kind: 19\nname: Minutes"],
    ["{animation NaN}", "kind: animation\nname: NaN"],
    ["{noScroll}", "kind: raw\none:\n  two:\n    field_1: 0"],
    ["{pageBreak}", "kind: raw\nzero:\n  four:\n    field_1: 0"],
    ["{animation3}", "kind: raw\nfour:\n  three:\n    field_1: 0"],
  ])("%s is written and read", (tag, lines) => {
    expect(converted(ours(tag), "msyt")).toBe(msyt(lines));
    expect(msbt.format(converted(msyt(lines), "MSBT for Wii U"), msbt.builtinNames())).toBe(msbt.format(ours(tag), msbt.builtinNames()));
  });

  test.each([
    ["{speed 0.5}", "A: msyt cannot store the tag 1:1."],
    ["{/7:1}", "A: msyt cannot store the tag /7:1."],
    ["{hex 0x000e}", "A: msyt cannot store an incomplete tag."],
    ["a{unterminated}", "A: msyt cannot store a text without an end."],
  ])("does not exist for %s, which is refused", (tag, message) => {
    expect(converted(ours(tag), "msyt")).toBe(message);
  });

  test.each([
    ["kind: wonder"],
    ["kind: set_colour\ncolour: pink"],
    ["kind: choice\nchoice_labels: [1, 2]\nselected_index: 0\ncancel_index: 1\nunknown: 10"],
    ["kind: sound2\nunknown: [300, 205]"],
    ["kind: text_size"],
    ["kind: raw\none:\n  seven: 3"],
  ])("that cannot be read is refused: %j", (lines) => {
    expect(converted(msyt(lines), "MSBT for Switch")).toMatch(/^A: the control \w+ cannot be read/);
  });
});

const entry = (text: string) => `group_count: 3\nentries:\n  A:\n    contents:\n${text}\n  "B": []\n`;

describe("text of msyt", () => {
  test.each([
    ["plain over lines", "    - text: one\n        two\n\n        three # no text", "one two\nthree"],
    ["in single quotes", "    - text: 'It''s\n\n        {so}'", "It's\n\\{so\\}"],
    ["in double quotes", '    - text: "a\\n\\ue0e0 \\\\ \\"b\\""', 'a\n\\ue0e0 \\\\ "b"'],
    ["in a block", "    - text: |-\n        a: b\n\n        # c", "a: b\n\n# c"],
    ["in a block that keeps its end", "    - text: |\n        a", "a\\n"],
    ["folded", "    - text: >-\n        a\n        b\n\n        c", "a b\nc"],
    ["in two parts", "    - text: a\n    -\n      text: b", "ab"],
    ["empty", "    - text: ''\n    - text:", ""],
    ["with lines of Windows", "    - text: |-\r\n        a\r\n        b\r", "a\nb"],
  ])("%s", (_, written, expected) => {
    const text = converted(entry(written), "MSBT for Switch");
    expect(text).toContain("file little");
    expect(msbt.messages?.read(text).map(({ id, words }) => [id, words.replace(/\n$/, "\\n")])).toEqual(
      expected === "" ? [] : [["A", expected]],
    );
    expect(text).toContain("B: |-\n");
  });

  test.each([
    ["group_count: x\nentries: {}\n", "group_count is not a number"],
    ["group_count: 99999999\nentries: {}\n", "group_count is not a number"],
    ["entries:\n", "entries has no names"],
    ["entries:\n  A: &a 1\n", "Line 2: Anchors"],
    ["entries:\n  A: 'x\n", "Line 2: This quote"],
    ["entries:\n  A: []\n  A: []\n", "Line 3: A occurs twice"],
    ["entries:\n  A: []\n    B: []\n", "Line 3: "],
    ["entries:\n  日本: []\ngroup_count: 1\n", "ASCII"],
    ["group_count: 1\natr1_unknown: 2\nentries:\n  A: []\n", "Attributes of 2 bytes"],
    ["group_count: 1\ntsy1: AAAA\nentries:\n  A: []\n", "The section tsy1"],
    [`entries:\n${Array.from({ length: 60 }, (_, depth) => `${" ".repeat(depth + 1)}a:\n`).join("")}`, "too deep"],
    [`entries: ${"[".repeat(1000)}`, "too deep"],
  ])("%j is refused", (text, message) => {
    expect(converted(text, "MSBT for Wii U")).toContain(message);
  });
});

test.each(["entries", "tsy1", "nli1", "ato1", "group_count", "atr1_unknown"])("a message with the label %s is not a msyt", (label) => {
  const text = `${label}: |-\n  a\n#!layout file big utf-16 3\n`;
  expect(msbt.encode(text).issues).toEqual([]);
  expect(converted(text, "msyt")).toContain(`${label}:`);
});

test("msyt is not made of msyt, and nothing is made of a text with errors", () => {
  expect(converted("entries:\n", "msyt")).toBe("nothing");
  expect(converted("A: |-\n  {wrong", "msyt")).toBe("nothing");
  expect(converted(ours("a"), "MSBT for Switch")).toBe("nothing");
});

const root = findCorpus("msbt") ?? "";
const folder = path.join(root, "msyt");

describe.skipIf(!existsSync(folder))("msyt of the corpus", () => {
  const sorted = (text: string) => [...(msbt.messages?.read(text) ?? [])].map(({ id, words }) => [id, words]).sort();
  test.each(existsSync(folder) ? readdirSync(folder) : [])("%s and the messages that it was made of are each made of the other", (name) => {
    const expected = readFileSync(path.join(root, "expected", name.replace(/msyt$/, "msbt.yml")), "utf8");
    const made = converted(readFileSync(path.join(folder, name), "utf8"), "MSBT for Wii U");
    expect(sorted(made)).toEqual(sorted(expected));
    expect(made.match(/^#!layout .*/gm)?.filter((line) => !line.includes("buckets"))).toEqual(
      expected.match(/^#!layout .*/gm)?.filter((line) => !line.includes("buckets")),
    );
    expect(converted(converted(expected, "msyt"), "MSBT for Wii U")).toBe(made);
  });
});
