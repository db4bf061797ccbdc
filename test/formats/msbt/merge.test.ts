/** Message files are compared and merged by label. */
import { expect, test } from "vitest";
import { applyToFile } from "../../../formats/applyFiles.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { applyChanges } from "../../../formats/core/merge/changes/applyChanges.ts";
import { type Change, differenceOf, placedDifferenceOf } from "../../../formats/core/merge/changes/difference.ts";
import { mergeTexts } from "../../../formats/core/merge/result/mergeTexts.ts";
import { encode } from "../../../formats/msbt/codec.ts";
import { MERGE } from "../../../formats/msbt/merge.ts";

const LAYOUT = "#!layout file big utf-16 3\n#!layout game botw\n";
const merge = (base: string, ours: string, theirs: string) => {
  const merged = mergeTexts(MERGE, { base: base + LAYOUT, ours: ours + LAYOUT, theirs: theirs + LAYOUT, path: "a.msbt" }, () => []);
  if ("refused" in merged) throw new Error(merged.refused);
  return merged;
};

test("changes of both sides come together, by label", () => {
  const merged = merge("A: |-\n  a\nB: |-\n  b\n", "A: |-\n  {delay 20}a\nB: |-\n  b\n", "A: |-\n  a\nB: |-\n  b\nC: |-\n  c\n");
  expect(merged.conflicts).toEqual([]);
  expect(merged.text).toBe(`A: |-\n  {delay 20}a\nB: |-\n  b\nC: |-\n  c\n${LAYOUT}`);
});

test("one text that both changed is a conflict, with the words of both", () => {
  const merged = merge("A: |-\n  a\n", "A: |-\n  one\n  line more\n", "A: |-\n  two\n");
  expect(merged.conflicts).toMatchObject([{ field: "messages/[A]/text", base: "a", ours: "one\\nline more", theirs: "two" }]);
  expect(merged.text).toContain("one\n");
});

test.each([
  ["another YAML style", "A: 'a b'\n", "A: |-\n  a b\n"],
  ["a tag by number", "A: |-\n  {0:3 0x0001}a\n", "A: |-\n  {color green}a\n"],
  ["a comment", "# note\nA: |-\n  a\n", "A: |-\n  a\n"],
])("%s is no difference", (_, before, after) => {
  expect(differenceOf(MERGE, before + LAYOUT, after + LAYOUT, "a.msbt")).toEqual([]);
});

test.each([
  ["the byte order", LAYOUT, LAYOUT.replace("big", "little")],
  ["what attributes are", `${LAYOUT}#!layout attributes 4\n`, `${LAYOUT}#!layout attributes strings\n`],
])("files are not merged where %s is another in both", (what, ours, theirs) => {
  const merged = mergeTexts(MERGE, { base: `A: a\n${LAYOUT}`, ours: `A: b\n${ours}`, theirs: `A: c\n${theirs}`, path: "" }, () => []);
  expect(merged).toMatchObject({ refused: `Ours and theirs are incompatible: they differ in ${what}.` });
});

test("if both sides changed how messages are stored, a note names the differences", () => {
  const [base, ours, theirs] = ["utf-16 3", "utf-8 3", "utf-16 4"].map((words) => `A: |-\n  a\n#!layout file big ${words}\n`);
  expect(mergeTexts(MERGE, { base, ours, theirs, path: "" }, () => [])).toMatchObject({
    text: ours,
    conflicts: [],
    notes: ["encoding is UTF-8 in ours and UTF-16 in theirs, version is 3 in ours and 4 in theirs: kept as in ours."],
  });
});

test("unchanged lines keep the spelling of ours", () => {
  const [base, ours, theirs] = ["A: a\nB: b\n", "A: 'a'\nB: b\nC: \"c\"\n", "A: a\nB: |-\n  d\n"].map((text) => text + LAYOUT);
  expect(mergeTexts(MERGE, { base, ours, theirs, path: "" }, () => [])).toEqual({
    text: `A: 'a'\nB: |-\n  d\nC: "c"\n${LAYOUT}`,
    conflicts: [],
    notes: [],
  });
});

