/** Levels are merged by what their instances show, wherever objects stand in the list. */
import { expect, it } from "vitest";
import { applyToFile } from "../../../formats/applyFiles.ts";
import { ass } from "../../../formats/ass/index.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { applyChanges } from "../../../formats/core/merge/applyChanges.ts";
import { asPatch } from "../../../formats/core/merge/changeValue.ts";
import { differenceOf } from "../../../formats/core/merge/difference.ts";
import { mergeTexts } from "../../../formats/core/merge/mergeTexts.ts";
import type { MergeModel } from "../../../formats/core/merge/tree.ts";
import { encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { diffFiles } from "../../../formats/diffFiles.ts";
import { levelText, type TestLevel, type TestObject } from "./documents.ts";

type Shown = readonly [name: string, object: TestObject];

const box = (width: number, material = 0): TestObject => ({ class: "BOX", material, extents: [width, 20, 30] });

/** An instance for each object. */
function levelOf(shown: readonly Shown[]): string {
  const level: TestLevel = {
    version: 1,
    style: "MAX",
    materials: [{ name: "wood" }, { name: "stone" }],
    objects: shown.map(([, object]) => object),
    instances: [
      { object: -1, name: "Scene Root", id: -1, parent: -1 },
      ...shown.map(([name], at) => ({ object: at, name, id: shown.length + name.length, parent: 0 })),
    ],
  };
  return levelText(level);
}

it("an object is the one of the same instance where ours moved and changed objects and theirs changed one", () => {
  const base = levelOf([
    ["frame", box(5)],
    ["ladder", box(10)],
    ["shelf", box(40)],
  ]);
  const ours = levelOf([
    ["shelf", box(41)],
    ["ladder", box(11)],
  ]);
  const theirs = levelOf([
    ["frame", box(5)],
    ["ladder", box(10)],
    ["shelf", box(40, 1)],
  ]);
  const merged = mergeTexts(ass.merge as MergeModel, { base, ours, theirs, path: "a.ass" }, () => []);
  const expected = levelOf([
    ["shelf", box(41, 1)],
    ["ladder", box(11)],
  ]);
  expect(merged).toMatchObject({ text: expected, conflicts: [] });
});

it("a value that a change states has the tabs that were between its numbers", () => {
  const model = ass.merge as MergeModel;
  const before = levelOf([["frame", box(5)]]).replaceAll(/(?<=\d) (?=-?\d)/g, "\t");
  const after = before.replace(
    "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000",
    "0.0000000000\t0.0000000000\t1.0000000000\t0.0000000000",
  );
  expect(after).not.toBe(before);
  const changes = differenceOf(model, before, after, "a.ass");
  expect(applyChanges(model, before, changes, "a.ass")).toMatchObject({ text: after, conflicts: [] });
});

it("changes add materials, objects and instances, written like others of the level", () => {
  const root = { object: -1, name: "Scene Root", id: -1, parent: -1 };
  const level = (isNew: boolean, style: string): string =>
    levelText({
      version: 7,
      style: style as "MAX",
      materials: [...(isNew ? [{ name: "glass", strings: ["a b", "c"] }] : []), { name: "wood" }, { name: "stone", strings: ["x"] }],
      objects: [box(5, isNew ? 1 : 0), ...(isNew ? [{ class: "BOX", material: 0, extents: [1, 2, 3] } as const] : [])],
      instances: [
        root,
        ...(isNew ? [{ object: 1, name: "pane", id: 9, parent: 0 }] : []),
        { object: 0, name: "frame", id: 3, parent: isNew ? 1 : 0 },
      ],
    });
  for (const style of ["MAX", "BLENDER"]) {
    const [before, after] = [level(false, style), level(true, style)];
    const bytes = encodeUtf8(before);
    const [found] = diffFiles({ before: bytes, after: encodeUtf8(after), path: "structure/a.ass", supplies: NO_SUPPLIES });
    const changes = JSON.parse(JSON.stringify(found?.changes.map(asPatch)));
    const applied = applyToFile({ bytes, path: "structure/a.ass", supplies: NO_SUPPLIES, changes: [{ path: "", changes }] });
    expect(applied).toMatchObject({ kind: "changed", conflicts: [] });
    expect(applied.kind === "changed" && new TextDecoder().decode(applied.bytes)).toBe(after);
    // comments in front of the record that another is written like stay its own
    const noted = before.replaceAll(/(?=;MATERIAL)/g, ";of the author\n");
    expect(applyChanges(ass.merge as MergeModel, noted, changes, "a.ass").text.match(/of the author/g)).toHaveLength(2);
  }
});
