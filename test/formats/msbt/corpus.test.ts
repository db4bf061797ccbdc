/** Message files of the corpus: texts and bytes of an independent writer, and the findings of the reference. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { msbt } from "../../../formats/msbt/index.ts";
import { findCorpus } from "../../support/corpus.ts";

const root = findCorpus("msbt") ?? "";
const namesIn = (folder: string) =>
  root === "" ? [] : readdirSync(path.join(root, folder)).filter((name) => /\.(?:msbt|yml)$/.test(name));
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(root, name)));
const textOf = (name: string) => readFileSync(path.join(root, name), "utf8");

/** Rows of a table of the README by the file's name. */
const readme = root === "" ? "" : textOf("README.md");
const rowsOf = (heading: string) =>
  (readme.split(`## ${heading}`)[1]?.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.slice(2, -2).replaceAll("`", "").split(" | "));

function namesOf(game: string | undefined): Names {
  if (!game || game === "none") return Names.none;
  return new Names([{ origin: "file", title: game, names: [`#!layout game ${game}`], patterns: [] }]);
}

const gameOfFile = (name: string, what = "") => (name.startsWith("made/") ? /table (\w+)/.exec(what)?.[1] : what);
const tables = new Map<string, string | undefined>([
  ...rowsOf("real/").map(([name, game]) => [`real/${name}`, game] as const),
  ...rowsOf("made/").map(([name, , what]) => [`made/${name}`, gameOfFile(`made/${name}`, what)] as const),
]);

/** Saved by tools with mistakes, which are found. */
const ODD = /mod-broken-choice|smo-no-end|fixture/;

describe.skipIf(root === "")("message files of the corpus", () => {
  const files = ["real", "made"].flatMap((folder) => namesIn(folder).map((name) => `${folder}/${name}`));
  test.each(files)("%s gives the expected text, which gives its bytes", (name) => {
    const bytes = bytesOf(name);
    const decoded = msbt.decode(bytes, namesOf(tables.get(name)));
    if (decoded.kind !== "ok") throw new Error(decoded.issues[0].message);
    const expected = textOf(`expected/${path.basename(name)}.yml`);
    expect(decoded.text).toBe(expected);
    expect(decoded.exact).toBe(true);
    expect(Buffer.compare(msbt.encode(expected).bytes ?? new Uint8Array(), bytes)).toBe(0);
    if (name.startsWith("real/") && !ODD.test(name)) expect(decoded.issues.filter(({ severity }) => severity !== "hint")).toEqual([]);
  });

  test.each(files)("%s without the names of its game gives its bytes, too", (name) => {
    const decoded = msbt.decode(bytesOf(name), Names.none);
    expect(decoded.kind === "ok" && decoded.exact).toBe(true);
    expect(decoded.kind === "ok" && decoded.text).not.toContain("#!layout game");
  });

  test.each(files)("%s keeps its bytes where an editor trims lines and converts line breaks", (name) => {
    const expected = textOf(`expected/${path.basename(name)}.yml`);
    const changed = expected.replace(/[ \t]+$/gm, "").replaceAll("\n", "\r\n");
    expect(Buffer.compare(msbt.encode(changed).bytes ?? new Uint8Array(), bytesOf(name))).toBe(0);
  });

  test.each(rowsOf("bad/"))("bad/%s: %s bytes, %s, %s, %s at %s", (name, _, code, level, state, offset) => {
    const decoded = msbt.decode(bytesOf(`bad/${name}`), Names.none);
    expect(decoded.issues.map((issue) => `${issue.code} ${issue.severity}`)).toContain(`msbt/${code} ${level}`);
    expect(decoded.kind === "ok" && decoded.exact ? "editable" : "locked").toBe(state);
    if (offset) expect(decoded.issues.find((issue) => issue.code === `msbt/${code}`)?.bytes?.start).toBe(Number(offset));
    for (const issue of decoded.issues) expect(issue.bytes?.end).toBeLessThanOrEqual(bytesOf(`bad/${name}`).length);
  });

  const bad: readonly { file: string; code: string; severity: string; line: number }[] =
    root === "" ? [] : JSON.parse(textOf("text-bad/expected.json"));
  test.each(bad)("text-bad/$file: $code, $severity in line $line", ({ file, code, severity, line }) => {
    const text = textOf(`text-bad/${file}`);
    const lines = new LineIndex(text);
    const { issues } = msbt.analyse(text, { names: Names.none, decoded: false, fileName: file });
    const found = issues.map((issue) => `${lines.placeOf(issue.text?.start ?? -1).line} ${issue.code} ${issue.severity}`);
    expect(found).toEqual([`${line} msbt/${code} ${severity}`]);
    expect(msbt.encode(text).bytes === undefined).toBe(severity === "error");
  });

  test.each(namesIn("text-ok").filter((name) => name.endsWith(".msbt.yml")))("text-ok/%s is read, and formatted", (name) => {
    const canonical = textOf(`text-ok/${name.replace(".msbt.yml", ".canonical.yml")}`);
    const { bytes } = msbt.encode(textOf(`text-ok/${name}`));
    expect(Buffer.compare(bytes ?? new Uint8Array(), msbt.encode(canonical).bytes ?? new Uint8Array())).toBe(0);
    expect(msbt.format(textOf(`text-ok/${name}`), Names.none)).toBe(canonical);
  });
});

test.skipIf(!existsSync(root))("the files of both byte orders differ in that alone", () => {
  const big = textOf("expected/botw-tags.msbt.yml");
  const little = textOf("expected/botw-tags-le.msbt.yml");
  expect(big.replace("file big", "file little")).toBe(little);
});
