/** How a file is laid out is never a conflict: ours, with a note. */
import { expect, it } from "vitest";
import { mergeTexts } from "../../../formats/core/merge/result/mergeTexts.ts";
import { jsonMergeModel } from "../../../formats/core/merge/tree/jsonModel.ts";

const model = jsonMergeModel({ lists: {}, properties: ["Layout"] });
const text = (value: number, layout: string) => `{"A": ${value}${layout === "" ? "" : `, "Layout": {"x": ${layout}}`}}`;

it.each([
  ["changed by both", text(2, "2"), text(1, "3"), text(2, "2"), "Layout/x is 2 in ours and 3 in theirs: kept as in ours."],
  ["removed by ours", text(2, ""), text(1, "3"), text(2, ""), "Layout was changed by one side and removed by the other: kept as in ours."],
  [
    "removed by theirs",
    text(1, "2"),
    text(2, ""),
    text(2, "2"),
    "Layout was changed by one side and removed by the other: kept as in ours.",
  ],
])("a property that was %s", (_, ours, theirs, expected, note) => {
  const merged = mergeTexts(model, { base: text(1, "1"), ours, theirs, path: "" }, () => []);
  expect(merged).toEqual({ text: expected, conflicts: [], notes: [note] });
});

it("a base of another version is not a reason to refuse, and a note says so", () => {
  const versions = jsonMergeModel({ lists: {}, same: { Version: "the version" } });
  const of = (version: number, a: number, b: number) => `{"Version": ${version}, "A": ${a}, "B": ${b}}`;
  const merge = (base: number, theirs: number) =>
    mergeTexts(versions, { base: of(base, 1, 1), ours: of(2, 5, 1), theirs: of(theirs, 1, 6), path: "" }, () => []);
  expect(merge(1, 2)).toMatchObject({
    text: of(2, 5, 6),
    conflicts: [],
    notes: [expect.stringContaining("The base is of another version")],
  });
  expect(merge(2, 2)).toMatchObject({ text: of(2, 5, 6), conflicts: [], notes: [] });
  expect(merge(2, 1)).toMatchObject({ refused: expect.stringContaining("the version is 2 in ours and 1 in theirs") });
});
