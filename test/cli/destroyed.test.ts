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
  ["pointer.bxml.zs", POINTER, "file/stand-in"],
  ["pointer.ass", POINTER, "file/stand-in"],
  ["pointer.bxml.yml", POINTER, "file/stand-in"],
  ["page.byml", PAGE, "file/stand-in"],
  ["answer.bxml", "404: Not Found", "file/stand-in"],
  ["form.bxml", "# mine\n!io\nversion: 0\ntype: xml\nparam_root: !list\n", "file/text-form"],
  ["form.bas", "!io\nversion: 0\ntype: xml\nparam_root: !list\n", "file/text-form"],
  ["form.byml", "Actors:\n- {Name: a}\n#!layout file little 7\n", "file/text-form"],
  ["form.baev", '{\n  "Nodes": []\n}', "file/text-form"],
  ["form.kmp", "#KMP\n", "file/text-form"],
  ["tool.byml", '<?xml version="1.0" encoding="utf-8"?>\n<Root/>', "file/text-form"],
  ["notes.byml", "hello", "file/unknown-format"],
  ["zeros.bas", new Uint8Array(64), "aamp/not-aamp"],
  ["empty.anim", "", "file/empty"],
  ["program.bas", '10 PRINT "HELLO"\r\n20 GOTO 10\r\n\u001a', undefined],
  ["program-of-dos.bas", Uint8Array.from([0x31, 0x30, 0x20, 0x27, 0xb0, 0xb1, 0xdb, 0x0d, 0x0a]), undefined],
  ["labels.bas", "Main:\n  REM first: greet\n", undefined],
  ["tool.anim", "<?xml version='1.0'?>\n<animation/>", undefined],
  ["engine.anim", '{\n  "frames": []\n}', undefined],
  ["compiled.bas", Uint8Array.from([0xff, 0x76, 0x80, 0x0a, 0, 0x91, 0, 0]), undefined],
  ["unity.anim", "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\nAnimationClip:\n", undefined],
  ["maya.anim", "animVersion 1.1;\nmayaVersion 2022;\n", undefined],
  ["film.ass", "[Script Info]\nTitle: sample\n", undefined],
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
    expect(stdout).toContain("This is a Git LFS pointer instead of the file. Run `git lfs pull` to get the file.");
  });

  it("steps aside for a file of another program that is named, too", async () => {
    const { code, stdout, stderr } = await place.run([command, "mod/program.bas", "mod/unity.anim"]);
    expect([code, stdout.replace(/^0 files.*\n/, "")]).toEqual([0, ""]);
    expect(stderr).toContain("skipped 2 files given by name: unknown format.");
  });

  it("says what a file is that is named and of a type that is not opened", async () => {
    place.write("effects.sesetlist", "EFTB\0\0\0\u0001");
    const { code, stdout } = await place.run([command, "effects.sesetlist"]);
    expect(stdout).toContain("effects.sesetlist:0:0: information file/other-format: This file has the type PTCL (particle effects)");
    expect(code).toBe(0);
  });

  it("reports members that were destroyed", async () => {
    const { code, stdout } = await place.run([command, "outer.sarc", "--json"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/outer\.sarc\/empty\.sarc.*not-an-archive/);
    expect(stdout).toMatch(/outer\.sarc\/pointer\.pack.*not-an-archive/);
  });
});

describe.each(["query", "set"])("%s", (command) => {
  const place = new Workplace("product");
  const change = command === "set" ? ["= 5"] : [];

  it.each([
    ["pointer.bxml", POINTER, "file/stand-in"],
    ["form.bxml", "!io\nversion: 0\ntype: xml\nparam_root: !list\n", "file/text-form"],
    ["program.bas", '10 PRINT "HELLO"', undefined],
  ])("of a folder with %s", async (name, content, expected) => {
    place.write(`${name}.mod/${name}`, content);
    const { code, stderr } = await place.run([command, "A", ...change, `${name}.mod`]);
    expect(code).toBe(1);
    if (expected === undefined) expect(stderr).not.toContain("error");
    else expect(stderr).toContain(`${name}:0:0: error ${expected}`);
  });
});
