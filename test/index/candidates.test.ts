/** The index rules out files without a hit, and no file with one. */
import { describe, expect, it } from "vitest";
import { aamp } from "../../formats/aamp/index.ts";
import { CandidateFilter } from "../../index/candidates.ts";
import { indexSource } from "../../index/indexFile.ts";
import { IndexTables } from "../../index/indexTables.ts";
import { findRows, parseQuery } from "../../index/query.ts";
import { emptyIndex, membersOf, parseIndex, printIndex, type StoredIndex } from "../../index/storedIndex.ts";
import { termsOf } from "../../index/terms.ts";
import { FieldValues } from "../../index/values.ts";
import { aampOf } from "../cli/gameFiles.ts";
import { readCorpus } from "../support/corpus.ts";

const names = aamp.builtinNames();
const made = [
  aampOf({ Attack: { Power: "36", Speed: "0.5" }, Item: { Name: "Weapon_Sword_001" } }),
  aampOf({ Attack: { Power: "12" }, Enemy: { Name: "wolf" } }),
  aampOf({ Enemy: { Rank: "-3", IsBig: "true" } }),
];
const files = [...made.map((bytes, index) => ({ name: `${index}.bgparamlist`, bytes })), ...readCorpus("aamp")].slice(0, 60);

const QUERIES = [
  ...["sword", "Power", "36", '"36"', "0.5", "-3", "true", "wolf", "0x12345678", "Attack/Power", "**/Name", "Power > 30", "Power <= 12"],
  ...["Power = 36", "Power != 36", "Name = wolf", "Name ~ swo", "Rank < 0", "Na* = wolf", "0.", "1", "e", "Default", "Speed >= 0.5", "[1"],
];

function termsIn({ sources, tables }: StoredIndex, name: string): Iterable<number> | undefined {
  const source = sources.get(name);
  const [member] = source ? membersOf(source, tables) : [];
  return member?.isWhole ? member.terms() : undefined;
}

describe("candidates of a query", () => {
  const index = emptyIndex();
  const setup = { tables: index.tables, namesFor: () => names };
  for (const { name, bytes } of files) index.sources.set(name, indexSource(name, bytes, 1, setup));
  const again = parseIndex("test", printIndex("test", index));
  const values = new Map(
    files.flatMap(({ name, bytes }) => {
      const decoded = aamp.decode(bytes, names);
      return decoded.kind === "ok" ? [[name, new FieldValues(decoded.text, aamp, names, name)] as const] : [];
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
});
