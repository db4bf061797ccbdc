/** Faults that people reported, each with its input and its command: what is right instead. Runs where the corpus is. */
import { cpSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { findCorpus } from "../support/corpus.ts";
import { Workplace } from "./tool.ts";

const reports = findCorpus("reports");
const place = new Workplace("product");

/** Commands one after the other; what the last one says, and whether it succeeds. */
const rows: [what: string, commands: readonly (readonly string[])[], said: RegExp, code?: number][] = [
  ["two games in one folder", [["verify", "two-games"]], /4 exact, 0 inexact, 0 failed/],
  ["a level in Latin 1 is text", [["decode", "latin1-name.ass"]], /is already text: Halo ASS/, 1],
  ["a level in Latin 1, verified", [["verify", "latin1-name.ass"]], /is already text/],
  ["a level in Latin 1, checked", [["check", "latin1-name.ass"]], /warning ass\/non-ascii/],
  ["Python's words, checked", [["check", "encode-types.bbonectrl.yml"]], /isFaceCtrlInvalid[\s\S]*neckAndEyeRatio/],
  ["Python's words, encoded", [["encode", "encode-types.bbonectrl.yml"]], /value-type-changed[\s\S]*value-type-changed/],
  ["events as the game has them", [["verify", "events-interleaved.baev"]], /1 exact/],
  ["equal maps of which two are shared", [["verify", "partly-shared.byml"]], /1 exact/],
  [
    "equal maps of which two are shared, changed",
    [
      ["set", "A", "= 5", "--write", "--all-names", "partly-shared.byml"],
      ["verify", "partly-shared.byml"],
    ],
    /1 exact/,
  ],
  ["destroyed archives, verified", [["verify", "not-archives"]], /empty\.pack[\s\S]*zeros\.szs[\s\S]*2 failed/, 1],
  ["destroyed archives, checked", [["check", "not-archives"]], /2 errors/, 1],
  ["a destroyed archive", [["verify", "not-archives/empty.pack"]], /This file is empty/, 1],
  [
    "a path with a slash",
    [
      ["pack", "two-files.sarc", "--add", "/x/y.txt=note.txt"],
      ["verify", "two-files.sarc"],
    ],
    /1 exact/,
  ],
  [
    "a member known by its hash only",
    [
      ["pack", "no-names.sarc", "--replace", "#607b981c=note.txt"],
      ["list", "no-names.sarc"],
    ],
    /#607b981c/,
  ],
  ["a name that is not UTF-8", [["pack", "latin1-member.sarc", "--replace", "ok.txt=note.txt"]], /^$/],
  ["a name that a file does not state", [["query", "MyPowerX", "own-name.bxml"]], /1 hit/],
  ["a path that a file does not state", [["query", "System/MyPowerX", "own-name.bxml"]], /1 hit/],
  ["a name that a file does not state, set", [["set", "MyPowerX", "* 2", "own-name.bxml"]], /25 → 50/],
  ["a number of 64 bits", [["set", "Big", "+ 1", "big-number.byml"]], /18446744073709551000 → 18446744073709551001/],
  ["an infinite number", [["set", "Endless", "* 2", "big-number.byml"]], /It is infinite \(\.inf\)/, 1],
  ["a level is text", [["decode", "plain.ass"]], /is already text/, 1],
  ["a level, verified", [["verify", "plain.ass"]], /is already text[\s\S]*1 exact/],
  [
    "JSON as Python writes it",
    [
      ["encode", "python-nan.baev.json", "-o", "nan.baev"],
      ["verify", "nan.baev"],
    ],
    /1 exact/,
  ],
  ["effects", [["decode", "other-types/effects.sesetlist"]], /particle effects/, 1],
  ["effects, verified", [["verify", "other-types/effects.sesetlist"]], /particle effects/],
  ["a course of Mario Kart 7", [["decode", "other-types/handheld.kmp"]], /a course of Mario Kart 7/, 1],
  ["a file in LZ10", [["decode", "other-types/packed.brres.lz"]], /LZ10/, 1],
  ["an archive of the other byte order", [["decode", "other-types/swapped.arc"]], /RARC in the other byte order/, 1],
  ["a text form under a game file's name", [["decode", "other-types/text-form.bxml"]], /This is the text form; encode it\./, 1],
  ["fonts of Tears of the Kingdom", [["list", "font.bfarc"]], /font\.txt/],
  [
    "a folder of an archive",
    [
      ["pack", "folders.arc", "--rename", "b=bb"],
      ["list", "folders.arc"],
    ],
    /bb\/x\.txt[\s\S]*bb\/y\.txt/,
  ],
];

describe.skipIf(reports === undefined)("reports", () => {
  beforeEach(() => cpSync(reports as string, place.folder, { recursive: true }));

  test.each(rows)("%s", async (_, commands, said, code = 0) => {
    let last = { code: 0 as number | null, stdout: "", stderr: "" };
    for (const command of commands) last = await place.run([...command]);
    expect(last.stdout + last.stderr).toMatch(said);
    expect(last.code).toBe(code);
  });

  test("a path with a slash is stored as the others are", async () => {
    await place.run(["pack", "two-files.sarc", "--add", "/x/y.txt=note.txt"]);
    expect((await place.run(["extract", "two-files.sarc", "x/y.txt", "--out-dir", "out"])).code).toBe(0);
    expect(place.readBytes("out/x/y.txt")).toEqual(place.readBytes("note.txt"));
  });
});
