/** Reading and writing AAMP files: the worked example of the reference, every error and warning of its section 5, every limit of 6.4. */
import { describe, expect, test } from "vitest";
import { aamp } from "../../../formats/aamp/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { WORKED_EXAMPLE as EXAMPLE } from "../../lsp/aamp/session.ts";

const EXAMPLE_BYTES = `
  41414d50 02000000 03000000 b0000000 00000000 04000000 02000000 02000000
  07000000 18000000 04000000 00000000 786d6c00 6ccbf6a4 03000100 06000100
  fa8881a8 03000000 05000100 3479dce4 0c000300 2d7b72e3 02000400 f2d1e7ce
  10000001 64c757be 0c000002 6f57f7ea 10000014 4ca094b8 0b000004 666b1844
  06000002 1882449f 05000000 6f57f7ea 08000007 05000000 01000000 0000003f
  0000003f 0000803f 00000040 68690000`;

function bytesOf(text: string): Uint8Array {
  const encoded = aamp.encode(text);
  if (encoded.bytes === undefined) throw new Error(encoded.issues.map((issue) => issue.message).join("\n"));
  return encoded.bytes;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const example = () => new Uint8Array(Buffer.from(EXAMPLE_BYTES.replace(/\s/g, ""), "hex"));

/** The example with a few 32-bit words replaced. */
function patched(words: Readonly<Record<number, number>>, cut?: number): Uint8Array {
  const bytes = example();
  const view = new DataView(bytes.buffer);
  for (const [offset, value] of Object.entries(words)) view.setUint32(Number(offset), value >>> 0, true);
  return cut === undefined ? bytes : bytes.slice(0, cut);
}

function withByte(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  bytes[offset] = value;
  return bytes;
}

describe("the worked example", () => {
  test("is written byte for byte", () => expect(hex(bytesOf(EXAMPLE))).toBe(hex(example())));

  test("is read as the text it was made from", () => {
    const decoded = aamp.decode(example(), aamp.builtinNames());
    const names = new Names([
      { origin: "user", title: "", patterns: [], names: ["Setup", "Count", "Enabled", "Title", "Parts", "Child", "Speed", "Limit", "Pos"] },
    ]);
    expect(decoded).toMatchObject({ kind: "ok", exact: true, issues: [] });
    expect(aamp.decode(example(), names)).toMatchObject({ kind: "ok", text: EXAMPLE });
  });

  test("is mapped: each value knows its bytes, shared ones all their owners", () => {
    const map = aamp.encode(EXAMPLE).map();
    const at = (needle: string) => map.atText(EXAMPLE.indexOf(needle) + needle.length)[0];
    expect(at("Count: 5")).toMatchObject({ path: "param_root/Setup/Count", bytes: { start: 0x94, end: 0x98 }, schema: { label: "int" } });
    expect(at("Pos: !vec3 [0.5")).toMatchObject({ path: "param_root/Parts/Child/Pos", bytes: { start: 0xa0, end: 0xac } });
    expect(
      map
        .atByte(0x94)
        .map((field) => field.path)
        .sort(),
    ).toEqual(["param_root/Parts/Child/Limit", "param_root/Setup/Count"]);
    expect(
      map
        .atByte(0xac)
        .map((field) => field.path)
        .sort(),
    ).toEqual(["param_root/Parts/Child/Title", "param_root/Setup/Title"]);
    expect(map.atByte(0x34)[0]).toMatchObject({ path: "param_root", schema: { name: "list" } });
    expect(map.atByte(0x10)[0]).toMatchObject({ schema: { name: "data_version" } });
  });
});

describe("a file that cannot be read is refused with a code and an offset", () => {
  test.each<[string, Uint8Array, string, number]>([
    ["empty", new Uint8Array(), "too-short", 0],
    ["cut in the header", patched({}, 20), "too-short", 20],
    ["foreign", new TextEncoder().encode("PK\x03\x04 something else that is long enough to be a header"), "not-aamp", 0],
    ["Yaz0 inside", new TextEncoder().encode(`Yaz0${"\0".repeat(60)}`), "not-aamp", 0],
    ["version 1", patched({ 4: 1 }), "unsupported-version", 4],
    ["version 3", patched({ 4: 3 }), "unsupported-version", 4],
    ["big endian", patched({ 8: 2 }), "byte-order", 8],
    ["big endian numbers, flags of little endian", turned(example()), "byte-order", 8],
    ["cut after the header", patched({}, 100), "file-cut", 100],
    ["type string without NUL", patched({ 0x30: 0x61616161 }), "type-string", 0x30],
    ["type size that is not a multiple of 4", patched({ 0x14: 5 }), "type-string", 0x14],
    ["type size beyond the file", patched({ 0x14: 0x1000 }), "type-string", 0x14],
    ["another root", patched({ 0x34: 1 }), "root-name", 0x34],
    ["child lists outside", patched({ 0x38: 0x0001fff0 }), "record-outside", 0x34],
    ["objects outside", patched({ 0x3c: 0x0001fff0 }), "record-outside", 0x34],
    ["parameters outside", patched({ 0x50: 0x0003fff0 }), "record-outside", 0x4c],
    ["value outside", patched({ 0x60: 0x01ffffff }), "value-outside", 0x5c],
    ["string outside", patched({ 0x70: 0x14ffffff }), "value-outside", 0x6c],
    ["string without NUL", patched({ 0xac: 0x61616161 }), "string-unterminated", 0x8c],
    ["string that is not UTF-8", withByte(example(), 0xac, 0xff), "string-encoding", 0xac],
    ["buffer count beyond the file", patched({ 0x60: 0x0d000011 }), "value-outside", 0x5c],
    ["two parameters of one name", patched({ 0x64: 0xcee7d1f2 }), "duplicate-name", 0x64],
    ["two objects of one name", objectsOfOneName(), "duplicate-name", 0x48],
    ["a list that holds itself", patched({ 0x38: 0x00010000 }), "too-many-records", 0x7c],
  ])("%s", (_, bytes, code, offset) => {
    const decoded = aamp.decode(bytes, Names.none);
    expect(decoded.kind).toBe("fail");
    const [issue] = decoded.issues.filter(({ severity }) => severity === "error");
    expect([issue.code, issue.bytes?.start]).toEqual([`aamp/${code}`, offset]);
    expect(issue.message).toMatch(/\.$/);
    expect(() => decoded.map().atByte(0)).not.toThrow();
  });
});

function objectsOfOneName(): Uint8Array {
  const bytes = bytesOf("!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    a: !obj {}\n    b: !obj {}\n  lists: {}\n");
  bytes.copyWithin(0x48, 0x40, 0x44);
  return bytes;
}

/** The example with all numbers in the other byte order: texts are the type, 4 bytes at 0x30, and the strings from 0xAC on. */
function turned(bytes: Uint8Array): Uint8Array {
  for (let at = 4; at < bytes.length; at += 4) if (at !== 0x30 && at !== 0xac) bytes.subarray(at, at + 4).reverse();
  return bytes;
}

describe("what a text's own lines cannot say is kept in its notes, also when the text is edited", () => {
  const withBuffer = EXAMPLE.replace("Count: 5", "Count: !buffer_binary [1, 2, 3]");
  test.each<[string, Uint8Array, string, string]>([
    ["unknown flags", patched({ 8: 7 }), "unknown-flags", "#!layout flags 0x7"],
    ["flags that say that strings are not UTF-8", patched({ 8: 1 }), "text-encoding", "#!layout flags 0x1"],
    ["a boolean of 2", patched({ 0x98: 2 }), "bool-value", "#!layout bool Setup/Enabled 2"],
    ["a boolean with the top bit", patched({ 0x98: 0x80000000 }), "bool-value", "#!layout bool Setup/Enabled 2147483648"],
    [
      "words after the strings",
      new Uint8Array([...patched({ 0x0c: 0xb8, 0x2c: 2 }), 9, 0, 0, 0, 255, 255, 255, 255]),
      "unknown-section",
      "#!layout unknown 0x9 0xffffffff",
    ],
    ["an unknown type", patched({ 0x60: 0x15000010 }), "value-type", "Speed: !type21 0x3f000000"],
    ["the largest type", patched({ 0x60: 0xff000010 }), "value-type", "Speed: !type255 0x3f000000"],
    ["big endian numbers", turned(patched({ 8: 2 })), "big-endian", "#!layout flags 0x2"],
    ["bytes in a big endian file", bytesOf(`${withBuffer}#!layout flags 0x2\n`), "big-endian", "Count: !buffer_binary [1, 2, 3]"],
  ])("%s", (_, bytes, code, line) => {
    const names = new Names([
      { origin: "user", title: "", patterns: [], names: ["Setup", "Count", "Enabled", "Title", "Parts", "Child", "Speed", "Limit", "Pos"] },
    ]);
    const decoded = aamp.decode(bytes, names);
    expect(decoded).toMatchObject({ kind: "ok", exact: true });
    expect(decoded.issues.map((issue) => [issue.code, issue.severity])).toContainEqual([`aamp/${code}`, "information"]);
    const { text } = decoded as { text: string };
    expect(text.split("\n").map((one) => one.trim())).toContain(line);
    const edited = text.replace("Limit: 5", "Limit: 77");
    expect(aamp.decode(bytesOf(edited), names)).toMatchObject({ kind: "ok", exact: true, text: edited });
  });

  test("a boolean that is edited to false is 0", () => {
    expect(hex(bytesOf(`${EXAMPLE.replace("Enabled: true", "Enabled: false")}#!layout bool Setup/Enabled 2\n`))).toBe(
      hex(bytesOf(EXAMPLE.replace("Enabled: true", "Enabled: false"))),
    );
  });

  test.each([
    ["flags x", "flags"],
    ["unknown", "unknown NUMBER"],
    ["bool Setup/Gone 2", "Unknown parameter Setup/Gone"],
    ["order lists sideways", "expected parents, levels"],
    ["order all parents", "expected lists, objects, parameters, data, strings"],
    ["share data types types", "expected words, values, types, none"],
    ["empty lists / 65536", "up to 65535"],
    ["empty parameters Gone 4", "Unknown object Gone"],
    ["constructor constructor constructor", "data|strings OBJECT"],
  ])("a note that cannot be followed is a warning: %s", (note, message) => {
    const { bytes, issues } = aamp.encode(`${EXAMPLE}#!layout ${note}\n`);
    expect(hex(bytes as Uint8Array)).toBe(hex(example()));
    expect(issues).toMatchObject([{ code: "aamp/layout", severity: "warning", message: expect.stringContaining(message) }]);
  });
});

describe("files as other tools lay them out are exact", () => {
  const TEXT = `!io
version: 0
type: xml
param_root: !list
  objects:
    A: !obj
      a: 0
      b: false
      c: 0.0
      d: !str32 x
      e: x
    B: !obj {}
  lists:
    L: !list
      objects:
        C: !obj
          f: 7
        D: !obj {}
      lists:
        M: !list
          objects:
            E: !obj
              g: 8
          lists: {}
    N: !list
      objects:
        F: !obj
          h: 9
      lists: {}
`;
  test.each([
    [["share data types"]],
    [["share data values"]],
    [["share data none"]],
    [["share strings types"]],
    [["share strings none"]],
    [["order lists levels"]],
    [["order objects levels"]],
    [["order objects children"]],
    [["order parameters parents"]],
    [["order parameters levels"]],
    [["order data levels"]],
    [["empty parameters start"]],
    [["empty parameters zero", "empty objects start", "empty lists zero"]],
    [["empty parameters L/D 3"]],
    [["empty lists / 0", "empty objects / 5"]],
    [
      [
        "order lists levels",
        "order objects levels",
        "order parameters levels",
        "order data levels",
        "order strings levels",
        "share data types",
        "share strings types",
        "empty parameters start",
      ],
    ],
  ])("%j", (notes) => {
    const names = new Names([{ origin: "user", title: "", patterns: [], names: [..."ABCDEFLMNabcdefgh"] }]);
    const noted = TEXT + notes.map((note) => `#!layout ${note}\n`).join("");
    const bytes = bytesOf(noted);
    const decoded = aamp.decode(bytes, names);
    expect(decoded).toMatchObject({ kind: "ok", exact: true, issues: [] });
    expect(decoded).toMatchObject({ text: aamp.format(noted, names) });
    const edited = (decoded as { text: string }).text.replace("f: 7", "f: 70");
    expect(aamp.decode(bytesOf(edited), names)).toMatchObject({ exact: true });
  });

  test("values shared by type, and an empty object that points to the first parameter", () => {
    const bytes = bytesOf(
      "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    A: !obj {}\n    B: !obj\n      a: 0\n      b: false\n      c: 0\n  lists: {}\n",
    );
    const view = new DataView(bytes.buffer);
    // a word more, to which the value of b goes; A's distance, from 0x40, is to 0x50 anyway
    const made = new Uint8Array([...bytes, 0, 0, 0, 0]);
    new DataView(made.buffer).setUint32(0x0c, made.length, true);
    new DataView(made.buffer).setUint32(0x24, 8, true);
    new DataView(made.buffer).setUint32(0x5c, view.getUint32(0x5c, true) + 1, true);
    const decoded = aamp.decode(made, Names.none);
    expect(decoded).toMatchObject({ kind: "ok", exact: true, text: expect.stringContaining("#!layout share data types\n") });
  });
});

describe("a file that can be read but would be written otherwise is inexact and says why", () => {
  test.each<[string, Uint8Array, string]>([
    ["bytes after the end", new Uint8Array([...example(), 1, 2, 3, 4]), "file-longer"],
    ["wrong list count", patched({ 0x18: 3 }), "header-mismatch"],
    ["value in the string section", patched({ 0x60: 0x01000014 }), "value-misplaced"],
  ])("%s", (_, bytes, code) => {
    const decoded = aamp.decode(bytes, Names.none);
    expect(decoded).toMatchObject({ kind: "ok", exact: false });
    expect(decoded.issues.map((issue) => issue.code)).toContain(`aamp/${code}`);
    if (decoded.kind === "ok") expect(decoded.difference).toBeLessThanOrEqual(bytes.length);
  });

  test("a str32 of 32 bytes opens, with the reason, and cannot be saved", () => {
    const bytes = bytesOf(EXAMPLE.replace("!str32 hi", `'${"x".repeat(40)}'`));
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length; at += 4) if (view.getUint32(at, true) === 0xeaf7576f && bytes[at + 7] === 20) bytes[at + 7] = 7;
    expect(aamp.decode(bytes, Names.none).issues.map((issue) => issue.code)).toContain("aamp/string-too-long");
  });
});

