/** Files of which some equal nodes are stored once and others not, as tools leave them: exact, and the text says which. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode, encode, formatText } from "../../../formats/byml/codec.ts";
import { Names } from "../../../formats/core/names.ts";

const open = (bytes: Uint8Array | undefined) => {
  const decoded = decode(bytes ?? new Uint8Array(), Names.none);
  if (decoded.kind === "fail") throw new Error(decoded.issues[0].message);
  return decoded;
};

const rows: [what: string, text: string, kept: string][] = [
  ["one of three maps by itself", "[{A: 1}, {A: 1}, {A: 1}]\n#!layout file little 2\n#!layout apart 2\n", "#!layout apart 2"],
  ["two pairs of equal maps", "[{A: 1}, {A: 1}, {A: 1}, {A: 1}]\n#!layout file little 2\n#!layout apart 1 3=2\n", "#!layout apart 1 3=2"],
  ["a pair where none are shared", "[[1], [1], [1], [1], [1]]\n#!layout file little 3\n#!layout apart 4=2\n", "#!layout apart 4=2"],
  ["maps in shared lists", "{a: [{A: 1}], b: [{A: 1}], c: {A: 1}}\n#!layout file little 2\n#!layout apart c\n", "#!layout share arrays"],
  ["lists apart, maps shared", "{a: [{A: 1}], b: [{A: 1}], c: {A: 1}}\n#!layout file little 2\n#!layout apart b\n", "#!layout share maps"],
  ["64-bit values", "[!l 5, !l 5, !l 5]\n#!layout file little 3\n#!layout share values\n#!layout apart 1\n", "#!layout apart 1"],
  [
    "binary data",
    "[!!binary AQID, !!binary AQID, !!binary AQID]\n#!layout file little 7\n#!layout apart 2=1\n",
    "#!layout share values\n#!layout apart 1",
  ],
  [
    "keys with every character",
    "{a/b: [1], 'c=d %': [1], e: [1]}\n#!layout file little 2\n#!layout apart c%3Dd%20%25\n",
    "apart c%3Dd%20%25",
  ],
  [
    "keys that are numbers",
    "!h32 {'0x00000001': [1], '0x00000002': [1], '0x00000003': [1]}\n#!layout file little 2\n#!layout apart 0x00000003\n",
    "apart 0x00000003",
  ],
];

test.each(rows)("%s", (_, text, kept) => {
  const { bytes, issues } = encode(text);
  expect(issues).toEqual([]);
  const { exact, text: again } = open(bytes);
  expect(exact).toBe(true);
  expect(again).toContain(`${kept}\n`);
  expect(again).toBe(formatText(text));
});

test("a long list is several lines", () => {
  const places = Array.from({ length: 60 }, (_, at) => at * 2 + 2).join(" ");
  const { text, exact } = open(encode(`[${"[1], ".repeat(125)}[1]]\n#!layout file little 2\n#!layout apart ${places}\n`).bytes);
  expect(exact).toBe(true);
  expect(text.match(/^#!layout apart .*$/gm)).toHaveLength(2);
});

test("stored by itself means more bytes, shared means fewer", () => {
  const sizeOf = (apart: string) => encode(`[{A: 1}, {A: 1}, {A: 1}]\n#!layout file little 2\n${apart}`).bytes?.length ?? 0;
  expect(sizeOf("#!layout apart 1\n")).toBe(sizeOf("") + 12);
  expect(sizeOf("#!layout apart 1 2\n")).toBe(sizeOf("") + 24);
});

test("a place that is not there, or not equal to another any more, changes nothing", () => {
  const plain = encode("[{A: 1}, {A: 2}]\n#!layout file little 2\n").bytes;
  expect(encode("[{A: 1}, {A: 2}]\n#!layout file little 2\n#!layout apart 1 7 x/y 0/A/B\n").bytes).toEqual(plain);
});

test.each(["#!layout apart", "#!layout apart =2", "#!layout apart 1=0", "#!layout apart 1=x", "#!layout apart %zz"])(
  "%s is a warning",
  (line) => {
    const { issues } = encode(`[{A: 1}]\n#!layout file little 2\n${line}\n`);
    expect(issues).toMatchObject([{ code: "byml/layout", severity: "warning" }]);
  },
);

describe("whatever is stored apart", () => {
  const leaf = fc.constantFrom("1", "!l 5", "!ul 5", "!!binary AQ==", "x");
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leaf,
      fc.array(tie("tree"), { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
      fc.array(tie("tree"), { maxLength: 3 }).map((items) => `{${items.map((item, at) => `${"abc"[at]}: ${item}`).join(", ")}}`),
    ),
  }));
  const path = fc.array(fc.constantFrom("0", "1", "2", "3", "a", "b", "c"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  const word = fc.tuple(path, fc.constantFrom("", "=1", "=2", "=3")).map((parts) => parts.join(""));
  const text = fc
    .tuple(
      fc.array(tree, { minLength: 1, maxLength: 4 }),
      fc.constantFrom("little 2", "big 2", "little 3", "little 4", "little 7"),
      fc.constantFrom("all", "none", "arrays", "maps", "values"),
      fc.constantFrom("", "#!layout root last\n", "#!layout order reversed\n", "#!layout pool levels\n"),
      fc.array(word, { minLength: 1, maxLength: 6 }),
    )
    .map(([items, file, share, other, words]) =>
      [
        `[${[...items, ...items].join(", ")}]`,
        `#!layout file ${file}`,
        `#!layout share ${share}`,
        `${other}#!layout apart ${words.join(" ")}`,
        "",
      ].join("\n"),
    );

  test("the file is exact, and its text is what formatting gives", () => {
    fc.assert(
      fc.property(text, (source) => {
        const { bytes } = encode(source);
        const { exact, text: again } = open(bytes);
        expect([exact, again]).toEqual([true, formatText(source)]);
        expect(encode(again).bytes).toEqual(bytes);
      }),
      { numRuns: 40 },
    );
  });
});
