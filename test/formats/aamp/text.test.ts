/** The text form: what each spelling means, which are refused and where, and how values are written. Reference, sections 8.3 to 8.5. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aamp } from "../../../formats/aamp/index.ts";
import { Names, parseNameList } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { printScalar } from "../../../formats/core/yaml/scalars.ts";
import { extent } from "../../support/extent.mjs";
import { seeded } from "../../support/mutate.ts";
import { aampDocument } from "./documents.ts";
import { checkNoted, withNotes } from "./layoutNotes.ts";

const RUNS = extent(40, 300);

const before = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    O: !obj\n      ";
const after = "\n  lists: {}\n";
const documentOf = (parameter: string) => before + parameter + after;

/** The canonical line of a parameter named `k`. */
function canonical(text: string): string {
  const formatted = aamp.format(text, new Names([parseNameList("k\nO\na\nb\nL\n", "user", "")]));
  if (formatted === undefined)
    throw new Error(
      aamp
        .encode(text)
        .issues.map((issue) => issue.message)
        .join("\n"),
    );
  return formatted;
}

const parameterOf = (written: string) => canonical(documentOf(written)).slice(before.length, -after.length);

describe("a value is read as", () => {
  test.each([
    ["k: true", "k: true"],
    ["k: false", "k: false"],
    ["k: True", "k: True"],
    ["k: yes", "k: yes"],
    ["k: Null", "k: Null"],
    ["k: 'true'", "k: 'true'"],
    ["k: 7", "k: 7"],
    ["k: +7", "k: 7"],
    ["k: -7", "k: -7"],
    ["k: 0x1F", "k: 31"],
    ["k: 1_000", "k: 1_000"],
    ["k: 1:30", "k: 1:30"],
    ["k: '12'", "k: '12'"],
    ["k: 1.5", "k: 1.5"],
    ["k: 1.", "k: 1.0"],
    ["k: .5", "k: 0.5"],
    ["k: 1.0e+10", "k: 1.0e+10"],
    ["k: .inf", "k: .inf"],
    ["k: -.Inf", "k: -.inf"],
    ["k: .NaN", "k: .nan"],
    ["k: !f32 0x7fc00001", "k: !f32 0x7fc00001"],
    ["k: !f32 0x3f800000", "k: 1.0"],
    ["k: 0.10000000149011612", "k: 0.100000001"],
    ["k: !u 5", "k: !u 5"],
    ["k: !u 0xffffffff", "k: !u 4294967295"],
    ["k: !str32 12", "k: !str32 12"],
    ['k: !str32 "hi"', "k: !str32 hi"],
    ["k: !str64", "k: !str64 ''"],
    ["k: !str256 true", "k: !str256 'true'"],
    ["k: text with spaces", "k: text with spaces"],
    ["k: a#b", "k: a#b"],
    ["k: a:b", "k: a:b"],
    ["k: 'it''s'", "k: it's"],
    ['k: "a\\u0041\\x41"', "k: aAA"],
    ['k: "tab\\tbed"', "k: 'tab\tbed'"],
    ["k: text # comment", "k: text"],
    ["k: ''", "k: ''"],
    ['k: "\\uFEFF"', 'k: "\\uFEFF"'],
    ["k: 😀", "k: 😀"],
    ['k: "\\U0001F600"', "k: 😀"],
    ["k: folded\n        over\n        lines", "k: folded over lines"],
    ["k: folded\n\n        once", "k: 'folded\n\n        once'"],
    ["k: 'quoted\n        over lines'", "k: quoted over lines"],
    ['k: "one\\\n        two"', "k: onetwo"],
    ["k:\n        below", "k: below"],
    ["k: !vec3 [1, 2.5, -0.0]", "k: !vec3 [1.0, 2.5, -0.0]"],
    ["k: !vec2 [ 1.0 ,\n   2.0 ]", "k: !vec2 [1.0, 2.0]"],
    ["k: !vec2\n      - 1\n      - 2", "k: !vec2 [1.0, 2.0]"],
    ["k: !vec2\n        - 1\n        - 2", "k: !vec2 [1.0, 2.0]"],
    ["k: !color [1.0, 2.0, 0.5, 1.0]", "k: !color [1.0, 2.0, 0.5, 1.0]"],
    ["k: !quat [0.0, 0.0, 0.0, 1.0]", "k: !quat [0.0, 0.0, 0.0, 1.0]"],
    ["k: !vec2 [.inf, !f32 0x7fc00001]", "k: !vec2 [.inf, !f32 0x7fc00001]"],
    ["k: !buffer_int [0x10, -1]", "k: !buffer_int [16, -1]"],
    ["k: !buffer_u32 [0xffffffff]", "k: !buffer_u32 [4294967295]"],
    ["k: !buffer_f32 []", "k: !buffer_f32 []"],
    ["k: !buffer_binary [0xff, 0]", "k: !buffer_binary [255, 0]"],
    ["'k': 1", "k: 1"],
    ['"k": 1', "k: 1"],
    ["? k\n      : 1", "k: 1"],
    [
      `k: !curve [${Array(64).fill("1").join(", ")}]`,
      `k: !curve [${Array.from({ length: 64 }, (_, i) => (i % 32 < 2 ? "1" : "1.0")).join(", ")}]`,
    ],
  ])("%j", (written, expected) => {
    const found = parameterOf(written);
    expect(found.replace(/,\n +/g, ", ")).toBe(expected);
  });
});

