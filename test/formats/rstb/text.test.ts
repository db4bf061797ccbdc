/** What texts of size tables mean, what is said of odd ones, and what the corrections make of them. */
import { describe, expect, test } from "vitest";
import type { Issue } from "../../../formats/core/issue.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { rstb } from "../../../formats/rstb/index.ts";

const context = { names: Names.none, decoded: false, fileName: "Table.rsizetable" };
const L = "Actor/Physics/SwitchStepL.bphysics";
const STATUE = "Actor/Physics/TwnObj_HyruleCastleObject_StoneStatue_B_01.bphysics";
const WILD = "#!layout table RSTB little\n";
const KINGDOM = "#!layout table RESTBL 1 160\n";

const issuesOf = (text: string): readonly Issue[] => rstb.analyse(text, context).issues;
const listOf = (paths: readonly string[]) => new Names([{ origin: "user", title: "", names: paths, patterns: [] }]);

describe("findings and their corrections", () => {
  test.each<[text: string, code: string, fix: string | undefined, after: string | undefined]>([
    ["A.b: 1\n", "missing-table", 'Add "#!layout table RSTB little"', `A.b: 1\n${WILD}`],
    [`A.b 1\n${WILD}`, "expected-entry", undefined, undefined],
    [`A.b: one\n${WILD}`, "expected-number", undefined, undefined],
    [`A.b: 4294967296\n${WILD}`, "expected-number", undefined, undefined],
    [`"A.b: 1\n${WILD}`, "unclosed-quote", undefined, undefined],
    [`A.b: [1, 1]\n${WILD}`, "mark-not-kept", undefined, undefined],
    [`55327: 1\n${WILD}`, "decimal-hash", "Write 0x0000d81f", `0x0000d81f: 1\n${WILD}`],
    [`A.b: 1\nA.b: 2\n${WILD}`, "duplicate-entry", "Keep the larger", `A.b: 2\n${WILD}`],
    [`${L}: 1\n0xd98fa16b: 2\n${WILD}`, "duplicate-entry", "Keep the larger", `0xd98fa16b: 2\n${WILD}`],
    [
      `${L}: 1\n${STATUE}: 2\n${WILD}`,
      "hash-collision",
      "Move both to the name table",
      `${L}: 1\n${STATUE}: 2\n${WILD}#!layout name ${L}\n#!layout name ${STATUE}\n`,
    ],
    [`${WILD}#!layout name A.b\n`, "name-without-entry", "Delete this line", WILD],
    [`${"x".repeat(129)}: 1\n${WILD}#!layout name ${"x".repeat(129)}\n`, "name-too-long", undefined, undefined],
    [`A.b: 1\n${WILD}#!layout tail AAEC\n`, "trailing-bytes", "Remove the bytes after the last entry", `A.b: 1\n${WILD}`],
    [`0x00000002: 0\n${WILD}`, "size-zero", undefined, undefined],
    [
      `0x00000002: 1\n0x00000001: 1\n${KINGDOM}#!layout order file\n`,
      "hashes-unsorted",
      "Sort the table",
      `0x00000002: 1\n0x00000001: 1\n${KINGDOM}`,
    ],
    [
      `0x00000002: 1\n0x00000002: 3\n${KINGDOM}#!layout order file\n`,
      "hash-twice",
      "Keep the larger",
      `0x00000002: 3\n${KINGDOM}#!layout order file\n`,
    ],
    [
      `0xd98fa16b: 5\n${L}: 1\n${STATUE}: 2\n${KINGDOM}#!layout name ${L}\n#!layout name ${STATUE}\n#!layout order file\n`,
      "hash-hides-name",
      "Remove the hash entry",
      `${L}: 1\n${STATUE}: 2\n${KINGDOM}#!layout name ${L}\n#!layout name ${STATUE}\n#!layout order file\n`,
    ],
    [`A.b: 1\n${KINGDOM}#!layout name A.b\n`, "lone-name", "Move to the hash table", `A.b: 1\n${KINGDOM}`],
    [
      `A.b: 1\n#!layout table RESTBL 0 0 160\n#!layout name A.b\n`,
      "name-length",
      'Write "RESTBL 1 160"',
      `A.b: 1\n${KINGDOM}#!layout name A.b\n`,
    ],
    [`/A.pack.zs: 1\n${KINGDOM}#!layout name /A.pack.zs\n`, "path-form", "Write A.pack", `A.pack: 1\n${KINGDOM}#!layout name A.pack\n`],
    [`A.sbxml: 1\n${WILD}#!layout name A.sbxml\n`, "path-form", "Write A.bxml", `A.bxml: 1\n${WILD}#!layout name A.bxml\n`],
    [`A.b: 1\n#!layout table none little\n#!layout tail AAEC\n`, "not-readable-again", undefined, undefined],
    [`A.b: 1\n#!layout table RSTX\n`, "layout-line", undefined, undefined],
  ])("%j: %s", (text, code, title, after) => {
    const analysis = rstb.analyse(text, context);
    const found = [...analysis.issues, ...analysis.encoded().issues].find((issue) => issue.code === `rstb/${code}`);
    expect(found, JSON.stringify(issuesOf(text))).toBeDefined();
    const fixes = found?.fixes?.() ?? [];
    if (title === undefined) return expect(fixes).toEqual([]);
    const fix = fixes.find((one) => one.title === title);
    expect(fix && applyEdits(text, fix.edits), fixes.map((one) => one.title).join()).toBe(after);
  });

  test("comments are said to be lost once, for a game file only", () => {
    const text = `# a\nA.b: 1 # b\n${WILD}`;
    expect(issuesOf(text)).toEqual([]);
    const decoded = rstb.analyse(text, { ...context, decoded: true }).issues;
    expect(decoded.map(({ code }) => code)).toEqual(["rstb/comment-lost"]);
  });
});

