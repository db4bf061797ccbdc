/** Folders are walked into archives: what each command does with the archive itself, and with what it holds at any depth. */
import { symlinkSync } from "node:fs";
import { sep } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { sarcOf, sarcWithNames } from "./archiveBytes.ts";
import { parseLines, Workplace } from "./tool.ts";

const MAX_DEPTH = sarcOf({ "c.toy": "TOY:three", "bad.toy": "TOY:\0", "note.txt": "of no format" });
const INNER = yaz0.wrap(sarcOf({ "a/b.toy": "TOY:two WARN", "deep.pack": MAX_DEPTH }));
const OUTER = yaz0.wrap(sarcOf({ "Actor/X.sbactorpack": INNER, "packed.stoy": yaz0.wrap(Buffer.from("TOY:one")), "plain.bin": "plain" }));
const CUT = sarcOf({ "a.toy": "TOY:a" }).subarray(0, 20);

const INNER_PATH = "dump/outer.pack/Actor/X.sbactorpack";
const place = new Workplace("toys");
const product = new Workplace("product");
beforeEach(() => {
  place.clear();
  place.write("dump/loose.toy", "TOY:loose");
  place.write("dump/outer.pack", OUTER);
  place.write("dump/unknown.bin", "nothing");
});

interface Row {
  readonly path: string;
  readonly format: string;
  readonly status: string;
  readonly bytes: number;
}

describe("verify", () => {
  const rows = async (...args: readonly string[]) =>
    parseLines<Row>((await place.run(["verify", ...args, "--json"])).stdout).map(({ path, format, status }) => [path, format, status]);

  it("gives a row for the archive, and one for each member of a known format", async () => {
    expect(await rows("dump")).toEqual([
      ["dump/loose.toy", "toy", "exact"],
      ["dump/outer.pack", "sarc", "exact"],
      [INNER_PATH, "sarc", "exact"],
      [`${INNER_PATH}/a/b.toy`, "toy", "exact"],
      [`${INNER_PATH}/deep.pack`, "sarc", "exact"],
      [`${INNER_PATH}/deep.pack/c.toy`, "toy", "exact"],
      [`${INNER_PATH}/deep.pack/bad.toy`, "toy", "failed"],
      ["dump/outer.pack/packed.stoy", "toy", "exact"],
    ]);
  });

  it.each([
    [
      ["dump", "--no-archives"],
      ["dump/loose.toy", "dump/outer.pack"],
    ],
    [[INNER_PATH, "--no-archives"], [INNER_PATH]],
    [["dump/outer.pack/Actor", "--no-archives"], [INNER_PATH]],
    [[`${INNER_PATH}/deep.pack`], ["", "/c.toy", "/bad.toy"].map((end) => `${INNER_PATH}/deep.pack${end}`)],
    [[`${INNER_PATH}/a`], [`${INNER_PATH}/a/b.toy`]],
    [[`${INNER_PATH}/a/b.toy`], [`${INNER_PATH}/a/b.toy`]],
    [["dump/*.pack", "--no-archives"], ["dump/outer.pack"]],
  ])("%j", async (args, paths) => {
    expect((await rows(...args)).map(([path]) => path)).toEqual(paths);
  });

  it("gives sizes as they are stored, and the same on any number of threads", async () => {
    const [one, two] = await Promise.all(["1", "2"].map((jobs) => place.run(["verify", "dump", "--json", "--jobs", jobs])));
    expect(two).toEqual(one);
    const sizes = new Map(parseLines<Row>(one.stdout).map(({ path, bytes }) => [path, bytes]));
    expect(sizes.get("dump/outer.pack")).toBe(OUTER.length);
    expect(sizes.get(INNER_PATH)).toBe(INNER.length);
    expect(sizes.get(`${INNER_PATH}/deep.pack/c.toy`)).toBe(9);
  });

  it("fails for an archive that cannot be opened, outside and inside, and goes on", async () => {
    place.write("bad/cut.pack", CUT);
    place.write("bad/holds.pack", sarcOf({ "cut.pack": CUT, "z.toy": "TOY:z" }));
    expect(await rows("bad")).toEqual([
      ["bad/cut.pack", "", "failed"],
      ["bad/holds.pack", "sarc", "exact"],
      ["bad/holds.pack/cut.pack", "", "failed"],
      ["bad/holds.pack/z.toy", "toy", "exact"],
    ]);
    expect((await place.run(["verify", "bad"])).stdout).toContain("4 files: 2 exact, 0 inexact, 2 failed\n");
  });

  it("is not exact where the archive could not be written again, and still does its members", async () => {
    const bytes = Buffer.from(sarcOf({ "a.toy": "TOY:a", "b.toy": "TOY:b" }));
    // the last member ends after the file
    bytes.writeUInt32LE(0x1000, 0x20 + 16 + 12);
    place.write("odd.pack", bytes);
    expect(await rows("odd.pack")).toEqual([
      ["odd.pack", "sarc", "inexact"],
      ["odd.pack/a.toy", "toy", "exact"],
      ["odd.pack/b.toy", "", "failed"],
    ]);
  });
});

