/** What the grammar of BYML texts sees in lines. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { IGrammar } from "vscode-textmate";
import { loadGrammar, tokenize } from "./grammar.ts";

let grammar: IGrammar;
/** Without the rule that takes a line in one step. */
let stepByStep: IGrammar;
beforeAll(async () => {
  grammar = await loadGrammar("byml");
  stepByStep = await loadGrammar("byml", (raw) => ({ ...raw, patterns: raw.patterns.filter(({ include }) => include !== "#wholeLine") }));
});

const KEY = (key: string) => [`${key} entity.name.tag`, ": punctuation.separator.key-value.mapping"];
const DASH = "- punctuation.definition.block.sequence.item";

test.each([
  ["Speed: 1.5", [...KEY("Speed"), "1.5 constant.numeric.float"]],
  ["- Name: Enemy_A", [DASH, ...KEY("Name"), "Enemy_A string.unquoted.plain"]],
  ["  HashId: !u 0x2a6b1c01", [...KEY("HashId"), "!u support.type.value", "0x2a6b1c01 constant.numeric.hex"]],
  ["  Hash: !ul 5", [...KEY("Hash"), "!ul support.type.value", "5 constant.numeric.integer"]],
  ["a: null", [...KEY("a"), "null constant.language"]],
  ["a:", KEY("a")],
  ["- - 1", [DASH, DASH, "1 constant.numeric.integer"]],
  [
    "a: {x: 1.0, y: !u 0x00000001}",
    [
      ...KEY("a"),
      "{ punctuation.definition.mapping.begin",
      ...KEY("x"),
      "1.0 constant.numeric.float",
      ", punctuation.separator.mapping",
      ...KEY("y"),
      "!u support.type.value",
      "0x00000001 constant.numeric.hex",
      "} punctuation.definition.mapping.end",
    ],
  ],
  ["a: !h64", [...KEY("a"), "!h64 support.type.structure"]],
  ["a: !foo 1", [...KEY("a"), "!foo invalid.illegal.tag", "1 constant.numeric.integer"]],
  [
    "#!layout file little 7",
    [
      "#! punctuation.definition.directive",
      "layout keyword.control.directive",
      "file storage.type.section",
      "little variable.other.path",
      "7 constant.numeric.integer",
    ],
  ],
])("%s", (line, expected) => {
  expect(tokenize(grammar, line, "byml")).toEqual(expected);
});

test.each([
  ["samples/byml/Lantern_Field.mubin.yml"],
  ["samples/byml/Lantern_Keeper.baischedule.yml"],
  ["test/fixtures/byml/everyType.yml"],
  ["test/fixtures/byml/ownLayout.yml"],
])("lines of %s that are read in one step are highlighted as they are step by step", (file) => {
  for (const line of readFileSync(file, "utf8").split("\n"))
    expect(tokenize(grammar, line, "byml")).toEqual(tokenize(stepByStep, line, "byml"));
});
