/** Size tables of the corpus: same bytes both ways, the entries that an independent writer put in, and the findings of the reference. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { NO_SUPPLIES, peel, provideZstdLibrary } from "../../../formats/containers/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { readTable } from "../../../formats/rstb/binary/readTable.ts";
import { rstb } from "../../../formats/rstb/index.ts";
import { findCorpus } from "../../support/corpus.ts";
import { extent } from "../../support/extent.mjs";

const root = findCorpus("rstb") ?? "";
const filesIn = (folder: string) => (root === "" ? [] : readdirSync(path.join(root, folder)));
const read = (name: string) => {
  const bytes = new Uint8Array(readFileSync(path.join(root, name)));
  const peeled = peel(bytes, NO_SUPPLIES);
  if ("issue" in peeled) throw new Error(peeled.issue.message);
  return peeled.content;
};
const tsv = (name: string) => {
  const [head, ...rows] = readFileSync(path.join(root, "expected", name), "utf8")
    .trimEnd()
    .split("\n");
  const columns = head.split("\t");
  return rows.map((row) => Object.fromEntries(row.split("\t").map((cell, at) => [columns[at], cell])));
};
const hex = (hash: number) => hash.toString(16).padStart(8, "0");

function linesOf(bytes: Uint8Array): string {
  const { kind, hashes, sizes, marks, names } = readTable(bytes);
  const third = (mark: number) => (kind === "RSTC" ? ` ${mark}` : "");
  const lines = [...hashes].map((hash, at) => `${hex(hash)} ${sizes[at]}${third(marks[at] ?? 0)}\n`);
  return [...lines, ...names.map(({ path: name, size, mark }) => `${name} ${size}${third(mark)}\n`)].join("");
}

const sha256 = (content: Uint8Array | string) => createHash("sha256").update(content).digest("hex");

beforeAll(() => provideZstdLibrary(new Uint8Array(readFileSync("node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm"))));

describe.skipIf(root === "")("size tables of the corpus", () => {
  const real = filesIn("real").filter((name) => extent(0, 1) === 1 || !name.startsWith("totk"));
  test.each(real)("%s comes back byte for byte, with all entries (slow: a game's table)", (name) => {
    const bytes = read(`real/${name}`);
    const row = tsv("real.tsv").find(({ file }) => file === name);
    expect(sha256(bytes)).toBe(row?.["sha256 of the unwrapped bytes"]);
    expect(sha256(linesOf(bytes))).toBe(row?.["sha256 of the dump"]);
    const decoded = rstb.decode(bytes, Names.none);
    expect(decoded.kind === "ok" && decoded.exact).toBe(true);
    const codes = decoded.issues.map(({ code }) => code);
    expect(codes).toEqual(name.startsWith("totk") ? ["rstb/name-length", "rstb/lone-name"] : []);
  });

  const WARNED: Record<string, readonly string[]> = {
    "restbl-v0-length0.rsizetable": ["name-length", "lone-name"],
    "restbl-longest-name.rsizetable": ["lone-name"],
    "rstb-names256.rsizetable": ["lone-name"],
  };
  test.each(filesIn("made"))("%s comes back byte for byte, with all entries", (name) => {
    const bytes = read(`made/${name}`);
    const bare = name.replace(/\.srsizetable$|\.zs$/, (end) => (end === ".zs" ? "" : ".rsizetable"));
    const rows = tsv(`${bare}.tsv`);
    const expected = rows.map(({ table, key, size, dlc, path: of }) => `${table === "name" ? of : key} ${size}${dlc ? ` ${dlc}` : ""}\n`);
    expect(linesOf(bytes)).toBe(expected.join(""));
    const paths = rows.flatMap(({ path: of }) => of || []);
    for (const names of [Names.none, new Names([{ origin: "user", title: "", names: paths, patterns: [] }])]) {
      const decoded = rstb.decode(bytes, names);
      expect(decoded.kind === "ok" && decoded.exact).toBe(true);
      expect(decoded.issues.map(({ code }) => code.slice(5))).toEqual(WARNED[name] ?? []);
      if (names !== Names.none && decoded.kind === "ok")
        for (const { path: of, size } of rows) if (of) expect(decoded.text).toContain(`${of}: ${rows[0]["dlc"] ? "" : size}`.trimEnd());
    }
  });

  const CODES: Record<string, string> = {
    E01: "not-a-table",
    E02: "header-cut",
    E03: "counts-beyond",
    E04: "byte-order",
    E05: "name-encoding",
    W06: "trailing-bytes",
    W07: "hashes-unsorted",
    W08: "hash-twice",
    W09: "names-unsorted",
    W10: "name-twice",
    W11: "bytes-behind-name",
    W12: "name-full",
    W13: "hash-hides-name",
    W14: "lone-name",
    W15: "name-length",
    W16: "size-zero",
    W17: "size-gigantic",
    W18: "path-form",
  };
  const AND_LONE = ["restbl-name-full.rsizetable", "restbl-name-path.rsizetable", "rstb-name-s.rsizetable"];
  const readme = root === "" || !existsSync(path.join(root, "README.md")) ? "" : readFileSync(path.join(root, "README.md"), "utf8");
  const bad = [...readme.matchAll(/^\| `bad\/([^`]+)` .*\| ([EW]\d\d) \|$/gm)].map(([, name, code]) => [name, code] as const);

  test.each(bad)("%s: %s and nothing else", (name, code) => {
    const bytes = read(`bad/${name}`);
    const decoded = rstb.decode(bytes, Names.none);
    const expected = [CODES[code], ...(AND_LONE.includes(name) ? ["lone-name"] : [])].map((one) => `rstb/${one}`);
    expect(new Set(decoded.issues.map((issue) => issue.code))).toEqual(new Set(expected));
    expect(decoded.kind).toBe(code.startsWith("E") ? "fail" : "ok");
    if (decoded.kind === "ok") expect(decoded.exact).toBe(true);
  });
});
