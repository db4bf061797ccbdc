import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBase64, encodeBase64 } from "../../formats/core/bytes/base64.ts";
import { ByteContent } from "../../formats/core/byteView/byteContent.ts";
import { findByteChanges } from "../../formats/core/byteView/byteDifference.ts";
import { BYTE_KINDS, findRun, makeByteRuns } from "../../formats/core/byteView/byteRuns.ts";
import { findBytes } from "../../formats/core/byteView/byteSearch.ts";
import { Names } from "../../formats/core/names.ts";
import type { FieldSchema } from "../../formats/core/schema.ts";
import { SourceMapBuilder } from "../../formats/core/sourceMap.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const number: FieldSchema = { name: "count", type: "u32", size: 4, meaning: "How many." };
const record: FieldSchema = { name: "record", type: "record", size: 0, meaning: "" };

type TestField = readonly [FieldSchema, number, number];

/** Fields as `[schema, start, end]`, named by their place; the text of each is one character, in their order. */
function mapOf(...fields: readonly TestField[]) {
  const builder = new SourceMapBuilder(1);
  fields.forEach(([schema, start, end], at) => builder.add(schema, at, 2 * at, 2 * at + 1, start, end));
  return builder.build((node) => `/${node}`);
}

describe("base64", () => {
  test("gives all bytes back, and is what others read", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20_000, size: "max" }), (bytes) => {
        const text = encodeBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString("base64"));
        expect(Buffer.compare(decodeBase64(text), bytes)).toBe(0);
      }),
      { numRuns: 50 },
    );
  });
});

describe("runs", () => {
  const runsOf = (size: number, ...fields: readonly TestField[]) => {
    const { count, starts, fields: found } = makeByteRuns(mapOf(...fields), size);
    return Array.from({ length: count }, (_, at) => [starts[at], starts[at + 1], found[at]]);
  };

  test.each([
    ["no field at all", runsOf(4), [[0, 4, -1]]],
    ["an empty file", runsOf(0), []],
    [
      "gaps around a field",
      runsOf(8, [number, 2, 6]),
      [
        [0, 2, -1],
        [2, 6, 0],
        [6, 8, -1],
      ],
    ],
    [
      "the outer field goes on after the inner",
      runsOf(8, [record, 0, 8], [number, 2, 4]),
      [
        [0, 2, 0],
        [2, 4, 1],
        [4, 8, 0],
      ],
    ],
    [
      "the inner one comes first",
      runsOf(8, [number, 2, 4], [record, 0, 8]),
      [
        [0, 2, 1],
        [2, 4, 0],
        [4, 8, 1],
      ],
    ],
    ["of two with the same bytes the first", runsOf(4, [number, 0, 4], [number, 0, 4]), [[0, 4, 0]]],
    [
      "fields that overlap",
      runsOf(8, [number, 0, 5], [number, 3, 8]),
      [
        [0, 3, 0],
        [3, 8, 1],
      ],
    ],
    [
      "fields beyond the end",
      runsOf(4, [number, 2, 9], [number, 6, 9]),
      [
        [0, 2, -1],
        [2, 4, 0],
      ],
    ],
    ["fields without bytes", runsOf(4, [number, 2, 2]), [[0, 4, -1]]],
  ])("%s", (_, found, wanted) => {
    expect(found).toEqual(wanted);
  });

  test("cover the file without gaps, and no field inside the one shown holds the byte", () => {
    const field = fc
      .tuple(fc.constantFrom(number, record), fc.nat(60), fc.nat(20))
      .map(([schema, start, length]) => [schema, start, start + length] as const);
    fc.assert(
      fc.property(fc.array(field, { maxLength: 12 }), (fields) => {
        const size = 64;
        const runs = makeByteRuns(mapOf(...fields), size);
        expect(runs.starts[0]).toBe(0);
        expect(runs.starts[runs.count]).toBe(size);
        for (let at = 0; at < size; at++) {
          const run = findRun(runs, at);
          expect(at >= runs.starts[run] && at < runs.starts[run + 1]).toBe(true);
          const shown = fields[runs.fields[run]];
          const holding = fields.filter(([, start, end]) => at >= start && at < end);
          if (!shown) expect(holding).toEqual([]);
          else {
            expect(holding).toContain(shown);
            expect(holding.filter(([, start, end]) => start > shown[1] && end < shown[2])).toEqual([]);
          }
        }
      }),
    );
  });
});

