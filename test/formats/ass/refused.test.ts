/** Levels that the game tools do not take, one thing wrong with each: what is reported, once, and what the fix makes of it. */
import { describe, expect, test } from "vitest";
import { ass } from "../../../formats/ass/index.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { levelText, roomLevel } from "./documents.ts";
import { CONTEXT, findingsOf } from "./findings.ts";

const ROOM = levelText(roomLevel(2, "MAX"));
const ROOM_1 = levelText(roomLevel(1, "MAX"));
const LEVEL = "/mods/H2EK/data/scenarios/multi/cave/structure/cave.ass";
const HEADER = /^.*?(?=;### MATERIALS)/s;
const SECTIONS = ["HEADER", "MATERIALS", "OBJECTS", "INSTANCES"];

function issuesOf(text: string, path?: string) {
  return ass.analyse(text, { ...CONTEXT, ...(path === undefined ? {} : { path }) }).issues;
}

/** The text with the preferred fix of each finding of a code. */
function fixed(text: string, code: string): string {
  const edits = issuesOf(text).flatMap((issue) => (issue.code === `ass/${code}` ? (issue.fixes?.()[0]?.edits ?? []) : []));
  return applyEdits(
    text,
    [...edits].sort((a, b) => a.span.start - b.span.start),
  );
}

/** The root's rows: rotation, translation, scale, then those of the pivot. */
function withRoot(rows: Readonly<Record<number, string>>, text = ROOM): string {
  const lines = text.split("\n");
  const first = lines.indexOf(";INSTANCE 0") + 6;
  for (const [row, line] of Object.entries(rows)) lines[first + Number(row)] = line;
  return lines.join("\n");
}

describe("a section that is missing", () => {
  test("is reported where the header is, and added", () => {
    const text = ROOM.replace(HEADER, "");
    expect(findingsOf(text)).toEqual(["error section-missing @ 1"]);
    expect(issuesOf(text)[0].message).toContain("HEADER");
    expect(findingsOf(fixed(text, "section-missing"))).toEqual([]);
    expect(fixed(levelText(roomLevel(7, "BLENDER")).replace(HEADER, ""), "section-missing")).toMatch(/^;### HEADER ###\n7\n/);
  });

  test("is reported where the banner below is missing too", () => {
    expect(findingsOf(ROOM.replace(HEADER, "").replace(/^.*\n/, ""))).toEqual([
      "error section-missing @ 1",
      "hint section-banner-missing @ 1",
    ]);
  });

  test("is out of order where the header is further down", () => {
    const header = HEADER.exec(ROOM)?.[0] ?? "";
    expect(findingsOf(ROOM.replace(HEADER, "") + header)).toEqual([expect.stringMatching(/^error section-order @ /)]);
  });

  test.each(["", "\n", "; nothing yet\n"])("is each of them in an empty file of a level: %j", (text) => {
    expect(issuesOf(text, LEVEL).map(({ message }) => message)).toEqual(SECTIONS.map((name) => `The ${name} section is missing.`));
    expect(issuesOf(text)).toEqual([]);
    expect(issuesOf(text, "/videos/cave.ass")).toEqual([]);
  });

  test("is never one of subtitles", () => {
    expect(issuesOf("; made by hand\n[Script Info]\n", LEVEL)).toEqual([]);
  });
});

describe("the scene root", () => {
  const ONE = "1.0000000000";
  const rows: [what: string, rows: Readonly<Record<number, string>>, message: string][] = [
    ["turned", { 0: "0.0000000000\t0.0000000000\t1.0000000000\t0.0000000000" }, "a rotation"],
    ["moved", { 1: "0.0000000000\t0.0000000000\t12.5000000000" }, "a translation"],
    ["scaled", { 2: "2.0000000000" }, "a scale"],
    ["with a turned pivot", { 3: "0.0000000000\t0.0000000000\t1.0000000000\t0.0000000000" }, "a pivot rotation"],
    ["with a moved pivot", { 4: "-1.0000000000\t0.0000000000\t0.0000000000" }, "a pivot translation"],
    ["with a scaled pivot", { 5: "-1.0000000000" }, "a pivot scale"],
  ];
  test.each(rows)("%s is one warning, and put right", (_, change, message) => {
    const text = withRoot(change);
    expect(findingsOf(text)).toEqual([expect.stringMatching(/^warning root-transform @ /)]);
    expect(issuesOf(text)[0].message).toContain(message);
    expect(fixed(text, "root-transform")).toBe(ROOM);
  });

  test("is not moved by a minus zero", () => {
    expect(findingsOf(withRoot({ 1: "-0.0000000000\t0.0000000000\t-0.0000000000" }))).toEqual([]);
  });

  test("of version 1 has three scales", () => {
    expect(findingsOf(ROOM_1)).toEqual([]);
    expect(findingsOf(withRoot({ 2: [ONE, "3.0000000000", ONE].join("\t") }, ROOM_1))).toEqual([
      expect.stringMatching(/^information scale-nonuniform/),
      expect.stringMatching(/^warning root-transform/),
    ]);
  });

  test("without a rotation is an error already", () => {
    expect(findingsOf(withRoot({ 0: ["0.0", "0.0", "0.0", "0.0"].join("\t") }))).toEqual([expect.stringMatching(/^error rotation-zero/)]);
  });
});

describe("a scale", () => {
  const three = "1.0000000000\t1.0000000000\t1.0000000000";
  test.each([2, 5])("of three numbers in version 2 is one finding (row %i)", (row) => {
    const text = withRoot({ [row]: three });
    expect(findingsOf(text)).toEqual([expect.stringMatching(/^error row-length/)]);
    expect(issuesOf(text)[0].message).toBe("A scale in version 2 has one value; found 3.");
    expect(fixed(text, "row-length")).toBe(ROOM);
  });

  test.each([2, 5])("of one number in version 1 is one finding (row %i)", (row) => {
    const text = withRoot({ [row]: "1.0000000000" }, ROOM_1);
    expect(findingsOf(text)).toEqual([expect.stringMatching(/^error row-length/)]);
    expect(issuesOf(text)[0].message).toBe("A scale in version 1 has three values; found 1.");
    expect(fixed(text, "row-length")).toBe(ROOM_1);
  });

  test("of version 1 may have a line for each number", () => {
    const text = withRoot({ 2: three.replaceAll("\t", "\n"), 5: three.replaceAll("\t", "\n") }, ROOM_1);
    expect(findingsOf(text)).toEqual([]);
  });
});

describe("the folder of a level", () => {
  test.each([LEVEL, "/H3EK/data/levels/multi/cave/structure_design/water.ASS", "C:/H3EK/data/levels/dlc/cave/structure/cave.ass"])(
    "%s is one",
    (path) => {
      expect(issuesOf(ROOM, path)).toEqual([]);
    },
  );

  test.each([
    "/projects/cave.ass",
    "/H2EK/data/scenarios/multi/cave/cave.ass",
    "/H2EK/data/structure/cave.ass",
    "/H2EK/scenarios/multi/cave/structure/cave.ass",
    "/H2EK/data/scenarios/multi/cave/structure/old/cave.ass",
  ])("%s is none", (path) => {
    expect(issuesOf(ROOM, path).map(({ code, severity }) => `${severity} ${code}`)).toEqual(["hint ass/outside-level"]);
  });
});
