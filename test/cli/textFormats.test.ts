/** Formats that are text: checked, formatted and counted where they are. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { levelText, roomLevel } from "../formats/ass/documents.ts";
import { parseLines, Workplace } from "./tool.ts";

const place = new Workplace("product");
/** Where the game tools look. */
const LEVEL = "data/room/structure";
const [WIDE, FOREIGN] = ["data/wide/structure/wide.ass", "data/foreign/structure/foreign.ass"];
const ROOM = levelText(roomLevel(7, "BLENDER"));
const SUBTITLE = "; made by hand\n\n[Script Info]\nTitle: sample\n";
place.write(`${LEVEL}/room.ass`, ROOM);
place.write(`${LEVEL}/wrong.ass`, ROOM.replace("24\n", "23\n"));
place.write(`${LEVEL}/film.ass`, SUBTITLE);
place.write("loose.ass", ROOM.replaceAll("\t", " "));
place.write("marked.ass", `\uFEFF${ROOM.replaceAll("\t", " ")}`);
place.write(WIDE, Buffer.from(`\uFEFF${ROOM}`, "utf16le"));

test("check names the line, and passes over subtitles", async () => {
  const { code, stdout, stderr } = await place.run(["check", LEVEL]);
  expect(stdout).toBe(`${LEVEL}/wrong.ass:46:1: error ass/count-mismatch: The vertex count is 23, but 24 are present.\n`);
  expect(stderr).toContain("2 files");
  expect(code).toBe(1);
});

test("check names the encoding", async () => {
  const { code, stdout } = await place.run(["check", "--json", WIDE]);
  expect(parseLines(stdout)).toMatchObject([{ line: 1, severity: "warning", code: "ass/encoding-utf16" }]);
  expect(code).toBe(0);
});

test("check reports a character outside ASCII once, in whatever encoding, and in strings only", async () => {
  for (const encoding of ["utf8", "latin1"] as const) {
    place.write(FOREIGN, Buffer.from(ROOM.replace('"lamp"', '"lámpara"').replace(";OBJECT 1", "; größe\n;OBJECT 1"), encoding));
    const lines = parseLines((await place.run(["check", "--json", FOREIGN])).stdout);
    expect(lines).toMatchObject([{ severity: "warning", code: "ass/non-ascii" }]);
  }
});

test("format with --check writes nothing", async () => {
  const { code, stdout } = await place.run(["format", "--check", "loose.ass", `${LEVEL}/room.ass`]);
  expect([code, stdout]).toEqual([1, "loose.ass\n"]);
  expect(readFileSync(place.path("loose.ass"), "utf8")).not.toBe(ROOM);
});

test("format prints where it is told to", async () => {
  expect((await place.run(["format", "--stdout", "loose.ass"])).stdout).toBe(ROOM);
});

test("format writes in place, and keeps a byte order mark", async () => {
  const { code, stdout } = await place.run(["format", "loose.ass", "marked.ass", `${LEVEL}/film.ass`]);
  expect(stdout).toBe("loose.ass\nmarked.ass\n");
  // the subtitle was named, and is not one of ours
  expect(code).toBe(1);
  expect(readFileSync(place.path("loose.ass"), "utf8")).toBe(ROOM);
  expect(readFileSync(place.path("marked.ass"), "utf8")).toBe(`\uFEFF${ROOM}`);
  expect(readFileSync(place.path(`${LEVEL}/film.ass`), "utf8")).toBe(SUBTITLE);
});

test("format leaves a text with errors, and other encodings, alone", async () => {
  const { code, stderr } = await place.run(["format", `${LEVEL}/wrong.ass`, WIDE]);
  expect(stderr).toContain(`${LEVEL}/wrong.ass:0:0: error io/has-errors`);
  expect(stderr).toContain("/wide.ass:0:0: error io/other-encoding");
  expect(code).toBe(1);
});

test.each(["MAX", "BLENDER", "FBX"] as const)("format writes in the style of %s, and back", async (style) => {
  const styled = levelText(roomLevel(7, style)).replace(`"${style}"`, '"BLENDER"');
  place.write("styled.ass", ROOM);
  expect((await place.run(["format", "--style", style.toLowerCase(), "styled.ass"])).code).toBe(0);
  expect(readFileSync(place.path("styled.ass"), "utf8")).toBe(styled);
  // the header still names the exporter that the text came from
  await place.run(["format", "styled.ass"]);
  expect(readFileSync(place.path("styled.ass"), "utf8")).toBe(ROOM);
});

