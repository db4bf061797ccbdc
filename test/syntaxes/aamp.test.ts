/** The colors of the AAMP text: each row is a line (or more) and what its parts are highlighted as. */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type IGrammar, INITIAL } from "vscode-textmate";
import { extent } from "../support/extent.mjs";
import { loadGrammar, tokenize } from "./grammar.ts";

let grammar: IGrammar;
/** Without the rules that take a line in one step. */
let stepByStep: IGrammar;

beforeAll(async () => {
  grammar = await loadGrammar("aamp");
  stepByStep = await loadGrammar("aamp", (raw) => ({
    ...raw,
    patterns: raw.patterns.filter(({ include }) => include !== "#wholeLine"),
  }));
});

const COLON = ": punctuation.separator.key-value.mapping";

const lines: [promise: string, text: string, parts: string[]][] = [
  ["the first line is a structure tag", "!io", ["!io support.type.structure"]],
  ["the frame's keys stand out", "version: 0", ["version keyword.control.section", COLON, "0 constant.numeric.integer"]],
  ["a list is a key and a structure tag", "    Parts: !list", ["Parts entity.name.tag", COLON, "!list support.type.structure"]],
  ["the halves of a list stand out", "  objects:", ["objects keyword.control.section", COLON]],
  [
    "an empty half too",
    "  lists: {}",
    ["lists keyword.control.section", COLON, "{ punctuation.definition.mapping.begin", "} punctuation.definition.mapping.end"],
  ],
  ["a parameter named like a half is a parameter", "      objects: 5", ["objects entity.name.tag", COLON, "5 constant.numeric.integer"]],
  ["a hash is not a name", "  3120243791: 5", ["3120243791 constant.numeric.hash", COLON, "5 constant.numeric.integer"]],
  ["names may hold brackets and colons", "  None(Cone_b):x: 1.5", ["None(Cone_b):x entity.name.tag", COLON, "1.5 constant.numeric.float"]],
  [
    "a quoted name is a name",
    "  '12': -3",
    [
      "' punctuation.definition.string.begin",
      "12 entity.name.tag",
      "' punctuation.definition.string.end",
      COLON,
      "-3 constant.numeric.integer",
    ],
  ],
  ["booleans", "  On: true", ["On entity.name.tag", COLON, "true constant.language.boolean"]],
  ["text that only starts like a boolean is text", "  On: true story", ["On entity.name.tag", COLON, "true story string.unquoted.plain"]],
  ["text that only starts like a number is text", "  A: 12 monkeys", ["A entity.name.tag", COLON, "12 monkeys string.unquoted.plain"]],
  ["Null and yes are text", "  A: Null", ["A entity.name.tag", COLON, "Null string.unquoted.plain"]],
  ["exponents", "  A: 9.99999975e-06", ["A entity.name.tag", COLON, "9.99999975e-06 constant.numeric.float"]],
  ["infinity", "  A: -.inf", ["A entity.name.tag", COLON, "-.inf constant.numeric.float"]],
  [
    "unsigned numbers carry a value tag",
    "  A: !u 4294967295",
    ["A entity.name.tag", COLON, "!u support.type.value", "4294967295 constant.numeric.integer"],
  ],
  [
    "the bits of a float are hexadecimal",
    "  A: !f32 0x7fc00001",
    ["A entity.name.tag", COLON, "!f32 support.type.value", "0x7fc00001 constant.numeric.hex"],
  ],
  [
    "after a text tag a number is text",
    "  A: !str32 12",
    ["A entity.name.tag", COLON, "!str32 support.type.value", "12 string.unquoted.plain"],
  ],
  ["a text tag may stand alone", "  A: !str64", ["A entity.name.tag", COLON, "!str64 support.type.value"]],
  [
    "a text tag takes quotes",
    "  A: !str64 'x'",
    [
      "A entity.name.tag",
      COLON,
      "!str64 support.type.value",
      "' punctuation.definition.string.begin",
      "x string.quoted.single",
      "' punctuation.definition.string.end",
    ],
  ],
  [
    "unknown tags are wrong",
    "  A: !vec5 [1]",
    ["A entity.name.tag", COLON, "!vec5 invalid.illegal.tag"].concat([
      "[ punctuation.definition.sequence.begin",
      "1 constant.numeric.integer",
      "] punctuation.definition.sequence.end",
    ]),
  ],
  [
    "numbers in sequences, over lines",
    "  A: !vec2 [0.0,\n    -1]",
    [
      "A entity.name.tag",
      COLON,
      "!vec2 support.type.value",
      "[ punctuation.definition.sequence.begin",
      "0.0 constant.numeric.float",
      ", punctuation.separator.sequence",
      "-1 constant.numeric.integer",
      "] punctuation.definition.sequence.end",
    ],
  ],
  [
    "objects on one line",
    "  A: !obj {b: 1, 12: x}",
    [
      "A entity.name.tag",
      COLON,
      "!obj support.type.structure",
      "{ punctuation.definition.mapping.begin",
      "b entity.name.tag",
      COLON,
      "1 constant.numeric.integer",
      ", punctuation.separator.mapping",
      "12 constant.numeric.hash",
      COLON,
      "x string.unquoted.plain",
      "} punctuation.definition.mapping.end",
    ],
  ],
  [
    "folded text goes on in the next line",
    "  A: some\n    more",
    ["A entity.name.tag", COLON, "some string.unquoted.plain", "more string.unquoted.plain"],
  ],
  [
    "quoted text goes on, with keys inside it",
    "  A: 'one\n    b: two'\n  C: 1",
    [
      "A entity.name.tag",
      COLON,
      "' punctuation.definition.string.begin",
      "one string.quoted.single",
      "b: two string.quoted.single",
      "' punctuation.definition.string.end",
      "C entity.name.tag",
      COLON,
      "1 constant.numeric.integer",
    ],
  ],
  [
    "escapes, right and wrong",
    '  A: "a\\tb\\q"',
    [
      "A entity.name.tag",
      COLON,
      '" punctuation.definition.string.begin',
      "a string.quoted.double",
      "\\t constant.character.escape",
      "b string.quoted.double",
      "\\q invalid.illegal.escape",
      '" punctuation.definition.string.end',
    ],
  ],
  [
    "a comment after a value",
    "  A: x # why",
    ["A entity.name.tag", COLON, "x string.unquoted.plain", "# punctuation.definition.comment", "why comment.line.number-sign"],
  ],
  ["a number sign inside a word is text", "  A: x#y", ["A entity.name.tag", COLON, "x#y string.unquoted.plain"]],
  [
    "a layout note is more than a comment",
    "#!layout data A/B after C",
    [
      "#! punctuation.definition.directive",
      "layout keyword.control.directive",
      "data storage.type.section",
      "A/B variable.other.path",
      "after keyword.operator.order",
      "C variable.other.path",
    ],
  ],
  [
    "a long key and its value",
    "  ? long\n    key\n  : 5",
    ["? punctuation.definition.key-value.begin", "long entity.name.tag", "key entity.name.tag", COLON, "5 constant.numeric.integer"],
  ],
  [
    "items of a block sequence",
    "  - 1.0\n  - 2",
    [
      "- punctuation.definition.block.sequence.item",
      "1.0 constant.numeric.float",
      "- punctuation.definition.block.sequence.item",
      "2 constant.numeric.integer",
    ],
  ],
  [
    "a bracket that is still open does not swallow the keys below",
    "  A: !vec2 [1.0,\n  B: 2",
    [
      "A entity.name.tag",
      COLON,
      "!vec2 support.type.value",
      "[ punctuation.definition.sequence.begin",
      "1.0 constant.numeric.float",
      ", punctuation.separator.sequence",
      "B entity.name.tag",
      COLON,
      "2 constant.numeric.integer",
    ],
  ],
  ["anchors are not part of the dialect", "  A: &x", ["A entity.name.tag", COLON, "&x invalid.illegal.yaml"]],
];

