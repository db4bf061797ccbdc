/** Where the values of a difference are in both files. */
import { expect, it } from "vitest";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { diffFiles } from "../../../formats/diffFiles.ts";
import { findFormatByName } from "../../../formats/registry.ts";

const f32 = (view: DataView, at: number) => view.getFloat32(at, true);
const s32 = (view: DataView, at: number) => view.getInt32(at, true);
const AAMP = (life: number, extra: string) =>
  `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    General: !obj {${extra}Life: ${life}}\n  lists: {}\n`;
const BYML = (n: number, x: string, extra: string) => `A: {${extra}n: ${n}}\nB: [1.0, ${x}, 3.0, 4.0, 5.0]\n#!layout file little 2\n`;

it.each([
  ["a.bgparamlist", AAMP(1500, ""), AAMP(3000, "Extra: 1, "), [["General/Life", s32, 1500, 3000]]],
  [
    "a.byml",
    BYML(7, "2.0", ""),
    BYML(9, "4.5", "a: 1, "),
    [
      ["A/n", s32, 7, 9],
      ["B/[1 of 5]", f32, 2, 4.5],
    ],
  ],
] as const)("%s", (path, before, after, expected) => {
  const files = [before, after].map((text) => findFormatByName(path)?.encode(text).bytes as Uint8Array);
  const [first, second] = files.map(({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength)) as [
    DataView,
    DataView,
  ];
  const [found] = diffFiles({
    before: files[0] as Uint8Array,
    after: files[1] as Uint8Array,
    path,
    supplies: NO_SUPPLIES,
    withBytes: true,
  });
  for (const [field, read, from, to] of expected) {
    const place = found?.bytes?.[found.changes.findIndex((change) => change.field === field)];
    expect(read(first, place?.before?.start ?? -1)).toBe(from);
    expect(read(second, place?.after?.start ?? -1)).toBe(to);
  }
});