const PLAIN = "#!layout file big utf-16 3\n";

test("layout lines about removed messages go, however ours is written", () => {
  const labels = "#!layout buckets 1\n#!layout labels C A B\n";
  const base = `A: a\nB: b\nC: c\n${PLAIN}${labels}`;
  const [ours, theirs] = [base.replace("A: a", "A: 'd'"), `A: a\nB: b\n${PLAIN}#!layout buckets 1\n`];
  const merged = mergeTexts(MERGE, { base, ours, theirs, path: "" }, () => []);
  expect(merged).toMatchObject({ text: `A: 'd'\nB: b\n${PLAIN}#!layout buckets 1\n`, conflicts: [] });
});

const STRINGS = `${PLAIN}#!layout attributes strings\n`;
const parts = (label: string, text: string, ...more: readonly string[]) =>
  more.length === 0 ? `${label}: |-\n  ${text}\n` : `${label}:\n${more.map((each) => `  ${each}\n`).join("")}  text: |-\n    ${text}\n`;
test.each([
  [
    "attributes that one side took away",
    parts("A", "a", "attributes: x") + STRINGS,
    parts("A", "a") + PLAIN,
    parts("A", "a1", "attributes: x") + parts("B", "b", "attributes: z") + STRINGS,
    parts("A", "a1") + parts("B", "b") + PLAIN,
    ["Attributes and styles that do not fit the file are left out: B."],
  ],
  [
    "attributes that one side brought",
    parts("A", "a") + PLAIN,
    parts("A", "a", "attributes: x") + STRINGS,
    parts("A", "a1") + parts("B", "b") + PLAIN,
    parts("A", "a1", "attributes: x") + parts("B", "b") + STRINGS,
    [],
  ],
  [
    "styles that one side took away",
    parts("A", "a", "style: 1") + PLAIN,
    parts("A", "a") + PLAIN,
    parts("A", "a1", "style: 1") + parts("B", "b", "style: 2") + PLAIN,
    parts("A", "a1") + parts("B", "b") + PLAIN,
    ["Attributes and styles that do not fit the file are left out: B."],
  ],
  [
    "styles that one side brought",
    parts("A", "a") + PLAIN,
    parts("A", "a", "style: 1") + PLAIN,
    parts("A", "a1") + parts("B", "b") + PLAIN,
    parts("A", "a1", "style: 1") + parts("B", "b", "style: 0") + PLAIN,
    ["Messages without a style get style 0: B."],
  ],
  [
    "sections in an order, of which one side brought another,",
    parts("A", "a") + PLAIN,
    `${parts("A", "a") + PLAIN}#!layout sections TXT2 LBL1\n`,
    parts("A", "a", "style: 1") + PLAIN,
    `${parts("A", "a", "style: 1") + PLAIN}#!layout sections TXT2 LBL1 TSY1\n`,
    [],
  ],
])("%s are so in the result", (_, base, one, other, text, notes) => {
  for (const [ours, theirs] of [
    [one, other],
    [other, one],
  ] as const)
    expect(mergeTexts(MERGE, { base, ours, theirs, path: "" }, () => [])).toEqual({ text, conflicts: [], notes });
});

test("the encoding is that of the side that changed it, of the messages of both", () => {
  const text = (messages: string, encoding: string) => `${messages}${LAYOUT.replace("utf-16", encoding)}`;
  const [plain, changed] = [
    text("A: é\nB: |-\n  {delay 20}b\nC: |-\n  {color green}ü\n", "utf-16"),
    text("A: è\nB: |-\n  {delay 20}b\n", "utf-8"),
  ];
  const base = text("A: é\nB: |-\n  {delay 20}b\n", "utf-16");
  for (const [ours, theirs] of [
    [plain, changed],
    [changed, plain],
  ] as const) {
    const merged = mergeTexts(MERGE, { base, ours, theirs, path: "" }, () => []);
    const first = ours === changed ? "A: è" : "A: |-\n  è";
    expect(merged).toEqual({
      text: text(`${first}\nB: |-\n  {delay 20}b\nC: |-\n  {color green}ü\n`, "utf-8"),
      conflicts: [],
      notes: [],
    });
  }
});