test("format knows no other style", async () => {
  const { code, stderr } = await place.run(["format", "--style", "maya", `${LEVEL}/room.ass`]);
  expect(stderr).toContain('io/no-style: Texts of Halo ASS have no style "MAYA": they are MAX, BLENDER, FBX.');
  expect(code).toBe(1);
});

test("format --utf8 makes UTF-8 without a byte order mark of other encodings", async () => {
  place.write("old/wide.ass", Buffer.from(`\uFEFF${ROOM}`, "utf16le"));
  place.write("old/marked.ass", `\uFEFF${ROOM}`);
  place.write("old/windows.ass", Buffer.from(ROOM.replace("lamp", "lámpara"), "latin1"));
  const { code, stdout } = await place.run(["format", "--utf8", "old"]);
  expect([code, stdout]).toEqual([0, "old/marked.ass\nold/wide.ass\nold/windows.ass\n"]);
  expect(readFileSync(place.path("old/wide.ass"), "utf8")).toBe(ROOM);
  expect(readFileSync(place.path("old/marked.ass"), "utf8")).toBe(ROOM);
  expect(readFileSync(place.path("old/windows.ass"), "utf8")).toBe(ROOM.replace("lamp", "lámpara"));
});

test("stats shows what is there", async () => {
  const { stdout } = await place.run(["stats", "--json", LEVEL]);
  expect(parseLines(stdout)).toMatchObject([
    { path: `${LEVEL}/room.ass`, format: "ass", facts: { version: "7", materials: "4", instances: "8", vertices: "48", triangles: "24" } },
    { path: `${LEVEL}/wrong.ass` },
  ]);
});

test.each([["check"], ["decode"], ["stats"]])("%s says of a version that cannot be read what is understood", async (command) => {
  const strings = new TextEncoder().encode("Small\0Walk\0");
  const header = new Uint8Array(0x70);
  header.set(new TextEncoder().encode("ASB "));
  for (const [at, word] of [
    [0x04, 0x304],
    [0x30, header.length],
    [0x50, strings.length],
  ])
    new DataView(header.buffer).setUint32(at, word, true);
  place.write("small.asb", Uint8Array.of(...header, ...strings));
  const { code, stdout, stderr } = await place.run([command, "small.asb"]);
  expect(code).toBe(1);
  expect(stdout + stderr).toContain("Version 0x304 (Ring Fit Adventure) is not fully supported");
  expect(stdout + stderr).toContain("Name: Small; Strings: 2: Small, Walk.");
  if (command === "stats") expect(stdout).toMatch(/Name +Small\n +Strings +2: Small, Walk/);
});

describe("a file that is text already", () => {
  const files = [`${LEVEL}/room.ass`, WIDE, FOREIGN, "loose.ass"];

  test.each(files)("is not decoded: %s", async (path) => {
    const { code, stdout, stderr } = await place.run(["decode", path]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      `${path}:0:0: error file/text-already: This file is already text: Halo ASS has no other form. Open it in an editor.\n`,
    );
  });

  test("is not encoded", async () => {
    const { code, stderr } = await place.run(["encode", "loose.ass", "-o", "out.ass"]);
    expect([code, stderr.split(" ", 3).slice(0, 3).join(" ")]).toEqual([1, "loose.ass:0:0: error file/text-already:"]);
  });

  test.each(files)("is said by verify where it is named: %s", async (path) => {
    const { code, stdout } = await place.run(["verify", path]);
    expect(stdout).toContain(`${path}:0:0: information file/text-already: This file is already text`);
    expect(stdout).toContain("1 file: 1 exact");
    expect(code).toBe(0);
  });

  test("is passed over in folders", async () => {
    const { code, stdout } = await place.run(["verify", LEVEL]);
    expect([code, stdout]).toEqual([0, "0 files: 0 exact, 0 inexact, 0 failed\n"]);
  });

  test("warns of what an editor could not read", async () => {
    place.write("lost.ass", ROOM.replace('"lamp"', '"l\uFFFDmp"').replace(";OBJECT 1", "; gr\uFFFD\uFFFDe\n;OBJECT 1"));
    const { stdout } = await place.run(["check", "--json", "lost.ass"]);
    expect(parseLines<{ code: string }>(stdout).filter(({ code }) => code === "file/not-utf8")).toHaveLength(2);
  });
});
