/** The tool as it ships, on AAMP: a text of our own, and copies of real files where the corpus is there. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { findCorpus } from "../support/corpus.ts";
import { choose } from "../support/extent.mjs";
import { parseLines, Workplace } from "./tool.ts";

const TEXT = `!io
version: 0
type: xml
param_root: !list
  objects:
    Setup: !obj
      Enabled: true
      Speed: 0.5
  lists: {}
`;

describe("a text of our own", () => {
  const place = new Workplace("product");
  place.write("own.bxml.yml", TEXT);
  place.write("own.names", "Setup\nEnabled\nSpeed\n");

  it("goes to bytes and back, plain and compressed", async () => {
    place.write("own.sbxml.yml", TEXT);
    for (const name of ["own.bxml", "own.sbxml"]) {
      expect(await place.run(["encode", `${name}.yml`])).toMatchObject({ code: 0, stdout: "", stderr: "" });
      expect(await place.run(["decode", name, "--names", "own.names"])).toMatchObject({ code: 0, stdout: TEXT, stderr: "" });
    }
    expect(new TextDecoder().decode(place.readBytes("own.bxml").subarray(0, 4))).toBe("AAMP");
    expect(yaz0.unwrap(place.readBytes("own.sbxml"), NO_SUPPLIES).content).toEqual(place.readBytes("own.bxml"));
    expect(await place.run(["verify", ".", "--json"])).toMatchObject({ code: 0, stderr: "" });
    expect(await place.run(["check", "own.bxml.yml", "own.bxml"])).toMatchObject({ code: 0 });
  });

  it("is found by its content", async () => {
    expect(await place.run(["encode", "-"], TEXT)).toMatchObject({ code: 0, stderr: "" });
  });

  it("reports the line of a wrong value", async () => {
    place.write("wrong.bxml.yml", TEXT.replace("true", "!vec3 [1.0]"));
    const { code, stdout, stderr } = await place.run(["encode", "wrong.bxml.yml"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^wrong\.bxml\.yml:7:\d+: error aamp\//);
    expect(place.has("wrong.bxml")).toBe(false);
    expect(await place.run(["check", "wrong.bxml.yml"])).toMatchObject({ code: 1 });
  });
});

const AAMP_CORPUS = findCorpus("aamp");

describe.skipIf(AAMP_CORPUS === undefined)("real files", () => {
  const place = new Workplace("product");
  const corpus = AAMP_CORPUS ?? "";
  const names = AAMP_CORPUS ? choose(readdirSync(join(corpus, "expected")).map((text) => text.slice(0, -".yml".length))) : [];
  for (const [index, name] of names.entries()) {
    const bytes = new Uint8Array(readFileSync(join(corpus, name)));
    place.write(`game/${name}`, bytes);
    if (index % 10 === 0) place.write(`packed/${name.replace(/\.([^.]+)$/, ".s$1")}`, yaz0.wrap(bytes));
  }

  it("are all exact", async () => {
    const { code, stdout, stderr } = await place.run(["verify", "game", "packed", "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = parseLines<{ status: string; format: string }>(stdout);
    expect(lines).toHaveLength(names.length + Math.ceil(names.length / 10));
    expect(lines.filter(({ status, format }) => status !== "exact" || format !== "aamp")).toEqual([]);
  });

  it("have no errors", async () => {
    expect(await place.run(["check", "game", "--json"])).toMatchObject({ code: 0 });
  });

  it("come back from a folder of texts", async () => {
    expect(await place.run(["decode", "game", "--out-dir", "texts"])).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(place.files("texts")).toEqual(names.map((name) => `${name}.yml`).sort());
    expect(await place.run(["encode", "texts", "--out-dir", "back"])).toMatchObject({ code: 0, stdout: "", stderr: "" });
    for (const name of names) expect(place.readBytes(`back/${name}`), name).toEqual(place.readBytes(`game/${name}`));
  });

  it("come back compressed where they were", async () => {
    expect(await place.run(["decode", "packed", "--out-dir", "packedTexts"])).toMatchObject({ code: 0, stderr: "" });
    expect(await place.run(["encode", "packedTexts", "--out-dir", "packedBack"])).toMatchObject({ code: 0, stderr: "" });
    for (const name of place.files("packed"))
      expect(place.readBytes(`packedBack/${name}`), name).toEqual(place.readBytes(`packed/${name}`));
  });

  it("give the known texts with the known names", async () => {
    const lists = ["names-reference.txt", "names-numbered-reference.txt"].flatMap((list) => ["--names", join(corpus, list)]);
    expect(await place.run(["decode", "game", "--out-dir", "known", ...lists])).toMatchObject({ code: 0, stderr: "" });
    for (const name of names) {
      // one of the files has a layout that the reference text has no words for
      const text = place.read(`known/${name}.yml`).replace(/^#!layout .*\n/gm, "");
      expect(text, name).toBe(readFileSync(join(corpus, "expected", `${name}.yml`), "utf8"));
    }
  });
});
