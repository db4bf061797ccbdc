/** What the editor gets for messages, and bytes of texts in each encoding. */
import { describe, expect, test } from "vitest";
import { bmg } from "../../../formats/bmg/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";

const CONTEXT = { names: Names.none, decoded: true, fileName: "a.bmg" };
const analysed = (lines: string) => ({ text: `#BMG\n${lines}`, analysis: bmg.analyse(`#BMG\n${lines}`, CONTEXT) });
const hoverOn = (lines: string, word: string) => {
  const { text, analysis } = analysed(lines);
  return analysis.hover?.(text.indexOf(word))?.contents.source ?? "";
};

const WRITTEN: readonly (readonly [string, string, string])[] = [
  ["an escape in CP1252 has a byte less than its words say", "@ENCODING = 1\n1 = \\z{7ff,100}€", "1a06ff00000180 00"],
  ["an escape in UTF-16", "1 = \\c{red2}", "001a080000010020 0000"],
  ["an escape in little endian is bytes", "@ENDIAN = 1\n1 = \\z{a05,102030405060}a", "1a000a05102030405060 6100 0000"],
  ["Shift-JIS, with both forms of a wave", "@ENCODING = 3\n1 = 日〜～¥\\x{dc81}", "93fa81608160 5c81 00"],
  ["UTF-8 with a pair and a byte that is not a character", "@ENCODING = 4\n1 = é\\x{d83d}\\x{de00}\\x{dcc3}", "c3a9f09f9880c300"],
  ["octal digits, unknown letters and a break", "@ENCODING = 1\n1 = \\101\\q\\n\n + b", "415c710a62 00"],
];

test.each(WRITTEN)("writes %s", (_, lines, hex) => {
  const { bytes, issues } = bmg.encode(`#BMG\n${lines}\n`);
  expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(Buffer.from(bytes ?? []).toString("hex")).toContain(hex.replaceAll(" ", ""));
});

describe("hover", () => {
  const HOVERS: readonly (readonly [string, string, string, string])[] = [
    ["of an escape says what it does", "1 = \\z{802,120001}", "\\z", "Mii name, argument 1"],
    ["of a color says its name", "1 = \\z{800,10020}", "\\z", "color red2"],
    ["of an ID says the track, the place and the words", "2454 = Mario \\c{red2}Circuit", "2454", "T21"],
    ["of an ID says the course, in both copies", "2490 = Mario Circuit", "2490", "name of the course file castle_course"],
    ["of an ID shows the lines", "2454 = Mario \\c{red2}Circuit\\n\n + 2", "2454", "Mario ‹red2›Circuit\n2"],
    ["of attributes names the font", "1 [4] = ab", "[4]", "font 4: red digits"],
    ["of attributes of Sunshine names the sound", "@LEGACY = 1\n@INF-SIZE = 0xc\n1 [/2a] = ab", "[/2a]", "sound 0x2A"],
    [
      "of attributes of Twilight Princess names the parts",
      "@ENCODING = 1\n@INF-SIZE = 0x14\n1 [,1/,9] = ab",
      "[,1",
      "style of the box 0x9",
    ],
    ["of a slot says which message it is", "5 @0000 = a\n1 @0001 = b", "@0001", "Position 1 of the message"],
    ["of a text has its offset and bytes", "1 = ab", "ab", "text at 0x4A, 6 bytes: `00 61 00 62 00 00`"],
    ["of an escape has its bytes", "1 = a\\z{602,0}", "\\z", "0x4C, 6 bytes: `00 1A 06 02 00 00`"],
    ["of a line about the file has its bytes", "@ENDIAN = 1\n1 = a", "@ENDIAN", "section_count at 0xC, 4 bytes: `03 00 00 00`"],
    ["of bytes that are kept has them", '@SECTION "ABCD"\n@X 0000: 01 02', "@X", "in the section: `01 02`"],
  ];
  test.each(HOVERS)("%s", (_, lines, word, said) => expect(hoverOn(lines, word)).toContain(said));
});

test("colors are completed after \\c{", () => {
  const { text, analysis } = analysed("1 = \\c{re");
  const labels = analysis.completions?.(text.length).items.map(({ label }) => label);
  expect(labels).toContain("red2");
});