describe("the AAMP grammar", () => {
  test.each(lines)("%s", (_promise, text, parts) => {
    expect(tokenize(grammar, text, "aamp")).toEqual(parts);
  });

  test("a line is colored in one step as in many", () => {
    const words = ["12", "-3", "1.5", "-0.25e-07", "true", "false", "objects", "lists", "!obj", "!list", "!io", "!str32", "!vec2", "0x1f"];
    const pieces = [...words, "Name", "A_0", "子", "名前", " ", "  ", ":", ": ", "#", " #", "{}", "[", ",", "'", '"', "-", "?", ".", "..."];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((parts) => parts.join(""));
    const key = fc.oneof(fc.constantFrom("objects", "lists", "Name", "子０", "12"), text);
    const line = fc.tuple(fc.constantFrom("", " ", "    "), key, fc.constantFrom(":", ": "), text).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        expect(scopes(grammar, lines)).toEqual(scopes(stepByStep, lines));
      }),
      { numRuns: extent(1000, 3000) },
    );
  });
});

/** All scopes of each part of the lines. */
function scopes(language: IGrammar, lines: readonly string[]) {
  let state = INITIAL;
  return lines.map((line) => {
    const { tokens, ruleStack } = language.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => `${line.slice(startIndex, endIndex)} ${scopes.join(" ")}`);
  });
}
