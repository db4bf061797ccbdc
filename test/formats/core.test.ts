/** The core, by example: spans, CRC32, names, bytes, source maps, text coding. */
import { crc32 as zlibCrc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HEADER, LIST, OBJECT, PARAMETER } from "../../formats/aamp/schema.ts";
import { ByteReader, ByteWriter, OutOfBounds } from "../../formats/core/bytes/bytes.ts";
import { crc32 } from "../../formats/core/bytes/crc32.ts";
import { grown } from "../../formats/core/bytes/growing.ts";
import { findBinaryName, hasExtension } from "../../formats/core/files/fileNames.ts";
import { catchStop, Stop } from "../../formats/core/issue.ts";
import { isPattern, parseNameList } from "../../formats/core/names.ts";
import { RecordWriter } from "../../formats/core/record/recordWriter.ts";
import { type FieldSchema, fieldOffset, structSize } from "../../formats/core/schema.ts";
import { SourceMap, SourceMapBuilder } from "../../formats/core/sourceMap.ts";
import { counted } from "../../formats/core/text/counted.ts";
import { LineIndex } from "../../formats/core/text/lineIndex.ts";
import { applyEdits, joinEdits, minimalEdits, spansMeet } from "../../formats/core/text/span.ts";
import { characterSize, decodeUtf8, encodeUtf8, isWellFormed, utf8Length, validUtf8Length } from "../../formats/core/text/textCoding.ts";
import { Turns } from "../../formats/core/turns.ts";

const span = (start: number, end: number) => ({ start, end });

test.each([
  [counted(1, "byte"), "1 byte"],
  [counted(0, "byte"), "0 bytes"],
  [counted(1, "entry"), "1 entry"],
  [counted(2, "entry"), "2 entries"],
  [counted(2, "hash", "hashes"), "2 hashes"],
])("numbers of things in words: %s", (said, wanted) => expect(said).toBe(wanted));

describe("spans", () => {
  test("edits apply in any order", () =>
    expect(
      applyEdits("one two", [
        { span: span(4, 7), text: "2" },
        { span: span(0, 3), text: "1" },
      ]),
    ).toBe("1 2"));
  test("one edit has the outcome of many", () => {
    const text = "one two three four five";
    const edits = [...text.matchAll(/ /g)].map(({ index }) => ({ span: span(index, index + 1), text: "--" }));
    expect(joinEdits(text, edits)).toEqual({ span: span(3, 19), text: "--two--three--four--" });
  });
  test("edits that overlap are refused", () =>
    expect(() =>
      applyEdits("abc", [
        { span: span(0, 2), text: "" },
        { span: span(1, 3), text: "" },
      ]),
    ).toThrow(RangeError));
  test.each([
    [0, 2, 2, 3, true],
    [0, 2, 3, 4, false],
    [1, 1, 0, 5, true],
  ])("%d-%d and %d-%d meet: %s", (a, b, c, d, meet) => expect(spansMeet(span(a, b), span(c, d))).toBe(meet));
});

describe("the smallest edit", () => {
  // longer than what is compared at once
  const long = "ab".repeat(5000);

  test.each([
    ["at the start", `x${long}`, 0],
    ["at the end", `${long}x`, 10_000],
    ["in the middle", `${long.slice(0, 4097)}x${long.slice(4097)}`, 4097],
    ["of all that repeats", long.slice(0, -2), 9998],
  ])("of a long text %s", (_, after, start) => {
    const edits = minimalEdits(long, span(0, long.length), after);
    expect(applyEdits(long, edits)).toBe(after);
    expect(edits.map((edit) => edit.span.start)).toEqual([start]);
    expect(Math.abs(edits[0].text.length - (edits[0].span.end - start))).toBe(Math.abs(after.length - long.length));
    expect(edits[0].text.length).toBeLessThan(2);
  });
});

describe("CRC32", () => {
  test.each([
    ["param_root", 0xa4f6cb6c],
    ["Setup", 0xe4dc7934],
    ["", 0],
  ])("of %j", (name, hash) => expect(crc32(name)).toBe(hash));
  test("of any text is that of its UTF-8 bytes", () =>
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const known = (zlibCrc32 as ((bytes: Uint8Array) => number) | undefined)?.(encodeUtf8(text));
        fc.pre(known !== undefined);
        expect(crc32(text)).toBe(known);
      }),
      { seed: 5 },
    ));
});

describe("lines and columns from 1", () => {
  test.each([
    ["", 0, 1, 1],
    ["ab", 1, 1, 2],
    ["ab", 2, 1, 3],
    ["a\nb", 1, 1, 2],
    ["a\nb", 2, 2, 1],
    ["a\r\nb", 3, 2, 1],
    ["a\rb", 2, 2, 1],
    ["a\n\nbc", 4, 3, 2],
    ["\n\n\n", 2, 3, 1],
    ["\n\n\n", 3, 4, 1],
  ])("%j at %d is %d:%d", (text, offset, line, column) => expect(new LineIndex(text).placeOf(offset)).toEqual({ line, column }));
});