test("a fix makes both copies of a name equal, in either direction", () => {
  const { text, analysis } = analysed("2454 = One\n2490 [1] = Two\n");
  const [found] = analysis.issues;
  expect(found.code).toBe("bmg/copies-differ");
  const fixed = found.fixes?.().map(({ edits }) => applyEdits(text, edits));
  expect(fixed).toEqual(["#BMG\n2454 = One\n2490 [1] = One\n", "#BMG\n2454 = Two\n2490 [1] = Two\n"]);
});

test("a text without the messages that an escape names has no finding unless it stands for a file", () => {
  const text = "#BMG\n1 = \\z{c04,5240525}\n";
  expect(bmg.analyse(text, { ...CONTEXT, decoded: false }).issues).toEqual([]);
  expect(bmg.analyse(text, CONTEXT).issues.map(({ code }) => code)).toEqual(["bmg/message-missing"]);
});

test("an escape leads to its two messages, which lead back", () => {
  const { text, analysis } = analysed("1 = pt\n2 = pts\n3 = \\z{c04,10002}\n");
  const escape = { start: text.indexOf("\\z"), end: text.indexOf("}") + 1 };
  const ids = ["1 = ", "2 = "].map((line) => ({ start: text.indexOf(line), end: text.indexOf(line) + 1 }));
  expect(analysis.definitions?.(escape.start + 2)).toEqual(ids);
  expect(analysis.references?.(ids[1].start, true)).toEqual([ids[1], escape]);
});

test("a fix writes the ID into the attributes that repeat it", () => {
  const { text, analysis } = analysed("@INF-SIZE = 0x14\n@DEFAULT-ATTRIBS = [17,7f/29]\n1388 [13,89/29] = a\n1389 = b\n");
  const edits = analysis.issues.flatMap((issue) => issue.fixes?.()[0].edits ?? []);
  expect(applyEdits(text, edits)).toContain("1388 [13,88/29] = a\n1389 [13,89/29] = b\n");
});

test.each([
  ["", "#BMG\n@UNKNOWN-MID16-0A = 0x0\n"],
  ["@UNKNOWN-MID16-0A = 0x1001\n", "#BMG\n@UNKNOWN-MID16-0A = 0x1\n"],
])("a fix clears the flag for ascending IDs where they do not ascend: %j", (parameter, head) => {
  const messages = "2 @0000 = a\n1 @0001 = b\n";
  const { text, analysis } = analysed(`${parameter}${messages}`);
  const [found] = analysis.issues;
  expect(found.code).toBe("bmg/ids-unsorted");
  const fixed = applyEdits(text, found.fixes?.()[0].edits ?? []);
  expect(fixed).toBe(head + messages);
  expect(bmg.analyse(fixed, CONTEXT).issues).toEqual([]);
});

describe("fields", () => {
  const lines = "1 [4] = ab\n2 = cd\n";
  const { text, analysis } = analysed(lines);
  const tree = analysis.fields?.();
  const set = (row: number, value: string) => {
    const found = tree?.setValue?.(row, value) ?? { refused: "" };
    return "refused" in found ? found.refused : applyEdits(text, found.edits).slice("#BMG\n".length);
  };

  test("are messages, and their attributes in words", () => {
    const rows = [0, 1, 2].map((row) => tree?.row(row));
    expect(rows.map((row, at) => `${tree?.depths[at]} ${row?.name} = ${row?.value}`)).toEqual([
      "0 1 = ab",
      "1 attributes = [4] font 4: red digits",
      "0 2 = cd",
    ]);
  });

  test.each([
    [1, "[1]", "1 [1] = ab\n2 = cd\n"],
    [1, "5", "1 [5] = ab\n2 = cd\n"],
    [1, "[fff]", "fff is above ff."],
    [1, "a]b", "Write hexadecimal bytes, separated by commas, as in [4,0,1]."],
    [2, "x", "1 [4] = ab\n2 = x\n"],
  ])("row %i takes %s", (row, value, expected) => expect(set(row, value)).toBe(expected));
});
