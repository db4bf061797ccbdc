/** The colors of level sources: each row is a line and what its parts are highlighted as. */
import { beforeAll, expect, test } from "vitest";
import type { IGrammar } from "vscode-textmate";
import { loadGrammar, tokenize } from "./grammar.ts";

let grammar: IGrammar;

beforeAll(async () => {
  grammar = await loadGrammar("halo-ass");
});

const QUOTES = ['" punctuation.definition.string.begin', '" punctuation.definition.string.end'] as const;

const rows: [promise: string, line: string, parts: string[]][] = [
  [
    "a banner",
    ";### OBJECTS ###",
    [";### punctuation.definition.comment", "OBJECTS keyword.control.section", "### punctuation.definition.comment"],
  ],
  ["a record's comment", ";OBJECT 12", ["; punctuation.definition.comment", "OBJECT entity.name.tag", "12 constant.numeric.integer"]],
  ["any other comment", "; exported by hand", ["; exported by hand comment.line.semicolon"]],
  ["a row", "-1.0000000000\t0.5", ["-1.0000000000 constant.numeric.float", "0.5 constant.numeric.float"]],
  ["a triangle", "-1\t\t0\t1", ["-1 constant.numeric.integer", "0 constant.numeric.integer", "1 constant.numeric.integer"]],
  ["a comment after a value", "4 ; vertices", ["4 constant.numeric.integer", "; vertices comment.line.semicolon"]],
  ["a class", '"MESH"', [QUOTES[0], "MESH support.type", QUOTES[1]]],
  ["a name that holds a semicolon", '"light_flood; hl:1.0"', [QUOTES[0], "light_flood; hl:1.0 string.quoted.double", QUOTES[1]]],
  ["a name that holds a quote", '"crate_6"_b"', [QUOTES[0], 'crate_6"_b string.quoted.double', QUOTES[1]]],
  ["a special material", '"+sky0"', [QUOTES[0], "+sky keyword.other.special-material", "0 string.quoted.double", QUOTES[1]]],
  ["an instance's prefix", '"%+crate"', [QUOTES[0], "%+ keyword.operator.prefix", "crate string.quoted.double", QUOTES[1]]],
  [
    "a material string",
    '"BM_LIGHTING_ATTEN 1 2.5 3.0"',
    [
      QUOTES[0],
      "BM_LIGHTING_ATTEN support.type.property-name",
      "1 constant.numeric",
      "2.5 constant.numeric",
      "3.0 constant.numeric",
      QUOTES[1],
    ],
  ],
  ["a decimal comma stands out", "10,5", ["10,5 invalid.illegal.value"]],
  ["so does a word", "-1.#QNAN", ["-1.#QNAN invalid.illegal.value"]],
];

test.each(rows)("%s", (_, line, parts) => {
  expect(tokenize(grammar, line, "halo-ass")).toEqual(parts);
});