test.each([
  [
    "messages that change and come",
    "# all\nA: a\n\n# of B\nB: 'b'\n",
    "A: c\nB: b\nC: d\n",
    `# all\nA: |-\n  c\n\n# of B\nB: 'b'\nC: |-\n  d\n${LAYOUT}`,
  ],
  ["a message that goes", "# all\nA: a\n# of B\nB: b\n", "A: a\n", `# all\n# of B\nA: a\n${LAYOUT}`],
  [
    "another layout",
    "# all\nA: a\n# of B\nB: b\n",
    "A: a\nB: b\n#!layout pad 00\n",
    "# all\nA: a\n# of B\nB: b\n#!layout file big utf-16 3\n#!layout pad 00\n",
  ],
])("comments of ours stay around %s", (_, ours, theirs, expected) => {
  expect(merge("A: a\nB: b\n", ours, theirs)).toEqual({ text: expected, conflicts: [], notes: [] });
});

test("the layout is taken from the side that changed it", () => {
  const merged = merge("A: a\n", "A: b\n#!layout pad 00\n", "A: a\nB: b\n#!layout buckets 7\n");
  expect(merged.conflicts).toEqual([]);
  expect(merged.text).toContain("#!layout buckets 7\n#!layout pad 00\n");
});

test("two games' names for one tag are no difference, and no conflict", () => {
  const [plain, named] = ["#!layout file big utf-16 3\n", LAYOUT].map((layout) => `A: |-\n  {3:1 0x070b}a\nB: |-\n  b\n${layout}`);
  expect(differenceOf(MERGE, plain, named, "a.msbt")).toEqual([]);
  expect(differenceOf(MERGE, plain, named.replace("070b", "070c"), "a.msbt")).toHaveLength(1);
  const merged = mergeTexts(MERGE, { base: plain, ours: named, theirs: plain.replace("}a", "}c"), path: "" }, () => []);
  expect(merged).toMatchObject({ conflicts: [], text: expect.stringContaining("}c") });
});

const many = (labels: string, attributes = "") => [...labels].map((label) => `${label}:\n${attributes}  text: |-\n    a\n`).join("");

test("attributes of a message after one that has none are kept: that one gets zeros", () => {
  const base = many("ABCDE", "  attributes: 0x0102\n");
  const merged = merge(
    `${base}#!layout attributes 2\n`,
    `${base}${many("F")}#!layout attributes 2 count 5\n`,
    `${base}${many("G", "  attributes: 0x0708\n")}#!layout attributes 2\n`,
  );
  expect(merged.text).toContain("F:\n  attributes: 0x0000\n");
  expect(merged.text).toContain("G:\n  attributes: 0x0708\n");
  expect(merged.text).toContain("#!layout attributes 2 default 0x0102\n");
  expect(merged.notes).toEqual(["Messages without attributes before messages with attributes get zeros: F."]);
});

test.each([
  ["attributes", "2", "4000000000", /Found 4000000000; expected "strings" or the size of each attribute in bytes/],
  ["file", "big utf-16 3", "big utf-7 3", /Found utf-7; the encoding is/],
])("a change to a %s line that no text may have is refused, before memory is taken for it", (name, from, to, message) => {
  const text = `${many("AB", "  attributes: 0x0102\n")}${LAYOUT}#!layout attributes 2\n`;
  const add: Change = { op: "add", field: "messages/[F]", to: { label: "F", text: "a" }, after: null };
  const { conflicts } = applyChanges(MERGE, text, [{ op: "set", field: `#${name}`, from, to }, add], "");
  expect(conflicts).toMatchObject([{ message: expect.stringMatching(message) }]);
});

