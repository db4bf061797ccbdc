/** The YAML kit, read and printed as a format without a fixed structure would: any value anywhere. */
import { describe, expect, test } from "vitest";
import { issueMaker } from "../../formats/core/text/diagnosticPages.ts";
import { YAML_DIAGNOSTICS, type YamlCode } from "../../formats/core/yaml/diagnostics.ts";
import { printDouble } from "../../formats/core/yaml/floats.ts";
import { findStartProblem } from "../../formats/core/yaml/keyReader.ts";
import { NumberReader } from "../../formats/core/yaml/numberReader.ts";
import { FlowPrinter, KeyPrinter } from "../../formats/core/yaml/print.ts";
import { YamlReader } from "../../formats/core/yaml/reader.ts";
import { printScalar } from "../../formats/core/yaml/scalars.ts";

type Value = string | number | null | Value[] | { [key: string]: Value };

/** Reads any document; a tagged value becomes `{tag: value}`. */
class AnyReader extends YamlReader<YamlCode> {
  private readonly numbers = new NumberReader<YamlCode>(this, () => []);

  constructor(text: string) {
    super(text, issueMaker("test", YAML_DIAGNOSTICS));
  }

  read(): Value {
    this.startDocument();
    const value = this.readValue(-1, false);
    this.endValue(false);
    if (this.lineIndent >= 0) this.report("trailing-text", "Found more.", this.at, this.text.length);
    this.endIssues();
    return value;
  }

  private readValue(indent: number, inFlow: boolean): Value {
    const tag = this.readTag();
    if (!this.hasValue(indent, inFlow, "any")) return tag === "" ? "" : { [tag]: "" };
    const value = this.readUntagged(indent, inFlow);
    return tag === "" ? value : { [tag]: value };
  }

  private readUntagged(indent: number, inFlow: boolean): Value {
    const code = this.text[this.at];
    if (code === "[") {
      const items: Value[] = [];
      this.readFlowSequence(() => items.push(this.readValue(-1, true)));
      return items;
    }
    const entries: [string, Value][] = [];
    if (code === "{") {
      this.readFlowMapping(() => entries.push([this.keyText(), this.readValue(-1, true)]));
      return Object.fromEntries(entries);
    }
    if (!inFlow && this.atSequenceItem()) {
      const items: Value[] = [];
      this.readSequence((inner) => {
        items.push(this.readValue(inner, false));
        this.endValue(false);
      });
      return items;
    }
    if (!inFlow && this.atBlockMapping()) {
      this.readBlockMapping(indent, (inner) => {
        const key = this.keyText();
        entries.push([key, this.readValue(inner, false)]);
        this.endValue(false);
      });
      return Object.fromEntries(entries);
    }
    return this.readScalar(indent, inFlow);
  }

  private readScalar(indent: number, inFlow: boolean): Value {
    const code = this.text.charCodeAt(this.at);
    if (code === 0x22 || code === 0x27) return this.readQuoted(indent) ?? null;
    const problem = findStartProblem(code);
    if (problem !== undefined) {
      this.report("unsupported-yaml", problem, this.at, this.at + 1);
      this.skipValue(indent, inFlow);
      return null;
    }
    if (!this.readPlain(indent, inFlow)) return null;
    const kind = this.scalarLines === undefined ? this.numbers.readPlain(this.scalarStart, this.scalarEnd) : "text";
    return kind === "text" ? (this.checkedScalarText() ?? null) : kind === "wrong" ? null : this.numbers.value;
  }
}

function read(text: string): { readonly value: Value; readonly codes: readonly string[] } {
  const reader = new AnyReader(text);
  const value = reader.read();
  return { value, codes: reader.issues.map(({ code }) => code) };
}

describe("a document is read", () => {
  test.each<[string, Value]>([
    ["a: 1\nb: two\n", { a: 1, b: "two" }],
    ["--- \na: 1\n...\n", { a: 1 }],
    ["[a, b]", ["a", "b"]],
    ["- a\n- b\n", ["a", "b"]],
    ["- - a\n  - b\n- c\n", [["a", "b"], "c"]],
    ["- a: 1\n  b: 2\n- a: 3\n", [{ a: 1, b: 2 }, { a: 3 }]],
    ["- a:\n  - 1\n  - 2\n  b: 3\n", [{ a: [1, 2], b: 3 }]],
    ["a:\n- 1\n- 2\nb: 3\n", { a: [1, 2], b: 3 }],
    ["a:\n  - 1\n  -\n    b: 2\nc: 3\n", { a: [1, { b: 2 }], c: 3 }],
    ["a:\n  b:\n    c: deep\nd: {}\ne: []\n", { a: { b: { c: "deep" } }, d: {}, e: [] }],
    ["a: {x: 1, y: [1, 2], z: {w: 'q, r'}}\n", { a: { x: 1, y: [1, 2], z: { w: "q, r" } } }],
    ["a: [{x: 1},\n  {y: 2}]\nb: 1\n", { a: [{ x: 1 }, { y: 2 }], b: 1 }],
    ["a: {x: [1,\n  2], y: 3}\n", { a: { x: [1, 2], y: 3 } }],
    ["a: [b\n  c, d\n\n  e]\n", { a: ["b c", "d\ne"] }],
    ["a: {x: , y: 3}\n", { a: { x: "", y: 3 } }],
    ["a: # comment\n  b: 1 # comment\n# comment\nc: 2\n", { a: { b: 1 }, c: 2 }],
    ["a: folded\n  over lines\nb: 1\n", { a: "folded over lines", b: 1 }],
    ["- folded\n  over lines\n- b\n", ["folded over lines", "b"]],
    ["? long key\n: 1\n? 'quoted\n  key'\n: 2\n", { "long key": 1, "quoted key": 2 }],
    ["a: !u 5\nb: !!binary ''\nc: !h32 {'0x1': 2}\n", { a: { "!u": 5 }, b: { "!!binary": "" }, c: { "!h32": { "0x1": 2 } } }],
    ["a: !t\n  b: 1\nc: !t\n- 2\n", { a: { "!t": { b: 1 } }, c: { "!t": [2] } }],
    ["a: [!f32 1, !t {b: 1}]\n", { a: [{ "!f32": 1 }, { "!t": { b: 1 } }] }],
    ["a: 1\r\nb:\r\n  - 2\r\n", { a: 1, b: [2] }],
    ["12: 0x1f\n", { 12: 31 }],
  ])("%j", (text, expected) => expect(read(text)).toEqual({ value: expected, codes: [] }));
});

