/** Hovers of BYML texts beyond those that all formats are tried for. */
import { expect, test } from "vitest";
import { byml } from "../../../formats/byml/index.ts";
import { Names } from "../../../formats/core/names.ts";

test("the line that says which file it is has the header's bytes and the known versions", () => {
  const analysis = byml.analyse("a: 1\n#!layout file little 7\n", { names: Names.none, decoded: true, fileName: "a.byml" });
  const said = analysis.hover?.(8)?.contents.source ?? "";
  expect(said).toContain("magic at 0x0, 2 bytes: `59 42`");
  expect(said).toContain("version at 0x2, 2 bytes: `07 00`");
  expect(said).toContain("root at 0xC, 4 bytes: `20 00 00 00`");
  expect(said).toContain("`7` **Tears of the Kingdom, Super Mario Bros. Wonder** ← present");
});

test.each([
  ["the tag of the root", "!h32\n'0x00000001': 2\n", 1, "**root** · map with u32 keys · 1 entry", "Its type at 0x10, 1 byte: `20`"],
  ["the bracket of the root", "[]\n", 0, "**root** · array · 0 items", "its count at 0x11, 3 bytes: `00 00 00`"],
  ["the missing root", "null\n", 2, "**root** · empty document", "Its offset at 0xC, 4 bytes: `00 00 00 00`"],
])("%s says what the root is and where", (_what, text, at, what, where) => {
  const analysis = byml.analyse(`${text}#!layout file little 7\n`, { names: Names.none, decoded: true, fileName: "a.byml" });
  const said = analysis.hover?.(at)?.contents.source ?? "";
  expect(said).toContain(what);
  expect(said).toContain(where);
  expect(analysis.hover?.(text.length)?.contents.source ?? "").not.toContain("root**");
});
