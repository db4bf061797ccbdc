/** `bytewright verify`: every outcome, folders, threads, shards, streams. */
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { block, frame } from "../support/zstdFrame.ts";
import { HAS_SHELL, parseLines, Workplace } from "./tool.ts";

interface Line {
  readonly path: string;
  readonly format: string;
  readonly status: string;
  readonly bytes: number;
  readonly issue?: { readonly code: string; readonly message: string; readonly offset: number };
}

const wrapped = yaz0.wrap(new TextEncoder().encode("TOY:wrapped wrapped wrapped"));
const wrappedZero = yaz0.wrap(new TextEncoder().encode("TOY:wrapped \0 wrapped"));
const twice = frame({ blocks: [block("raw", wrappedZero.length, [...wrappedZero])] });

describe("one file", () => {
  const place = new Workplace("toys");
  place.write("exact.toy", "TOY:fine");
  place.write("upper.TOY", "TOY:fine");
  place.write("inexact.toy", "TOY:ab~");
  place.write("zero.toy", "TOY:ab\0");
  place.write("bug.toy", "TOY:BUG");
  place.write("unencodable.toy", "TOY:an ERROR");
  place.write("empty.toy", "");
  place.write("unnamed", "TOY:known by its content");
  place.write("wrapped.stoy", wrapped);
  place.write("wrapped", wrapped);
  place.write("inner.stoy", wrappedZero);
  place.write("twice.stoy", twice);
  place.write("cut.stoy", wrapped.subarray(0, 20));

  const table: readonly (readonly [promise: string, line: Line])[] = [
    ["exact", { path: "exact.toy", format: "toy", status: "exact", bytes: 8 }],
    ["known by an ending in capitals", { path: "upper.TOY", format: "toy", status: "exact", bytes: 8 }],
    ["known by its first bytes", { path: "unnamed", format: "toy", status: "exact", bytes: 24 }],
    ["compressed", { path: "wrapped.stoy", format: "toy", status: "exact", bytes: wrapped.length }],
    ["known by its bytes inside a compression", { path: "wrapped", format: "toy", status: "exact", bytes: wrapped.length }],
    [
      "inexact",
      {
        path: "inexact.toy",
        format: "toy",
        status: "inexact",
        bytes: 7,
        issue: {
          code: "verify/inexact",
          message: "The text encodes to other bytes (both have 7 bytes); the first difference is at byte 0x6.",
          offset: 6,
        },
      },
    ],
    [
      "whose text cannot be encoded",
      {
        path: "unencodable.toy",
        format: "toy",
        status: "inexact",
        bytes: 12,
        issue: { code: "toy/error", message: "The decoded text cannot be encoded again: The word ERROR was found.", offset: 0 },
      },
    ],
    [
      "broken",
      {
        path: "zero.toy",
        format: "toy",
        status: "failed",
        bytes: 7,
        issue: { code: "toy/zero", message: "A zero byte was found.", offset: 6 },
      },
    ],
    [
      "empty",
      {
        path: "empty.toy",
        format: "",
        status: "failed",
        bytes: 0,
        issue: { code: "file/empty", message: "This file is empty.", offset: 0 },
      },
    ],
    [
      "broken inside a compression",
      {
        path: "inner.stoy",
        format: "toy",
        status: "failed",
        bytes: wrappedZero.length,
        issue: { code: "toy/zero", message: "A zero byte was found. (Offsets are relative to the content of the Yaz0 data.)", offset: 12 },
      },
    ],
    [
      "broken inside two compressions",
      {
        path: "twice.stoy",
        format: "toy",
        status: "failed",
        bytes: twice.length,
        issue: {
          code: "toy/zero",
          message: "A zero byte was found. (Offsets are relative to the content of the Yaz0 data inside Zstandard data.)",
          offset: 12,
        },
      },
    ],
    [
      "at which a format has a bug",
      {
        path: "bug.toy",
        format: "toy",
        status: "failed",
        bytes: 7,
        issue: {
          code: "internal/unexpected",
          message: "Bytewright failed on this input (TypeError: a bug in the toy). Nothing was changed.",
          offset: 0,
        },
      },
    ],
    [
      "missing",
      {
        path: "none.toy",
        format: "",
        status: "failed",
        bytes: 0,
        issue: { code: "io/not-found", message: "No such file or folder.", offset: 0 },
      },
    ],
  ];
  it.each(table)("%s", async (_, line) => {
    const { code, stdout, stderr } = await place.run(["verify", line.path, "--json"]);
    expect(stdout).toBe(`${JSON.stringify(line)}\n`);
    expect({ code, stderr }).toEqual({ code: line.status === "exact" ? 0 : 1, stderr: "" });
  });

  it("fails where compressed data is cut off", async () => {
    const { code, stdout } = await place.run(["verify", "cut.stoy", "--json"]);
    expect(code).toBe(1);
    expect(parseLines<Line>(stdout)).toMatchObject([{ format: "toy", status: "failed", bytes: 20 }]);
    expect(parseLines<Line>(stdout)[0].issue?.code).toMatch(/^container\/yaz0-/);
  });

  it("has a form for people", async () => {
    expect(await place.run(["verify", "exact.toy", "zero.toy", "inexact.toy"])).toMatchObject({
      code: 1,
      stdout:
        "zero.toy:0:0: error toy/zero: A zero byte was found. (byte 0x6)\n" +
        "inexact.toy:0:0: warning verify/inexact: The text encodes to other bytes (both have 7 bytes); the first difference is at byte 0x6. (byte 0x6)\n" +
        "3 files: 1 exact, 1 inexact, 1 failed\n",
      stderr: "",
    });
  });

  it("says that a file given by name is of no known format", async () => {
    place.write("other.bin", "nothing");
    const { code, stdout, stderr } = await place.run(["verify", "other.bin", "exact.toy"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "1 file: 1 exact, 0 inexact, 0 failed\n" });
    expect(stderr).toBe("bytewright: skipped 1 file given by name: unknown format.\n");
  });

  it("does not depend on names", async () => {
    place.write("asking.toy", "TOY:fine");
    place.write("a.list", "Name\n");
    expect(await place.run(["verify", "asking.toy", "--names", "a.list"])).toMatchObject({ code: 0 });
  });
});

