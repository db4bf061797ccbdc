/** Message files of the corpus: texts and bytes of an independent writer, and the findings of the reference. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { bmg } from "../../../formats/bmg/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { findCorpus } from "../../support/corpus.ts";

const root = findCorpus("bmg") ?? "";
const namesIn = (folder: string) => (root === "" ? [] : readdirSync(path.join(root, folder)).filter((name) => name.includes(".")));
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(root, name)));
const textOf = (name: string) => readFileSync(path.join(root, name), "utf8");
const rowsOf = (name: string) =>
  root === ""
    ? []
    : textOf(`expected/${name}`)
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => line.split("\t"));

const CODES: Readonly<Record<string, string>> = {
  E01: "not-messages",
  E02: "encoding-unknown",
  E03: "section-beyond",
  E04: "section-missing",
  E05: "items-beyond",
  E06: "ids-beyond",
  E07: "text-offset",
  E08: "text-end",
  W10: "size-field",
  W11: "trailing-bytes",
  W12: "ids-unsorted",
  W13: "id-twice",
  W14: "written-otherwise",
  W20: "unknown-escape",
  W21: "argument-range",
  W22: "unknown-color",
  W23: "message-missing",
  W24: "font-unknown",
  W30: "attribute-id",
  H40: "copies-differ",
  T01: "missing-magic",
  T02: "line-form",
  T03: "lone-continuation",
  T04: "parameter-value",
  T05: "unknown-parameter",
  T06: "not-supported",
  T07: "id-again",
  T08: "slots",
  T09: "number-gap",
  T10: "attributes-form",
  T11: "escape-form",
  T12: "unknown-letter",
  T13: "escape-length",
  T14: "not-in-encoding",
  T15: "half-pair",
  T16: "section-form",
};
const coded = (words: string) => words.split(" ").flatMap((word) => CODES[word] ?? []);
const shortCodes = (issues: readonly { code: string }[]) => issues.map(({ code }) => code.replace("bmg/", ""));

describe.skipIf(root === "")("message files of the corpus", () => {
  const files = ["real", "made"].flatMap((folder) => namesIn(folder).map((name) => `${folder}/${name}`));
  test.each(files)("%s gives the expected text, which gives its bytes", (name) => {
    const bytes = bytesOf(name);
    const decoded = bmg.decode(bytes, Names.none);
    if (decoded.kind !== "ok") throw new Error(decoded.issues[0].message);
    const expected = textOf(`expected/${path.basename(name)}.txt`);
    expect(decoded.text).toBe(expected);
    expect(decoded.exact).toBe(true);
    expect(Buffer.compare(bmg.encode(expected).bytes ?? new Uint8Array(), bytes)).toBe(0);
    const row = rowsOf("files.tsv").find(([file]) => file === name);
    expect(shortCodes(decoded.issues).sort()).toEqual(coded(row?.at(-1) ?? "").sort());
  });

  test.each(namesIn("texts"))("%s gives the expected bytes", (name) => {
    const { bytes, issues } = bmg.encode(textOf(`texts/${name}`));
    expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
    const expected = bytesOf(`expected/texts-${name.replace(/\.txt$/, "")}`);
    expect(Buffer.from(bytes ?? []).toString("hex")).toBe(Buffer.from(expected).toString("hex"));
  });

  test.each(rowsOf("bad.tsv"))("bad/%s: %s bytes, %s at %s", (name, _, codes, offset) => {
    const decoded = bmg.decode(bytesOf(`bad/${name}`), Names.none);
    expect(shortCodes(decoded.issues).sort()).toEqual(coded(codes).sort());
    expect(decoded.kind).toBe(codes.startsWith("E") ? "fail" : "ok");
    if (offset !== "") expect(decoded.issues.map((issue) => issue.bytes?.start)).toContain(Number(offset));
  });

  test.each(namesIn("bad/text"))("bad/text/%s has the expected findings by line", (name) => {
    const text = textOf(`bad/text/${name}`);
    const lines = new LineIndex(text);
    const found = bmg
      .encode(text)
      .issues.map((issue) => `${lines.placeOf(issue.text?.start ?? -1).line} ${issue.code.replace("bmg/", "")} ${issue.severity}`);
    const expected = rowsOf("bad-text.tsv").filter(([file]) => file === name);
    expect(found.sort()).toEqual(expected.map(([, line, code, severity]) => `${line} ${CODES[code]} ${severity}`).sort());
  });
});