describe("the structure may be written as", () => {
  const plain = `${before}a: 1\n      b: !vec2 [1.0, 2.0]${after}`;
  test.each([
    ["Windows line ends", plain.replaceAll("\n", "\r\n")],
    ["a byte order mark and a document start", `\ufeff---\n${plain}...\n`],
    ["a tag after the document start", `--- !io\n${plain.slice(4)}`],
    ["without tags", plain.replace("!io\n", "").replace(" !list", "").replace(" !obj", "")],
    ["an object in braces", plain.replace(/!obj\n[\s\S]*2\.0\]/, "!obj {a: 1, b: !vec2 [1.0, 2.0]}")],
    ["an object in braces over lines", plain.replace(/!obj\n[\s\S]*2\.0\]/, "!obj {\n  a: 1, # one\n  b: !vec2 [1.0, 2.0],\n }")],
    ["everything in braces", "!io {version: 0, type: xml, param_root: !list {objects: {O: !obj {a: 1, b: !vec2 [1.0, 2.0]}}, lists: {}}}"],
    [
      "other order of keys",
      "param_root: !list\n  lists: {}\n  objects:\n    O: !obj\n      a: 1\n      b: !vec2 [1.0, 2.0]\ntype: xml\nversion: 0\n",
    ],
    ["deeper indentation", plain.replace("    O: !obj\n      a: 1\n      b", "        O: !obj\n            a: 1\n            b")],
    ["comments and empty lines", plain.replace("\n    O", "\n# one\n\n    # two\n    O").replace("a: 1", "a: 1   # three")],
    ["hexadecimal hashes", plain.replace("a: 1", "0xe8b7be43: 1")],
    ["decimal hashes", plain.replace("a: 1", "3904355907: 1")],
    ["no line end at the end", plain.trimEnd()],
  ])("%s", (_, text) => expect(canonical(text)).toBe(plain));
});

