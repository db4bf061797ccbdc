/** Messages show paths as they were given, or from the folder of the run: a log in public does not show the folders of the machine. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { shownJournalPath } from "../../cli/src/journal.ts";
import { Run } from "../../cli/src/run.ts";
import { block, frame } from "../support/zstdFrame.ts";
import { sarcOf } from "./archiveBytes.ts";
import { Collected } from "./runHere.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");
place.write("a.bxml", "not one");
place.write("a.bxml.yml", "not: one");
place.write("empty.szs", "");
place.write("cut.pack", sarcOf({ "a.bin": "1" }).subarray(0, -1));
place.write("whole.pack", sarcOf({ "a.bin": "1", "b.bin": "2" }));
place.write("zs/a.bxml.zs", frame({ size: 1, dictionary: 7, blocks: [block("rle", 1, [0])] }));
place.write("deep/er/b.bxml", "not one");
mkdirSync(place.path("folder.bxml"));
if (process.platform !== "win32") {
  symlinkSync("/etc", place.path("deep/out"));
  symlinkSync("ring", place.path("deep/ring"));
}

it.each([
  ...["decode", "check", "verify", "list", "stats", "links", "textconv"].flatMap((command) =>
    [
      ".",
      "a.bxml",
      "a.bxml.yml",
      "empty.szs",
      "cut.pack",
      "whole.pack/none",
      "zs/a.bxml.zs",
      "folder.bxml",
      "deep/ring",
      "none",
      "deep/../none",
    ].map((path) => [command, path]),
  ),
  ["encode", "a.bxml.yml"],
  ["encode", "a.bxml.yml", "-o", "none/x.bxml"],
  ["format", "."],
  ["format", "a.bxml.yml", "deep/out"],
  ["query", "Power", "."],
  ["query", "Power", "."],
  ["set", "Power", "= 1", ".", "--write"],
  ["decode", "a.bxml", "--names", "none"],
  ["check", "a.bxml", "--dictionaries", "none"],
  ["links", ".", "--dump", "none"],
  ["extract", "whole.pack", "--out-dir", "a.bxml"],
  ["extract", "whole.pack", "--out-dir", "deep/out/x"],
  ["pack", "whole.pack", "--add", "x=none"],
  ["pack", "whole.pack", "--add", "x=deep"],
  ["convert", "a.bxml", "--to", "x"],
])("%j", async (...args) => {
  const { stdout, stderr } = await place.run(args);
  expect(stdout + stderr).not.toContain(place.folder);
});

it.skipIf(process.platform === "win32")("the journal is shown from the home folder", () => {
  const streams = { stdout: new Collected(), stderr: new Collected() };
  const run = new Run({
    env: { HOME: "/people/someone" },
    readInput: () => new Uint8Array(0),
    readZstdLibrary: () => undefined,
    ...streams,
  });
  expect(shownJournalPath(run, join("/people/someone", ".local/state/x"))).toBe("~/.local/state/x");
  expect(shownJournalPath(run, "/elsewhere/x")).toBe("/elsewhere/x");
});