describe("the writer", () => {
  const object = (parameters: string) =>
    `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    A: !obj\n${parameters.replace(/^/gm, "      ")}\n  lists: {}\n`;
  const dataOf = (parameters: string) => {
    const bytes = bytesOf(object(parameters));
    const view = new DataView(bytes.buffer);
    const strings = bytes.length - view.getUint32(0x28, true);
    return [hex(bytes.subarray(strings - view.getUint32(0x24, true), strings)), hex(bytes.subarray(strings))];
  };

  test.each([
    ["shares words between types", "a: 0\nb: false\nc: 0.0", "00000000", ""],
    ["finds a value inside a larger one", "a: !vec3 [1.0, 2.0, 3.0]\nb: 2.0\nc: !vec2 [2.0, 3.0]", "0000803f0000004000004040", ""],
    ["finds a value across two", "a: 1.0\nb: 2.0\nc: !vec2 [1.0, 2.0]", "0000803f00000040", ""],
    ["never shares buffers", "a: !buffer_int [7]\nb: !buffer_int [7]", "01000000070000000100000007000000", ""],
    ["keeps an empty buffer after a zero", "a: 0\nb: !buffer_int []", "0000000000000000", ""],
    ["pads bytes", "a: !buffer_binary [1, 2, 3, 4, 5]", "050000000102030405000000", ""],
    ["shares equal strings of all types, but no tails", "a: ab\nb: !str32 ab\nc: b", "", "6162000062000000"],
    ["writes an empty string as one NUL", "a: ''", "", "00000000"],
    ["writes UTF-8", "a: é主😀", "", "c3a9e4b8bbf09f9880000000"],
  ])("%s", (_, parameters, data, strings) => {
    expect(dataOf(parameters)).toEqual([data, strings]);
    const decoded = aamp.decode(bytesOf(object(parameters)), Names.none);
    expect(decoded).toMatchObject({ kind: "ok", exact: true });
  });

  test("refuses a file whose parameters are too far after their object, naming it", () => {
    const parameters = Array.from({ length: 40_000 }, (_, index) => `  p${index}: 0`);
    const halves = [parameters.slice(0, 20_000), parameters.slice(20_000)].map(
      (half, index) => `    O${index}: !obj\n      ${half.join("\n      ").replaceAll("  p", "p")}`,
    );
    const text = `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n${halves.join("\n")}\n    O2: !obj\n      a: 1\n  lists: {}\n`;
    const encoded = aamp.encode(text);
    expect(encoded.bytes).toBeUndefined();
    const [issue] = encoded.issues;
    expect(issue.code).toBe("aamp/too-far");
    expect(text.slice(issue.text?.start, issue.text?.end)).toBe("O2");
  });
});
