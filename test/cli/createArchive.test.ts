/** `bytewright pack --create`: archives from folders. */
import { mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isArchiveName, openArchive } from "../../formats/archives/registry.ts";
import { NO_SUPPLIES, peel } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { readCorpus } from "../support/corpus.ts";
import { choose } from "../support/extent.mjs";
import { sarcOf, u8Of } from "./archiveBytes.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");

function opened(name: string) {
  const peeled = peel(place.readBytes(name), NO_SUPPLIES);
  if ("issue" in peeled) throw new Error(peeled.issue.message);
  const found = openArchive(peeled.content);
  if (!found || "issue" in found) throw new Error(found?.issue.message ?? "no archive");
  return { ...found, layers: peeled.layers.map(({ container }) => container.id) };
}

/** Big-endian, with members at multiples of 0x100, whose names begin with a slash. */
function wiiU(): Uint8Array {
  const bytes = sarcOf({ "/a.bflim": texture(0x100), "/b/c.bflim": texture(0x100), "/d.txt": "text" });
  const view = new DataView(bytes.buffer);
  const swap = (at: number, size: 2 | 4) =>
    size === 2 ? view.setUint16(at, view.getUint16(at, true)) : view.setUint32(at, view.getUint32(at, true));
  for (const at of [4, 6, 0x10]) swap(at, 2);
  for (const at of [8, 0xc, 0x1c]) swap(at, 4);
  const count = view.getUint16(0x1a, true);
  for (const at of [0x18, 0x1a]) swap(at, 2);
  for (let at = 0x20; at < 0x20 + count * 16; at += 4) swap(at, 4);
  swap(0x20 + count * 16 + 4, 2);
  return bytes;
}

function texture(alignment: number): Uint8Array {
  const bytes = new Uint8Array(0x80).fill(9);
  bytes.set(new TextEncoder().encode("FLIM"), 0x80 - 0x28);
  bytes[0x80 - 8] = alignment >> 8;
  bytes[0x80 - 7] = alignment & 0xff;
  return bytes;
}

describe("by the rules of another", () => {
  const inner = yaz0.wrap(u8Of({ "deep/x.bin": "x", "y.bin": "y" }));
  const models = {
    "wiiu.sarc": wiiU(),
    "wii.szs": yaz0.wrap(u8Of({ "effect/b.bin": "b", "a.bin": "a" })),
    "outer.pack": sarcOf({ "A/in.szs": inner, "t.txt": "t" }),
  };
  for (const [name, bytes] of Object.entries(models)) place.write(`models/${name}`, bytes);

  it.each(
    Object.keys(models).flatMap(
      (name) =>
        [
          [name, []],
          [name, ["--recursive"]],
        ] as const,
    ),
  )("what was extracted from %s %j gives the same bytes", async (name, options) => {
    const folder = `extracted/${name}${options.length}`;
    await place.run(["extract", `models/${name}`, "--out-dir", folder, ...options]);
    expect(await place.run(["pack", `made/${name}`, "--create", folder, "--like", `models/${name}`, "--force"])).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(Buffer.compare(place.readBytes(`made/${name}`), models[name as keyof typeof models])).toBe(0);
  });

  it("takes byte order, slashes, order and alignment", async () => {
    place.write("files/z.bflim", texture(0x100));
    place.write("files/b/c.bflim", texture(0x100));
    place.write("files/n/new.txt", "new");
    expect(await place.run(["pack", "new.sarc", "--create", "files", "--like", "models/wiiu.sarc"])).toMatchObject({ code: 0, stderr: "" });
    const { archive, layers } = opened("new.sarc");
    expect([...archive.bytes.subarray(6, 8), ...layers]).toEqual([0xfe, 0xff]);
    expect(archive.issues).toEqual([]);
    expect(archive.entries.map(({ name }) => name).sort()).toEqual(["/b/c.bflim", "/n/new.txt", "/z.bflim"]);
    for (const { name, start } of archive.entries) if (name?.endsWith("bflim")) expect(start % 0x100).toBe(0);
  });

  it("makes archives inside again, each by its own rules", async () => {
    place.write("tree/A/in.szs/deep/x.bin", "changed");
    place.write("tree/A/in.szs/more.bin", "more");
    place.write("tree/u.txt", "u");
    expect(await place.run(["pack", "tree.pack", "--create", "tree", "--like", "models/outer.pack"])).toMatchObject({
      code: 0,
      stderr: "",
    });
    await place.run(["extract", "tree.pack", "--recursive", "--out-dir", "back"]);
    expect(place.files("back")).toEqual(["A/in.szs/deep/x.bin", "A/in.szs/more.bin", "u.txt"]);
    expect(place.read("back/A/in.szs/deep/x.bin")).toBe("changed");
    await place.run(["extract", "tree.pack", "A/in.szs", "--out-dir", "packed"]);
    expect(opened("packed/A/in.szs")).toMatchObject({ layers: ["yaz0"], archive: { type: { id: "u8" } } });
  });

  const real = choose(
    ["sarc", "u8"].flatMap((id) => readCorpus(id)).filter(({ name, bytes }) => isArchiveName(name) && bytes.length < 300_000),
  );
  it.skipIf(real.length === 0).each(real)("$name", async ({ name, bytes }) => {
    place.write(`real/${name}`, bytes);
    const { archive } = opened(`real/${name}`);
    const { code } = await place.run(["extract", `real/${name}`, "--out-dir", `real-files/${name}`]);
    // names that no file can have, and members that share bytes
    if (code !== 0 || archive.entries.length === 0) return;
    const packed = await place.run(["pack", `real-made/${name}`, "--create", `real-files/${name}`, "--like", `real/${name}`]);
    expect(packed).toMatchObject({ code: 0, stderr: "" });
    expect(Buffer.compare(place.readBytes(`real-made/${name}`), bytes)).toBe(0);
  });
});

