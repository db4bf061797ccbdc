/** Real and made files of the corpus: same bytes both ways, and the text of the Python tools, in both directions. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Input } from "../../../formats/asb/binary/input.ts";
import { readExpressions } from "../../../formats/asb/expressions/readExpressions.ts";
import { layOut } from "../../../formats/asb/expressions/writeExpressions.ts";
import { asb } from "../../../formats/asb/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { findCorpus, isReadable } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";

const folder = findCorpus("asb");
const names =
  folder === undefined
    ? []
    : readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".asb") && isReadable(name));
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(path.join(folder as string, name)));
const jsonOf = (name: string): string => path.join(folder as string, name.replace(/\.asb$/, ".json"));
const withJson = names.filter((name) => existsSync(jsonOf(name)));

/** Paths at which two JSON values differ; numbers are compared as the singles that they stand for. */
function differences(found: unknown, expected: unknown, at = ""): string[] {
  if (typeof found === "number" && typeof expected === "number")
    return Math.fround(found) === Math.fround(expected) ? [] : [`${at}: ${found}, expected ${expected}`];
  if (typeof found !== "object" || typeof expected !== "object" || found === null || expected === null)
    return found === expected ? [] : [`${at}: ${String(found)}, expected ${String(expected)}`];
  const keys = Object.keys(expected);
  if (Object.keys(found).join() !== keys.join()) return [`${at}: keys ${Object.keys(found).join()}, expected ${keys.join()}`];
  return keys.flatMap((key) =>
    differences((found as Record<string, unknown>)[key], (expected as Record<string, unknown>)[key], `${at}/${key}`),
  );
}

describe.skipIf(names.length === 0)("asb corpus", () => {
  test.each(choose(names))("%s comes back byte for byte", (name) => {
    const bytes = read(name);
    const decoded = asb.decode(bytes, Names.none);
    // what is edited in place says so
    expect(decoded.issues.filter(({ code }) => !/in-place|superseded-header|unknown-node-type/.test(code))).toEqual([]);
    expect(decoded.kind === "ok" && decoded.exact).toBe(true);
  });

  test.each(choose(withJson))("%s reads as the Python tools read it", (name) => {
    const decoded = asb.decode(read(name), Names.none);
    expect(decoded.kind).toBe("ok");
    if (decoded.kind === "ok") expect(differences(JSON.parse(decoded.text), JSON.parse(readFileSync(jsonOf(name), "utf8")))).toEqual([]);
  });

  test.each(choose(withJson))("%s is written from the text of the Python tools alone", (name) => {
    const { bytes, issues } = asb.encode(readFileSync(jsonOf(name), "utf8"));
    expect(issues).toEqual([]);
    expect(Buffer.compare(bytes ?? new Uint8Array(), read(name))).toBe(0);
  });

  test("a real expression block comes back byte for byte, its end unaligned", () => {
    const bytes = read("exb/ainb_Player.event.exb");
    expect(Buffer.compare(layOut(readExpressions(new Input(bytes), 0, bytes.length)), bytes)).toBe(0);
  });
});
