/** The corpus, where it is present: each malformed file gives exactly the findings that are expected of it, sound files give none. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ass } from "../../../formats/ass/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { findCorpus } from "../../support/corpus.ts";
import { findingsOf } from "./findings.ts";

interface Expected {
  readonly file: string;
  readonly expect: readonly { readonly code: string; readonly severity: string; readonly line: number }[] | "ignore" | null;
}

const corpus = findCorpus("ass");
const malformed = path.join(corpus ?? "", "malformed");
const expected: readonly Expected[] = corpus ? JSON.parse(readFileSync(path.join(malformed, "expected.json"), "utf8")) : [];

function findingsOfFile(file: string): string[] {
  const read = readFileSync(file);
  const decoded = ass.decode(file.endsWith(".gz") ? gunzipSync(read) : read, Names.none);
  if (decoded.kind !== "ok") throw new Error(`${file} was not decoded`);
  return findingsOf(decoded.text, decoded.issues);
}

describe.skipIf(!corpus)("the corpus", () => {
  test.each(expected)("$file", ({ file, expect: wanted }) => {
    const found = findingsOfFile(path.join(malformed, file));
    if (wanted === null) expect(found.filter((finding) => !finding.startsWith("hint"))).toEqual([]);
    else {
      const said = wanted === "ignore" ? [] : wanted.map(({ severity, code, line }) => `${severity} ${code} @ ${line}`);
      expect(found).toEqual(said.sort());
    }
  });

  const sound = ["generated", "real"].flatMap((folder) => {
    const inside = path.join(corpus ?? "", folder);
    return existsSync(inside) ? readdirSync(inside).map((name) => path.join(inside, name)) : [];
  });
  test.each(sound.map((file) => [path.basename(file), file]))("%s has no errors", (_, file) => {
    const found = findingsOfFile(file);
    expect(found.filter((finding) => finding.startsWith("error"))).toEqual([]);
    if (file.includes("generated")) expect(found.map((finding) => finding.replace(/ @.*/, ""))).toEqual(["hint unused-material"]);
  });
});
