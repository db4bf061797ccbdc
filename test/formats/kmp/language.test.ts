/** The text language by example: what expressions, loops and macros give, and what the reader says of texts that are wrong. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { kmp } from "../../../formats/kmp/index.ts";
import { Gobj } from "../../../formats/kmp/schema/things.ts";
import { parseText } from "../../../formats/kmp/text/parseText.ts";
import { ReadContext } from "../../../formats/kmp/text/readContext.ts";
import type { Value } from "../../../formats/kmp/text/values.ts";
import { findCorpus } from "../../support/corpus.ts";

/** As `printf("%.7e")` of C. */
function exponential(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? "inf" : value < 0 ? "-inf" : "nan";
  return value.toExponential(7).replace(/e([+-])(\d)$/, "e$10$2");
}

function shown(value: Value): string {
  switch (value.kind) {
    case "int":
    case "string":
      return String(value.value);
    case "float":
      return exponential(value.value);
    case "vector":
      return [value.x, value.y, value.z].map((part) => (Object.is(part, -0) ? "-0.000" : part.toFixed(3))).join(" ");
    default:
      return "";
  }
}

const corpus = findCorpus("kmp");
const table = path.join(corpus ?? "", "lang", "expressions.tsv");

test.skipIf(corpus === undefined || !existsSync(table))("expressions have wkmpt's values", () => {
  const rows = readFileSync(table, "utf8").trim().split(/\r?\n/).slice(1);
  const wrong = rows.flatMap((row) => {
    const [expression, kind, expected] = row.split("\t");
    const context = new ReadContext(expression);
    const value = context.expressions.expression();
    const isEqual = value.kind === kind && shown(value) === (expected ?? "").trim() && context.scan.skipSpace() < 0;
    return isEqual && context.issues.length === 0 ? [] : [`${expression}: ${value.kind} ${shown(value)}`];
  });
  expect(rows.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

/** x coordinates of the objects that a text makes. */
function places(lines: string): number[] {
  const { course, issues } = parseText(`#KMP\n[GOBJ]\n${lines}\n`);
  expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
  return Array.from({ length: course.tables.GOBJ.count }, (_, index) => course.tables.GOBJ.f32(index, Gobj.x));
}

const programs: [promise: string, lines: string, expected: number[]][] = [
  ["a loop counts to its end, both included", "@for i=1;3\n 0 1 i\n@endfor", [1, 2, 3]],
  ["a loop has a step", "@for i=3;1;-1\n 0 1 i\n@endfor", [3, 2, 1]],
  ["a loop that never runs leaves no trace", "@for i=1;0\n 0 1 i\n@endfor\n 0 1 9", [9]],
  ["loops in loops", "@for i=1;2\n@for k=1;2\n 0 1 (i*10+k)\n@endfor\n@endfor", [11, 12, 21, 22]],
  ["break leaves two loops", "@for i=1;9\n@for k=1;9\n@break 2 @if k>2\n 0 1 k\n@endfor\n@endfor\n 0 1 7", [1, 2, 7]],
  ["continue leaves out the rest", "@for i=1;4\n@continue @if i%2==0\n 0 1 i\n@endfor", [1, 3]],
  ["of branches only one is taken", "@def a=2\n@if a==1\n 0 1 1\n@elif a==2\n 0 1 2\n@elif a==2\n 0 1 3\n@else\n 0 1 4\n@endif", [2]],
  ["branches in branches", "@if 0\n@if 1\n 0 1 1\n@else\n 0 1 2\n@endif\n@else\n 0 1 3\n@endif", [3]],
  [
    "a macro takes arguments, and its variables are its own",
    "@def a=5\n@macro m\n@param a b\n 0 1 (a+b)\n@endmacro\n@:m(1,2)\n@call m(3,4)\n 0 1 a",
    [3, 7, 5],
  ],
  ["macros call macros", "@macro m\n@param n\n 0 1 n\n@endmacro\n@macro k\n@param n\n@:m(n*2)\n@endmacro\n@:k(4)", [8]],
  ["doif takes or leaves the rest of its line", "@doif(1) 0 1 5\n@doif(0) 0 1 6", [5]],
  ["a name joins a number", "@def a1=4, a2=6\n@for i=1;2\n 0 1 a[i]\n@endfor", [4, 6]],
  ["a default does not replace", "@def a=1\n@def a?=2\n 0 1 a", [1]],
  ["a variable of a section ends with it", "@gdef b=3\n@def b=2\n 0 1 b\n[AREA]\n[GOBJ]\n 0 1 b", [2, 3]],
  ["an entry further down has a number", "@def back=(last+1)\n 0 1 back\n last 1 (last*2)", [2, 2]],
  ["a row goes on over comments", " 0 1\n# between\n > 4 5 6", [4]],
];

test.each(programs)("%s", (_, lines, expected) => {
  expect(places(lines)).toEqual(expected);
});

/** Findings about a text, without those about columns that its short rows leave out. */
function findings(text: string): string[] {
  return kmp
    .encode(text)
    .issues.map(({ code, text: place }) => `${code.slice(4)} ${text.slice(place?.start, place?.end).trim()}`)
    .filter((line) => !line.startsWith("missing-columns"));
}

const wrong: [promise: string, text: string, expected: string[]][] = [
  ["another text", "once upon a time", ["outside-section once upon a time", "not-kmp-text once upon a time"]],
  ["an unknown section", "[GOBJ]\n[XYZ]\n 1 2", ["unknown-section [XYZ]"]],
  ["a head that does not end", "[GOBJ]\n[AREA", ["section-head [AREA"]],
  ["an unknown name", "[GOBJ]\n 0 nobody 1", ["unknown-name nobody"]],
  ["an unknown name in an expression", "[GOBJ]\n 0 (1+nobody) 1", ["unknown-name nobody"]],
  ["an unknown name in a branch that is not taken", "[GOBJ]\n 0 (1 ? 2 : nobody) 1", []],
  ["an unknown function", "[GOBJ]\n 0 limit(1) 1", ["unknown-function limit"]],
  ["a function of the long tail", "[GOBJ]\n 0 enpt$pos(1) 1", ["unsupported-function enpt$pos"]],
  ["too few arguments", "[GOBJ]\n 0 pow(1) 1", ["arguments pow(1)"]],
  ["a bracket that is not closed", "[GOBJ]\n 0 (1+2 1", ["bracket ("]],
  ["a string that is not closed", '[SETUP]\nINFO = "abc', ['quote "abc']],
  ["an operator outside of brackets", "[STGI]\n s 3 0 0 0 0 0 0 0 0 +1", ["extra-columns +1"]],
  ["a calculation without brackets", "[GOBJ]\n 0 1 2-3 4 +5", ["text-operator -"]],
  ["a sign alone", "[GOBJ]\n 0 1 2 - 3", ["text-operator -"]],
  ["a name that swallows the next column", "[GOBJ]\n 0 sqrt (4) 1", ["text-function-space sqrt ("]],
  ["a variable of another section", "[AREA]\n@def a = 1\n[GOBJ]\n 0 a 1\n 1 a 1", ["unknown-name a", "text-def-scope a", "unknown-name a"]],
  ["links back that are computed", "[ENPT]\n $GROUP a, next: a\n $PREV: a\n 0 v(0) 1", ["text-prev-ignored $PREV"]],
  ["links back of check points", "[CKPT]\n $GROUP a, next: a\n $PREV: a\n 0 v(0)", ["text-prev-ignored $PREV"]],
  ["links back that are taken, not", "[ENPT]\n@AUTO-CONNECT = AC$OFF\n $GROUP a, next: a\n $PREV: a\n 0 v(0) 1", []],
  ["a number too large for its place", "[STGI]\n s 300 0 0 0 0 0 0 0 0", ["value-cut 300"]],
  ["a name before a route's point, which means nothing there", "[POTI]\n $ROUTE a\n foo v(0) 1 0", []],
  ["strings in a row", "[SETUP]\nINFO = \"ab\" 'cd' # both", []],
  ["a setting of a group that is too large", "[ENPT]\n $GROUP a, next: a\n $SETTINGS: 300 5\n 0 v(0) 1", ["value-cut 300"]],
  ["a head value that is too large", "[GOBJ]\n@GOBJ-HEAD-VALUE = 70000\n 0 1", ["value-cut GOBJ-HEAD-VALUE"]],
  ["a camera's number that is too large", "[CAME]\n@OPENING-INDEX = 300", ["value-cut OPENING-INDEX"]],
  ["a version that is too large", "[SETUP]\nKMP-VERSION = 5000000000", ["value-cut 5000000000"]],
  ["an unknown key of SETUP", "[SETUP]\nFOO = 1", ["unknown-parameter FOO"]],
  ["points to copy by a number that is not whole", "[POTI]\n $ROUTE a\n 0 v(0)\n $ROUTE b\n $COPY 0,1,2", ["expected $COPY 0,1,2"]],
  ["a division by 0", "[STGI]\n s (3/0) 0 0 0 0 0 0 0 0", ["division-by-zero /"]],
  ["a name given twice", "[JGPT]\n j v(0)\n j v(0)", ["name-twice j"]],
  ["a group that does not exist", "[ENPT]\n $GROUP a, next: b\n 0 v(0) 1", ["unknown-group b"]],
  ["seven links", "[ENPT]\n $GROUP a, next: a*7\n 0 v(0) 1", ["too-many-links a"]],
  ["a point before routes", "[POTI]\n 0 v(0)", ["directive-place 0"]],
  ["an unknown directive", "[AREA]\n $THING 1", ["unknown-directive $THING"]],
  ["a directive of the long tail", "[GOBJ]\n $ENABLE 1", ["unsupported-directive $ENABLE"]],
  ["an unknown command", "[GOBJ]\n@thing 1", ["unknown-command @thing"]],
  ["a command of the long tail", '[GOBJ]\n@include "a"', ["unsupported-command @include"]],
  ["an unknown parameter", "[GOBJ]\n@THING = 1", ["unknown-parameter THING"]],
  ["a parameter that would do something", "[GOBJ]\n@SORT-OBJECTS = SORT$XYZ", ["unsupported-parameter SORT-OBJECTS"]],
  ["a condition by a name that is not known", "[GOBJ]\n 0 1 (IF$ANY)", ["unsupported-constant IF$ANY"]],
  ["a macro without an end", "[GOBJ]\n@macro m\n 0 1", ["not-closed @macro m"]],
  ["a loop without an end", "[GOBJ]\n@for i=1;2\n", ["not-closed @for"]],
  ["an end without a beginning", "[GOBJ]\n@endif", ["not-open @endif"]],
  ["an end of another block", "[GOBJ]\n@if 1\n@endfor\n@endif", ["not-open @endfor"]],
  ["a line that goes on after its end", "[GOBJ]\n@def a = 1 2", ["line-end 2"]],
  ["a variable without a value", "[GOBJ]\n@def a 1", ["equals-missing 1"]],
  ["a note that says nothing", "[SETUP]\n#!kmp thing", ["note #!kmp thing"]],
  ["messages of the text", "[SETUP]\n@echo 1+1\n@assert 0", ["echo @echo 1+1", "assertion @assert 0"]],
];

test.each(wrong)("reports %s", (_, text, expected) => {
  expect(findings(text)).toEqual(expected);
});

it.each(["KTPT", "ENPT", "ITPT", "CKPT", "GOBJ", "POTI", "AREA", "CAME", "JGPT", "CNPT", "MSPT", "STGI"])(
  "a row of %s with values too many is followed by the next row",
  (section) => {
    const start =
      section === "POTI" ? "$ROUTE r, settings: 0 0\n" : ["ENPT", "ITPT", "CKPT"].includes(section) ? "$GROUP g, next: g\n" : "";
    const { course, issues } = parseText(`#KMP\n[${section}]\n${start} a ${"1 ".repeat(40)}\n b 1\n\n c 1\n`);
    const { count } = section === "POTI" ? course.routePoints : course.tables[section as "KTPT"];
    expect(issues.map(({ code }) => code)).toContain("kmp/extra-columns");
    expect(count).toBe(3);
  },
);

it("shows while typing that notes describe no course", () => {
  const text = "[SETUP]\n#!kmp entry-size STGI = 8\n[STGI]\n s0 3 0 0 0 0 0 0 0 0";
  const { issues } = kmp.analyse(text, { names: Names.none, decoded: true, fileName: "course.kmp" });
  expect(issues.find(({ code }) => code === "kmp/note")?.message).toContain("do not describe a course");
});

it.each(["0 9 8 9", "v(0,9,8) 9", "0 v(9,8,9)"])(
  "ends of a crossed check point are exchanged only where each has a cell of its own: %s",
  (ends) => {
    const text = `#KMP\n[CKPT]\n$GROUP G, next: G\n 0 8 0 0 0 0 0 -1 1\n 1 ${ends} 0 1 0 2\n 2 8 18 0 18 0 2 1 -1\n[END]\n`;
    const fixes = kmp
      .analyse(text, { names: Names.none, decoded: true, fileName: "course.kmp" })
      .issues.flatMap(({ fixes }) => fixes?.() ?? []);
    for (const { edits } of fixes) applyEdits(text, edits);
    expect(fixes.some(({ title }) => title.endsWith("check point 1"))).toBe(!ends.includes("v"));
  },
);

describe("bounds", () => {
  test.each([
    ["a loop without an end", "[GOBJ]\n@loop\n 0 1\n@endloop"],
    ["an empty loop without an end", "[GOBJ]\n@loop\n@endloop"],
    ["a while that stays true", "[GOBJ]\n@while 1\n@def a=1\n@endwhile"],
    ["a macro that calls itself", "[GOBJ]\n@macro m\n@:m()\n@endmacro\n@:m()"],
    [
      "a bomb of macros",
      `[GOBJ]\n@macro m0\n 0 1\n@endmacro\n${Array.from({ length: 20 }, (_, i) => `@macro m${i + 1}\n${`@:m${i}()\n`.repeat(10)}@endmacro\n`).join("")}@:m20()`,
    ],
    ["deep brackets", `[GOBJ]\n 0 ${"(".repeat(10_000)}1`],
    ["a million generated points", "[POTI]\n $ROUTE r, settings: 0 0\n 0 v(0)\n $LINE 1000000\n 1 v(9)"],
  ])("%s ends in a finding", (_, text) => {
    const { bytes, issues } = kmp.encode(text);
    expect(bytes === undefined).toBe(true);
    expect(issues.some(({ code }) => /too-(?:much-work|deep|many-rows)/.test(code))).toBe(true);
  });
});

describe("objects by the words people use", () => {
  const analyse = (text: string) => kmp.analyse(text, { names: Names.none, decoded: false, fileName: "course.txt" });
  it.each([
    ["goomba", "o$kuribo"],
    ["o$Goomba", "o$kuribo"],
    ["gomba", "o$kuribo"],
    ["o$itmbox", "o$itembox"],
  ])("%s is offered as %s", (word, name) => {
    const found = analyse(`[GOBJ]\n 0 ${word} 1`).issues.find(({ code }) => code === "kmp/unknown-name");
    expect(found?.fixes?.().map(({ edits }) => edits[0].text)).toContain(name);
  });
  it("are offered once each, and found by what they are", () => {
    const text = "[GOBJ]\n o0 ";
    const items = (analyse(text).completions?.(text.length).items ?? []).filter(({ label }) => label.startsWith("o$"));
    expect(new Set(items.map(({ label }) => label)).size).toBe(items.length);
    expect(items.find(({ label }) => label === "o$kuribo")?.filterText).toContain("Goomba");
  });
});

test("the head of a section says what its columns are called, where no comment does", () => {
  const hints = (text: string) =>
    (
      kmp.analyse(text, { names: Names.none, decoded: true, fileName: "course.kmp" }).inlayHints?.({ start: 0, end: text.length }) ?? []
    ).map(({ offset, label }) => [offset, label]);
  expect(hints("#KMP\n[JGPT]\n[FOO]\n")).toEqual([[11, expect.stringMatching(/^name {2}x {2}y {2}z /)]]);
  expect(hints("#KMP\n[GOBJ]\n# name  object  x  y  z  setting_1  setting_2  setting_3  setting_4  route\n")).toEqual([]);
});

it.each(["#!kmp version 1", "[END]"])("an empty line before %s says nothing about it", (line) => {
  const analysis = kmp.analyse(`\n${line}\n#KMP\n`, { names: Names.none, decoded: false, fileName: "course.txt" });
  expect([0, 1].map((offset) => analysis.hover?.(offset)?.span)).toEqual([undefined, { start: 1, end: 1 + line.length }]);
});

describe("a new section", () => {
  const inserted = (text: string, at: number, decoded: boolean) => {
    const analysis = kmp.analyse(text, { names: Names.none, decoded, fileName: "course.kmp" });
    const item = analysis.completions?.(at).items.find(({ label }) => label === "GOBJ");
    return item && applyEdits(text, [item.edit]);
  };
  const heads = [
    "# name  object  x  y  z  setting_1  setting_2  setting_3  setting_4  route",
    "# >  reference  rotation_x  rotation_y  rotation_z  setting_5  setting_6  setting_7  setting_8  presence",
    "# >  scale_x  scale_y  scale_z",
  ].join("\n");
  it.each([
    ["after a bracket", "#KMP\n[GO\n"],
    ["between two", "#KMP\n[GO]\n"],
  ])("says in a comment what its columns are called, %s", (_, text) => {
    expect(inserted(text, text.indexOf("[GO") + 3, false)).toBe(`#KMP\n[GOBJ]\n${heads}\n`);
  });
  it("does not in the text of a game file, which would not keep it", () => {
    expect(inserted("#KMP\n[GO]\n", 8, true)).toBe("#KMP\n[GOBJ]\n");
  });
  it("has the bytes that it has without the comment", () => {
    const row = " o0  o$itembox  -5500.0 0.0 -2000.0  0 0 0 0 -1\n  > 0  0.0 0.0 0.0  0 0 0 0  PF$ALL\n  > 1.0 1.0 1.0\n";
    const { bytes } = kmp.encode(`#KMP\n[GOBJ]\n${heads}\n${row}`);
    expect(bytes).toBeDefined();
    expect(bytes).toEqual(kmp.encode(`#KMP\n[GOBJ]\n${row}`).bytes);
  });
});