describe("folders", () => {
  const place = new Workplace("toys");
  place.write("dump/b/2.toy", "TOY:2");
  place.write("dump/a/1.toy", "TOY:1");
  place.write("dump/a/unnamed", "TOY:u");
  place.write("dump/a/readme.md", "passed over");
  place.write("dump/a/other", "YES:no");
  place.write("dump/.git/objects.toy", "TOY:not ours");
  place.write("dump/.hidden/h.toy", "TOY:h");
  place.write("dump/c.toy", "TOY:c");
  mkdirSync(place.path("dump/empty"));

  async function paths(...args: readonly string[]): Promise<readonly string[]> {
    const { stdout, stderr, code } = await place.run(["verify", "--json", ...args]);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    return parseLines<Line>(stdout).map(({ path }) => path);
  }

  it("searches subfolders by name, without .git", async () => {
    expect(await paths("dump")).toEqual(["dump/.hidden/h.toy", "dump/a/1.toy", "dump/a/unnamed", "dump/b/2.toy", "dump/c.toy"]);
  });

  it.each([
    ["dump/*.toy", ["dump/c.toy"]],
    ["dump/*", ["dump/a/1.toy", "dump/a/unnamed", "dump/b/2.toy", "dump/c.toy"]],
    ["dump/**/*.toy", ["dump/c.toy", "dump/a/1.toy", "dump/b/2.toy"]],
    ["dump/**", ["dump/c.toy", "dump/a/1.toy", "dump/a/unnamed", "dump/b/2.toy"]],
    ["dump/{a,b}/[0-1].toy", ["dump/a/1.toy"]],
    ["./dump/?/?.toy", ["dump/a/1.toy", "dump/b/2.toy"]],
    ["**/2.toy", ["dump/b/2.toy"]],
    ["**/dump/**/b/**/*.toy", ["dump/b/2.toy"]],
  ])("expands %s", async (pattern, expected) => {
    expect(await paths(pattern)).toEqual(expected);
  });

  it.each([`${"**/*/".repeat(12)}2.toy`, `dump/b/${"*2*".repeat(80)}`, `dump/${"{a,aa}".repeat(30)}/x`])(
    "finds nothing by %s, and ends",
    async (pattern) => expect((await place.run(["verify", pattern])).code).toBe(1),
  );

  it("prefers a file to the pattern that its name is", async () => {
    place.write("odd/[x].toy", "TOY:odd");
    place.write("odd/x.toy", "TOY:even");
    expect(await paths("odd/[x].toy")).toEqual(["odd/[x].toy"]);
  });

  it.skipIf(process.platform === "win32")("follows links to files, not to folders, and reports broken ones", async () => {
    place.write("links/real/a.toy", "TOY:a");
    symlinkSync("real/a.toy", place.path("links/alias.toy"));
    symlinkSync("..", place.path("links/real/up"));
    expect(await paths("links")).toEqual(["links/alias.toy", "links/real/a.toy"]);
    symlinkSync("nowhere", place.path("links/broken.toy"));
    const { code, stdout } = await place.run(["verify", "links", "--json"]);
    expect(code).toBe(1);
    expect(parseLines<Line>(stdout)[1]).toMatchObject({ path: "links/broken.toy", status: "failed", issue: { code: "io/not-found" } });
  });

  // the superuser may read everything
  it.skipIf(process.platform === "win32" || process.getuid?.() === 0)("reports files and folders that may not be read", async () => {
    place.write("closed/file.toy", "TOY:a");
    place.write("closed/folder/b.toy", "TOY:b");
    chmodSync(place.path("closed/file.toy"), 0);
    chmodSync(place.path("closed/folder"), 0);
    const { code, stdout } = await place.run(["verify", "closed", "--json"]);
    chmodSync(place.path("closed/folder"), 0o700);
    expect(code).toBe(1);
    expect(parseLines<Line>(stdout).map(({ path, issue }) => [path, issue?.code])).toEqual([
      ["closed/file.toy", "io/no-permission"],
      ["closed/folder", "io/no-permission"],
    ]);
  });

  it("is content with a folder that has nothing for it", async () => {
    expect(await place.run(["verify", "dump/empty"])).toMatchObject({ code: 0, stdout: "0 files: 0 exact, 0 inexact, 0 failed\n" });
  });
});

