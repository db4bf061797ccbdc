/** `bytewright check`: the places of findings in texts, binary files and formats that are text. */
import { rmSync, truncateSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { reportOnAll } from "../../cli/src/fileReport.ts";
import { NameTable } from "../../cli/src/nameLists.ts";
import { byteFinding } from "../../cli/src/report.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { makeRun } from "./runHere.ts";
import type { Outcome } from "./tool.ts";
import { parseLines, Workplace } from "./tool.ts";

const place = new Workplace("toys");
place.write("clean.toy", "TOY:fine");
place.write("clean.toy.txt", "fine");
place.write("warned.toy.txt", "é\r\n WARN\r\n\u{1f600}HINT\n");
place.write("wrong.toy.txt", "\nERROR");
place.write("bom.toy.txt", "\uFEFFERROR");
place.write("latin.toy.txt", new Uint8Array([0x61, 0xe9]));
place.write("binary.toy", "TOY:one\nWARN\n");
place.write("packed.stoy", yaz0.wrap(new TextEncoder().encode("TOY:one\nWARN\n")));
place.write("zero.toy", "TOY:\0");
place.write("inexact.toy", "TOY:~");
place.write("shorter.toy", "TOY:WARN\n^^HINT");
place.write("subtitles.note", "[Script Info] ERROR");
place.write("real.note", "NOTE\nERROR");

const finding = (path: string, line: number, column: number, offset: number, severity: string, code: string, message: string) => ({
  path,
  line,
  column,
  offset,
  severity,
  code,
  message,
});
const word = (path: string, line: number, column: number, offset: number, severity: string, format: string, found: string) =>
  finding(path, line, column, offset, severity, `${format}/${found.toLowerCase()}`, `The word ${found} was found.`);

function exitAndLines({ code, stdout }: Outcome): { code: number | null; lines: readonly unknown[] } {
  return { code, lines: parseLines(stdout) };
}

describe("a finding", () => {
  const table: readonly (readonly [promise: string, path: string, code: number, lines: readonly object[]])[] = [
    ["is missing where all is well", "clean.toy", 0, []],
    ["is missing where a text is well", "clean.toy.txt", 0, []],
    [
      "in a text has line and column from 1 in UTF-16 units, whatever the line ends are",
      "warned.toy.txt",
      0,
      [word("warned.toy.txt", 2, 2, 4, "warning", "toy", "WARN"), word("warned.toy.txt", 3, 3, 12, "hint", "toy", "HINT")],
    ],
    ["that is an error fails the check", "wrong.toy.txt", 1, [word("wrong.toy.txt", 2, 1, 1, "error", "toy", "ERROR")]],
    ["does not count a byte order mark", "bom.toy.txt", 1, [word("bom.toy.txt", 1, 1, 0, "error", "toy", "ERROR")]],
    [
      "about bytes that are not text has their offset",
      "latin.toy.txt",
      1,
      [
        finding(
          "latin.toy.txt",
          0,
          0,
          1,
          "error",
          "io/not-utf8",
          "The text is not UTF-8: the byte 0xE9 was found where a character was expected.",
        ),
      ],
    ],
    ["in a binary file has the byte offset of its field", "binary.toy", 0, [word("binary.toy", 0, 0, 8, "warning", "toy", "WARN")]],
    ["in a compressed file counts in the content", "packed.stoy", 0, [word("packed.stoy", 0, 0, 8, "warning", "toy", "WARN")]],
    ["says why a file cannot be decoded", "zero.toy", 1, [finding("zero.toy", 0, 0, 4, "error", "toy/zero", "A zero byte was found.")]],
    [
      "reports that a file is not exact",
      "inexact.toy",
      0,
      [
        finding(
          "inexact.toy",
          0,
          0,
          4,
          "warning",
          "verify/inexact",
          "The text encodes to other bytes (both have 5 bytes); the first difference is at byte 0x4.",
        ),
      ],
    ],
    [
      "in a file that is not exact has an offset of the file as it is, or none",
      "shorter.toy",
      0,
      [
        word("shorter.toy", 0, 0, 0, "hint", "toy", "HINT"),
        word("shorter.toy", 0, 0, 4, "warning", "toy", "WARN"),
        finding(
          "shorter.toy",
          0,
          0,
          9,
          "warning",
          "verify/inexact",
          "The text encodes to other bytes (13 bytes instead of 15); the first difference is at byte 0x9.",
        ),
      ],
    ],
    ["in a format that is text has a line", "real.note", 1, [word("real.note", 2, 1, 5, "error", "note", "ERROR")]],
    ["reports a missing file", "none", 1, [finding("none", 0, 0, 0, "error", "io/not-found", "No such file or folder.")]],
  ];
  it.each(table)("%s", async (_, path, code, lines) => {
    expect(exitAndLines(await place.run(["check", path, "--json"]))).toEqual({ code, lines });
  });
});

it("says of a file that is too large for any format that it is, without reading it", async () => {
  place.write("endless.toy", "");
  truncateSync(place.path("endless.toy"), 3 * 2 ** 30);
  const { code, stdout } = await place.run(["check", "endless.toy"]);
  rmSync(place.path("endless.toy"));
  expect([code, stdout]).toEqual([1, expect.stringContaining("io/too-large: The file is larger than 2 GiB")]);
});

it("leaves files of another kind alone that have the ending of a text format", async () => {
  expect(await place.run(["check", "subtitles.note"])).toMatchObject({
    code: 0,
    stdout: "",
    stderr: "bytewright: skipped 1 file given by name: unknown format.\n0 files: 0 errors, 0 warnings, 0 notes\n",
  });
});

it("writes lines that editors and build services understand, and the sum to standard error", async () => {
  expect(await place.run(["check", "warned.toy.txt", "wrong.toy.txt", "binary.toy"])).toMatchObject({
    code: 1,
    stdout:
      "warned.toy.txt:2:2: warning toy/warn: The word WARN was found.\n" +
      "warned.toy.txt:3:3: hint toy/hint: The word HINT was found.\n" +
      "wrong.toy.txt:2:1: error toy/error: The word ERROR was found.\n" +
      "binary.toy:0:0: warning toy/warn: The word WARN was found. (byte 0x8)\n",
    stderr: "3 files: 1 error, 2 warnings, 1 note\n",
  });
});

it("checks texts and binary files of a folder alike, on any number of threads", async () => {
  const [one, two] = await Promise.all(["1", "2"].map((jobs) => place.start(["check", ".", "--json", "--jobs", jobs])));
  expect(one.code).toBe(1);
  expect(new Set(parseLines<{ path: string }>(one.stdout).map(({ path }) => path))).toEqual(
    new Set([
      "binary.toy",
      "bom.toy.txt",
      "inexact.toy",
      "latin.toy.txt",
      "packed.stoy",
      "real.note",
      "shorter.toy",
      "warned.toy.txt",
      "wrong.toy.txt",
      "zero.toy",
    ]),
  );
  expect(two).toEqual(one);
});

it("splits a folder by --shard without loss", async () => {
  const all = await place.run(["check", ".", "--json"]);
  const parts = await Promise.all([1, 2].map((part) => place.run(["check", ".", "--json", "--shard", `${part}/2`])));
  expect(
    parts
      .flatMap(({ stdout }) => stdout.split("\n"))
      .sort()
      .join("\n")
      .trim(),
  ).toBe(all.stdout.split("\n").sort().join("\n").trim());
});

it("a file has as many rows as it has, also hundreds of thousands", () => {
  const rows = Array.from({ length: 200_000 }, () => byteFinding("clean.toy", { code: "toy/warn", severity: "warning", message: "x" }));
  const context = { run: makeRun(place.folder), archives: true, names: new NameTable([]) };
  const file = { path: "clean.toy", relative: "clean.toy", explicit: true };
  const report = reportOnAll(
    file,
    context,
    () => ({ rows, tally: { files: 1 } }),
    () => ({ rows: [], tally: {} }),
  );
  expect(report.rows.length).toBe(rows.length);
});
