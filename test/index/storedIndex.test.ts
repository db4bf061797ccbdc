/** The index of made archives: what it says survives storing, and a damaged store counts as none. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import type { Link, LinkTarget, Relations } from "../../formats/core/relations.ts";
import { indexFile } from "../../index/indexFile.ts";
import { RelationTables } from "../../index/packedRelations.ts";
import { emptyIndex, parseIndex, printIndex, type StoredIndex } from "../../index/storedIndex.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { aampOf, courseOf } from "../cli/gameFiles.ts";

const name = fc.string({ minLength: 1, maxLength: 8 });
const entry = fc.record({ kind: name, name });
const target: fc.Arbitrary<LinkTarget> = fc.oneof(
  fc.record({ in: fc.constantFrom("game" as const, "folder" as const), paths: fc.array(name, { minLength: 1, maxLength: 3 }) }),
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
  it("come out as they went in", () => {
    fc.assert(
      fc.property(fc.array(relations.filter(withoutNul), { maxLength: 4 }), (all) => {
        const tables = new RelationTables();
        const packed = all.map((one) => tables.pack(one));
        expect(packed.map((one) => tables.unpack(one))).toEqual(all);
        const again = new RelationTables(JSON.parse(JSON.stringify(tables.stored())));
        expect(packed.map((one) => again.unpack(one))).toEqual(all);
      }),
    );
  });
});

function made(): StoredIndex {
  const index = emptyIndex();
  const setup = { tables: index.tables, namesFor: (format: { builtinNames: () => never }) => format.builtinNames() };
  const inner = yaz0.wrap(
    sarcOf({ "Actor/ActorLink/Wolf.bxml": aampOf({ LinkTarget: { ASUser: "Wolf", DropTableUser: "Dummy" } }), "x.bin": "x" }),
  );
  const files: Record<string, Uint8Array> = {
    "a.pack": sarcOf({ "Actor/Pack/Wolf.sbactorpack": inner }),
    "course.kmp": courseOf([[0x65, 0, 1]]),
  };
  for (const [key, bytes] of Object.entries(files))
    index.sources.set(key, { size: bytes.length, mtime: 5, members: [...indexFile(key, bytes, setup as never)] });
  return index;
}

describe("the index of a file", () => {
  it("lists members at all depths, with what they link to", () => {
    const { sources, tables } = made();
    const members = sources.get("a.pack")?.members ?? [];
    expect(members.map(({ inside, base }) => [inside, base])).toEqual([
      ["", 0],
      ["Actor/Pack/Wolf.sbactorpack", 0],
      ["Actor/Pack/Wolf.sbactorpack/Actor/ActorLink/Wolf.bxml", 28],
      ["Actor/Pack/Wolf.sbactorpack/x.bin", 28],
    ]);
    const own = members[2].relations;
    expect(own && tables.unpack(own).links.map(({ value }) => value)).toEqual(["Wolf"]);
    expect(sources.get("course.kmp")?.members[0].relations?.links.length).toBeGreaterThan(0);
  });

  it("is the same after it was stored", () => {
    const index = made();
    const again = parseIndex("recipe", printIndex("recipe", index));
    expect(again.sources).toEqual(index.sources);
    expect(printIndex("recipe", again)).toBe(printIndex("recipe", index));
  });

  it("is none by another recipe, and where a piece of it is cut off or changed", () => {
    const text = printIndex("recipe", made());
    expect(parseIndex("another", text).sources.size).toBe(0);
    for (let at = 0; at < text.length; at += 7) expect(parseIndex("recipe", text.slice(0, at)).sources.size).toBe(0);
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.constantFrom("0", "[", '"', "x"), (at, by) => {
        const damaged = text.slice(0, at) + by + text.slice(at + 1);
        expect(parseIndex("recipe", damaged).sources.size).toBe(damaged === text ? 2 : 0);
      }),
    );
  });
});