describe("a mistake hides nothing after it", () => {
  test.each<[string, Value, string[]]>([
    ["a: [1, 2\nb: 3\n", { a: [1, 2], b: 3 }, ["unclosed-bracket"]],
    ["a: [1,, 2]\nb: 3\n", { a: [1, 2], b: 3 }, ["trailing-text"]],
    ["a: {x: 1 ] , y: 2}\nb: 3\n", { a: { x: 1, y: 2 }, b: 3 }, ["trailing-text"]],
    ["a: {b: c\n  d: e}\nb: 3\n", { a: { b: "c" }, b: 3 }, ["trailing-text"]],
    ["a: 'open\nb: 3\n", { a: null, b: 3 }, ["unclosed-quote"]],
    ["a: b: c\nd: 3\n", { a: null, d: 3 }, ["trailing-text"]],
    ["a: 1\n   b: 2\nc: 3\n", { a: 1, c: 3 }, ["indentation"]],
    ["a:\n\tb: 2\nc: 3\n", { a: { b: 2 }, c: 3 }, ["tab-indent"]],
    ["a: *b\nc: 3\n", { a: null, c: 3 }, ["unsupported-yaml"]],
    ["- 010\n- 5\n", [null, 5], ["leading-zero"]],
    ["- 2147483648\n- 5\n", [null, 5], ["number-range"]],
    ["a: 1\n---\nb: 2\n", { a: 1 }, ["unsupported-yaml"]],
  ])("%j", (text, value, codes) => expect(read(text)).toEqual({ value, codes: codes.map((code) => `test/${code}`) }));

  test("however many there are", () => {
    const { codes } = read("- 010\n".repeat(5000));
    expect(codes).toHaveLength(1001);
  });
});

describe("a double is printed as C prints it with 17 digits", () => {
  const bitsOf = (value: number) => new BigUint64Array(Float64Array.of(value).buffer)[0];
  test.each([
    [0, "0.0"],
    [-0, "-0.0"],
    [1, "1.0"],
    [0.1, "0.10000000000000001"],
    [-1.5, "-1.5"],
    [1e16, "10000000000000000.0"],
    [1e17, "1.0e+17"],
    [123456789012345680000, "1.2345678901234568e+20"],
    [0.0001, "0.0001"],
    [0.00001, "1.0000000000000001e-05"],
    [5e-324, "4.9406564584124654e-324"],
    [1.7976931348623157e308, "1.7976931348623157e+308"],
    // exactly between two numbers of 17 digits: the even one
    [0.5 + 2 ** -18, "0.50000381469726562"],
    [0.5 + 3 * 2 ** -18, "0.50001144409179688"],
    [Number.POSITIVE_INFINITY, ".inf"],
    [Number.NEGATIVE_INFINITY, "-.inf"],
  ])("%d as %s", (value, written) => {
    expect(printDouble(bitsOf(value))).toBe(written);
    if (Number.isFinite(value)) expect(Number(written)).toBe(value);
  });
  test("NaNs keep their bits", () => {
    expect(printDouble(0x7ff8000000000000n)).toBe(".nan");
    expect(printDouble(0xfff8000000000000n)).toBe("!f64 0xfff8000000000000");
  });
});

describe("in brackets", () => {
  test.each([
    ["a", "a"],
    ["a b", "a b"],
    ["a,b", "'a,b'"],
    ["a:b", "'a:b'"],
    ["a?", "'a?'"],
    ["[a", "'[a'"],
    ["a{", "'a{'"],
    ["", "''"],
  ])("%j is written %s and read back", (text, written) => {
    expect(printScalar(text, "untagged", 0, 2, true)).toBe(written);
    expect(read(`[${written}]`)).toEqual({ value: [text], codes: [] });
  });

  test("items are broken after column 120, and an item's own lines count", () => {
    const printer = new FlowPrinter("[", 3, 2);
    const items = ["x".repeat(60), "y y ".repeat(40).trim(), "z".repeat(70), "w"];
    for (const item of items) printer.add(printScalar(item, "untagged", printer.next(), 4, true));
    const written = printer.end("]");
    expect(written.split("\n").map((line) => line.length)).toEqual([118, 180, 4]);
    expect(read(`a: ${written}`)).toEqual({ value: { a: items }, codes: [] });
  });
});

test("keys of more than 128 bytes are written in two lines", () => {
  const keys = new KeyPrinter();
  expect(keys.print("a: b", 2)).toBe("  'a: b': ");
  expect(keys.column).toBe(10);
  const long = "k".repeat(129);
  expect(keys.print(long, 2)).toBe(`  ? ${long}\n  : `);
  expect(read(`${keys.print(long, 0)}1\n`)).toEqual({ value: { [long]: 1 }, codes: [] });
});
