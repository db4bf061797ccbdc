/**
 * What the format reference states about courses, statement by statement, held against what is said to people: in a hover, in the page of
 * a finding, as a finding, in completion, in the documentation, or as the value of an expression. The table is the list; see its first lines.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import type { DiagnosticCatalogue } from "../../../formats/core/schema.ts";
import { DIAGNOSTICS } from "../../../formats/kmp/diagnostics.ts";
import { kmp } from "../../../formats/kmp/index.ts";
import { constantNames } from "../../../formats/kmp/text/constants.ts";
import { ROW_LAYOUTS, type RowKind } from "../../../formats/kmp/text/rowLayouts.ts";

const TABLE = readFileSync("test/formats/kmp/statements.tsv", "utf8");
const PAGE = readFileSync("docs/kmp.md", "utf8").replace(/(?<=[^|])\n(?=[^|\n])/g, " ");
const CURSOR = "¦";

/** Lines before a row of these sections, which belongs to a group or a route. */
const HEADS: Readonly<Partial<Record<RowKind, string>>> = {
  ENPT: " $GROUP g, next: g\n",
  ITPT: " $GROUP g, next: g\n",
  CKPT: " $GROUP g, next: g\n",
  POTI_point: " $ROUTE r, settings: 0 0\n",
};

/** `AREA.setting_1=5 type=8`: a text with one row, whose other columns are 0, or -1 where they refer to an entry, asked at the first of these columns. */
function oneRow(place: string): string {
  const [first, ...others] = place.split(" ");
  const dot = first.indexOf(".");
  const [kind, asked] = [first.slice(0, dot) as RowKind, first.slice(dot + 1)];
  const stated = new Map([asked, ...others].map((one) => one.split("=") as [string, string]));
  const layout = ROW_LAYOUTS[kind];
  if (!layout) throw new RangeError(`no rows of ${kind}`);
  const columns = layout.columns.map(({ name, style, type }) => {
    const value = stated.get(name) ?? (style === "link" ? "-1" : type === "f32" ? "0.0" : "0");
    return name === asked.split("=")[0] ? `${CURSOR}${value}` : value;
  });
  return `[${kind.replace("_point", "")}]\n${HEADS[kind] ?? ""} ${layout.letter ?? ""}0 ${columns.join(" ")}\n`;
}

function textOf(place: string): { readonly text: string; readonly offset: number } {
  const lines = /^[A-Z]+(?:_point)?\.\w+=/.test(place) ? oneRow(place) : place.replaceAll("\\n", "\n").replaceAll("\\r", "\r");
  const marked = lines.startsWith("#KMP") ? lines : `#KMP\n${lines}`;
  return { text: marked.replace(CURSOR, ""), offset: marked.indexOf(CURSOR) };
}

const analysisOf = (text: string) => kmp.analyse(text, { names: Names.none, decoded: true, fileName: "course.kmp" });

const ASK: Readonly<Record<string, (place: string) => string>> = {
  hover: (place) => {
    const { text, offset } = textOf(place);
    return analysisOf(text).hover?.(offset)?.contents.source ?? "";
  },
  completion: (place) => {
    const { text, offset } = textOf(place);
    const items = analysisOf(text).completions?.(offset).items ?? [];
    return items.map(({ label, detail }) => `${label} ${detail}`).join("\n");
  },
  page: (code) => {
    const { severity, title, help } = (DIAGNOSTICS as DiagnosticCatalogue)[code];
    return `${severity}: ${title}. ${help}`;
  },
  finding: (place) =>
    analysisOf(textOf(place).text)
      .issues.map(({ code, message }) => `${code} ${message}`)
      .join("\n"),
  value: (expression) => {
    const { text } = textOf(`[SETUP]\n@echo ${expression}\n`);
    return analysisOf(text)
      .issues.filter(({ code }) => code === "kmp/echo")
      .map(({ message }) => message)
      .join("\n");
  },
  docs: () => PAGE,
};

const rows = TABLE.split("\n")
  .filter((line) => line !== "" && !line.startsWith("//"))
  .map((line) => line.split("\t") as [chapter: string, statement: string, where: string, place: string, words: string]);

describe.each([...new Set(rows.map(([chapter]) => chapter))])("chapter %s", (asked) => {
  test.each(rows.filter(([chapter]) => chapter === asked))("%s: %s", (_chapter, _statement, where, place, words) => {
    const said = ASK[where](place);
    for (const part of words.split(" ;; ")) expect(said).toContain(part);
  });
});

test("the page has every constant", () => {
  const missing = constantNames()
    // the page says where the numbers of sections begin and end
    .filter((name) => !/^(?:o|SECT)\$/.test(name))
    .map((name) => name.replace(/^\w+\$/, ""))
    .filter((name) => !PAGE.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
