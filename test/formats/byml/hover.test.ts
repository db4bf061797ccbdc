/** Hovers of a text that has every type: each token says what it is and where it is in the file. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { byml } from "../../../formats/byml/index.ts";
import { Names } from "../../../formats/core/names.ts";

test.each(["everyType.yml", "ownLayout.yml"])("every token of %s", (name) => {
  const text = readFileSync(`test/fixtures/byml/${name}`, "utf8");
  const analysis = byml.analyse(text, { names: Names.none, decoded: true, fileName: "a.byml" });
  let count = 0;
  for (const { index, 0: word } of text.matchAll(/#.*|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s[\]{},]+/g)) {
    if (word === "-" || (word.startsWith("#") && !word.startsWith("#!layout"))) continue;
    count++;
    const said = analysis.hover?.(index)?.contents.source ?? "";
    expect(said, word).toMatch(word.startsWith("#!layout") ? /layout of the file/ : /at 0x[\dA-F]+, \d+ bytes?/);
  }
  expect(count).toBeGreaterThan(10);
});

test("the line that says which file it is has the header's bytes and the known versions", () => {
  const analysis = byml.analyse("a: 1\n#!layout file little 7\n", { names: Names.none, decoded: true, fileName: "a.byml" });
  const said = analysis.hover?.(8)?.contents.source ?? "";
  expect(said).toContain("magic at 0x0, 2 bytes: `59 42`");
  expect(said).toContain("version at 0x2, 2 bytes: `07 00`");
  expect(said).toContain("root at 0xC, 4 bytes: `20 00 00 00`");
  expect(said).toContain("`7` **Tears of the Kingdom, Super Mario Bros. Wonder** ← present");
});