describe("changes", () => {
  const changesOf = (old: string, now: string) =>
    findByteChanges(bytesOf(old), bytesOf(now)).map(({ start, end, removed }) => [start, end, removed]);
  const long = "The quick brown fox jumps over the lazy dog, and then it runs away through fields and woods.";

  test.each([
    ["nothing", changesOf(long, long), []],
    ["one byte", changesOf("abcdef", "abXdef"), [[2, 3, 1]]],
    [
      "two places",
      changesOf("abcdef", "XbcdeY"),
      [
        [0, 1, 1],
        [5, 6, 1],
      ],
    ],
    ["bytes added", changesOf(long, `${long.slice(0, 20)}###${long.slice(20)}`), [[20, 23, 0]]],
    ["bytes removed", changesOf(long, long.slice(0, 20) + long.slice(23)), [[20, 20, 3]]],
    [
      "bytes added, and a size before them",
      changesOf(`size 10 ${long}`, `size 13 ${long.slice(0, 40)}new${long.slice(40)}`),
      [
        [6, 7, 1],
        [48, 51, 0],
      ],
    ],
    ["all of it", changesOf("", "abc"), [[0, 3, 0]]],
    ["none is left", changesOf("abc", ""), [[0, 0, 3]]],
  ])("%s", (_, found, wanted) => {
    expect(found).toEqual(wanted);
  });

  test("lead from the old bytes to the new ones, are ascending and apart", () => {
    const bytes = fc.array(fc.nat(3), { maxLength: 400, size: "max" }).map((list) => Uint8Array.from(list));
    fc.assert(
      fc.property(bytes, bytes, fc.nat(400), fc.nat(40), bytes, (start, other, cut, gone, added) => {
        const edited = Uint8Array.from([...start.subarray(0, cut), ...added, ...start.subarray(cut + gone)]);
        for (const now of [other, edited]) {
          const replayed: number[] = [];
          let old = 0;
          let end = -1;
          for (const change of findByteChanges(start, now)) {
            expect(change.start).toBeGreaterThan(end);
            expect(change.end - change.start + change.removed).toBeGreaterThan(0);
            while (replayed.length < change.start) replayed.push(start[old++]);
            replayed.push(...now.subarray(change.start, change.end));
            old += change.removed;
            end = change.end;
          }
          replayed.push(...start.subarray(old));
          expect(Uint8Array.from(replayed)).toEqual(now);
        }
      }),
    );
  });

  test("are found in bounded time in files that have nothing in common", () => {
    let seed = 1;
    const noise = Uint8Array.from({ length: 300_000 }, () => (seed = (seed * 48271) % 2147483647) & 1);
    const other = Uint8Array.from({ length: 300_001 }, () => (seed = (seed * 48271) % 2147483647) & 1);
    expect(findByteChanges(noise, other).length).toBeLessThanOrEqual(50_001);
  });
});

describe("search", () => {
  test.each([
    ["places, overlapping ones too", findBytes(bytesOf("aaXaa"), bytesOf("aa")), [0, 3]],
    ["overlapping", findBytes(bytesOf("aaaa"), bytesOf("aa")), [0, 1, 2]],
    ["zeros before what is looked for", findBytes(Uint8Array.of(0, 0, 0, 7, 0, 7), Uint8Array.of(0, 0, 7)), [1]],
    ["only zeros", findBytes(Uint8Array.of(1, 0, 0, 1), Uint8Array.of(0, 0)), [1]],
    ["at the very end", findBytes(bytesOf("xab"), bytesOf("ab")), [1]],
    ["cut at the end", findBytes(bytesOf("xa"), bytesOf("ab")), []],
    ["nothing", findBytes(bytesOf("abc"), new Uint8Array(0)), []],
  ])("%s", (_, { starts }, wanted) => {
    expect(starts).toEqual(wanted);
  });

  test("says where it stops", () => {
    const { starts, isCut } = findBytes(new Uint8Array(20_000), Uint8Array.of(0));
    expect([starts.length, isCut]).toEqual([10_000, true]);
  });
});

describe("content", () => {
  const map = mapOf([record, 0, 8], [number, 0, 4], [number, 4, 8], [number, 4, 8]);
  const bytes = Uint8Array.of(1, 2, 3, 4, 0x61, 0x62, 0, 9, 10);
  const content = new ByteContent(bytes, () => map, "a b c d ");
  const knowledge = {
    names: Names.none,
    findName: (hash: number) => (hash === 0x04030201 ? "little" : hash === 0x01020304 ? "big" : undefined),
    hashName: (name: string) => (name === "ab" ? -2 : 0),
  };

  test("gives windows with runs of whole fields, and their number among all", () => {
    const integer = BYTE_KINDS.indexOf("integer");
    expect(content.window(5, 9)).toEqual({ start: 5, data: "YgAJCg==", runs: [4, 8, integer, 8, 9, 0], firstRun: 1 });
    expect(content.window(100, 200)).toEqual({ start: 9, data: "", runs: [], firstRun: 0 });
    expect(content.window(-5, 2).start).toBe(0);
  });

  test("shows the fields of a byte, names of its hash, and the hash of its text", () => {
    const first = content.facts(0, knowledge);
    expect(first.fields.map(({ path, value, bytes: { end } }) => [path, value, end])).toEqual([
      ["/1", "b", 4],
      ["/0", "a", 8],
    ]);
    expect(first.fields[0]).toMatchObject({ name: "count", type: "u32", meaning: "How many.", text: { start: 2, end: 3 } });
    expect(first.names).toEqual({ little: "little", big: "big" });
    expect(content.facts(4, knowledge)).toMatchObject({ names: {}, textHash: 0xfffffffe, moreFields: 0 });
    expect(content.facts(4, knowledge).fields.map(({ path }) => path)).toEqual(["/2", "/3", "/0"]);
    expect(content.facts(8, knowledge)).toEqual({ offset: 8, fields: [], moreFields: 0, names: {} });
  });

  test("shows no text and no value where it has none", () => {
    const { fields } = new ByteContent(bytes, () => map, undefined).facts(0, knowledge);
    expect(fields[0]).not.toHaveProperty("text");
    expect(fields[0]).not.toHaveProperty("value");
  });

  test.each([
    ["a cursor in a value", { start: 2, end: 2 }, [{ start: 0, end: 4 }]],
    ["a selection of two values side by side", { start: 2, end: 5 }, [{ start: 0, end: 8 }]],
    ["values with the same bytes", { start: 4, end: 7 }, [{ start: 4, end: 8 }]],
    ["a cursor at nothing", { start: 99, end: 99 }, []],
  ])("finds the bytes of %s", (_, span, wanted) => {
    expect(content.rangesOf(span)).toEqual(wanted);
  });
});
