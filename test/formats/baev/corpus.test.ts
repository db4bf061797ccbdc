/** Files of the corpus: same bytes both ways, and the text of the Python tools, in both directions. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { baev } from "../../../formats/baev/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { findCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";

const root = findCorpus("asb");
const folder = root === undefined ? undefined : path.join(root, "baev");
const names = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith(".baev"));

describe.skipIf(names.length === 0)("baev corpus", () => {
  test.each(choose(names))("%s comes back byte for byte, and reads and is written as by the Python tools", (name) => {
    const bytes = new Uint8Array(readFileSync(path.join(folder as string, name)));
    const json = readFileSync(path.join(folder as string, name.replace(/baev$/, "json")), "utf8");
    const decoded = baev.decode(bytes, Names.none);
    expect(decoded.issues).toEqual([]);
    expect(decoded.kind === "ok" && decoded.exact).toBe(true);
    const text = decoded.kind === "ok" ? decoded.text : "";
    expect(withoutLayout(text)).toEqual(withoutLayout(json));
    // without a word about its layout, a text becomes a file as the game has it
    const rewritten = baev.decode(baev.encode(json).bytes ?? new Uint8Array(), Names.none);
    expect(rewritten.kind === "ok" && JSON.parse(rewritten.text)).toEqual(JSON.parse(json));
  });
});

/** What a text says, but for how its file was laid out. */
function withoutLayout(text: string): unknown {
  return JSON.parse(text, (key, value) => (key === "Tables First" || key === "Parameter Size" ? undefined : value));
}

const reports = findCorpus("reports");

test.skipIf(reports === undefined)("a file as the game has it is exact and says nothing about its layout", () => {
  const bytes = new Uint8Array(readFileSync(path.join(reports as string, "events-interleaved.baev")));
  const decoded = baev.decode(bytes, Names.none);
  expect(decoded.kind === "ok" && decoded.exact).toBe(true);
  expect(decoded.kind === "ok" && decoded.text).not.toMatch(/Tables First|Parameter Size/);
});
