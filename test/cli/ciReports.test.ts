/** What `check` writes for a review: SARIF, the summary, what is new since a base, and the exit code. */
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { sarifOf } from "../../cli/src/ci/sarif.ts";
import { summaryOf } from "../../cli/src/ci/summary.ts";
import type { Finding } from "../../cli/src/report.ts";
import { zstd } from "../../formats/containers/zstd.ts";
import { rstb } from "../../formats/rstb/index.ts";
import { enemy } from "../assistant/mod.ts";
import { FIRST } from "../support/twoGames.ts";
import { block, frame } from "../support/zstdFrame.ts";
import { sarcOf } from "./archiveBytes.ts";
import { aampOf } from "./gameFiles.ts";
import { findSarifBreaches } from "./sarifStructure.ts";
import { Workplace } from "./tool.ts";

const finding = (number: number, more: Partial<Finding> = {}): Finding => ({
  path: `mod/${number % 100}.toy`,
  line: 0,
  column: 0,
  offset: number,
  severity: number % 10 === 0 ? "error" : "warning",
  code: "toy/warn",
  message: `The word ${number} was found.`,
  ...more,
});
const inRepository = (path: string) => ({ file: path, inside: "" });
const resultsOf = (sarif: string) => JSON.parse(sarif).runs[0].results;
const hashOf = (result: { partialFingerprints: { primaryLocationLineHash: string } }) => result.partialFingerprints.primaryLocationLineHash;

describe("SARIF", () => {
  it("of more findings than GitHub takes keeps the worst, counts the rest and stays small", () => {
    const sarif = sarifOf(
      Array.from({ length: 30_000 }, (_, at) => finding(at)),
      inRepository,
    );
    expect(findSarifBreaches(sarif)).toEqual([]);
    const levels = resultsOf(sarif).map(({ level }: { level: string }) => level);
    expect([levels.length, levels.filter((level: string) => level === "error").length]).toEqual([5000, 3000]);
    expect(JSON.parse(sarif).runs[0].invocations[0].toolExecutionNotifications[0].message.text).toContain("25000 further findings");
    expect(gzipSync(sarif).length).toBeLessThan(10_000_000);
  });

  it("has one fingerprint for each finding, whatever the order of the files and the places and numbers in them are", () => {
    const all = [finding(1), finding(101), finding(2)];
    const hashes = resultsOf(sarifOf(all, inRepository)).map(hashOf);
    expect(new Set(hashes).size).toBe(3);
    const moved = [all[2], all[0], all[1]].map((one) => ({ ...one, offset: one.offset + 7, message: one.message.replace(/\d+/, "77") }));
    expect(resultsOf(sarifOf(moved, inRepository)).map(hashOf)).toEqual([hashes[2], hashes[0], hashes[1]]);
  });

  it("names files as a URI has them, and leaves notes out", () => {
    const sarif = sarifOf([finding(1, { path: "a b/ü#?%\n.toy", line: 3, column: 4 }), finding(2, { severity: "hint" })], inRepository);
    expect(findSarifBreaches(sarif)).toEqual([]);
    expect(resultsOf(sarif)[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: "a%20b/%C3%BC%23%3F%25%0A.toy" },
      region: { startLine: 3, startColumn: 4, endLine: 3, endColumn: 5 },
    });
    expect(resultsOf(sarif).length).toBe(1);
  });
});

