/** The colors of the texts that are JSON: each row is a text and what its parts are highlighted as, punctuation left out. */
import { beforeAll, describe, expect, test } from "vitest";
import type { IGrammar } from "vscode-textmate";
import { loadGrammar, tokenize } from "./grammar.ts";

const rows: [promise: string, text: string, parts: string[]][] = [
  ["a key", '{ "Frame": 1.5 }', ["Frame entity.name.tag", "1.5 constant.numeric.float"]],
  [
    "numbers with and without a point",
    "[-1, 1.0, 2e5]",
    ["-1 constant.numeric.integer", "1.0 constant.numeric.float", "2e5 constant.numeric.float"],
  ],
  [
    "numbers as Python writes them",
    "[NaN, -Infinity, Infinity]",
    ["NaN constant.numeric.float", "-Infinity constant.numeric.float", "Infinity constant.numeric.float"],
  ],
  ["switches", '{ "a": true }', ["a entity.name.tag", "true constant.language"]],
  ["a value that is none", '{ "a": null }', ["a entity.name.tag", "null constant.language"]],
  ["a word by its bits", '["0x702ddcd6", "NaN:0x7fc00000"]', ["0x702ddcd6 constant.numeric.hex", "NaN:0x7fc00000 constant.numeric.hex"]],
  [
    "a text with escapes",
    '["a\\n\\u0041\\q"]',
    ["a string.quoted.double", "\\n constant.character.escape", "\\u0041 constant.character.escape", "\\q invalid.illegal.escape"],
  ],
  ["a text that is not closed ends with its line", '["a\n, 1]', ["a string.quoted.double", "1 constant.numeric.integer"]],
  ["comments", "// one\n[/* two */ 1]", ["one comment.line.double-slash", "two comment.block", "1 constant.numeric.integer"]],
  [
    "a member after a nested one",
    '{ "a": { "b": [1] }, "c": 2 }',
    ["a entity.name.tag", "b entity.name.tag", "1 constant.numeric.integer", "c entity.name.tag", "2 constant.numeric.integer"],
  ],
];

const own: Readonly<Record<string, typeof rows>> = {
  asb: [
    [
      "sections and what is in them",
      '{ "Nodes": [{ "Body": { "a": 1 } }], "b": "Nodes" }',
      [
        "Nodes keyword.control.section",
        "Body keyword.control.section",
        "a entity.name.tag",
        "1 constant.numeric.integer",
        "b entity.name.tag",
        "Nodes string.quoted.double",
      ],
    ],
    ["a GUID", '["0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0009"]', ["0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0009 constant.other.guid"]],
  ],
  baev: [["the list of an event", '{ "Hold Array": [] }', ["Hold Array keyword.control.section"]]],
  "metroid-anim": [
    [
      "signs and what the writer chooses",
      '{ "a": ["+", "auto-1", "0x1F", "auto"], "auto": "+" }',
      [
        "a entity.name.tag",
        '"+" keyword.operator.sign',
        '"auto-1" keyword.control.auto',
        "0x1F constant.numeric.hex",
        '"auto" keyword.control.auto',
        "auto entity.name.tag",
        '"+" keyword.operator.sign',
      ],
    ],
  ],
};

describe.each(Object.keys(own))("%s", (languageId) => {
  let grammar: IGrammar;
  beforeAll(async () => {
    grammar = await loadGrammar(languageId);
  });
  test.each([...rows, ...own[languageId]])("%s", (_, text, parts) => {
    expect(tokenize(grammar, text, languageId).filter((part) => !part.includes(" punctuation."))).toEqual(parts);
  });
});
