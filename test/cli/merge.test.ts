/** `bytewright merge`, alone and as git's merge driver. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { formats } from "../../formats/registry.ts";
import { bigSarcOf, sarcOf } from "./archiveBytes.ts";
import { toolPath, Workplace } from "./tool.ts";

const HEAD = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n";

const MESSAGES = "Hello: Hi\n#!layout file little utf-16 3\n";

function encoded(id: string, text: string): Uint8Array {
  const { bytes } = formats.find((format) => format.id === id)?.encode(text) ?? {};
  if (!bytes) throw new Error("not encoded");
  return bytes;
}

function actor(life: number, power: number): Uint8Array {
  return encoded("aamp", `${HEAD}    General: !obj\n      Life: ${life}\n      Power: ${power}\n  lists: {}\n`);
}

const place = new Workplace("product");
function animations(...numbers: readonly number[]): Uint8Array {
  const entries = numbers.map((at) => `        AddRes_${at}: !obj {Anim: !str64 A${at}}\n`).join("");
  return encoded(
    "aamp",
    `${HEAD.replace(/objects:\n$/, "")}objects: {}\n  lists:\n    AddReses: !list\n      objects:\n${entries}      lists: {}\n`,
  );
}

place.write("base.bxml", actor(1, 1));
place.write("sorted.baslist", animations(0, 1));
place.write("unsorted.baslist", animations(1, 0));
place.write("life.bxml", actor(2, 1));
place.write("power.bxml", actor(1, 2));
place.write("other.bxml", actor(3, 1));
place.write("some.txt", "a");
place.write("empty", "");
place.write("form.yml", `${HEAD}    General: !obj\n      Life: 1\n  lists: {}\n`);
place.write("course.kmp.txt", "#KMP\n[END]\n");
place.write("inexact.bxml", Uint8Array.from([...actor(1, 1), 1, 2, 3, 4]));
place.write("moved.bxml", Uint8Array.from([...actor(7, 1), 1, 2, 3, 4]));
place.write("cut.bxml", actor(1, 1).subarray(0, 40));
place.write("packed.bxml", yaz0.wrap(actor(1, 1)));
for (const comment of ["", " # alive"])
  place.write(`form${comment.length}.bxml.yml`, `${HEAD}    General: !obj${comment}\n      Life: 1\n  lists: {}\n`);
place.write("plain.sarc", sarcOf({ "a.bxml": actor(1, 1), "b.bxml": actor(1, 1) }));
place.write("padded.sarc", Uint8Array.from([...place.readBytes("plain.sarc"), 0, 0, 0, 0]));
place.write("inside.sarc", sarcOf({ "a.bxml": actor(1, 1), "b.bxml": yaz0.wrap(actor(1, 1)) }));

describe("merge", () => {
  it("takes what each side changed", async () => {
    expect(await place.run(["merge", "base.bxml", "life.bxml", "power.bxml", "-o", "out.bxml"])).toMatchObject({ code: 0, stderr: "" });
    expect(place.readBytes("out.bxml")).toEqual(actor(2, 2));
  });

  it("prints each conflict and writes ours", async () => {
    const { code, stdout } = await place.run(["merge", "base.bxml", "life.bxml", "other.bxml", "-o", "ours.bxml", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({ path: "life.bxml", field: "General/Life", kind: "edit/edit", base: "1", ours: "2", theirs: "3" });
    expect(place.readBytes("ours.bxml")).toEqual(actor(2, 1));
  });

  it.each([
    ["two files", ["merge", "a", "b", "-o", "c"], 2],
    ["no target", ["merge", "base.bxml", "life.bxml", "power.bxml"], 2],
    ["a missing file", ["merge", "base.bxml", "none.bxml", "power.bxml", "-o", "no.bxml"], 3],
    ["two formats", ["merge", "base.bxml", "life.bxml", "some.txt", "-o", "no.bxml"], 3],
    ["another file at the target", ["merge", "base.bxml", "life.bxml", "power.bxml", "-o", "some.txt"], 3],
    ["a file that is cut", ["merge", "base.bxml", "cut.bxml", "power.bxml", "-o", "no.bxml"], 3],
    ["a base that is cut", ["merge", "cut.bxml", "life.bxml", "power.bxml", "-o", "no.bxml"], 3],
    ["ours that is not exact", ["merge", "base.bxml", "inexact.bxml", "power.bxml", "-o", "no.bxml"], 3],
    ["theirs that is not exact", ["merge", "base.bxml", "life.bxml", "inexact.bxml", "-o", "no.bxml"], 3],
  ])("ends without a file for %s", async (_, args, code) => {
    const outcome = await place.run(args);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).not.toBe("");
    expect(place.has("no.bxml")).toBe(false);
  });

  it("takes a name that begins with a dash for a file, as git gives it", async () => {
    for (const [name, life, power] of [
      ["-b", 1, 1],
      ["-o", 2, 1],
      ["-t", 1, 2],
    ] as const)
      place.write(`${name}.bxml`, actor(life, power));
    const given = ["merge", "--output=-o.bxml", "--path=-p.bxml", "--", "-b.bxml", "-o.bxml", "-t.bxml"];
    expect(await place.run(given)).toMatchObject({ code: 0, stderr: "" });
    expect(place.readBytes("-o.bxml")).toEqual(actor(2, 2));
  });

  it("names what each side means by the same number", async () => {
    const camera = (time: number) =>
      `#KMP\n[SETUP]\nKMP-VERSION = 2520\n[CAME]\n@OPENING-INDEX = c0\n@SELECTION-INDEX = -1\n c0 5 0 v3(0) ${time}\n > -1 0 v3(0) 35\n > 0 0 v3(0)\n > -1 0 v3(0) 0\n[END]\n`;
    place.write("cam/a/course.kmp", encoded("kmp", camera(60)));
    place.write("cam/b/course.kmp", encoded("kmp", camera(70)));
    const args = ["merge", "empty", "cam/a/course.kmp", "cam/b/course.kmp", "-o", "cam/course.kmp"];
    const { stderr } = await place.run(args);
    expect(stderr).toContain("CAME/OPENING-INDEX: add/add: base nothing, ours c0 (CAME/[+ours 0]), theirs c0 (CAME/[+theirs 0])\n");
    const { stdout } = await place.run([...args, "--force", "--json"]);
    expect(stdout).toContain('"ours":"c0","theirs":"c0","means":{"ours":"CAME/[+ours 0]","theirs":"CAME/[+theirs 0]"}}');
  });

  it("prints one line for successive points with the same conflict", async () => {
    const course = readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8");
    const points = (count: number, x: number) => Array.from({ length: count }, (_, at) => `  ${at} ${at}.0 0.0 ${x}.0 20.0 0 0\n`).join("");
    for (const [name, text] of [
      ["base", course],
      ["ours", course.replace(/(\[ENPT\]\n).*?(?=\n\[)/s, `$1 $GROUP g, next: g\n${points(9, 10)}`)],
      ["theirs", course.replace(/(\[ENPT\]\n).*?(?=\n\[)/s, `$1 $GROUP g, next: g\n${points(8, 20)}`)],
    ] as const)
      place.write(`points/${name}.kmp`, encoded("kmp", text));
    const args = ["merge", ...["base", "ours", "theirs"].map((name) => `points/${name}.kmp`), "-o", "points/out.kmp"];
    expect((await place.run(args)).stderr).toBe(
      "points/ours.kmp: ENPT/[+theirs 0] to [+theirs 7]: check: base nothing, ours nothing, theirs an entry\n8 conflicts: the result has what ours has there.\n",
    );
    const { stdout } = await place.run([...args, "--force", "--json"]);
    expect(stdout.trim().split("\n")).toHaveLength(8);
  });

  it("merges what both sides added", async () => {
    expect(await place.run(["merge", "empty", "life.bxml", "power.bxml", "-o", "added.bxml"])).toMatchObject({ code: 1 });
  });
});

describe("diff", () => {
  it.each([
    ["a changed value", "base.bxml", "life.bxml", "life.bxml\n  General/Life 1 → 2\n"],
    ["nothing", "base.bxml", "base.bxml", ""],
    [
      "that bytes are left which no text shows",
      "base.bxml",
      "inexact.bxml",
      "inexact.bxml\n  The second file is not exact: it has bytes that were not compared.\n",
    ],
    [
      "the same after what changed",
      "moved.bxml",
      "base.bxml",
      "base.bxml\n  General/Life 7 → 1\n  The first file is not exact: it has bytes that were not compared.\n",
    ],
    [
      "that numbered entries are stored in another order, which means nothing",
      "sorted.baslist",
      "unsorted.baslist",
      "unsorted.baslist\n  The bytes differ, but not the values: only their storage differs, or their order where it does not matter.\n",
    ],
    ["what a game file has that a text form lacks", "form.yml", "base.bxml", "base.bxml\n  General/Power added (1)\n"],
    ["what a text form lacks that only the game file shows to be one", "base.bxml", "form.yml", "form.yml\n  General/Power removed (1)\n"],
    [
      "a value of a text form that a game file has not",
      "life.bxml",
      "form0.bxml.yml",
      "form0.bxml.yml\n  General/Power removed (1)\n  General/Life 2 → 1\n",
    ],
    [
      "that a text form of another format is not the game file",
      "course.kmp.txt",
      "base.bxml",
      "base.bxml\n  The two have different formats.\n",
    ],
  ])("says %s", async (_, before, after, stdout) => {
    expect(await place.run(["diff", before, after])).toMatchObject({ code: 0, stdout, stderr: "" });
  });

  it.each([
    ["the compression of a file", "base.bxml", "packed.bxml", "packed.bxml", "Only the compression differs."],
    ["the compression of a member", "plain.sarc", "inside.sarc", "inside.sarc/b.bxml", "Only the compression differs."],
    [
      "the padding of an archive",
      "plain.sarc",
      "padded.sarc",
      "padded.sarc",
      "Only the layout of the archive differs, such as the order of its members.",
    ],
    ["a comment in a text form", "form0.bxml.yml", "form8.bxml.yml", "form8.bxml.yml", "Only comments or the notation of values differ."],
  ])("says that only %s differs, which leaves nothing to apply", async (_, before, after, differing, said) => {
    expect(await place.run(["diff", before, after])).toMatchObject({ code: 0, stdout: `${differing}\n  ${said}\n`, stderr: "" });
    expect((await place.run(["diff", before, after, "--html"])).stdout).toContain(`<li>${said}</li>`);
    const { stdout } = await place.run(["diff", before, after, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ path: after, note: said });
    place.write("same.jsonl", stdout);
    expect(await place.run(["apply", "same.jsonl", before])).toMatchObject({ code: 0, stderr: "0 changes in 0 files would be made.\n" });
  });

  it("counts more than three files in which only the compression differs, after all that changed", async () => {
    for (let at = 1; at <= 4; at++) place.write(`plain/${at}.bxml`, actor(at, 1));
    for (let at = 1; at <= 4; at++) place.write(`packed/${at}.bxml`, yaz0.wrap(actor(at, 1)));
    place.write("plain/5.bxml", actor(1, 1));
    place.write("packed/5.bxml", actor(2, 1));
    const changed = "5.bxml\n  General/Life 1 → 2\n";
    const diff = async (...more: readonly string[]) => (await place.run(["diff", "plain", "packed", ...more])).stdout;
    expect(await diff()).toBe(`${changed}4 files\n  Only the compression differs.\n`);
    expect(await diff("--markdown")).toContain("### 4 files\n\n- Only the compression differs");
    expect((await diff("--json")).match(/"note"/g)).toHaveLength(4);
    place.write("packed/4.bxml", actor(4, 1));
    expect(await diff()).toBe(`${changed}${[1, 2, 3].map((at) => `${at}.bxml\n  Only the compression differs.\n`).join("")}`);
  });

  it.each([
    ["which file is damaged", "cut.bxml", "base.bxml", /^base\.bxml\n {2}The first file cannot be read\. /],
    [
      "which member is, and what else differs",
      "d/cut.sarc",
      "d/new.sarc",
      /^new\.sarc\/a\.bxml\n {2}The first file .*\nnew\.sarc\/b\.bxml\n {2}General\/Life 1 → 2\n$/,
    ],
    ["which archive is", "d/short.sarc", "d/new.sarc", /^new\.sarc\n {2}\S.*\n$/],
    [
      "which member is cut off with its archive",
      "d/cutOff.sarc",
      "d/new.sarc",
      /^new\.sarc\/a\.bxml\n {2}\S.*\nnew\.sarc\/b\.bxml\n {2}added\n$/,
    ],
  ])("says %s, and ends with 1", async (_, before, after, stdout) => {
    place.write("d/cut.sarc", sarcOf({ "a.bxml": actor(1, 1).subarray(0, 40), "b.bxml": actor(1, 1) }));
    place.write("d/new.sarc", sarcOf({ "a.bxml": actor(1, 1), "b.bxml": actor(2, 1) }));
    place.write("d/short.sarc", sarcOf({ "a.bxml": actor(1, 1) }).subarray(0, 40));
    place.write("d/cutOff.sarc", sarcOf({ "a.bxml": actor(1, 1) }).subarray(0, 90));
    expect(await place.run(["diff", before, after])).toMatchObject({ code: 1, stdout: expect.stringMatching(stdout), stderr: "" });
    expect(await place.run(["diff", before, after, "--json"])).toMatchObject({ code: 1, stderr: "" });
  });

  it("gives changes as JSON, and folders file by file", async () => {
    place.write("a/same.bxml", actor(1, 1));
    place.write("a/b.bxml", actor(1, 1));
    place.write("a/gone.bxml", actor(1, 1));
    place.write("c/same.bxml", actor(1, 1));
    place.write("c/b.bxml", actor(1, 5));
    const { code, stdout } = await place.run(["diff", "a", "c", "--json"]);
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([{ path: "b.bxml" }, ["General/Power", "1", "5"], { path: "gone.bxml", checksum: expect.stringMatching(/^0x[0-9a-f]{8}$/) }]);
  });

  it("names a file once for all that differs in it", async () => {
    place.write("f/old.sarc", sarcOf({ "a.bxml": actor(1, 1), "b.bxml": actor(1, 1) }));
    place.write("f/new.sarc", sarcOf({ "a.bxml": actor(2, 3), "b.bxml": actor(1, 4) }));
    const { stdout } = await place.run(["diff", "f/old.sarc", "f/new.sarc", "--json"]);
    expect(stdout.trim().split("\n")).toEqual([
      '{"path":"new.sarc","member":"a.bxml"}',
      '["General/Life","1","2"]',
      '["General/Power","1","3"]',
      '{"member":"b.bxml"}',
      '["General/Power","1","4"]',
    ]);
  });

  it("gives one HTML file, in which names from files are text", async () => {
    place.write("h/a/<img src=x>.bxml", actor(1, 1));
    place.write("h/b/<img src=x>.bxml", actor(2, 1));
    const { code, stdout } = await place.run(["diff", "h/a", "h/b", "--html"]);
    expect(code).toBe(0);
    expect(stdout).toContain("<h2>&lt;img src=x&gt;.bxml</h2>\n<ul>\n<li>General/Life 1 → 2</li>\n</ul>\n");
    expect(stdout).not.toMatch(/<img|<script|https?:/);
    expect(stdout).toMatch(/^<!doctype html>.*<\/html>\n$/s);
    expect(await place.run(["diff", "h/a", "h/b", "--html", "--json"])).toMatchObject({ code: 2, stdout: "" });
  });

  it.each([
    ["the first file", ["none.bxml", "base.bxml"]],
    ["the second file", ["base.bxml", "none.bxml"]],
    ["the mod", ["none.bxml", "--base", "a"]],
    ["the dump", ["a", "--base", "none.bxml"]],
  ])("fails where %s is missing, and names it", async (_, given) => {
    const stderr = "none.bxml:0:0: error io/not-found: No such file or folder.\n";
    expect(await place.run(["diff", ...given])).toMatchObject({ code: 1, stdout: "", stderr });
  });

  it("compares no file with a folder", async () => {
    const { code, stderr } = await place.run(["diff", "base.bxml", "a"]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("A file and a folder cannot be compared.") });
  });
});

describe("two mods", () => {
  const folders = new Map([
    ["dump/a.bxml", actor(1, 1)],
    ["dump/Actor/b.bxml", actor(1, 1)],
    ["dump/gone.bxml", actor(1, 1)],
    ["ours/a.bxml", actor(2, 1)],
    ["ours/Actor/b.bxml", actor(2, 1)],
    ["ours/Actor/mine.bxml", actor(5, 5)],
    ["ours/same.bin", new Uint8Array([1])],
    ["ours/Map.sbyml", new Uint8Array([1])],
    ["theirs/a.bxml", actor(1, 2)],
    ["theirs/Actor/b.bxml", actor(3, 1)],
    ["theirs/same.bin", new Uint8Array([1])],
    ["theirs/other.bxml", actor(6, 6)],
    ["theirs/Map.byml", new Uint8Array([2])],
  ]);
  for (const [name, bytes] of folders) place.write(`mods/${name}`, bytes);
  place.write("secret.bxml", actor(9, 9));
  symlinkSync("../../secret.bxml", place.path("mods/theirs/link.bxml"));

  it("have names of their own", async () => {
    const args = ["merge", "mods/dump", "mods/ours", "mods/theirs", "-o", "mods/named", "--path", "a.bxml"];
    expect(await place.run(args)).toMatchObject({ code: 2, stderr: expect.stringContaining("--path is for a file") });
    expect(place.has("mods/named")).toBe(false);
  });

  it("are merged against the dump, with a summary", async () => {
    const args = ["merge", "mods/ours", "mods/theirs", "--base", "mods/dump", "-o", "mods/out", "--json"];
    const { code, stdout, stderr } = await place.run(args);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      path: "Actor/b.bxml",
      field: "General/Life",
      kind: "edit/edit",
      base: "1",
      ours: "2",
      theirs: "3",
    });
    expect(stderr).toContain("7 files: 2 only in ours, 2 only in theirs, 1 the same in both, 2 merged.\n");
    expect(stderr).toContain("Map.byml of theirs and Map.sbyml of ours differ only in their compression");
    expect(place.files("mods/out")).toEqual([
      "Actor/b.bxml",
      "Actor/mine.bxml",
      "Map.byml",
      "Map.sbyml",
      "a.bxml",
      "other.bxml",
      "same.bin",
    ]);
    expect(place.readBytes("mods/out/a.bxml")).toEqual(actor(2, 2));
    expect(place.readBytes("mods/out/Actor/b.bxml")).toEqual(actor(2, 1));
  });

  it("leave a link that leads out, and do not write through one", async () => {
    place.write("elsewhere/keep", "");
    mkdirSync(place.path("linked"));
    symlinkSync(place.path("elsewhere"), place.path("linked/Actor"));
    const { code, stderr } = await place.run(["merge", "mods/dump", "mods/ours", "mods/theirs", "-o", "linked"]);
    expect(code).toBe(3);
    expect(stderr).toContain("link.bxml");
    expect(place.files("elsewhere")).toEqual(["keep"]);
    expect(place.has("linked/link.bxml")).toBe(false);
  });

  it("say what a file that cannot be merged is: one conflict, as ours has it", async () => {
    place.write("odd/dump/x", "");
    place.write("odd/ours/a.bin", "a");
    place.write("odd/theirs/a.bin", "b");
    const { code, stdout } = await place.run(["merge", "odd/dump", "odd/ours", "odd/theirs", "-o", "odd/out", "--json"]);
    expect({ code, conflict: JSON.parse(stdout), out: place.read("odd/out/a.bin") }).toEqual({
      code: 1,
      conflict: { path: "a.bin", field: "", kind: "add/add", base: null, ours: true, theirs: true },
      out: "a",
    });
    const { stderr } = await place.run(["merge", "odd/dump", "odd/ours", "odd/theirs", "-o", "odd/out"]);
    expect(stderr.split("\n").filter((line) => line.includes("a.bin"))).toEqual([
      expect.stringMatching(/^a\.bin: add\/add: .*\. The file of ours was taken\.$/),
    ]);
    expect(stderr).toContain(" 0 merged, 1 taken whole from ours.\n");
  });

  it("count no file that they do not write over another one", async () => {
    for (const [name, bytes] of folders) place.write(`over/${name}`, bytes);
    const args = ["merge", "over/ours", "over/theirs", "--base", "over/dump", "-o", "over/ours"];
    const { code, stderr } = await place.run(args);
    expect({ code, a: place.readBytes("over/ours/a.bxml") }).toEqual({ code: 3, a: actor(2, 1) });
    expect(stderr).toMatch(/^a\.bxml:0:0: error io\/exists: A different file is there already\./m);
    expect(stderr).toContain("6 files: 2 only in ours, 2 only in theirs, 1 the same in both, 1 merged.\n");
    expect((await place.run([...args, "--force"])).stderr).toContain(
      "7 files: 2 only in ours, 0 only in theirs, 3 the same in both, 2 merged.",
    );
  });

  it.each([
    ["the first", ["none", "mods/theirs"]],
    ["the second", ["mods/ours", "none"]],
  ])("are not merged where %s is missing, and it is named", async (_, mods) => {
    const stderr = "none:0:0: error io/not-found: No such file or folder.\n";
    expect(await place.run(["merge", ...mods, "--base", "mods/dump", "-o", "nowhere"])).toMatchObject({ code: 3, stderr });
  });

  it.each(["mods/dump", "mods/dump/new/folder", "mods/ours/../dump"])("are not merged into the dump, as %s", async (output) => {
    const { code, stderr } = await place.run(["merge", "mods/ours", "mods/theirs", "--base", "mods/dump", "-o", output, "--force"]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("OUT is in BASE, the folder of the game's files") });
    expect(place.readBytes("mods/dump/a.bxml")).toEqual(actor(1, 1));
    expect(place.has("mods/dump/other.bxml")).toBe(false);
  });

  it("are merged but for a file of one that is a folder of the other, which is named", async () => {
    for (const path of ["clash/dump/a.bin", "clash/ours/K", "clash/theirs/K/f.bin"]) place.write(path, path);
    const { code, stderr } = await place.run(["merge", "clash/ours", "clash/theirs", "--base", "clash/dump", "-o", "clash/out"]);
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^K\/f\.bin:0:0: error io\/same-output: Another file has the same path, .* is a folder of the other\. Both cannot be/,
    );
    expect(place.files("clash/out")).toEqual(["K"]);
  });

  it("are not merged with a file", async () => {
    const { code, stderr } = await place.run(["merge", "mods/ours", "base.bxml", "--base", "mods/dump", "-o", "nowhere"]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("A file and a folder cannot be merged.") });
  });

  it("are compared with the dump by the files that they have", async () => {
    const { code, stdout } = await place.run(["diff", "mods/ours", "--base", "mods/dump"]);
    expect({ code, gone: stdout.includes("gone.bxml") }).toEqual({ code: 0, gone: false });
    expect(stdout).toContain("a.bxml\n  General/Life 1 → 2\n");
    expect(stdout).toContain("Actor/mine.bxml\n  added\n");
  });
});

describe("git-setup", () => {
  const repository = (name: string) => {
    mkdirSync(place.path(name));
    const git = (...args: string[]) =>
      spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: place.path(name), encoding: "utf8" });
    git("init", "-q", "-b", "main");
    return git;
  };
  const setUp = async (name: string, args: readonly string[]) => {
    const tool = `"${process.execPath}" "${await toolPath("product")}"`;
    const done = spawnSync(process.execPath, [await toolPath("product"), "git-setup", "--command", tool, ...args], {
      cwd: place.path(name),
      encoding: "utf8",
    });
    return { code: done.status, stdout: done.stdout, stderr: done.stderr };
  };
  const pack = (life: number, power: number) => sarcOf({ "Actor/a.bxml": actor(life, 1), "Actor/b.bxml": actor(1, power) });

  it("shows lines, writes them when asked, and once; then git merges two branches that changed one pack (slow: git starts the tool for each merge)", async () => {
    const git = repository("packs");
    place.write("packs/.gitattributes", "*.txt text");
    const shown = await setUp("packs", []);
    expect(shown).toMatchObject({ code: 0, stderr: "Nothing was written. Use --write to add these lines.\n" });
    expect(shown.stdout).toContain("*.sbactorpack merge=bytewright\n");
    expect(shown.stdout).toMatch(/^\s*\*\.anim merge=bytewright\n\s*\*\.ANIM merge=bytewright$/m);
    expect(place.read("packs/.gitattributes")).toBe("*.txt text");
    expect(await setUp("packs", ["--write"])).toMatchObject({ code: 0, stderr: "" });
    expect(place.read("packs/.gitattributes")).toMatch(/^\*\.txt text\n\*\./);
    expect(git("config", "merge.bytewright.driver").stdout).toContain("merge --output=%A --path=%P -- %O %A %B");
    expect(git("config", "mergetool.bytewright.cmd").stdout).toContain('--output="$MERGED" --path="$MERGED" -- "$BASE" "$LOCAL" "$REMOTE"');
    expect(await setUp("packs", ["--write"])).toMatchObject({ code: 0, stdout: "" });

    const commit = (life: number, power: number) => {
      place.write("packs/a.sbactorpack", pack(life, power));
      git("add", "-A");
      git("commit", "-q", "-m", "change");
    };
    commit(1, 1);
    git("checkout", "-q", "-b", "theirs");
    commit(1, 2);
    git("checkout", "-q", "main");
    commit(2, 1);
    const merged = git("merge", "-q", "-m", "merged", "theirs");
    expect({ status: merged.status, bytes: place.readBytes("packs/a.sbactorpack") }).toEqual({ status: 0, bytes: pack(2, 2) });
    // both change one value: a conflict of git, and the file has ours
    git("checkout", "-q", "-b", "other");
    commit(8, 2);
    git("checkout", "-q", "main");
    commit(9, 2);
    const both = git("merge", "-q", "-m", "merged", "other");
    expect({ status: both.status, bytes: place.readBytes("packs/a.sbactorpack") }).toEqual({ status: 1, bytes: pack(9, 2) });
    const unmerged = git("ls-files", "-u").stdout.trim().split("\n");
    expect(unmerged).toHaveLength(3);
    // the tool names the file, not the copies that git makes for it
    const { stdout, stderr } = git("mergetool", "--tool=bytewright", "--no-prompt");
    expect(stdout + stderr).toMatch(/^a\.sbactorpack: Actor\/a\.bxml: General\/Life: edit\/edit: base 2, ours 9, theirs 8$/m);
  });

  it.each([
    ["no repository", "alone", [], 1, "not in a Git repository"],
    ["a pattern with blanks", "alone", ["a b"], 2, "A pattern cannot have blanks"],
    ["no pattern", "alone", [""], 2, "A pattern cannot have blanks"],
    ["a macro", "alone", ["[attr]binary"], 2, "A pattern cannot have blanks"],
  ])("writes nothing for %s", async (_, name, args, code, message) => {
    place.write(`${name}/x`, "");
    const done = await setUp(name, [...args, "--write"]);
    expect(done).toMatchObject({ code, stderr: expect.stringContaining(message) });
    expect(place.files(name)).toEqual(["x"]);
  });

  it.skipIf(process.platform === "win32").each<[what: string, make: (top: string) => void]>([
    ["a `.git` that names another folder", (top) => place.write(`${top}/.git`, `gitdir: ${place.path("keys")}\n`)],
    ["a `.git` that is a link to one", (top) => symlinkSync(place.path("keys"), place.path(`${top}/.git`))],
    [
      "settings that are a link",
      (top) => {
        for (const name of ["HEAD", "objects/x", "refs/x"]) place.write(`${top}/.git/${name}`, "");
        symlinkSync(place.path("keys/config"), place.path(`${top}/.git/config`));
      },
    ],
  ])("writes nothing through %s", async (what, make) => {
    const top = what.replaceAll(/\W/g, "");
    place.write("keys/config", "mine");
    place.write(`${top}/x`, "");
    make(top);
    const done = await setUp(top, ["--write"]);
    expect(done).toMatchObject({ code: 1, stderr: expect.stringContaining("not those of a repository") });
    expect(place.read("keys/config")).toBe("mine");
    expect(place.has(`${top}/.gitattributes`)).toBe(false);
  });

  it("writes no attributes through a link", async () => {
    for (const name of ["HEAD", "objects/x", "refs/x"]) place.write(`attributed/.git/${name}`, "");
    place.write("attributed/mine", "mine");
    symlinkSync("mine", place.path("attributed/.gitattributes"));
    expect(await setUp("attributed", ["--write"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("`.gitattributes` is a link"),
    });
    expect(place.read("attributed/mine")).toBe("mine");
  });
});

describe("apply", () => {
  const changes = "changes.jsonl";
  const LIFE = '{"path":"a"}\n["General/Life","1","2"]';
  const state = async (before: string, after: string) => {
    const { stdout } = await place.run(["diff", before, after, "--json"]);
    place.write("changes.jsonl", stdout);
  };

  it("shows the changes, makes them with --write, and finds them made", async () => {
    await state("base.bxml", "life.bxml");
    place.write("copy.bxml", actor(1, 1));
    expect(await place.run(["apply", changes, "copy.bxml"])).toMatchObject({
      code: 0,
      stdout: "copy.bxml: 1 change\n",
      stderr: "1 change in 1 file would be made. Use --write to make them.\n",
    });
    expect(place.readBytes("copy.bxml")).toEqual(actor(1, 1));
    expect(await place.run(["apply", changes, "copy.bxml", "--write"])).toMatchObject({ code: 0 });
    expect(place.readBytes("copy.bxml")).toEqual(actor(2, 1));
    expect(await place.run(["apply", changes, "copy.bxml", "--write"])).toMatchObject({ code: 0, stderr: "0 changes in 0 files made.\n" });
  });

  it("says what a comparison could not see", async () => {
    await state("base.bxml", "moved.bxml");
    place.write("seen.bxml", actor(1, 1));
    expect(await place.run(["apply", changes, "seen.bxml", "--write"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("the changes do not contain the content of this file"),
    });
    expect(place.readBytes("seen.bxml")).toEqual(actor(7, 1));
  });

  it.each(["cut.bxml", "inexact.bxml", "some.txt"])("changes nothing in %s, and says why", async (name) => {
    await state("base.bxml", "life.bxml");
    const before = place.readBytes(name);
    expect(await place.run(["apply", changes, name, "--write"])).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(`^${name}:0:0: error apply/refused: `),
    });
    expect(place.readBytes(name)).toEqual(before);
  });

  it.each([
    ["is not there", undefined, "io/not-found: No such file"],
    ["is in UTF-16", Buffer.from(`\ufeff${LIFE}`, "utf16le"), "io/not-utf8: The text is not UTF-8: the byte 0xFF"],
    ["is a game file", actor(1, 1), "io/not-utf8: The text is not UTF-8"],
  ])("changes nothing where the file of changes %s", async (_, content, message) => {
    rmSync(place.path("odd.jsonl"), { force: true });
    if (content) place.write("odd.jsonl", content);
    place.write("same.bxml", actor(1, 1));
    const { code, stderr } = await place.run(["apply", "odd.jsonl", "same.bxml", "--write"]);
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringMatching(`^odd\\.jsonl:\\S+ error ${message}`) });
    expect(place.readBytes("same.bxml")).toEqual(actor(1, 1));
  });

  it("reads changes that an editor saved with a byte order mark", async () => {
    place.write("marked.jsonl", `\ufeff${LIFE}\r\n`);
    place.write("marked.bxml", actor(1, 1));
    expect(await place.run(["apply", "marked.jsonl", "marked.bxml"])).toMatchObject({ code: 0, stdout: "marked.bxml: 1 change\n" });
  });

  // such a file takes no room there
  it.skipIf(process.platform === "win32")("changes and merges nothing where a file is too large", async () => {
    place.write("large.bxml", "");
    truncateSync(place.path("large.bxml"), 2 ** 31);
    place.write(changes, LIFE);
    const refused = { code: 3, stderr: expect.stringMatching(/^large\.bxml:0:0: error io\/too-large: The file is larger than 2 GiB/) };
    for (const args of [
      ["apply", changes, "large.bxml", "--write"],
      ["apply", "large.bxml", "base.bxml", "--write"],
      ["merge", "base.bxml", "life.bxml", "large.bxml", "-o", "no.bxml"],
    ])
      expect(await place.run(args)).toMatchObject(refused);
    expect(place.has("no.bxml")).toBe(false);
    rmSync(place.path("large.bxml"));
  });

  it("names the line of a value that was edited wrongly", async () => {
    place.write(changes, `${LIFE}\n["General/Power","1","!vec3 2"]\n`);
    place.write("line.bxml", actor(1, 1));
    const { code, stderr } = await place.run(["apply", changes, "line.bxml", "--write"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^line\.bxml: General\/Power: .* \(line 3\)\n1 change in/) });
    expect(place.readBytes("line.bxml")).toEqual(actor(2, 1));
  });

  it("makes one of two changes that give a value different contents, and says so", async () => {
    const [first, second] = [
      ["2", "3"],
      ["2", "2"],
    ].map((values) => values.map((to) => JSON.stringify(["General/Life", "1", to])).join("\n"));
    place.write("twice.bxml", actor(1, 1));
    const run = (lines = "") => {
      place.write(changes, `{"path":"twice.bxml"}\n${lines}`);
      return place.run(["apply", changes, "twice.bxml", "--write"]);
    };
    const conflict = "twice.bxml: General/Life: another change makes it 2. (line 3)\n";
    expect(await run(first)).toMatchObject({ code: 1, stderr: `${conflict}1 change in 1 file made; 1 conflict, where nothing changes.\n` });
    expect(place.readBytes("twice.bxml")).toEqual(actor(2, 1));
    place.write("twice.bxml", actor(1, 1));
    expect(await run(second)).toMatchObject({ code: 0, stderr: "1 change in 1 file made.\n" });
  });

  it("leaves what is not as expected, and says so", async () => {
    await state("base.bxml", "life.bxml");
    place.write("third.bxml", actor(3, 1));
    const { code, stdout } = await place.run(["apply", changes, "third.bxml", "--write", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      path: "third.bxml",
      field: "General/Life",
      op: "change",
      message: "expected 1, found 3.",
      line: 2,
    });
    place.write(changes, '{"path":"a"}\n["General/Life","#12345678","5"]\n');
    const { stderr } = await place.run(["apply", changes, "third.bxml", "--write"]);
    expect(stderr).toContain("third.bxml: General/Life: expected #12345678, found 3. (line 2)\n");
    expect(place.readBytes("third.bxml")).toEqual(actor(3, 1));
  });

  it("puts an entry whose line does not say where after that of the line above, or after all others", async () => {
    place.write("own.bxml", actor(1, 1));
    const lines = [
      { path: "own.bxml", add: "General/Speed", to: "2" },
      { add: "General/Size", to: "3" },
      { add: "General/Name", to: "4", after: null },
      { move: "General/Life" },
    ];
    place.write("changes.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(await place.run(["apply", changes, "own.bxml", "--write"])).toMatchObject({ code: 0, stderr: "4 changes in 1 file made.\n" });
    const { stdout } = await place.run(["decode", "own.bxml"]);
    expect(stdout.match(/(?<=^ {6})\w+/gm)).toEqual(["Name", "Life", "Power", "Speed", "Size"]);
  });

  it("changes files of a folder and members of archives", async () => {
    place.write("old/pack.sarc", sarcOf({ "Actor/a.bxml": actor(1, 1) }));
    place.write("old/b.bxml", actor(1, 1));
    place.write("new/pack.sarc", sarcOf({ "Actor/a.bxml": actor(1, 7) }));
    place.write("new/b.bxml", actor(4, 1));
    await state("old", "new");
    expect(await place.run(["apply", changes, "old", "--write"])).toMatchObject({ code: 0, stderr: "2 changes in 2 files made.\n" });
    for (const name of ["pack.sarc", "b.bxml"]) expect(place.readBytes(`old/${name}`)).toEqual(place.readBytes(`new/${name}`));
  });

  it.each([
    ["a file", "base.bxml", 2, "The changes are for several files, so apply needs the folder that their paths start from, not a file."],
    ["no folder that is there", "nowhere", 3, "nowhere:0:0: error io/not-found: No such file or folder."],
  ])("takes %s for none of several files", async (_, path, code, message) => {
    place.write(changes, '{"path":"a.bxml","content":"AAAA"}\n{"path":"b.bxml"}\n["General/Life","1","2"]\n');
    const outcome = await place.run(["apply", changes, path, "--write"]);
    expect(outcome).toMatchObject({ code, stderr: expect.stringContaining(message) });
    expect(place.has("nowhere")).toBe(false);
    expect(place.readBytes("base.bxml")).toEqual(actor(1, 1));
  });

  it("adds and removes files and members as the mod did, but none that is another", async () => {
    const others = { "Actor/b.bxml": actor(1, 1), "plain.txt": new Uint8Array([1, 2, 3]) };
    place.write("old/pack.sarc", sarcOf({ ...others, "Actor/a.bxml": actor(1, 1) }));
    place.write("old/gone.bxml", actor(1, 1));
    place.write("new/pack.sarc", sarcOf({ ...others, "Actor/c.bxml": actor(3, 3) }));
    place.write("new/deep/added.bin", new Uint8Array([9, 8, 7]));
    await state("old", "new");
    place.write("other/pack.sarc", sarcOf({ ...others, "Actor/a.bxml": actor(5, 5), "Actor/c.bxml": actor(4, 4) }));
    place.write("other/gone.bxml", actor(6, 1));
    place.write("other/deep/added.bin", new Uint8Array([7]));
    expect(await place.run(["apply", changes, "old"])).toMatchObject({
      code: 0,
      stderr: "4 changes in 3 files would be made. Use --write to make them.\n",
    });
    expect(await place.run(["apply", changes, "old", "--write"])).toMatchObject({ code: 0, stderr: "4 changes in 3 files made.\n" });
    expect(place.readBytes("old/deep/added.bin")).toEqual(place.readBytes("new/deep/added.bin"));
    expect(place.has("old/gone.bxml")).toBe(false);
    expect(await place.run(["diff", "old", "new"])).toMatchObject({ code: 0, stdout: "" });
    expect(await place.run(["apply", changes, "old", "--write"])).toMatchObject({ code: 0, stderr: "0 changes in 0 files made.\n" });
    const { code, stderr } = await place.run(["apply", changes, "other", "--write"]);
    expect(code).toBe(1);
    expect(stderr).toContain("4 conflicts, where nothing changes");
  });

  it("adds members to the archive of another console in its byte order, or says that they do not fit", async () => {
    const common = { "a.bxml": actor(1, 1) };
    const members = (order: "little" | "big") => ({
      "Map.byml": encoded("byml", `Life: 1\nName: A\n#!layout file ${order} 2\n`),
      "Actor.bxml": actor(2, 2),
    });
    const others = { "inner.sarc": sarcOf(common), "m.msbt": encoded("msbt", MESSAGES), "sound.bin": "sound" };
    place.write("console/old.sarc", sarcOf(common));
    place.write("console/new.sarc", sarcOf({ ...common, ...members("little"), ...others }));
    place.write("console/pack.sarc", bigSarcOf(common));
    await state("console/old.sarc", "console/new.sarc");
    expect(place.read(changes)).toContain('"byteOrder":"little"}');
    const { code, stderr } = await place.run(["apply", changes, "console/pack.sarc", "--write"]);
    await place.run(["extract", "console/pack.sarc", "--out-dir", "console/out"]);
    expect(place.files("console/out")).toEqual(["Actor.bxml", "Map.byml", "a.bxml"]);
    for (const [name, content] of Object.entries(members("big"))) expect(place.readBytes(`console/out/${name}`)).toEqual(content);
    expect(code).toBe(1);
    for (const name of Object.keys(others))
      expect(stderr).toContain(
        `pack.sarc/${name}: not added: it is from an archive that is little endian, and this one is big endian (Wii U).`,
      );
    expect(stderr).toContain("2 changes in 1 file made; 3 conflicts, where nothing changes.");
    expect(await place.run(["apply", changes, "console/old.sarc", "--write"])).toMatchObject({ code: 0 });
    const { stdout } = await place.run(["diff", "console/old.sarc", "console/new.sarc"]);
    expect(stdout).toMatch(/^new\.sarc\n {2}Only the layout of the archive differs.*\n$/);
  });

  it.each(["con", "deep/nul.bxml", "b.", "txt.\u202egnp", ".a.bytewright-1.old"])("adds no file called %j", async (path) => {
    place.write("named/a", "");
    place.write("changes.jsonl", JSON.stringify({ path, content: "AA==" }));
    const { code, stderr } = await place.run(["apply", changes, "named", "--write"]);
    expect({ code, stderr, files: place.files("named") }).toEqual({
      code: 1,
      stderr: expect.stringContaining("so no file is added"),
      files: ["a"],
    });
  });

  it.skipIf(process.platform === "win32")("adds files to folders that are there, whatever they are called", async () => {
    const add = (path: string) => JSON.stringify({ path, content: "AA==" });
    place.write("odd/Ver. 1./same.", "\0");
    place.write("changes.jsonl", [add("Ver. 1./same."), add("Ver. 1./new.bin"), add("./Ver. 1./new./a")].join("\n"));
    const { code, stderr } = await place.run(["apply", changes, "odd", "--write"]);
    expect({ code, stderr, files: place.files("odd").filter((name) => name.startsWith("Ver.")) }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]*"new\." ends with a dot[^\n]*\n1 change in 1 file made; 1 conflict/),
      files: ["Ver. 1./new.bin", "Ver. 1./same."],
    });
  });

  it("writes nothing where a link leads to what Git runs, and takes nothing from there", async () => {
    place.write("linked/.git/config", "");
    symlinkSync(".git", place.path("linked/x"));
    place.write("changes.jsonl", '{"path":"x/hook","content":"AA=="}');
    const { code, stderr } = await place.run(["apply", changes, "linked", "--write"]);
    expect([code, place.files("linked/.git")]).toEqual([1, ["config"]]);
    expect(stderr).toContain("a link here points outside the folder");
    // a work tree has a file of this name
    for (const name of [".git", ".vscode/settings.json", "b.bin"]) place.write(`tree/${name}`, "gitdir: /x");
    place.write("vacant/a", "");
    await state("vacant", "tree");
    expect(place.read("changes.jsonl").match(/"path":"[^"]*"/g)).toEqual(['"path":"a"', '"path":"b.bin"']);
  });

  const adds = (path: string, content = "AA==") => JSON.stringify({ path, content });
  const life = (path: string, field = "General/Life", to = "2") => `${JSON.stringify({ path })}\n${JSON.stringify([field, "1", to])}`;
  it.skipIf(process.platform === "win32").each([
    [
      "files whose names differ by upper and lower case",
      [adds("Z.bin"), adds("z.bin", "AQ==")],
      1,
      ["Z.bin"],
      "the same path, ignoring case",
    ],
    ["a file, and one in a folder of its name", [adds("f"), adds("f/g")], 1, ["f"], "one of the two paths is a folder of the other"],
    ["a file twice", [adds("f"), adds("f", "AQ==")], 1, ["f"], "1 further change to a file that is added or removed as a whole. (line 2)"],
    ["a file, and changes in it", [adds("f"), life("f")], 1, ["f"], "1 further change to a file"],
    ["nothing where a folder cannot be made", [adds("new/a"), adds("one.bxml/b")], 0, [], "one.bxml"],
  ])("adds %s: one of them, and says so", async (_, lines, made, files, said) => {
    rmSync(place.path("own"), { recursive: true, force: true });
    place.write("own/one.bxml", actor(1, 1));
    place.write("changes.jsonl", lines.join("\n"));
    const { code, stderr } = await place.run(["apply", changes, "own", "--write"]);
    expect([code, place.files("own").filter((name) => name !== "one.bxml")]).toEqual([made > 0 ? 1 : 3, files]);
    expect(stderr).toContain(said);
    if (made > 0) expect(stderr).toContain(`${made} change in 1 file made; 1 conflict`);
  });

  it.skipIf(process.platform === "win32")("makes all changes of a file that has two paths", async () => {
    place.write("two/one.bxml", actor(1, 1));
    symlinkSync("one.bxml", place.path("two/two.bxml"));
    place.write("changes.jsonl", [life("one.bxml"), life("two.bxml", "General/Power")].join("\n"));
    expect(await place.run(["apply", changes, "two", "two/.", "--write"])).toMatchObject({
      code: 0,
      stderr: "2 changes in 1 file made.\n",
    });
    expect(place.readBytes("two/one.bxml")).toEqual(actor(2, 2));
  });

  it.each([
    ["content that is not Base64", '{"path":"a","content":"?"}', '"content" has to be the content'],
    ["content that is cut", '{"path":"a","content":"QUF"}', '"content" has to be the content'],
    ["a path that never ends", `{"path":"${"a/".repeat(3000)}a","content":""}`, '"path" has 6001 characters'],
    ["no JSON", "{", "not JSON on one line: expected [field, from, to], or an object"],
    ["a way out of the folder", '{"path":"../a","move":"b"}', '"path" has to stay in the folder'],
    ["a way out of the archive", '{"path":"a","member":"../a"}', '"member" has to stay in the folder'],
    ["a way to what Git runs", '{"path":"a/.GIT/config","content":""}', '"path" may not lead to settings of Git'],
    ["such a way on Windows", '{"path":"a\\\\.git .::$DATA/x","content":""}', '"path" may not lead to settings'],
    ["a way to what GitHub runs", '{"path":".github/workflows/x.yml","content":""}', '"path" may not lead to settings'],
    ["a change of no file", '["b","1","2"]', '"path" has to say which file'],
    ["a member of no file", '{"member":"b"}', '"path" has to say which file'],
    ["a change without what comes", '{"path":"a"}\n["b","1"]', "2 values in brackets, expected three: [field, from, to].", 3],
    ["a change with more", '{"path":"a"}\n["b","1","2","3"]', "4 values in brackets, expected three: [field, from, to].", 3],
    ["a name alone", '{"path":"a"}\n["b"]', "1 value in brackets, expected three: [field, from, to].", 3],
    ["another byte order", '{"path":"a","content":"AAAA","byteOrder":"middle"}', '"byteOrder" has to be "little" or "big".'],
    ["a change of an unknown kind", '{"path":"a","toString":"b","to":"c"}', '"toString" has no meaning here: expected [field, from, to]'],
    ["two changes", '{"path":"a","add":"b","move":"c"}', '"add" and "move" need a line each.'],
    ["a container, and a change", '{"path":"a","at":"b","add":"c"}', '"at" and "add" need a line each.'],
    ["a container that is a number", '{"path":"a","at":1}', '"at" and "in" have to be texts.'],
    ["a usual value that is a number", '{"path":"a","at":"b","usual":{"c":1}}', '"usual" has to be the values that added entries have.'],
    ["usual values without end", `{"path":"a","at":"b","usual":{"c":"${"d".repeat(10_000)}"}}`, '"usual" has 10008 characters, more than'],
    ["an entry that is added to another", '{"path":"a"}\n["b/[1]",null,"2","#12345678"]', "4 values in brackets, expected three", 3],
    ["nothing", "{}", "expected [field, from, to], or an object"],
    ["a number for a value", '{"path":"a"}\n["b",1,"2"]', '"from" is 1, expected a text such as "1.5", or', 3],
    ["a number for a new value", '{"path":"a"}\n["b","1",2]', '"to" is 2, expected a text such as "1.5", or', 3],
    ["a number in a value", '{"path":"a"}\n["b",{"c":1},null]', '"from" is an object or a list with unexpected values, expected', 3],
    ["a place that is a number", '{"path":"a","move":"b","after":7}', '"after" is 7, expected a text.'],
    ["a removal that is alone in another way", '{"path":"a","remove":"b","from":"1","alone":1}', '"alone" is 1, expected true.'],
    ["a move without a place", '{"path":"a","move":"b"}', '"after" must name the entry that this one moves after, or be null.'],
    ["a wrong checksum", '{"path":"a"}\n["b","#12","2"]', '"from" begins with #', 3],
    [
      "a factor by nothing",
      '{"path":"a","all":"b","times":"1/0","from":["1"],"to":["2"]}',
      '"times" is "1/0", which cannot be calculated.',
    ],
    ["a sum that is a number", '{"path":"a","all":"b","plus":1,"from":["1"],"to":["2"]}', '"plus" is 1, which cannot be calculated.'],
    ["calculated from nothing", '{"path":"a","all":"b","plus":"1","to":["2"]}', '"from" is missing, expected a text'],
    ["calculated to a wrong checksum", '{"path":"a","all":"b","plus":"1","from":["1"],"to":"#1"}', '"to" is missing, expected a text'],
    ["a field that is not text", '{"path":"a"}\n[1,"1","2"]', '"op" and "field" have to be texts', 3],
  ])("ends at a line that is %s", async (_, line, message, at = 2) => {
    place.write("wrong.jsonl", `\n${line}\n`);
    const outcome = await place.run(["apply", "wrong.jsonl", "base.bxml", "--write"]);
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain(`wrong.jsonl:${at}: ${message}`);
  });
});
