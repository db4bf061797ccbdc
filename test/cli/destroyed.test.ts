/** Files that are not what their names promise, found in a folder: destroyed archives and files that stand in for others are errors. */
import { describe, expect, it } from "vitest";
import { sarcOf } from "./archiveBytes.ts";
import { parseLines, Workplace } from "./tool.ts";

const POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:0123\nsize 4567\n";
const PAGE = "<!DOCTYPE html>\n<title>404</title>";
const NOT_AN_ARCHIVE = "archive/not-an-archive";

/** The code for each file; undefined where it steps aside. */
const FILES: readonly (readonly [name: string, content: string | Uint8Array, code: string | undefined])[] = [
  ...["pack", "szs", "sarc", "arc", "pak"].flatMap((ending) => [
    [`empty.${ending}`, "", NOT_AN_ARCHIVE] as const,
    [`zeros.${ending}`, new Uint8Array(6000), NOT_AN_ARCHIVE] as const,
    [`pointer.${ending}`, POINTER, NOT_AN_ARCHIVE] as const,
    [`page.${ending}`, PAGE, NOT_AN_ARCHIVE] as const,
  ]),
  ["text.szs", "hello", NOT_AN_ARCHIVE],
  ["text.sarc", "hello", NOT_AN_ARCHIVE],
  ["pointer.bxml", POINTER, "file/stand-in"],
  ["pointer.ass", POINTER, "file/stand-in"],
  ["pointer.bxml.yml", POINTER, "file/stand-in"],
  ["page.byml", PAGE, "file/stand-in"],
  ["of-another-game.pak", "PACK\0\0\0\u0001 and more", undefined],
  ["zip.pak", "PK\u0003\u0004", undefined],
  ["of-another-console.szs", "RARC\0\0\0\u0001", undefined],
  ["notes.pack", "hello", undefined],
  ["empty.bin", "", undefined],
  ["zeros.stats", new Uint8Array(64), undefined],
  ["empty.txt", "", undefined],
];

describe.each(["verify", "check"])("%s of a folder", (command) => {
  const place = new Workplace("product");
  for (const [name, content] of FILES) place.write(`mod/${name}`, content);
  place.write("outer.sarc", sarcOf({ "empty.sarc": "", "pointer.pack": POINTER, "fine.txt": "fine" }));

  it("reports what was destroyed, and steps aside for files of other programs", async () => {
    const { code, stdout } = await place.run([command, "mod", "--json"]);
    expect(code).toBe(1);
    const codes = parseLines<{ path: string; code?: string; issue?: { code: string } }>(stdout).map((line) => [
      line.path.replace("mod/", ""),
      line.issue?.code ?? line.code,
    ]);
    expect(codes).toEqual(FILES.flatMap(([name, , expected]) => (expected ? [[name, expected]] : [])).sort());
  });

  it("says what to do about a Git LFS pointer", async () => {
    const { stdout } = await place.run([command, "mod/pointer.bxml"]);
    expect(stdout).toContain("This is a Git LFS pointer in place of the file. Run `git lfs pull` to get the file itself.");
  });

  it("reports members that were destroyed", async () => {
    const { code, stdout } = await place.run([command, "outer.sarc", "--json"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/outer\.sarc\/empty\.sarc.*not-an-archive/);
    expect(stdout).toMatch(/outer\.sarc\/pointer\.pack.*not-an-archive/);
  });
});
