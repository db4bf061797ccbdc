/** `bytewright sizes`: what a table must say for a mod, and a table that says it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { NO_SUPPLIES, peel } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { rstb } from "../../formats/rstb/index.ts";
import { openSizeTable } from "../../formats/sizes/index.ts";
import { findCorpus } from "../support/corpus.ts";
import { block, frame } from "../support/zstdFrame.ts";
import { sarcOf } from "./archiveBytes.ts";
import { aampOf } from "./gameFiles.ts";
import { parseLines, Workplace } from "./tool.ts";

interface Row {
  readonly path: string;
  readonly have: number | null;
  readonly need: number | null;
  readonly kind: string;
  readonly verdict: string;
  readonly hash?: string;
  readonly other?: string;
}

const place = new Workplace("product");
beforeEach(() => place.clear());

function tableOf(lines: string): Uint8Array {
  const { bytes, issues } = rstb.encode(lines);
  if (!bytes) throw new Error(issues[0]?.message);
  return bytes;
}

const TABLE = "romfs/System/Resource/ResourceSizeTable.product.srsizetable";
const LINK = "Actor/ActorLink/Wolf.bxml";
const ACTOR = aampOf({ LinkTarget: { ASUser: "Wolf" }, Tags: { Tag0: "A", Tag1: "B" } });
/** The file, the class, the heap and an array of two tags. */
const NEED = Math.ceil(ACTOR.length / 32) * 32 + 0x900 + 0x20 + 8;
async function rowsOf(...args: readonly string[]): Promise<readonly Row[]> {
  return parseLines<Row>((await place.run(["sizes", "--json", ...args])).stdout);
}

