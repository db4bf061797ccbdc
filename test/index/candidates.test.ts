/** The index rules out files without a hit, and no file with one. */

import { describe, expect, it } from "vitest";
import { byml } from "../../formats/byml/index.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { findFormatOf } from "../../formats/registry.ts";
import { CandidateFilter } from "../../index/candidates.ts";
import { indexSource } from "../../index/indexFile.ts";
import { IndexTables } from "../../index/indexTables.ts";
import { builtinNames } from "../../index/indexTask.ts";
import { findRows, parseQuery } from "../../index/query.ts";
import { emptyIndex, membersOf, parseIndex, printIndex, type StoredIndex } from "../../index/storedIndex.ts";
import { termsOf } from "../../index/terms.ts";
import { FieldValues } from "../../index/values.ts";
import { aampOf } from "../cli/gameFiles.ts";
import { readCorpus } from "../support/corpus.ts";
import { choose } from "../support/extent.mjs";

const made = [
  aampOf({ Attack: { Power: "36", Speed: "0.5" }, Item: { Name: "Weapon_Sword_001" } }),
  aampOf({ Attack: { Power: "12" }, Enemy: { Name: "wolf" } }),
  aampOf({ Enemy: { Rank: "-3", IsBig: "true" } }),
];
const maps = [
  "Objs:\n- {HashId: !u 0x1d333994, Translate: [1.5, 2.0, 3.25], UnitConfigName: Enemy_Wolf, Rate: 0.1}\n",
  "A: {Big: !l 123456789012345678, Exact: !f64 0.1, Tiny: !f64 1e-300, Huge: !f64 1e300, Last: -16777217}\n",
  "- null\n- true\n- .inf\n- text of\n- 36\n- 0.05\n",
].map((text) => byml.encode(`${text}#!layout file little 7\n`).bytes ?? new Uint8Array(0));
const files = [
  ...made.map((bytes, index) => ({ name: `${index}.bgparamlist`, bytes })),
  ...maps.map((bytes, index) => ({ name: `${index}.byml`, bytes })),
  ...choose(readCorpus("aamp").slice(0, 60)),
  ...choose(readCorpus("byml").filter(({ bytes }) => bytes.length < 200_000)),
];

const QUERIES = [
  ...["sword", "Power", "36", '"36"', "0.5", "-3", "true", "wolf", "0x12345678", "Attack/Power", "**/Name", "Power > 30", "Power <= 12"],
  ...["Power = 36", "Power != 36", "Name = wolf", "Name ~ swo", "Rank < 0", "Na* = wolf", "0.", "1", "e", "Default", "Speed >= 0.5", "[1"],
  ...[
    "0x1d333994",
    "1d333994",
    "HashId = 489896340",
    "HashId > 0",
    "Big = 123456789012345678",
    "Big < 0",
    "0.1",
    "Exact = 0.1",
    "Tiny > 0",
  ],
  ...[
    "Huge > 1e299",
    "Last < -16777216",
    "Last = -16777217",
    "-16777217",
    "Objs/[0]/Rate = 0.1",
    "[0] = null",
    "* ~ 0x",
    "* != 36",
    "null",
  ],
  ...["Translate = [1.5, 2, 3.25]", "[1.5, 2.0, 3.25]", "ai"],
];

function termsIn({ sources, tables }: StoredIndex, name: string): Iterable<number> | undefined {
  const source = sources.get(name);
  const [member] = source ? membersOf(source, tables) : [];
  return member?.isWhole ? member.terms() : undefined;
}

describe("candidates of a query", () => {
  const index = emptyIndex();
  const setup = { tables: index.tables, namesFor: builtinNames };
  for (const { name, bytes } of files) index.sources.set(name, indexSource(name, { bytes, supplies: NO_SUPPLIES }, 1, setup));
  const again = parseIndex("test", printIndex("test", index));
  const values = new Map(
    files.flatMap(({ name, bytes }) => {
      const format = findFormatOf(name, bytes);
      const decoded = format?.decode(bytes, format.builtinNames());
      return format && decoded?.kind === "ok" ? [[name, new FieldValues(decoded.text, format, format.builtinNames(), name)] as const] : [];
    }),
  );

  it.each(QUERIES)("hold every file that %s finds something in, stored or not", (expression) => {
    const query = parseQuery(expression);
    for (const kept of [index, again]) {
      const filter = new CandidateFilter(query, kept.tables, () => undefined);
      for (const [name, own] of values) {
        if (findRows(query, own, [name]).length === 0) continue;
        expect(filter.mayMatch(termsIn(kept, name)), name).toBe(true);
      }
    }
  });

  it("rule out most files for a rare word", () => {
    const filter = new CandidateFilter(parseQuery("Weapon_Sword_001"), index.tables, () => undefined);
    const left = [...index.sources.keys()].filter((name) => filter.mayMatch(termsIn(index, name)));
    expect(left.length).toBeLessThan(5);
  });
});

describe("terms", () => {
  it.each([
    ["0", "0"],
    ["-0.0", "-0"],
    ["36.0", "36"],
    ["1234.5", "1234.5"],
    ["0.300000012", "0.300000012"],
    ["16777217", "16777217"],
    ["007", "7"],
    [".inf", ".inf"],
    ["true", "true"],
    ["", undefined],
  ])("keep the value %j", (value, kept) => {
    const tables = new IndexTables();
    const [pair] = termsOf([{ name: "Power", value }], tables) ?? [];
    expect(tables.valueOf(pair)).toBe(kept);
  });

  it.each([0.1, -0.3, 1e-300, -1e300, 0xdeadbeef, 16777217, 5e-324, 3.4e38, 123456789012345680])("keep the number %d rounded", (value) => {
    const tables = new IndexTables();
    const [pair] = termsOf([{ name: "Power", value }], tables) ?? [];
    const { least = Number.NaN, most = Number.NaN } = tables.rangeOf(pair) ?? {};
    expect([tables.valueOf(pair), least <= value, value <= most]).toEqual([undefined, true, true]);
  });
});
