/** Message files are compared and merged by label. */
import { expect, test } from "vitest";
import { differenceOf } from "../../../formats/core/merge/difference.ts";
import { mergeTexts } from "../../../formats/core/merge/mergeTexts.ts";
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
  ["the byte order", LAYOUT.replace("big", "little")],
  ["the encoding", LAYOUT.replace("utf-16", "utf-8")],
  ["what attributes are", `${LAYOUT}#!layout attributes strings\n`],
])("files are not merged where %s is another", (what, layout) => {
  const merged = mergeTexts(MERGE, { base: `A: a\n${LAYOUT}`, ours: `A: b\n${LAYOUT}`, theirs: `A: c\n${layout}`, path: "" }, () => []);
  expect(merged).toMatchObject({ refused: `The two do not fit: ${what} is another in theirs.` });
});

test("the layout is taken from the side that changed it", () => {
  const merged = merge("A: a\n", "A: b\n#!layout pad 00\n", "A: a\nB: b\n#!layout buckets 7\n");
  expect(merged.conflicts).toEqual([]);
  expect(merged.text).toContain("#!layout buckets 7\n#!layout pad 00\n");
});