test("attributes go where a change says that no message has any more", () => {
  const [before, after] = [`${LAYOUT}#!layout attributes 2\n`, LAYOUT];
  const applied = applyChanges(MERGE, before, differenceOf(MERGE, before, after, ""), "");
  expect(applied).toMatchObject({ conflicts: [], made: 1 });
  expect(encode(applied.text).bytes).toEqual(encode(after).bytes);
});

test("messages without attributes stay so where they are the last ones", () => {
  const base = many("AB", "  attributes: 0x0102\n");
  const [before, after] = [
    `${base}${LAYOUT}#!layout attributes 2\n`,
    `${base}${many("F")}#!layout file big utf-16 3\n#!layout attributes 2 count 2\n`,
  ];
  expect(applyChanges(MERGE, before, differenceOf(MERGE, before, after, ""), "").text).toContain(
    "#!layout attributes 2 count 2 default 0x0102",
  );
});

test("attributes before other bytes are not merged where one side has others, and a note says where a change has", () => {
  const text = (labels: string) => `${many(labels, "  attributes: 0x0102\n")}${LAYOUT}#!layout attributes 2 rest AAAA\n`;
  const merged = (base: string, ours: string, theirs: string) =>
    mergeTexts(MERGE, { base: text(base), ours: text(ours), theirs: text(theirs), path: "" }, () => []);
  expect(merged("A", "AB", "AC")).toMatchObject({
    refused: "Ours and theirs are incompatible: they differ in which messages have attributes, or what is after these.",
  });
  expect(applyChanges(MERGE, text("A"), differenceOf(MERGE, text("A"), text("AB"), ""), "")).toMatchObject({
    notes: [expect.stringContaining("The number of attributes changes")],
  });
});

const FILES: Readonly<Record<string, string>> = {
  bytes: `A:\n  attributes: 0x0102\n  text: a\n${LAYOUT}#!layout attributes 2\n`,
  texts: `A:\n  attributes: me\n  text: a\n${LAYOUT}#!layout attributes strings\n`,
  styles: `A:\n  style: 1\n  text: a\n${LAYOUT}`,
  nothing: `A: a\n${LAYOUT}`,
};
test.each([
  ["bytes", "attributes", "me", "Attributes are 2 bytes, written as 0x0102."],
  ["bytes", "attributes", "0x010203", "Attributes have 2 bytes; found 3."],
  ["nothing", "attributes", "0x0102", "The file has no attributes."],
  ["styles", "style", "red", "Found red; a style is a number."],
  ["styles", "style", "99999999999", "Found 99999999999; a style is a number."],
  ["nothing", "style", "1", "This message has no style, but others do. Either all messages have a style, or no message has one."],
])("in a file with %s, a stated message with the %s %s is a conflict", (name, field, value, message) => {
  const change = { op: "add", field: "messages/[B]", to: { label: "B", text: "b", [field]: value }, after: "A" } as Change;
  const bytes = encode(FILES[name]).bytes as Uint8Array;
  const applied = applyToFile({ bytes, path: "a.msbt", supplies: NO_SUPPLIES, changes: [{ path: "", changes: [change] }] });
  expect(applied).toMatchObject({ made: 0, bytes, conflicts: [{ message: expect.stringContaining(message) }] });
});

test("a value that the text leaves out has no place in it", () => {
  const layout = `${LAYOUT}#!layout attributes 2\n`;
  const [{ before, after }] = placedDifferenceOf(MERGE, `A: a\n${layout}`, `A:\n  attributes: 0x0102\n  text: a\n${layout}`, "");
  expect([before, after]).toEqual([undefined, { start: 17, end: 23 }]);
});