describe("names", () => {
  test("paths of a list stand in place of their hashes, and the bytes are the same", () => {
    const { bytes = new Uint8Array() } = rstb.encode(`B/A.bxml: 1\nA/B.bxml: 2\n${WILD}`);
    const decoded = rstb.decode(bytes, listOf(["A/B.bxml", "B/A.bxml", "A/B.bxml"]));
    expect(decoded.kind === "ok" && decoded.text).toBe(`A/B.bxml: 2\nB/A.bxml: 1\n${WILD}`);
  });

  test("files are known by the paths that games ask for: without the ending of the compression, with the prefix of the add-on", () => {
    const { bytes = new Uint8Array() } = rstb.encode(`A/B.bxml: 1\nAoc/0010/Map/X.mubin: 2\n${WILD}`);
    const decoded = rstb.decode(bytes, listOf(["A/B.sbxml", "Map/X.smubin"]));
    expect(decoded.kind === "ok" && decoded.text).toBe(`A/B.bxml: 1\nAoc/0010/Map/X.mubin: 2\n${WILD}`);
  });

  test("two paths of one list with the same hash say nothing", () => {
    const { bytes = new Uint8Array() } = rstb.encode(`${L}: 1\n${WILD}`);
    const decoded = rstb.decode(bytes, listOf([L, STATUE]));
    expect(decoded.kind === "ok" && decoded.text).toBe(`0xd98fa16b: 1\n${WILD}`);
  });

  test("formatting sorts the lines and keeps the paths that the text has", () => {
    const text = `0x00000005: 0x10\nB/A.bxml: 1\nA/B.bxml: 2\n${WILD}`;
    const edits = rstb.analyse(text, context).formatting?.() ?? [];
    expect(applyEdits(text, edits)).toBe(`A/B.bxml: 2\nB/A.bxml: 1\n0x00000005: 16\n${WILD}`);
  });
});

test("hovers say where the entry is in the file", () => {
  const text = `B/A.bxml: 1\nA/B.bxml: 2\n${WILD}`;
  const hover = (place: string) => rstb.analyse(text, context).hover?.(text.indexOf(place))?.contents.source;
  expect(hover("B/A")).toMatch(/Entry [12] of 2 in the hash table, at 0x(C|14), 8 bytes: `(\w\w ){4}01 00 00 00`/);
  expect(hover("1\n")).toMatch(/Size at 0x(10|18), 4 bytes, \+0x4 in the entry: `01 00 00 00`/);
  expect(hover("#!layout")).toContain("Header at 0x0, 12 bytes: `52 53 54 42");
});

test.each([
  ["hash", "", /\+0x8 in the entry: `01 00 00 00`/],
  ["name", "#!layout name A.b\n", /\+0x84 in the entry: `01 00 00 00`/],
])("the third number of an entry of the %s table is where it is", (_, line, place) => {
  const text = `A.b: [5, 1]\n#!layout table RSTC little\n${line}`;
  expect(rstb.analyse(text, context).hover?.(0)?.contents.source).toMatch(place);
});