describe("the summary", () => {
  const shown = (path: string) => path;
  const HOSTILE = "a|b<img src=x>](http://x)\n\n# \u202ename";

  it("shows names as text", () => {
    const summary = summaryOf({
      passed: false,
      sum: { files: 1, error: 1 },
      findings: [finding(10, { path: HOSTILE, message: HOSTILE })],
      shown,
      before: { files: [{ path: HOSTILE, state: "added", changes: [{ place: HOSTILE, sentences: [HOSTILE] }] }], findNew: (all) => all },
    });
    expect(summary).not.toMatch(/(?<!\\)<img|(?<!\\)\]\(|^# |a\|b|\u202e/m);
    expect(summary.split("\n").filter((line) => line.startsWith("|")).length).toBe(3);
  });

  it("stays below 200 kB, and says that there is more", () => {
    const changes = Array.from({ length: 300 }, (_, at) => ({ place: `${at}`, sentences: ["x".repeat(1000)] }));
    const files = [{ path: "a", state: "changed" as const, changes }];
    const findings = Array.from({ length: 1000 }, (_, at) => finding(at));
    const summary = summaryOf({ passed: true, sum: {}, findings, shown, before: { files, findNew: (all) => all } });
    expect(Buffer.byteLength(summary)).toBeLessThan(201_000);
    expect(summary).toContain("And 950 more, in the log.");
    expect(summary.trimEnd()).toMatch(/The rest does not fit here\.$/);
  });
});

describe("the summary of a run", () => {
  const place = new Workplace("product");

  it("has its verdict and numbers where the findings are more than fits", () => {
    const findings = Array.from({ length: 50 }, (_, at) => finding(at, { path: "x".repeat(5000) }));
    const summary = summaryOf({ passed: false, sum: { files: 1, error: 5 }, findings, shown: (path) => path, before: undefined });
    expect(summary).toBe("## Bytewright: Failed\n\n1 file, 5 errors, 0 warnings\n\nThe rest does not fit here.\n");
  });

  it("names no folder of the machine", async () => {
    place.write("mod/A.pack", sarcOf({ "Actor/X.bxml": enemy(3).subarray(0, 60) }));
    await place.run(["check", place.path("mod"), "--summary", "out.md"]);
    expect(place.read("out.md")).toContain(" mod/A\\.pack/Actor/X\\.bxml: ");
    expect(place.read("out.md")).not.toContain(place.folder);
  });
});

describe("a change", () => {
  const place = new Workplace("product");
  const CHANGED = "mod/Actor/GeneralParamList/A.bgparamlist";
  const cut = enemy(3).subarray(0, 60);
  beforeEach(() => {
    place.clear();
    for (const root of ["", "before/"]) {
      place.write(`${root}${CHANGED}`, enemy(root === "" ? 40 : 20));
      place.write(`${root}mod/old.bxml`, cut);
      place.write(`${root}mod/same.bgparamlist`, enemy(1));
      place.write(`${root}mod/lacking/x.asb.zs`, frame({ size: 1, dictionary: 7, blocks: [block("rle", 1, [0])] }));
    }
    place.write("before/mod/gone.bgparamlist", enemy(5));
    place.write("mod/new.pack", sarcOf({ "Actor/X.bxml": cut }));
  });
  const BASE = ["check", "mod", "--missing-dictionary", "warning", "--base", "before", "--summary", "out.md", "--sarif", "out.sarif"];

  it("is told file by file, with what is new, what cannot be judged and what changed", async () => {
    const { code, stdout, stderr } = await place.run(BASE);
    expect(code, stderr).toBe(1);
    const summary = place.read("out.md");
    expect(summary).toMatch(/^## Bytewright: Failed\n/);
    for (const line of [
      "| mod/Actor/GeneralParamList/A\\.bgparamlist | changed | 0 | ",
      "| mod/gone\\.bgparamlist | removed | 0 | 0 |",
      "| mod/new\\.pack | added | 1 | ",
      "### New findings",
      "### Not judged",
    ])
      expect(summary).toContain(line);
    expect(summary).toMatch(/Life.*20.*40/);
    expect(summary).not.toContain("same");
    expect(summary.split("### Not judged")[0]).not.toContain("old");
    const sarif = place.read("out.sarif");
    expect(findSarifBreaches(sarif)).toEqual([]);
    expect(sarif).toContain('"fullyQualifiedName":"Actor/X.bxml"');
    for (const output of [stdout, stderr, summary, sarif]) expect(output).not.toContain(place.folder);
    const cached = await Promise.all([await place.run([...BASE, "--cache", "kept"]), await place.run([...BASE, "--cache", "kept"])]);
    for (const again of cached) expect(again).toEqual(expect.objectContaining({ code, stdout, stderr }));
    expect([place.read("out.md"), place.read("out.sarif")]).toEqual([summary, sarif]);
  });

  it.each([
    ["error", "mod", 1],
    ["new-error", "mod", 1],
    ["new-error", "mod/old.bxml", 0],
    ["error", "mod/old.bxml", 1],
    ["never", "mod", 0],
    ["warning", "mod/lacking", 0],
    ["error", "mod/lacking", 0],
    ["new-error", "mod/lacking", 0],
  ])("with --fail-on %s, %s ends with %i", async (kind, path, code) => {
    expect((await place.run([...BASE.with(1, path), "--fail-on", kind])).code).toBe(code);
  });

  it.each([
    [["--fail-on", "none"], "--fail-on needs error, warning, new-error or never"],
    [["--base", "nowhere"], '--base: "nowhere" is not a folder.'],
    [["--base", "before", "/elsewhere/mod"], "With --base, paths start from the current folder"],
  ])("%j is wrong usage", async (options, sentence) => {
    const outcome = await place.run(["check", "mod", ...options]);
    expect(outcome).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(sentence) });
  });
});

