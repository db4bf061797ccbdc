/**
 * Files as the writers of games and tools lay them out: laid out here by rules of the test's own, from trees at random, and expected to be
 * read, explained and written back byte for byte. Source: format reference, section 5.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode, encode } from "../../../formats/byml/codec.ts";
import { Names } from "../../../formats/core/names.ts";
import { extent } from "../../support/extent.mjs";
import { type LaidOut, layOut, type Tree } from "./layOut.ts";

const KEYS = ["Actors", "Hash", "Translate", "aabb", "Alpha", "_x", "b2", "B1", "zz", "Params", "日本", "😀"];

const leaf: fc.Arbitrary<Tree> = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((value): Tree => ({ type: 0xd1, value })),
  fc.constantFrom("", "x", "a long text", "12").map((value): Tree => ({ type: 0xa0, value })),
  fc.constantFrom(0n, 7n, 2n ** 63n).map((value): Tree => ({ type: 0xd5, value })),
  fc.constantFrom(0n, 7n).map((value): Tree => ({ type: 0xd4, value })),
  fc.constantFrom(0, 1).map((value): Tree => ({ type: 0xd0, value })),
  fc.uint8Array({ maxLength: 3 }).map((value): Tree => ({ type: 0xa1, value })),
  fc
    .tuple(fc.uint8Array({ maxLength: 3 }), fc.constantFrom(4, 16, 256))
    .map(([value, alignment]): Tree => ({ type: 0xa2, value, alignment })),
  // the bits of 0, -0, the smallest and others without a spelling of their own
  fc
    .constantFrom(0, 0x80000000, 1, 0x7fc00000, 0xffc00000, 0x7f800001, 0x7f800000, 0xff800000, 0x3dcccccd)
    .map((value): Tree => ({ type: 0xd2, value })),
  fc
    .constantFrom(0n, 1n << 63n, 1n, 0x7ff8000000000000n, 0xfff8000000000001n, 0xfff0000000000000n)
    .map((value): Tree => ({ type: 0xd6, value })),
  fc.constantFrom<Tree>({ type: 0xff, value: 0 }, { type: 0xd3, value: 0xffffffff }, { type: 0xd1, value: -0x80000000 }),
);
const numbered = (type: number, key: fc.Arbitrary<bigint>, value: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> =>
  fc.uniqueArray(fc.tuple(key, value), { maxLength: 4, selector: ([key]) => key }).map((entries) => ({ type, numbered: entries }));
const { tree } = fc.letrec<{ tree: Tree; inner: Tree }>((tie) => ({
  tree: fc.oneof({ depthIdentifier: "byml", maxDepth: 5 }, leaf, tie("inner"), tie("inner")),
  inner: fc.oneof(
    fc.array(tie("tree"), { maxLength: 5 }).map((items): Tree => ({ type: 0xc0, items })),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), tie("tree")), { maxLength: 5, selector: ([key]) => key })
      .map((entries): Tree => ({ type: 0xc1, entries })),
    numbered(0x20, fc.constantFrom(0n, 1n, 7n, 0x80000000n, 0xffffffffn), tie("tree")),
    numbered(0x21, fc.constantFrom(0n, 7n, 0xffffffffn, 0x100000000n, 2n ** 63n, 2n ** 64n - 1n), tie("tree")),
  ),
}));
/** Parts come again, so that there is something to share. */
const root = fc.tuple(tree, tree, tree).map(
  ([a, b, c]): Tree => ({
    type: 0xc1,
    entries: [
      [
        "Params",
        {
          type: 0xc1,
          entries: [
            ["zz", a],
            ["Alpha", b],
            ["Hash", c],
          ],
        },
      ],
      [
        "Actors",
        {
          type: 0xc0,
          items: [
            b,
            a,
            {
              type: 0xc1,
              entries: [
                ["Hash", c],
                ["Translate", b],
              ],
            },
          ],
        },
      ],
      ["aabb", c],
    ],
  }),
);

const WRITERS: Readonly<Record<string, Omit<LaidOut, "keyOrder">>> = {
  "versions 1 to 3 that share": { version: 2, share: true, pool: "none", order: "natural" },
  "versions 1 to 3 that share nothing": { version: 3, share: false, pool: "none", order: "natural" },
  "version 4": { version: 4, share: true, pool: "tree", order: "natural" },
  "version 4 whose values are each on their own": { version: 4, share: true, shareValues: false, pool: "tree", order: "natural" },
  "version 5 of tools that share values only": { version: 5, share: false, shareValues: true, pool: "none", order: "natural" },
  "version 7 with a slot": { version: 7, share: false, pool: "tree", order: "natural", slot: true },
  "version 7 with a pool": { version: 7, share: false, pool: "tree", order: "natural" },
  "version 7, reversed": { version: 7, share: false, pool: "tree", order: "reversed" },
  "version 7, reversed, with a pool by levels": { version: 7, share: false, pool: "levels", order: "reversed" },
  "version 7 of tools": { version: 7, share: true, pool: "none", order: "natural" },
  "tools that ignore the case of keys": { version: 7, share: false, pool: "none", order: "nocase" },
  "tools that ignore the case of keys and share": { version: 7, share: true, pool: "none", order: "nocase" },
};

describe("what a writer laid out is exact", () => {
  for (const [name, writer] of Object.entries(WRITERS))
    for (const littleEndian of [true, false])
      test(`${name}, ${littleEndian ? "little" : "big"} endian`, () => {
        fc.assert(
          fc.property(root, fc.integer({ min: 0, max: 5 }), (content, tail) => {
            expectExact(layOut(content, { ...writer, littleEndian, tail }));
          }),
          { numRuns: extent(10, 25) },
        );
      });

  const ordered: readonly (readonly [share: boolean, pool: LaidOut["pool"], order: LaidOut["order"]])[] = [
    [true, "none", "natural"],
    [true, "tree", "natural"],
    [false, "none", "natural"],
    [false, "tree", "natural"],
    [false, "tree", "reversed"],
    [false, "levels", "reversed"],
  ];
  for (const [share, pool, order] of ordered)
    test(`children in an order of keys, ${share ? "shared" : "not shared"}, pool ${pool}, arrays ${order}`, () => {
      const keyOrder = fc.shuffledSubarray(KEYS, { minLength: KEYS.length });
      fc.assert(
        fc.property(root, keyOrder, fc.boolean(), (content, keys, littleEndian) => {
          expectExact(layOut(content, { version: 3, littleEndian, share, pool, order, keyOrder: keys }));
        }),
        { numRuns: extent(30, 120) },
      );
    });
});

function expectExact(bytes: Uint8Array): void {
  const decoded = decode(bytes, Names.none);
  if (decoded.kind !== "ok") throw new Error(decoded.issues[0].message);
  expect(decoded.difference).toBe(undefined);
  expect(Buffer.compare(encode(decoded.text).bytes ?? new Uint8Array(), bytes)).toBe(0);
}
