/** The index of made archives: what it says survives storing, and a damaged store counts as none. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { crc32OfBytes } from "../../formats/core/bytes/crc32.ts";
import type { Link, LinkTarget, Relations } from "../../formats/core/relations.ts";
import { indexSource } from "../../index/indexFile.ts";
import { builtinNames, readIndexResult, runIndexTask } from "../../index/indexTask.ts";
import { type IndexedMember, packMember } from "../../index/packedMember.ts";
import { emptyIndex, membersOf, mergeIndex, parseIndex, printIndex, type StoredIndex, sourceOf } from "../../index/storedIndex.ts";
import { VarintReader, VarintWriter } from "../../index/varints.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { aampOf, courseOf } from "../cli/gameFiles.ts";
import { extent, SEED } from "../support/extent.mjs";
import { mutateBytes, seeded } from "../support/mutate.ts";

const name = fc.string({ minLength: 1, maxLength: 8 });
const entry = fc.record({ kind: name, name });
const paths = fc.array(name, { minLength: 1, maxLength: 3 });
const target: fc.Arbitrary<LinkTarget> = fc.oneof(
  fc.record({ in: fc.constant("game" as const), paths }),
  fc.record({ in: fc.constant("folder" as const), paths, elsewhere: fc.constant(true as const) }, { requiredKeys: ["in", "paths"] }),
  fc.record({ in: fc.constant("file" as const), entry }),
  fc.record({ in: fc.constant("users" as const), ending: name, entry }),
  fc.record({ in: fc.constant("table" as const), path: name, entry }),
);
const link: fc.Arbitrary<Link> = fc.record({
  at: fc.nat(),
  value: fc.string({ maxLength: 4 }),
  kind: name,
  target,
  absence: fc.constantFrom("warning" as const, "hint" as const, "silent" as const),
});
const relations: fc.Arbitrary<Relations> = fc.record({
  links: fc.array(link, { maxLength: 6 }),
  definitions: fc.array(fc.record({ at: fc.nat(), kind: name, name }), { maxLength: 4 }),
});

/** Game files hold no NUL. */
const withoutNul = (value: unknown) => !JSON.stringify(value).includes("\\u0000");

describe("packed relations", () => {
  it("come out as they went in, of these tables and of those that they were merged into", () => {
    fc.assert(
      fc.property(fc.array(relations.filter(withoutNul), { maxLength: 4 }), (all) => {
        const index = emptyIndex();
        const members = new VarintWriter();
        for (const one of all)
          members.block(packMember({ inside: "x", base: 0, digest: "1", format: "aamp", relations: one, terms: [1, 5] }, index.tables));
        index.sources.set("a", sourceOf(1, 1, members));
        expect(relationsIn(index)).toEqual(all);
        expect(relationsIn(parseIndex("recipe", printIndex("recipe", index)))).toEqual(all);
        const merged = emptyIndex();
        merged.tables.texts.numberOf("another");
        for (const _ of mergeIndex(merged, index));
        expect(relationsIn(merged)).toEqual(all);
      }),
    );
  });
});

function relationsIn(index: StoredIndex): readonly Relations[] {
  return [...index.sources.values()].flatMap((source) => [...membersOf(source, index.tables)].map((member) => member.relations()));
}

function made(): StoredIndex {
  const index = emptyIndex();
  const setup = { tables: index.tables, namesFor: builtinNames };
  const inner = yaz0.wrap(
    sarcOf({ "Actor/ActorLink/Wolf.bxml": aampOf({ LinkTarget: { ASUser: "Wolf", DropTableUser: "Dummy" } }), "x.bin": "x" }),
  );
  const files: Record<string, Uint8Array> = {
    "a.pack": sarcOf({ "Actor/Pack/Wolf.sbactorpack": inner }),
    "course.kmp": courseOf([[0x65, 0, 1]]),
  };
  for (const [key, bytes] of Object.entries(files)) index.sources.set(key, indexSource(key, { bytes, supplies: NO_SUPPLIES }, 5, setup));
  return index;
}

function membersIn(index: StoredIndex, key: string): readonly IndexedMember[] {
  const source = index.sources.get(key);
  return source ? [...membersOf(source, index.tables)].map((member) => member.read()) : [];
}

describe("the index of a file", () => {
  it("lists members at all depths, with what they link to", () => {
    const index = made();
    const members = membersIn(index, "a.pack");
    expect(members.map(({ inside, base }) => [inside, base])).toEqual([
      ["", 0],
      ["Actor/Pack/Wolf.sbactorpack", 0],
      ["Actor/Pack/Wolf.sbactorpack/Actor/ActorLink/Wolf.bxml", 28],
      ["Actor/Pack/Wolf.sbactorpack/x.bin", 28],
    ]);
    expect(members[2].relations?.links.map(({ value }) => value)).toEqual(["Wolf"]);
    expect(membersIn(index, "course.kmp")[0].relations?.links.length).toBeGreaterThan(0);
  });

  it("is the same after it was stored, and after a thread made it", () => {
    const index = made();
    const again = parseIndex("recipe", printIndex("recipe", index));
    for (const key of index.sources.keys()) expect(membersIn(again, key)).toEqual(membersIn(index, key));
    expect(printIndex("recipe", again)).toEqual(printIndex("recipe", index));
    const bytes = courseOf([[0x65, 0, 1]]);
    const task = { key: "course.kmp", name: "course.kmp", mtime: 5, bytes, supplied: { library: undefined, dictionaries: [] } };
    expect(membersIn(readIndexResult(runIndexTask(task)), "course.kmp")).toEqual(membersIn(index, "course.kmp"));
  });

  // the second seed is one that has cut off the digest of a member without a format
  it.each([SEED, 78_324_883])("is whole or none where someone has forged it (seed %i)", (seed) => {
    const bytes = printIndex("recipe", made());
    const start = new VarintReader(bytes);
    start.text();
    start.number();
    const body = bytes.subarray(start.offset);
    const counts = { whole: 0, none: 0 };
    const random = seeded(seed);
    for (let round = 0; round < extent(400, 20_000); round++) {
      const forged = mutateBytes(body, random);
      const stored = new VarintWriter().text("recipe").number(crc32OfBytes(forged)).append(forged).finish();
      const index = parseIndex("recipe", stored);
      counts[index.sources.size === 0 ? "none" : "whole"]++;
      // whatever is asked of it later
      for (const key of index.sources.keys()) membersIn(index, key);
      for (let pair = 0; pair < index.tables.pairs.count; pair++) void [index.tables.valueOf(pair), index.tables.rangeOf(pair)];
      const merged = emptyIndex();
      for (const _ of mergeIndex(merged, index));
      parseIndex("recipe", printIndex("recipe", merged));
    }
    expect(Math.min(counts.whole, counts.none)).toBeGreaterThan(0);
  });

  it("is none by another recipe, and where a piece of it is cut off or flipped", () => {
    const bytes = printIndex("recipe", made());
    expect(parseIndex("another", bytes).sources.size).toBe(0);
    for (let at = 0; at < bytes.length; at++) expect(parseIndex("recipe", bytes.subarray(0, at)).sources.size).toBe(0);
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = bytes.slice();
        damaged[at] ^= flip;
        expect(parseIndex("recipe", damaged).sources.size).toBe(0);
      }),
    );
  });
});