describe("what was there before is not new", () => {
  const place = new Workplace("product");
  beforeEach(() => place.clear());
  const cut = enemy(3).subarray(0, 60);
  const lacking = frame({ size: 1, dictionary: 7, blocks: [block("rle", 1, [0])] });
  const GAME = "content/Actor/ActorLink";
  const actor = (ai: string) => aampOf({ LinkTarget: { AIProgramUser: ai, ASUser: "Wolf" } });
  const both = (name: string, now: string | Uint8Array, before: string | Uint8Array) => {
    place.write(name, now);
    place.write(`before/${name}`, before);
  };
  const withTable = () => {
    const name = "dump/System/Resource/ResourceSizeTable.product.rsizetable";
    place.write(name, rstb.encode("Actor/ActorLink/Wolf.bxml: 200\n#!layout table RSTB big\n").bytes ?? "");
  };

  const CASES: readonly (readonly [title: string, args: readonly string[], code: number, make: () => void])[] = [
    [
      "a member of a folder of an archive that broke",
      ["mod/A.pack/Actor"],
      1,
      () => both("mod/A.pack", sarcOf({ "Actor/X.bxml": cut }), sarcOf({ "Actor/X.bxml": enemy(3) })),
    ],
    [
      "a member that broke, its folder written with a slash",
      ["mod/A.pack/Actor/"],
      1,
      () => both("mod/A.pack", sarcOf({ "Actor/X.bxml": cut }), sarcOf({ "Actor/X.bxml": enemy(3) })),
    ],
    [
      "a broken member next to one that changed",
      ["mod/A.pack/Actor"],
      0,
      () => both("mod/A.pack", sarcOf({ "Actor/X.bxml": cut, "B.bxml": enemy(1) }), sarcOf({ "Actor/X.bxml": cut, "B.bxml": enemy(2) })),
    ],
    [
      "a broken member of an archive that is new",
      ["mod/A.pack/Actor"],
      1,
      () => place.write("mod/A.pack", sarcOf({ "Actor/X.bxml": cut })),
    ],
    [
      "too small in the table before and now, by a pattern",
      ["content/Actor/**", "--dump", "dump"],
      0,
      () => {
        withTable();
        both(`${GAME}/Wolf.bxml`, actor("Wolf"), actor("Wolf"));
      },
    ],
    [
      "too small in the table since now, by a pattern",
      ["content/Actor/**", "--dump", "dump"],
      1,
      () => {
        withTable();
        both("content/Actor/ActorLink/Other.bxml", actor("Wolf"), actor("Wolf"));
        place.write(`${GAME}/Wolf.bxml`, actor("Wolf"));
      },
    ],
    [
      "a broken file in a compression whose dictionary is in the checkout alone",
      ["mod"],
      0,
      () => {
        place.write("mod/Pack/ZsDic.pack.zs", FIRST.archive);
        const wrapped = (size: number) =>
          zstd.wrap(FIRST.content.subarray(0, size), { front: new Uint8Array(0), back: new Uint8Array(0), dictionary: FIRST.dictionary });
        both(`mod/${FIRST.name}`, wrapped(60), wrapped(61));
      },
    ],
    [
      "a dictionary that is lacking, in a changed archive",
      ["mod", "--dictionaries", "dicts"],
      0,
      () => {
        place.write("dicts/notes.txt", "x");
        both(
          "mod/A.pack",
          sarcOf({ "Animation/4.asb.zs": lacking, "B.bxml": enemy(1) }),
          sarcOf({ "Animation/4.asb.zs": lacking, "B.bxml": enemy(2) }),
        );
      },
    ],
  ];
  it.each(CASES)("%s: %j ends with %i", async (_, args, code, make) => {
    make();
    place.write("before/notes.txt", "x");
    const outcome = await place.run(["check", ...args, "--base", "before", "--fail-on", "new-error", "--summary", "out.md"]);
    expect([outcome.code, outcome.stdout + outcome.stderr]).toEqual([code, expect.not.stringContaining("io/")]);
    expect(place.read("out.md")).not.toContain("No game file changed.\n\n### New");
  });
});