describe("many files", () => {
  const place = new Workplace("toys");
  const COUNT = 300;
  // long names, so that the lines are more than a pipe holds
  const folder = (i: number) => `d${i % 7}${"-deep".repeat(40)}`;
  for (let i = 0; i < COUNT; i++) place.write(`many/${folder(i)}/f${i}.toy`, `TOY:${"x".repeat(i)}${i % 50 === 9 ? "~" : ""}`);

  it("gives the same lines in the same order on any number of threads (slow: real threads)", async () => {
    const [one, two, four] = await Promise.all(["1", "2", "4"].map((jobs) => place.start(["verify", "many", "--json", "--jobs", jobs])));
    expect(parseLines(one.stdout)).toHaveLength(COUNT);
    expect(one.code).toBe(1);
    expect(two).toEqual(one);
    expect(four).toEqual(one);
  });

  it("is split by --shard into parts that share nothing and leave nothing out", async () => {
    const all = parseLines<Line>((await place.run(["verify", "many", "--json"])).stdout).map(({ path }) => path);
    const parts = await Promise.all([1, 2, 3].map((part) => place.run(["verify", "many", "--json", "--shard", `${part}/3`])));
    const shares = parts.map(({ stdout }) => parseLines<Line>(stdout).map(({ path }) => path));
    expect(shares.flat().sort()).toEqual([...all].sort());
    for (const share of shares) expect(share.length).toBeGreaterThan(COUNT / 6);
  });

  it("gives a file the same shard wherever the folder is", async () => {
    const below = await place.run(["verify", ".", "--json", "--shard", "1/1"]);
    expect(parseLines(below.stdout)).toHaveLength(COUNT);
    const relative = await place.run(["verify", "many", "--json", "--shard", "2/5"]);
    const absolute = await place.run(["verify", place.path("many"), "--json", "--shard", "2/5"]);
    const ends = ({ stdout }: { stdout: string }) => parseLines<Line>(stdout).map(({ path }) => path.slice(path.indexOf("many/")));
    expect(ends(absolute)).toEqual(ends(relative));
  });

  it("reports the file at which a thread dies, and goes on", async () => {
    for (let i = 0; i < 40; i++) place.write(`deadly/f${String(i).padStart(2, "0")}.toy`, i === 17 || i === 33 ? "TOY:DIE" : "TOY:live");
    const { code, stdout } = await place.start(["verify", "deadly", "--json", "--jobs", "2"]);
    expect(code).toBe(1);
    const lines = parseLines<Line>(stdout);
    expect(lines).toHaveLength(40);
    expect(lines.filter(({ status }) => status === "failed").map(({ path, issue }) => [path, issue?.code])).toEqual([
      ["deadly/f17.toy", "internal/crashed"],
      ["deadly/f33.toy", "internal/crashed"],
    ]);
  });

  it.skipIf(!HAS_SHELL).each(["1", "2"])("ends quietly when its reader leaves (--jobs %s)", async (jobs) => {
    const { code, stdout, stderr } = await place.shell(`set -o pipefail; $TOOL verify many --json --jobs ${jobs} | head -n 1`);
    expect(parseLines(stdout)).toHaveLength(1);
    // 1 where an inexact file was met before the reader left
    expect([0, 1]).toContain(code);
    expect(stderr).toBe("");
  });

  it("loses no line to a slow reader", async () => {
    if (!HAS_SHELL) return;
    const { stdout } = await place.shell('$TOOL verify many --json --jobs 2 | (read -r first; sleep 0.2; echo "$first"; cat)');
    expect(parseLines(stdout)).toHaveLength(COUNT);
  });
});
