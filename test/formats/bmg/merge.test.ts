/** Message files are compared and merged by ID. */
import { expect, test } from "vitest";
import { MERGE } from "../../../formats/bmg/merge.ts";
import { applyChanges } from "../../../formats/core/merge/changes/applyChanges.ts";
import { differenceOf, placedDifferenceOf } from "../../../formats/core/merge/changes/difference.ts";
import { mergeTexts } from "../../../formats/core/merge/result/mergeTexts.ts";

const texts = (base: string, ours: string, theirs: string) => ({
  base: `#BMG\n${base}`,
  ours: `#BMG\n${ours}`,
  theirs: `#BMG\n${theirs}`,
  path: "a.bmg",
});
const merge = (base: string, ours: string, theirs: string) => mergeTexts(MERGE, texts(base, ours, theirs), () => []);

test("changes of both sides come together, by ID", () => {
  const merged = merge(" 1 = a\n 2 = b\n 4 = d\n", " 1 = A\n 2 = b\n 4 = d\n 5 = e\n", " 2 = b\n 1 = a\n 3 [4] = c\n");
  expect(merged).toMatchObject({ text: "#BMG\n 1 = A\n 2 = b\n     3 [4] = c\n 5 = e\n", conflicts: [] });
});

test("one text that both changed is a conflict, its attributes are not", () => {
  const merged = merge(" 1 = a\n", " 1 = b\n", " 1 [4] = c\n");
  if ("refused" in merged) throw new Error(merged.refused);
  expect(merged.conflicts).toHaveLength(1);
  expect(merged.text).toContain("= b");
  expect(merged.text).toContain("[4]");
});

test("the same bytes, written otherwise, are no difference", () => {
  expect(differenceOf(MERGE, "#BMG\n# note\n T21 = a\n 1 = \\x{41}\n", "#BMG\n1 = A\n2454 = a\n2490 = a\n", "a.bmg")).toEqual([]);
});

test.each([
  ["the byte order", "@ENDIAN = 1"],
  ["whether messages have IDs", "@BMG-MID = 0"],
])("files are not merged where %s is another", (what, line) => {
  const merged = merge(" 1 = a\n", " 1 = a\n 2 = b\n", `${line}\n 1 = b\n`);
  expect(merged).toMatchObject({ refused: `Ours and theirs are incompatible: they differ in ${what}.` });
});

test.each(["@ENCODING = 1", "@LEGACY = 1", "@INF-SIZE = 0x0c", "@UNKNOWN-MID32-0C = 0x5", "@HEADER-SIZE = 0x10", "@LAST-SECTION = CUT"])(
  "a merge has %s of the side that changed it, with the messages of both",
  (line) => {
    const [plain, changed] = [" 1 = a\n 2 = b\n", `${line}\n 1 = c\n`];
    for (const merged of [merge(" 1 = a\n", plain, changed), merge(" 1 = a\n", changed, plain)])
      expect(merged).toMatchObject({
        text: expect.stringMatching(`^#BMG\n[^]*${line}\n[^]* 1\\b.*= c\n[^]* 2\\s= b\n$`),
        conflicts: [],
        notes: [],
      });
  },
);

test("a merge has the encoding of ours where both changed it, and says so", () => {
  expect(merge(" 1 = a\n", "@ENCODING = 1\n 1 = a\n", "@ENCODING = 4\n 1 = c\n")).toMatchObject({
    text: "#BMG\n@ENCODING = 1\n     1\t= c\n",
    conflicts: [],
    notes: ["encoding is CP1252 in ours and UTF-8 in theirs: kept as in ours."],
  });
});

test("parameters are properties of the file", () => {
  expect(differenceOf(MERGE, "#BMG\n 1 = a\n", "#BMG\n@encoding = 1\n@DEFAULT-ATTRIBS = [2]\n 1 [1] = a\n", "")).toEqual([
    { op: "set", field: "#ENCODING", from: null, to: "1" },
  ]);
});

test("messages that are not sorted stay in their order where the base has none", () => {
  expect(merge("", "", " 5 @0000 = a\n 1 @0001 = b\n")).toMatchObject({ text: expect.stringMatching(/5 .*= a\n.*1 .*= b/) });
  expect(merge("", "# mine\n", " 5 @0000 = a\n 1 @0001 = b\n")).toMatchObject({ text: expect.stringMatching(/5 .*= a\n.*1 .*= b/) });
});

test("what the text leaves out has no place in it", () => {
  const [text] = placedDifferenceOf(MERGE, "#BMG\n1 /\n", "#BMG\n1 = a\n", "");
  expect([text.before, text.after !== undefined]).toEqual([undefined, true]);
  const [attributes] = placedDifferenceOf(MERGE, "#BMG\n1 = a\n", "#BMG\n1 [4] = a\n", "");
  expect([attributes.before, attributes.after !== undefined]).toEqual([undefined, true]);
});

test.each([
  [
    "a message that changes, and one that comes",
    "# all\n 1 = a\n# of 4\n 4 = d\n",
    " 1 = A\n 3 [4] = c\n 4 = d\n",
    "#BMG\n# all\n     1\t= A\n     3 [4] = c\n# of 4\n 4 = d\n",
  ],
  ["a message that goes", "# all\n 1 = a\n# of 4\n 4 = d\n", " 1 = a\n", "#BMG\n# all\n# of 4\n 1 = a\n"],
])("comments of ours stay around %s", (_, ours, theirs, expected) => {
  expect(merge(" 1 = a\n 4 = d\n", ours, theirs)).toEqual({ text: expected, conflicts: [], notes: [] });
});

test.each([
  ["changes", "@BMG-MID = 1\n# all\n@ENCODING = 2\n 1 = a\n", "@ENCODING = 1\n", "@BMG-MID = 1\n# all\n@ENCODING = 1\n 1 = a\n"],
  ["comes", "# all\n 1 = a\n", "@ENCODING = 1\n", "@ENCODING = 1\n# all\n 1 = a\n"],
  ["goes", "# all\n@ENCODING = 1\n 1 = a # b\n", "", "# all\n 1 = a # b\n"],
])("comments stay where a parameter %s", (_, text, parameter, expected) => {
  const plain = text.replaceAll(/#.*\n/g, "\n");
  const after = `#BMG\n${plain.replaceAll(/@ENCODING.*\n/g, "")}`.replace("\n", `\n${parameter}`);
  const changes = differenceOf(MERGE, `#BMG\n${plain}`, after, "");
  expect(changes.map(({ op }) => op)).toEqual(["set"]);
  expect(applyChanges(MERGE, `#BMG\n${text}`, changes, "")).toMatchObject({ text: `#BMG\n${expected}`, conflicts: [], notes: [] });
});
