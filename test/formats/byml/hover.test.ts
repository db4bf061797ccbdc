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