describe("check", () => {
  it("finds what is wrong in members", async () => {
    const { code, stdout, stderr } = await place.run(["check", "dump"]);
    expect(code).toBe(1);
    expect(stdout.split("\n").filter((line) => line !== "")).toEqual([
      `${INNER_PATH}/a/b.toy:0:0: warning toy/warn: The word WARN was found. (byte 0x4)`,
      `${INNER_PATH}/deep.pack/bad.toy:0:0: error toy/zero: A zero byte was found. (byte 0x4)`,
    ]);
    expect(stderr).toBe("8 files: 1 error, 1 warning, 0 notes\n");
  });

  it("leaves archives alone with --no-archives, but for what is wrong with themselves", async () => {
    place.write("dump/cut.pack", CUT);
    const { stdout, stderr } = await place.run(["check", "dump", "--no-archives"]);
    expect(stdout).toMatch(/^dump\/cut\.pack:0:0: error sarc\/[^\n]*\n$/);
    expect(stderr).toBe("3 files: 1 error, 0 warnings, 0 notes\n");
  });
});

it("stats counts members", async () => {
  const { stdout } = await place.run(["stats", "dump", "--json"]);
  const rows = parseLines<{ path: string; format: string; facts: Record<string, string> }>(stdout);
  expect(rows.map(({ path }) => path)).toContain(`${INNER_PATH}/deep.pack/c.toy`);
  expect(rows.find(({ path }) => path === INNER_PATH)).toMatchObject({
    format: "sarc",
    facts: { members: "2", compressed: `Yaz0, ${INNER.length} bytes` },
  });
  expect(parseLines((await place.run(["stats", "dump", "--json", "--no-archives"])).stdout)).toHaveLength(2);
});

describe("decode", () => {
  it("writes the texts of members below a folder, each archive as a folder", async () => {
    place.write("dump/bad-name.pack", sarcOf({ "aux.toy": "TOY:a", "fine.toy": "TOY:f" }));
    const { code, stderr } = await place.run(["decode", "dump", "--out-dir", "texts"]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("dump/bad-name.pack/aux.toy:0:0: error io/unsafe-name: "),
    });
    expect(place.files("texts")).toEqual([
      "bad-name.pack/fine.toy.txt",
      "loose.toy.txt",
      "outer.pack/Actor/X.sbactorpack/a/b.toy.txt",
      "outer.pack/Actor/X.sbactorpack/deep.pack/c.toy.txt",
      "outer.pack/packed.stoy.txt",
    ]);
    expect(place.read("texts/outer.pack/Actor/X.sbactorpack/deep.pack/c.toy.txt")).toBe("three");
  });

  it.skipIf(process.platform === "win32")("writes no member through a link that leads out of the folder", async () => {
    place.write("elsewhere/kept", "");
    place.write("texts/outer.pack/kept", "");
    symlinkSync(place.path("elsewhere"), place.path("texts/outer.pack/Actor"));
    const { code, stderr } = await place.run(["decode", "dump", "--out-dir", "texts", "--force"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("error io/not-a-folder: ") });
    expect(place.files("elsewhere")).toEqual(["kept"]);
  });

  it.each([
    [["dump", "--no-archives"], ["loose.toy.txt"]],
    [[`${INNER_PATH}/a`], ["a/b.toy.txt"]],
    [[`${INNER_PATH}/a/b.toy`], ["b.toy.txt"]],
  ])("%j", async (args, files) => {
    expect((await place.run(["decode", ...args, "--out-dir", "texts"])).code).toBe(0);
    expect(place.files("texts")).toEqual(files);
  });
});

it("encode writes into the deepest archive, and the other members stay", async () => {
  place.write("t.txt", "changed");
  const target = `${INNER_PATH}/deep.pack/c.toy`;
  expect(await place.run(["encode", "t.txt", "--format", "toy", "-o", target])).toMatchObject({ code: 0, stderr: "" });
  expect((await place.run(["decode", target])).stdout).toBe("changed");
  expect((await place.run(["decode", `${INNER_PATH}/a/b.toy`])).stdout).toBe("two WARN");
});

it("textconv prints an archive inside, and the texts of all members with --members", async () => {
  expect((await place.run(["textconv", `${INNER_PATH}/deep.pack`])).stdout).toMatch(/^SARC: 3 members\n/);
  const { code, stdout } = await place.run(["textconv", "dump/outer.pack", "--members"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^SARC: 8 members\n/);
  expect(stdout).toContain("\n==> Actor/X.sbactorpack/deep.pack/c.toy <==\nthree\n");
  expect(stdout).toContain("\n==> Actor/X.sbactorpack/deep.pack/bad.toy <==\nBytewright cannot show this file as text.\n");
  expect(stdout).not.toContain("==> Actor/X.sbactorpack <==");
});

it("format writes a member, and keeps the others", async () => {
  product.write("a.pack", sarcOf({ "x.anim.json": '{"a":1}', "clip.anim.json": "not JSON" }));
  const { code, stdout, stderr } = await product.run(["format", "a.pack/x.anim.json"]);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "a.pack/x.anim.json\n", stderr: "1 file: 1 changed\n" });
  expect((await product.run(["textconv", "a.pack", "--members"])).stdout).toContain("==> clip.anim.json <==");
  await product.run(["extract", "a.pack", "--out-dir", "out"]);
  expect(product.read("out/x.anim.json")).not.toBe('{"a":1}');
  expect(product.read("out/clip.anim.json")).toBe("not JSON");
});

it.skipIf(sep === "\\")("a backslash is part of a member's name, as in archives that were packed on Windows", async () => {
  place.write("windows.pack", sarcWithNames([["Actor\\X.toy", "TOY:four"]]));
  expect(await place.run(["decode", "windows.pack/Actor\\X.toy/"])).toMatchObject({ code: 0, stdout: "four" });
});
