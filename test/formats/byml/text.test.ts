/** BYML texts: what is read, what is printed, and what is refused with its place. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { decode, encode, formatText } from "../../../formats/byml/codec.ts";
import { Names } from "../../../formats/core/names.ts";
import { findCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";

const FILE = "#!layout file little 7\n";

/** The body of the canonical text. */
function canonical(body: string): string | undefined {
  return formatText(`${body}\n${FILE}`)?.replace(/^#!layout.*\n/gm, "");
}

describe("texts in canonical form", () => {
  test.each([
    ["a: 1", "{a: 1}\n"],
    ["[]", "[]\n"],
    ["null", "null\n"],
    ["!h32 {}", "!h32 {}\n"],
    ["b: 0x10\na: +5", "{a: 5, b: 16}\n"],
    ["a: 1.", "{a: 1.0}\n"],
    ["a: .5", "{a: 0.5}\n"],
    ["a: -1239.640625", "{a: -1239.64062}\n"],
    ["a: 1.0e+10", "{a: 1.0e+10}\n"],
    ["a: -.inf", "{a: -.inf}\n"],
    ["a: !f32 0x7fc00000", "{a: .nan}\n"],
    ["a: !f32 0xffc00000", "{a: !f32 0xffc00000}\n"],
    ["a: !f64 0.1", "{a: !f64 0.10000000000000001}\n"],
    ["a: !f64 0x7ff8000000000001", "{a: !f64 0x7ff8000000000001}\n"],
    ["a: !u 5", "{a: !u 0x00000005}\n"],
    ["a: !l -9223372036854775808", "{a: !l -9223372036854775808}\n"],
    ["a: !ul 0xffffffffffffffff", "{a: !ul 18446744073709551615}\n"],
    ["a: !l -4294967296", "{a: !l -4294967296}\n"],
    ["a: !!binary 'AQ ID'", "{a: !!binary AQID}\n"],
    ["a: 'true'", "{a: 'true'}\n"],
    ["a: NULL", "{a: NULL}\n"],
    ["a: yes", "{a: yes}\n"],
    ["a: '~'", "{a: '~'}\n"],
    ["a: 'nan.0'", "{a: 'nan.0'}\n"],
    ["a: '1e5'", "{a: '1e5'}\n"],
    ['a: "x\\ty"', '{a: "x\\ty"}\n'],
    ['a: "\\U0001F600"', '{a: "\\U0001F600"}\n'],
    ["a: x,y", "{a: 'x,y'}\n"],
    ["a: [1, [2]]", "a:\n- 1\n- [2]\n"],
    ["[[[1]], {a: {b: []}}]", "- - [1]\n- a:\n    b: []\n"],
    ["[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]", `${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((item) => `- ${item}\n`).join("")}`],
    ["!h32\n0x20: 1", "!h32 {'0x00000020': 1}\n"],
    ["!h {32: 1}", "!h32 {'0x00000020': 1}\n"],
    ["a: !h64\n  '0x1': []", "a: !h64\n  '0x0000000000000001': []\n"],
    ["- !binary_aligned {Alignment: 16, Data: !!binary AQ==}", "[!binary_aligned {Alignment: !u 0x00000010, Data: !!binary AQ==}]\n"],
    ["? 'x\n\n  y'\n: {b: [{}]}", "? 'x\n\n  y'\n: b:\n  - {}\n"],
    [`? ${"k".repeat(129)}\n: 1`, `? ${"k".repeat(129)}\n: 1\n`],
    ["---\na: 1\r\n", "{a: 1}\n"],
  ])("%j", (body, expected) => {
    expect(canonical(body)).toBe(expected);
    expect(canonical(expected)).toBe(expected);
  });
});

describe("what other tools lose silently is reported with its place", () => {
  test.each([
    ["a: ‹010›", "leading-zero"],
    ["a: !u ‹010›", "leading-zero"],
    ["a: !ul ‹010›", "leading-zero"],
    ["a: ‹4294967295›", "number-range"],
    ["a: !u ‹-1›", "number-range"],
    ["a: !u ‹4294967296›", "number-range"],
    ["a: !ul ‹-1›", "number-range"],
    ["a: !ul ‹18446744073709551616›", "number-range"],
    ["a: !l ‹9223372036854775808›", "number-range"],
    ["a: ‹1e5›", "number-like-text"],
    ["a: ‹0x1.8p1›", "number-like-text"],
    ["a: ‹inf.0›", "broken-infinity"],
    ["a: ‹-nan.0›", "broken-infinity"],
    ["a: ‹~›", "null-like-text"],
    ["a: !f64 ‹inf.0›", "expected-number"],
    ["a: !!binary ‹AQI›", "base64"],
    ["a: !!binary ‹AQ*D›", "base64"],
    ['a: "x‹\\q›y"', "bad-escape"],
    ["a‹:›", "missing-value"],
    ["a: ‹!u›", "missing-value"],
    ["a: 1\n‹a›: 2", "equal-keys"],
    ["!h32 {0x1: 1, ‹0x01›: 2}", "equal-keys"],
    ["a: ‹!foo› 5", "unknown-tag"],
    ["a: ‹!vh› {}", "unknown-tag"],
    ["!h32 {‹20›: 1}", "hash-key"],
    ["!h32 {‹0x100000000›: 1}", "hash-key"],
    ["‹5›", "root-value"],
    ["a: ‹*x›", "unsupported-yaml"],
    ["a: ‹|›\n  b", "unsupported-yaml"],
    ["a: ‹- b›", "unsupported-yaml"],
    ["a:\n‹\t›b: 1", "tab-indent"],
    ["a: [b‹:› c]", "trailing-text"],
    ['a: ‹"\\0"›', "string-nul"],
    ['‹"\\0"›: 1', "string-nul"],
    ["a: !binary_aligned ‹{›}", "missing-value"],
    ["a: !binary_aligned ‹{›Alignment: 131072, Data: !!binary AQID}", "number-range"],
  ])("%j: %s", (marked, code) => {
    const start = marked.indexOf("‹");
    const end = marked.indexOf("›") - 1;
    const { issues } = encode(`${marked.replace(/[‹›]/g, "")}\n${FILE}`);
    expect(issues.map((found) => [found.code, found.text])).toContainEqual([`byml/${code}`, { start, end }]);
  });

  test("depth is limited", () => {
    const { issues, bytes } = encode(`${"[".repeat(3000)}${"]".repeat(3000)}\n${FILE}`);
    expect(bytes).toBeUndefined();
    expect(issues.map(({ code }) => code)).toContain("byml/too-deep");
  });
});

describe("layout lines", () => {
  test("a text that does not say which file it is has no bytes, and fixes say which it may be", () => {
    const { bytes, issues } = encode("a: 1\n");
    expect(bytes).toBeUndefined();
    expect(issues.map(({ code }) => code)).toEqual(["byml/missing-file-line"]);
    const edit = issues[0].fixes?.()[1].edits[0];
    expect(edit).toEqual({ span: { start: 5, end: 5 }, text: "#!layout file big 2\n" });
    expect(encode(`a: 1\n${edit?.text}`).bytes?.subarray(0, 4)).toEqual(Uint8Array.of(0x42, 0x59, 0, 2));
  });

  test.each([
    ["#!layout file middle 7"],
    ["#!layout file little 11"],
    ["#!layout place"],
    ["#!layout share some"],
    ["#!layout tail -1"],
    ["#!layout keys %zz"],
    ["#!layout slot 4"],
    ["#!layout end"],
    ["#!layout constructor"],
    ["#!layout file big 2"],
  ])("%s is reported", (line) => {
    const { issues } = encode(`a: 1\n${FILE}${line}\n`);
    expect(issues.map(({ code }) => code)).toContain("byml/layout");
  });
});

test.each([
  ["ends with binary data", "#!layout end unpadded\n", 1],
  ["ends with binary data and a zero", "#!layout end unpadded\n#!layout tail 1\n", 2],
])("a file that %s is exact", (_, lines, beyond) => {
  const text = `[1, !!binary AQIDBAU=]\n#!layout file little 2\n${lines}`;
  const { bytes = new Uint8Array() } = encode(text);
  expect(bytes.length % 4).toBe(beyond);
  expect(decode(bytes, Names.none)).toMatchObject({ text, exact: true });
});

describe("layouts that tools have", () => {
  const BODY = "- {a: [x], b: {c: 1}}\n- {a: [x], d: {c: 1}}\n- {}\n- {}";
  test.each([["share arrays"], ["share maps"], ["root last"], ["share all"]])("%s is read off the file again", (line) => {
    const text = formatText(`${BODY}\n#!layout file little 3\n#!layout ${line}\n`);
    expect(text).toContain(`#!layout ${line}\n`);
    const { bytes = new Uint8Array() } = encode(text ?? "");
    expect(decode(bytes, Names.none)).toMatchObject({ kind: "ok", exact: true, text });
  });
});

const corpus = findCorpus("byml");
describe.skipIf(corpus === undefined)("the corpus", () => {
  /** Where the text differs from oead's on purpose. Source: format reference, section 7.5. */
  const OWN = (text: string) =>
    text
      .replace(/(?<=^|[\s[])(-?\d)e\+(\d+)/gm, "$1.0e+$2")
      .replace(/!f64 (-?)(inf|nan)\.0/g, "!f64 $1.$2")
      .replace(/!f64 \.nan/g, ".nan");
  for (const folder of ["", "made"]) {
    const root = path.join(corpus ?? "", folder);
    const names = corpus === undefined ? [] : readdirSync(root).filter((name) => /\.(?!md$)[^.]+$/.test(name));
    test.each(choose(names.filter((name) => !/^(?:floats|odd-strings|doubles)\.byml$/.test(name))))(
      `${folder} %s has the text of oead`,
      (name) => {
        const decoded = decode(new Uint8Array(readFileSync(path.join(root, name))), Names.none);
        const expected = readFileSync(path.join(root, "expected", `${name}.yml`), "utf8");
        expect(decoded.kind === "ok" && decoded.text.replace(/^#!layout.*\n/gm, "")).toBe(OWN(expected));
      },
    );
  }
});