describe("by its ending", () => {
  place.write("plain/a.txt", "a");
  place.write("plain/b/c.txt", "c");
  it.each([
    ["x.pack", "sarc", []],
    ["x.sarc", "sarc", []],
    ["x.sbactorpack", "sarc", ["yaz0"]],
    ["x.ssarc", "sarc", ["yaz0"]],
    ["x.pack.zs", "sarc", ["zstd"]],
    ["x.u8", "u8", []],
    ["x.carc", "u8", ["yaz0"]],
  ])("%s", async (name, type, layers) => {
    expect(await place.run(["pack", `ending/${name}`, "--create", "plain"])).toMatchObject({ code: 0, stderr: "" });
    const made = opened(`ending/${name}`);
    expect([made.archive.type.id, made.layers, made.archive.issues]).toEqual([type, layers, []]);
    await place.run(["extract", `ending/${name}`, "--out-dir", `ending-back/${name}`]);
    expect(place.files(`ending-back/${name}`)).toEqual(["a.txt", "b/c.txt"]);
  });
});

it.each([
  [["x.szs", "--create", "plain"], 1, "can be SARC or U8"],
  [["x.bin", "--create", "plain"], 1, "does not determine the type"],
  [["x.pak", "--create", "plain"], 1, "does not determine the type"],
  [["x.pack", "--create", "none"], 1, "No such file or folder"],
  [["x.pack", "--create", "plain/a.txt"], 1, "is not a folder"],
  [["x.pack", "--create", "hollow"], 1, "holds no files"],
  [["x.pack", "--create", "plain", "--like", "plain/a.txt"], 1, "plain/a.txt:0:0: error archive/not-an-archive"],
  [["x.pack", "--create", "plain", "--like", "none"], 1, "none:0:0: error io/not-found"],
  [["x.pack", "--create", "plain", "--add", "a=plain/a.txt"], 2, "does not go together"],
  [["x.pack", "--like", "models/outer.pack", "--add", "a=plain/a.txt"], 2, "go with --create only"],
  [["models/outer.pack", "--create", "plain"], 1, "Use --force"],
  [["models/outer.pack/x.pack", "--create", "plain"], 1, "inside another one"],
])("%j is refused", async (args, expected, said) => {
  mkdirSync(place.path("hollow/inner"), { recursive: true });
  const before = place.readBytes("models/outer.pack");
  const { code, stderr } = await place.run(["pack", ...args]);
  expect([code, stderr]).toEqual([expected, expect.stringContaining(said)]);
  expect([place.has("x.pack"), place.has("x.szs")]).toEqual([false, false]);
  expect(place.readBytes("models/outer.pack")).toEqual(before);
});

it.skipIf(process.platform === "win32")("what is not the folder's own is passed over with a word", async () => {
  place.write("private/secret.txt", "secret");
  place.write("odd/a.txt", "a");
  place.write("odd/.DS_Store", "store");
  place.write("odd/sub/b.txt", "b");
  place.write("odd/.git/config", "git");
  symlinkSync("../private/secret.txt", place.path("odd/out.txt"));
  symlinkSync("../private", place.path("odd/outside"));
  symlinkSync("sub", place.path("odd/again"));
  symlinkSync("a.txt", place.path("odd/same.txt"));
  const run = () => place.run(["pack", "odd/made.pack", "--create", "odd", "--force"]);
  const { code, stderr } = await run();
  expect([code, stderr.match(/^odd\/[^:]*/gm)]).toEqual([0, ["odd/.DS_Store", "odd/.git", "odd/again", "odd/out.txt", "odd/outside"]]);
  const first = place.readBytes("odd/made.pack");
  expect(
    opened("odd/made.pack")
      .archive.entries.map(({ name }) => name)
      .sort(),
  ).toEqual(["a.txt", "same.txt", "sub/b.txt"]);
  expect((await run()).stderr).toContain("odd/made.pack");
  expect(place.readBytes("odd/made.pack")).toEqual(first);
});