describe("file names", () => {
  test.each([
    ["a/x.bxml.yml", "a/x.bxml"],
    ["X.BXML.YML", "X.BXML"],
    ["x.bxml", undefined],
    [".yml", undefined],
    ["a/.yml", undefined],
  ])("the text %s stands for %s", (name, binary) => expect(findBinaryName(name, ".yml")).toBe(binary));
  test("a format without a text form has no text names", () => expect(findBinaryName("x.txt", "")).toBeUndefined());
  test.each([
    ["x.BXML", true],
    ["bxml", false],
    ["x.pack.zs", true],
    ["x.zs", false],
  ])("%s has one of the endings: %s", (name, has) => expect(hasExtension(name, ["bxml", "pack.zs"])).toBe(has));
});

describe("lists of names", () => {
  test.each([
    ["a name a line", "One\nTwo\r\n\nThree", ["One", "Two", "Three"], []],
    ["patterns by their number", "AI_%d\nTable%02d\n100%\n%s", ["100%", "%s"], ["AI_%d", "Table%02d"]],
    [
      "the keys of a YAML text",
      "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    'it''s': !obj\n      Life: 40\n      123: 1\n  lists: {}\n",
      ["version", "type", "param_root", "objects", "it's", "Life", "lists"],
      [],
    ],
  ])("give %s", (_, text, names, patterns) =>
    expect(parseNameList(text, "user", "list")).toEqual({ origin: "user", title: "list", names, patterns }),
  );
  test.each([
    ["AI_%d", true],
    ["%03d", true],
    ["%u_x", true],
    ["%s", false],
    ["a%db%d", false],
    ["plain", false],
  ])("%s is a pattern: %s", (line, is) => expect(isPattern(line)).toBe(is));
});

describe("bytes", () => {
  test.each([
    ["bytes", Uint8Array.of(1, 2), Uint8Array],
    ["a buffer of Node, which warns about its constructor", Buffer.of(1, 2), Uint8Array],
    ["numbers", Int32Array.of(1, 2), Int32Array],
  ])("have room for more: %s", (_, array, kind) => {
    const larger = grown(array, 100);
    expect(larger.constructor).toBe(kind);
    expect([...larger.slice(0, 3)]).toEqual([1, 2, 0]);
    expect(larger.length).toBe(100);
  });
  test("what is written can be read", () => {
    const writer = new ByteWriter(1);
    writer.u8(1);
    writer.padTo(4);
    writer.u32(0xdeadbeef);
    writer.bytes(encodeUtf8("hi"));
    writer.reserve(2);
    const reader = new ByteReader(writer.toBytes());
    expect([reader.u8(0), reader.u32(4), reader.u16(4)]).toEqual([1, 0xdeadbeef, 0xbeef]);
    expect(decodeUtf8(reader.bytes.subarray(8))).toBe("hi\0\0");
  });
  test("big endian is a reader's choice", () => expect(new ByteReader(Uint8Array.of(0, 0, 1, 2), false).u32(0)).toBe(0x102));
  test("big endian is a writer's choice, also of pointers that are filled in later", () => {
    const writer = new RecordWriter(1, false);
    writer.u16(0xfeff);
    writer.pointerTo(() => writer.u32(0x102));
    writer.settle();
    expect([...writer.toBytes()]).toEqual([0xfe, 0xff, 0, 0, 0, 6, 0, 0, 1, 2]);
  });
  test.each([
    [-1, 1],
    [3, 4],
    [5, 0],
  ])("a read of 4 bytes at %d is out of bounds", (offset, size) =>
    expect(() => new ByteReader(new Uint8Array(4)).require(offset, size)).toThrow(OutOfBounds),
  );
  test("a struct is read by its declaration", () => {
    const writer = new ByteWriter();
    for (const word of [0x504d4141, 2, 3, 176, 0, 4, 2, 2, 7, 24, 4, 0]) writer.u32(word);
    expect(new ByteReader(writer.toBytes()).struct(HEADER, 0)).toMatchObject({
      version: 2,
      flags: 3,
      file_size: 176,
      parameter_count: 7,
      string_size: 4,
    });
  });
  test("the declared records have the sizes that the hand-written loops use", () =>
    expect([HEADER, LIST, OBJECT, PARAMETER].map(structSize)).toEqual([48, 12, 8, 8]));
  test("a field that is not there is a mistake of ours", () => expect(() => fieldOffset(LIST, "other")).toThrow(RangeError));
});