describe("a mistake is found where it is", () => {
  // the text between ‹ and › is the range of the first error
  test.each([
    ["tab-indent", `${before}a: 1\n‹\t›b: 2${after}`],
    ["untagged-sequence", documentOf("k: ‹[1, 2]›")],
    ["null-value", documentOf("k: ‹null›")],
    ["null-value", documentOf("k: ‹~›")],
    ["leading-zero", documentOf("k: ‹010›")],
    ["number-range", documentOf("k: ‹2147483648›")],
    ["number-range", documentOf("k: ‹-2147483649›")],
    ["number-range", documentOf("k: !u ‹4294967296›")],
    ["number-range", documentOf("k: !u ‹-1›")],
    ["number-range", documentOf("k: ‹3.5e38›")],
    ["number-range", documentOf("k: !buffer_binary [1, ‹256›]")],
    ["expected-number", documentOf("k: !u ‹five›")],
    ["expected-number", documentOf("k: !vec2 [1.0, ‹x›]")],
    ["item-count", documentOf("k: !vec3 ‹[1.0, 2.0]›")],
    ["item-count", documentOf("k: !curve ‹[1, 2, 3.0]›")],
    ["expected-sequence", documentOf("k: !vec3 ‹1.0›")],
    ["unclosed-bracket", documentOf("k: !vec3 ‹[1.0, 2.0›\n      b: 1")],
    ["unclosed-quote", documentOf("k: ‹'never closed›")],
    ["unclosed-quote", documentOf('k: ‹"never closed›')],
    ["bad-escape", documentOf('k: "a‹\\q›b"')],
    ["trailing-text", documentOf("k: 'a' ‹b›")],
    ["trailing-text", documentOf("k: a‹:› b")],
    ["unknown-tag", documentOf("k: ‹!vec5› [1.0]")],
    ["unknown-tag", documentOf("k: ‹!!str› a")],
    ["foreign-dialect", documentOf("k: ‹!BufferFloat› [1.0]")],
    ["foreign-dialect", "‹aamp_version: 2›\n"],
    ["misplaced-tag", documentOf("k: ‹!obj› {}")],
    ["misplaced-tag", documentOf("k: !vec2 [‹!vec2› 1.0, 2.0]")],
    ["missing-value", documentOf("k: ‹!vec3›")],
    ["missing-value", documentOf("k: ‹!u›")],
    ["string-too-long", documentOf(`k: !str32 ‹${"x".repeat(32)}›`)],
    ["string-too-long", documentOf(`k: !str32 ‹${"é".repeat(16)}›`)],
    ["string-nul", documentOf('k: ‹"a\\0"›')],
    ["lone-surrogate", documentOf('k: ‹"\\ud800"›')],
    ["same-hash", documentOf("a: 1\n      ‹a›: 2")],
    ["same-hash", documentOf("a: 1\n      ‹3904355907›: 2")],
    ["name-range", documentOf("‹4294967296›: 2")],
    ["expected-key", documentOf("a: 1\n      ‹no key here›")],
    ["expected-key", documentOf("a: 1\n      ‹- item›")],
    ["indentation", documentOf("a: 1\n‹         ›b: 2")],
    ["unsupported-yaml", documentOf("k: ‹&anchor a›")],
    ["unsupported-yaml", documentOf("k: ‹*alias›")],
    ["unsupported-yaml", documentOf("‹<<›: 1")],
    ["unsupported-yaml", documentOf("k: ‹|›\n        block")],
    ["unsupported-yaml", `‹%YAML 1.1›\n--- !io\n${documentOf("k: 1").slice(4)}`],
    ["unsupported-yaml", `${documentOf("k: 1")}‹---›\na: 1\n`],
    ["missing-key", documentOf("k: 1").replace("!io", "‹!io›").replace("version: 0\n", "")],
    ["missing-key", documentOf("k: 1").replace("param_root", "‹param_root›").replace("  lists: {}\n", "")],
    ["unknown-key", documentOf("k: 1").replace("  lists: {}", "  lists: {}\n  ‹other›: 1")],
    ["repeated-key", documentOf("k: 1").replace("  lists: {}", "  lists: {}\n  ‹lists›: {}")],
    ["expected-mapping", documentOf("k: 1").replace("  lists: {}", "  lists: ‹5›")],
    ["missing-value", documentOf("k: 1").replace("  lists: {}", "  ‹lists›:")],
  ])("%s", (code, marked) => {
    const start = marked.indexOf("‹");
    const end = marked.indexOf("›") - 1;
    const text = marked.replace(/[‹›]/g, "");
    const encoded = aamp.encode(text);
    expect(encoded.bytes).toBeUndefined();
    const first = encoded.issues.find((issue) => issue.severity === "error");
    expect([first?.code, first?.text]).toEqual([`aamp/${code}`, { start, end }]);
  });

  test("every one is reported, not only the first", () => {
    const text = documentOf("a: !u x\n      b: [1]\n      c: 010\n      d: 1\n      e: ~");
    expect(aamp.encode(text).issues.map((issue) => issue.code)).toEqual([
      "aamp/expected-number",
      "aamp/untagged-sequence",
      "aamp/leading-zero",
      "aamp/null-value",
    ]);
  });

  test("a quote that is missing does not swallow the lines below", () => {
    const text = documentOf("a: 'open\n      b: 'closed'\n      c: !u x");
    expect(aamp.encode(text).issues.map((issue) => issue.code)).toEqual(["aamp/unclosed-quote", "aamp/expected-number"]);
  });

  test("it does not hide what is right around it", () => {
    const text = documentOf("a: 1\n      ]broken[\n      b: 2");
    const outline = aamp.analyse(text, { names: Names.none, decoded: false, fileName: "x.aamp.yml" });
    expect(outline.issues.filter((issue) => issue.severity === "error")).toHaveLength(1);
  });
});