describe("sizes of a mod", () => {
  beforeEach(() => {
    place.write(`dump/${TABLE}`, yaz0.wrap(tableOf(`${LINK}: 2000\nActor/Pack/Wolf.bactorpack: 9000\n#!layout table RSTB little\n`)));
  });

  it("shows what is too small, and writes it into a copy of the dump's table", async () => {
    place.write("mod/romfs/Actor/Pack/Wolf.sbactorpack", yaz0.wrap(sarcOf({ [LINK]: ACTOR })));
    const rows = await rowsOf("mod", "--dump", "dump");
    expect(rows.map((row) => [row.path, row.have, row.need, row.kind, row.verdict])).toEqual([
      ["Actor/Pack/Wolf.bactorpack", 9000, rows[0].need, "exact", "fits"],
      [LINK, 2000, NEED, "exact", "small"],
    ]);
    expect((await place.run(["sizes", "mod", "--dump", "dump"])).code).toBe(1);
    expect(existsSync(place.path(`mod/${TABLE}`))).toBe(false);
    const { code, stderr } = await place.run(["sizes", "mod", "--dump", "dump", "--write"]);
    expect(stderr).toMatch(/1 entry written to mod\/romfs\/System\/Resource\/ResourceSizeTable\.product\.srsizetable/);
    expect(code).toBe(0);
    const again = await rowsOf("mod", "--dump", "dump");
    expect(again.map(({ have, verdict }) => [have, verdict])).toEqual([
      [9000, "fits"],
      [NEED, "fits"],
    ]);
  });

  it("leaves out what is as the dump has it, unless all is asked for", async () => {
    for (const folder of ["mod", "dump"]) place.write(`${folder}/romfs/${LINK}`, ACTOR);
    expect(await rowsOf("mod", "--dump", "dump")).toEqual([]);
    expect((await rowsOf("mod", "--dump", "dump", "--all")).length).toBe(1);
  });

  it.each([
    ["Actor/ActorLink/Wolf.bxml", "Actor/ActorLink/Wolf.sbxml"],
    ["Actor/ActorLink/Wolf.sbxml", "Actor/ActorLink/Wolf.bxml"],
    ["Actor/ActorLink/Wolf.bxml", "Actor/ActorLink/Wolf.bxml.zs"],
  ])("%s is compared with %s of the dump", async (own, original) => {
    place.write(`mod/romfs/${own}`, own.endsWith("sbxml") ? yaz0.wrap(ACTOR) : ACTOR);
    const stored = frame({ size: ACTOR.length, single: true, blocks: [block("raw", ACTOR.length, [...ACTOR])] });
    place.write(`dump/romfs/${original}`, original.endsWith("zs") ? stored : original.endsWith("sbxml") ? yaz0.wrap(ACTOR) : ACTOR);
    expect(await rowsOf("mod", "--dump", "dump")).toEqual([]);
  });

  it("of two mods the larger need counts", async () => {
    place.write(`a/romfs/${LINK}`, aampOf({ LinkTarget: { ASUser: "Wolf" } }));
    place.write(`b/romfs/${LINK}`, ACTOR);
    expect((await rowsOf("a", "b", "--dump", "dump")).map(({ need }) => need)).toEqual([NEED]);
  });

  it("never lowers an entry", async () => {
    place.write(`mod/${TABLE}`, yaz0.wrap(tableOf(`${LINK}: 99999\n#!layout table RSTB little\n`)));
    place.write(`mod/romfs/${LINK}`, ACTOR);
    const { code, stderr } = await place.run(["sizes", "mod", "--write"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "1 resource: 1 fits. Nothing to write.\n" });
  });

  it.skipIf(process.platform === "win32")("writes through no link to a table elsewhere, unless it is named", async () => {
    const table = tableOf(`${LINK}: 20\n#!layout table RSTB little\n`);
    place.write("elsewhere", table);
    place.write(`mod/romfs/${LINK}`, ACTOR);
    mkdirSync(path.dirname(place.path(`mod/${TABLE}`)), { recursive: true });
    symlinkSync(place.path("elsewhere"), place.path(`mod/${TABLE}`));
    const { code, stderr } = await place.run(["sizes", "mod", "--write"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/outside the given folder, so nothing was written/) });
    expect(place.readBytes("elsewhere")).toEqual(table);
    expect(await place.run(["sizes", "mod", "--table", `mod/${TABLE}`, "--write"])).toMatchObject({ code: 0 });
    expect(place.readBytes("elsewhere")).not.toEqual(table);
  });

  it("refuses a table that is not sorted, and leaves it as it is", async () => {
    const odd = tableOf("0x00000002: 1\n0x00000001: 1\n#!layout table RESTBL 1 160\n#!layout order file\n");
    place.write("mod/romfs/System/Resource/ResourceSizeTable.Product.121.rsizetable", odd);
    place.write("mod/romfs/AS/New.byml", "YB");
    const { code, stderr } = await place.run(["sizes", "mod", "--write"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/not in ascending order.*Nothing was written/);
    expect(new Uint8Array(readFileSync(place.path("mod/romfs/System/Resource/ResourceSizeTable.Product.121.rsizetable")))).toEqual(odd);
  });

  it.each<[what: string, root: string, name: string, table: string, code: string | undefined]>([
    ["another version", "romfs", "ResourceSizeTable.Product.110.rsizetable", "RESTBL 1 160", "sizes/other-version"],
    ["the version of the dump", "romfs", "ResourceSizeTable.Product.121.rsizetable", "RESTBL 1 160", undefined],
    ["the other platform", "content", "ResourceSizeTable.product.rsizetable", "RSTB little", "sizes/other-platform"],
    ["the platform of its folders", "content", "ResourceSizeTable.product.rsizetable", "RSTB big", undefined],
  ])("says where a table is for %s", async (_, root, name, head, code) => {
    const bytes = tableOf(`A/B.bxml: 2000\n#!layout table ${head}\n`);
    place.write(`mod/${root}/System/Resource/${name}`, bytes);
    place.write("dump/romfs/System/Resource/ResourceSizeTable.Product.121.rsizetable", bytes);
    const { stdout, stderr } = await place.run(["check", "mod", "--dump", "dump", "--json"]);
    const codes = parseLines<{ code: string }>(stdout).flatMap((line) => (line.code.startsWith("sizes/") ? [line.code] : []));
    expect(codes).toEqual(code === undefined ? [] : [code]);
    expect((await place.run(["sizes", "mod", "--dump", "dump"])).stderr.includes("sizes/other")).toBe(code !== undefined);
    expect(stderr).toBe("");
  });

  it.each<[what: string, args: readonly string[], said: RegExp]>([
    ["no mod", [], /needs the folder of a mod/],
    ["no table", ["mod"], /No size table was found/],
    ["no such game", ["mod", "--dump", "dump", "--game", "oot"], /--game needs /],
    ["no such dump", ["mod", "--dump", "nowhere"], /"nowhere" does not exist/],
  ])("is wrong usage with %s", async (_, args, said) => {
    place.write(`mod/romfs/${LINK}`, ACTOR);
    const { code, stderr } = await place.run(["sizes", ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(said);
  });

  it("check fails as long as an entry is too small, where a table is known", async () => {
    place.write(`mod/romfs/${LINK}`, ACTOR);
    place.write("mod/romfs/Actor/ActorLink/New.bxml", ACTOR);
    expect((await place.run(["check", "mod"])).code).toBe(0);
    const { code, stdout } = await place.run(["check", "mod", "--dump", "dump", "--json"]);
    const found = parseLines<{ code: string; severity: string; path: string }>(stdout).filter(({ code: of }) => of.startsWith("sizes/"));
    expect(found.map((one) => [one.path, one.code, one.severity])).toEqual([
      ["mod/romfs/Actor/ActorLink/New.bxml", "sizes/missing", "warning"],
      [`mod/romfs/${LINK}`, "sizes/too-small", "error"],
    ]);
    expect(code).toBe(1);
    await place.run(["sizes", "mod", "--dump", "dump", "--write"]);
    expect((await place.run(["check", "mod", "--dump", "dump"])).code).toBe(0);
  });

  it.each(["mod", "mod/romfs", "mod/romfs/Actor", "mod/romfs/Actor/ActorLink", `mod/romfs/${LINK}`])(
    "check of %s judges files under the game's names for them, by the mod's own table",
    async (path) => {
      const codesOf = async () => {
        const { stdout } = await place.run(["check", path, "--dump", "dump", "--json"]);
        return parseLines<{ code: string }>(stdout).flatMap(({ code }) => (code.startsWith("sizes/") ? [code] : []));
      };
      place.write(`mod/romfs/${LINK}`, ACTOR);
      place.write(`dump/romfs/${LINK}`, ACTOR.subarray(0, 60));
      expect(await codesOf()).toEqual(["sizes/too-small"]);
      place.write(`mod/${TABLE}`, yaz0.wrap(tableOf(`${LINK}: ${NEED}\n#!layout table RSTB little\n`)));
      expect(await codesOf()).toEqual([]);
    },
  );

  it("compares the numbers with the table of the unmodified game, by type", async () => {
    place.write(`dump/romfs/${LINK}`, ACTOR);
    place.write("dump/romfs/Actor/ActorLink/Bear.bxml", ACTOR);
    const { code, stdout } = await place.run(["sizes", "--verify", "dump"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "bxml: 0 of 2 equal, 1 above, 1 without an entry\n" });
  });
});

interface Case {
  readonly game: string;
  readonly platform: string;
  readonly table: string;
  readonly names?: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly partial?: boolean;
  readonly expect: readonly Row[];
  readonly changes?: readonly { readonly path: string; readonly size: number; readonly table?: string }[];
  readonly write_bound?: readonly { readonly path: string; readonly size: number }[];
  readonly removed?: readonly string[];
}

const corpus = findCorpus("rstb") ?? "";
const cases = corpus === "" ? [] : readdirSync(path.join(corpus, "cases"));

describe.skipIf(cases.length === 0)("cases of the corpus (slow: a game's table is read and written)", () => {
  it.each(cases)("%s", async (name) => {
    const one: Case = JSON.parse(readFileSync(path.join(corpus, "cases", name), "utf8"));
    for (const [at, from] of Object.entries(one.files)) place.write(`mod/${at}`, new Uint8Array(readFileSync(path.join(corpus, from))));
    const table = path.join(corpus, one.table);
    if (one.names) place.write("names.txt", one.names.join("\n"));
    const args = ["mod", "--table", table, ...(one.names ? ["--names", "names.txt"] : [])];
    const keys = ["path", "have", "need", "kind", "verdict", "hash", "other"] as const;
    const rows = (await rowsOf(...args)).map((row) =>
      Object.fromEntries(keys.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]]))),
    );
    const byPath = (list: readonly object[]) => [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    if (one.partial) expect(rows).toEqual(expect.arrayContaining([...one.expect]));
    else expect(byPath(rows)).toEqual(byPath(one.expect));
    if (!one.changes) return;
    const before = openSizeTable(contentOf(new Uint8Array(readFileSync(table))));
    for (const [bounds, changes] of [
      [[], one.changes],
      [["--bounds"], one.write_bound],
    ] as const) {
      if (!changes) continue;
      await place.run(["sizes", ...args, "--write", ...bounds, "--output", "out.rsizetable"]);
      if (changes.length === 0) {
        expect(existsSync(place.path("out.rsizetable"))).toBe(false);
        continue;
      }
      const after = openSizeTable(contentOf(new Uint8Array(readFileSync(place.path("out.rsizetable")))));
      for (const { path: of, size, ...rest } of changes) {
        expect([of, after.sizeOf(of)]).toEqual([of, size]);
        if ("table" in rest && rest.table === "name") expect(after.table.names.map((entry) => entry.path)).toContain(of);
      }
      const added = changes.filter(({ path: of }) => before.sizeOf(of) === undefined).length;
      if (!one.removed)
        expect(after.table.hashes.length + after.table.names.length).toBe(before.table.hashes.length + before.table.names.length + added);
      for (const hash of one.removed ?? []) expect([...after.table.hashes]).not.toContain(Number.parseInt(hash, 16));
    }
  });
});

function contentOf(bytes: Uint8Array): Uint8Array {
  const peeled = peel(bytes, NO_SUPPLIES);
  if ("issue" in peeled) throw new Error(peeled.issue.message);
  return peeled.content;
}