describe("a source map", () => {
  const word: FieldSchema = { name: "word", type: "u32", size: 4, meaning: "" };
  const record: FieldSchema = { name: "record", type: "record", size: 8, meaning: "" };
  const builder = new SourceMapBuilder(1);
  builder.add(record, 0, 0, 20, 0, 8);
  builder.add(word, 1, 2, 6, 0, 4);
  builder.add(word, 2, 8, 12, 4, 8);
  builder.add(word, 3, 14, 18, 4, 8);
  const map = builder.build((node) => `item ${node}`);
  const paths = (fields: readonly { readonly path: string }[]) => fields.map(({ path }) => path);

  test.each([
    [3, ["item 1", "item 0"]],
    [6, ["item 1", "item 0"]],
    [7, ["item 0"]],
    [18, ["item 3", "item 0"]],
    [21, []],
  ])("finds the fields at text offset %d, the shortest first", (offset, expected) => expect(paths(map.atText(offset))).toEqual(expected));
  test.each([
    [0, ["item 1", "item 0"]],
    [4, ["item 2", "item 3", "item 0"]],
    [8, []],
  ])("finds all owners of byte %d", (offset, expected) => expect(paths(map.atByte(offset))).toEqual(expected));
  test("of nothing finds nothing", () => expect([SourceMap.empty.atText(0), SourceMap.empty.atByte(0)]).toEqual([[], []]));
  test("agrees with a search through all fields", () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(20), fc.nat(50), fc.nat(20)), { maxLength: 40 }), fc.nat(70), (fields, offset) => {
        const all = new SourceMapBuilder(1);
        fields.forEach(([text, length, byte, size], index) => all.add(word, index, text, text + length, byte, byte + size));
        const built = all.build(String);
        const atText = fields.flatMap(([start, length], index) => (start <= offset && offset <= start + length ? [String(index)] : []));
        const atByte = fields.flatMap(([, , start, size], index) => (start <= offset && offset < start + size ? [String(index)] : []));
        expect(paths(built.atText(offset)).sort()).toEqual(atText.sort());
        expect(paths(built.atByte(offset)).sort()).toEqual(atByte.sort());
      }),
      { seed: 6 },
    ));
});

describe("text coding", () => {
  test.each([
    ["plain", 5],
    ["é", 2],
    ["主", 3],
    ["😀", 4],
    ["\ud800", 3],
  ])("%j takes %d bytes", (text, size) => expect([utf8Length(text), encodeUtf8(text).length]).toEqual([size, size]));
  test.each([
    ["😀", true],
    ["\ud800", false],
    ["a\udc00", false],
    ["", true],
  ])("%j is well formed: %s", (text, is) => expect(isWellFormed(text)).toBe(is));
  test("bytes are valid up to where the platform's decoder finds a fault", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-composite", maxLength: 6 }), fc.uint8Array({ maxLength: 6 }), (text, noise) => {
        const bytes = Uint8Array.from([...encodeUtf8(text), ...noise]);
        const valid = validUtf8Length(bytes);
        expect(decodeUtf8(bytes.subarray(0, valid))).toBeDefined();
        for (let end = valid + 1; end <= bytes.length; end++) expect(decodeUtf8(bytes.subarray(0, end))).toBeUndefined();
      }),
      { seed: 7, numRuns: 500 },
    ));
  test.each([
    [[0xc1, 0x81]],
    [[0xe0, 0x9f, 0xbf]],
    [[0xed, 0xa0, 0x80]],
    [[0xf0, 0x8f, 0xbf, 0xbf]],
    [[0xf4, 0x90, 0x80, 0x80]],
    [[0xe4, 0xb8]],
  ])("%j is not a character", (bytes) => expect(characterSize(Uint8Array.from(bytes), 0)).toBe(0));
  test("bytes that are not UTF-8 give no text", () =>
    expect([
      decodeUtf8(Uint8Array.of(0xff)),
      decodeUtf8(Uint8Array.of(0xed, 0xa0, 0x80)),
      decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf)),
    ]).toEqual([undefined, undefined, "\ufeff"]));
});

describe("what ends a read", () => {
  test("is the issue of a Stop", () =>
    expect(
      catchStop(() => {
        throw new Stop({ code: "x/y", severity: "error", message: "m" });
      }),
    ).toEqual({ issue: { code: "x/y", severity: "error", message: "m" } }));
  test("is a fault of ours where anything else was thrown", () =>
    expect(
      catchStop(() => {
        throw new TypeError("t");
      }),
    ).toMatchObject({ issue: { code: "internal/unexpected", severity: "error" } }));
});

test("turns of one key go one after the other, also after a failure, and those of another at the same time", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = (name: string, other?: () => Promise<string>) => async () => {
    order.push(`${name} begins`);
    await other?.();
    order.push(`${name} ends`);
    if (name === "first") throw new Error("failed");
    return name;
  };
  const all: Promise<string>[] = [turns.take(work("first", () => all[2]!)), turns.take(work("second")), turns.take(work("other"), "key")];
  const running = turns.running();
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(order).toEqual(["first begins", "other begins", "other ends", "first ends", "second begins", "second ends"]);
  await running;
  expect([turns.running(), turns.running("key")]).toEqual([undefined, undefined]);
});