describe("a doubtful value is read, with a warning", () => {
  test.each([
    ["empty-value", "k:", "k: ''"],
    ["number-like-text", "k: 1e5", "k: 100000.0"],
    ["broken-infinity", "k: inf.0", "k: inf.0"],
    ["broken-infinity", "k: -nan.0", "k: -nan.0"],
  ])("%s: %s", (code, written, expected) => {
    expect(aamp.encode(documentOf(written)).issues.map((issue) => [issue.code, issue.severity])).toEqual([[`aamp/${code}`, "warning"]]);
    expect(parameterOf(written)).toBe(expected);
  });
});

describe("a fix gives a text without the finding", () => {
  test.each([
    ["k: null", "k: ''"],
    ["k: 010", "k: 10"],
    ["k: 2147483648", "k: !u 2147483648"],
    ["k: [1.0, 2.0]", "k: !vec2 [1.0, 2.0]"],
    ["k: 'open", "k: open"],
    ["k: a: b", "k: 'a: b'"],
    [`k: !str32 ${"x".repeat(40)}`, `k: !str64 ${"x".repeat(40)}`],
    ["k: inf.0", "k: .inf"],
    ["k: -inf.0", "k: -.inf"],
    ["k: -nan.0", "k: !f32 0xffc00000"],
    ["k: 1e5", "k: 100000.0"],
    ["k:", "k: ''"],
    ["k: !vec2 [1.0, 2.0", "k: !vec2 [1.0, 2.0]"],
  ])("%s", (written, expected) => {
    const text = documentOf(written);
    const [issue] = aamp.encode(text).issues;
    const fixes = issue.fixes?.() ?? [];
    expect(fixes.length).toBeGreaterThan(0);
    const fixed = applyEdits(text, (fixes.find((fix) => fix.preferred) ?? fixes[0]).edits);
    expect(aamp.encode(fixed).issues).toEqual([]);
    expect(canonical(fixed).slice(before.length, -after.length)).toBe(expected);
  });

  test.each([["version"], ["type"], ["param_root"], ["objects"], ["lists"]])("a missing `%s` is added", (key) => {
    const text = documentOf("k: 1").replace(
      key === "param_root" ? /param_root[\s\S]*/ : new RegExp(`^ *${key}:.*\n${key === "objects" ? "    O.*\n.*\n" : ""}`, "m"),
      "",
    );
    const issue = aamp.encode(text).issues.find((found) => found.code === "aamp/missing-key");
    expect(issue).toBeDefined();
    expect(aamp.encode(applyEdits(text, issue?.fixes?.()[0]?.edits ?? [])).issues).toEqual([]);
  });
});

describe("a text is written", () => {
  test.each([
    ["", "''"],
    ["plain", "plain"],
    ["two words", "two words"],
    ["true", "'true'"],
    ["True", "True"],
    ["null", "'null'"],
    ["NULL", "'NULL'"],
    ["~", "'~'"],
    ["12", "'12'"],
    ["-0x1f", "'-0x1f'"],
    ["1e5", "'1e5'"],
    ["1.5.2", "1.5.2"],
    [".inf", "'.inf'"],
    ["0o17", "'0o17'"],
    ["#a", "'#a'"],
    ["a#b", "a#b"],
    ["a #b", "'a #b'"],
    ["a: b", "'a: b'"],
    ["a:", "'a:'"],
    ["- a", "'- a'"],
    ["-a", "-a"],
    ["'q'", "'''q'''"],
    [" a", "' a'"],
    ["a ", "'a '"],
    ["a\nb", "'a\n\n  b'"],
    ["a \nb", '"a \\nb"'],
    ["\u0007", '"\\a"'],
    ["\u0085", '"\\N"'],
    ["\u2028", '"\\L"'],
    ["a\tb", "'a\tb'"],
    ["主人公", "主人公"],
    ["😀", "😀"],
    ["---", "'---'"],
    ["...x", "'...x'"],
    ["@a", "'@a'"],
    ["<<", "'<<'"],
  ])("%j as %s", (text, written) => expect(printScalar(text, "untagged", 0, 2)).toBe(written));

  test.each([
    ["12", "12"],
    ["true", "'true'"],
    ["null", "'null'"],
    ["a: b", "'a: b'"],
  ])("%j after a tag as %s", (text, written) => expect(printScalar(text, "tagged", 0, 2)).toBe(written));

  test("broken at a space after column 120", () => {
    const words = "word ".repeat(40).trim();
    expect(printScalar(words, "untagged", 10, 4)).toBe(`${words.slice(0, 114)}\n    ${words.slice(115)}`);
  });
});

describe("layout notes", () => {
  const base = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    O: !obj\n      a: 1\n    L: !obj\n      a: 2\n  lists: {}\n";
  test("keep the order that they state", () => {
    const names = new Names([parseNameList("O\nL\na\n", "user", "")]);
    const plain = aamp.encode(base).bytes as Uint8Array;
    const moved = aamp.encode(`${base}#!layout data L first\n`).bytes as Uint8Array;
    expect(Buffer.compare(plain, moved)).not.toBe(0);
    expect(aamp.decode(moved, names)).toMatchObject({ kind: "ok", exact: true, text: `${base}#!layout data L first\n` });
  });
  test("name objects as the keys of the canonical text do, whatever names are known", () => {
    const text = `${base}#!layout data L first\n`;
    for (const known of ["", "O\n", "L\na\n", "O\nL\na\n"]) {
      const names = new Names([parseNameList(known, "user", "")]);
      expect(aamp.decode(aamp.encode(text).bytes as Uint8Array, names)).toMatchObject({ kind: "ok", text: aamp.format(text, names) });
    }
  });
  test.each(["#!layout data X first", "#!layout data L", "#!layout values L first", "#!layout data L after X"])(
    "that cannot be followed are reported: %s",
    (note) => expect(aamp.encode(`${base}${note}\n`).issues.map((issue) => issue.code)).toEqual(["aamp/layout"]),
  );
});

test("a text with layout notes of any kind can be written, and is formatted to what the file says", () => {
  const counts = { encoded: 0, refused: 0 };
  fc.assert(
    fc.property(aampDocument, fc.nat(), (text, seed) => {
      const noted = withNotes(text, seeded(seed));
      if (noted !== undefined) counts[checkNoted(noted)]++;
    }),
    { numRuns: RUNS },
  );
  expect(counts.encoded).toBeGreaterThan(RUNS / 2);
});
