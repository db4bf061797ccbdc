/** Messages of files in all of their languages, as a table. */
import { describe, expect, test } from "vitest";
import { MESSAGES as BMG } from "../../formats/bmg/translation.ts";
import { editsOfNewMessage, editsOfWords, type MessageModel } from "../../formats/core/text/messages.ts";
import { applyEdits } from "../../formats/core/text/span.ts";
import { msbt } from "../../formats/msbt/index.ts";
import { MESSAGES } from "../../formats/msbt/translation.ts";
import { languageGroups } from "../../index/languages.ts";
import { type MessageQuery, MessageTable } from "../../index/messageTable.ts";

const english = "Hello: |-\n  Good {color 1}evening{color reset}\nBye: |-\n  See you\n";
const japanese = "Hello: |-\n  {color 1}こんばんは\nOther: |-\n  他\n";
const FILE = "#!layout file little utf-16 3\n";
const COLUMNS = { USen: 0, JPja: 1 };

function tableOf(...texts: readonly [english: string, japanese: string][]): MessageTable {
  const table = new MessageTable(
    texts.map((_, at) => `Talk${at}_*.msbt`),
    2,
  );
  texts.forEach(([own, other], group) => {
    table.put(group, COLUMNS.USen, MESSAGES, MESSAGES.read(own));
    table.put(group, COLUMNS.JPja, MESSAGES, MESSAGES.read(other));
  });
  return table;
}

const ALL: MessageQuery = { filter: "", marked: undefined, group: undefined, sort: undefined, original: 0 };
const idsOf = (table: MessageTable, query: Partial<MessageQuery>) => table.query({ ...ALL, ...query }).map(({ id }) => id);

describe("rows", () => {
  const table = tableOf([english, japanese], ["A10: |-\n  a\nA2: |-\n  b\n", ""]);

  test.each<[string, Partial<MessageQuery>, string[]]>([
    ["all, as the files have them", {}, ["Hello", "Bye", "Other", "A10", "A2"]],
    ["of one file", { group: 0 }, ["Hello", "Bye", "Other"]],
    ["with words of any language", { filter: "ばん" }, ["Hello"]],
    ["with all words of the filter, in label, path and text", { filter: "YOU talk0 bye" }, ["Bye"]],
    ["with codes", { filter: "{color" }, ["Hello"]],
    ["where a text is missing", { marked: "missing" }, ["Bye", "Other", "A10", "A2"]],
    ["where codes are other ones", { marked: "codes" }, ["Hello"]],
    ["with either", { marked: "any" }, ["Hello", "Bye", "Other", "A10", "A2"]],
    ["by label, digits as numbers", { sort: { by: "id", isDescending: false } }, ["A2", "A10", "Bye", "Hello", "Other"]],
    ["by the words of a language, what is missing last", { sort: { by: 0, isDescending: true } }, ["Bye", "Hello", "A2", "A10", "Other"]],
  ])("%s", (_, query, expected) => expect(idsOf(table, query)).toEqual(expected));

  test("cells are marked against the original", () => {
    const [hello, bye, other] = table.query(ALL);
    expect(table.markOf(hello, 1, 0)).toEqual({ kind: "codes", problem: "{color reset} is missing." });
    expect(table.markOf(hello, 0, 1)).toEqual({ kind: "codes", problem: "The original does not have {color reset}." });
    expect(table.markOf(hello, 0, 0)).toBeUndefined();
    expect(table.markOf(bye, 1, 0)).toEqual({ kind: "missing" });
    expect(table.markOf(other, 1, 0)).toBeUndefined();
  });

  test("words that are too many are left out, until those of one file have room", () => {
    const full = new MessageTable(["Talk_*.msbt", "Item_*.msbt"], 2, 20);
    const put = (group: number, column: number, text: string) => full.put(group, column, MESSAGES, MESSAGES.read(text));
    put(0, 0, "A: |-\n  0123456789\n");
    put(1, 0, "B: |-\n  0123456789\n");
    put(1, 1, "B: |-\n  0123456789\n");
    expect([undefined, 0, 1].map((group) => full.isCut(group))).toEqual([true, false, true]);
    expect([full.makeRoom(0), full.makeRoom(1)]).toEqual([false, true]);
    expect(idsOf(full, {})).toEqual(["B"]);
    put(1, 1, "B: |-\n  0123456789\n");
    expect([full.isCut(undefined), full.find(1, "B")?.words[1]]).toEqual([false, "0123456789"]);
  });

  test("files keep their order, whichever is read first", () => {
    const late = new MessageTable(["Talk_*.msbt", "Item_*.msbt"], 1);
    late.put(1, 0, MESSAGES, MESSAGES.read("B: |-\n  b\n"));
    late.put(0, 0, MESSAGES, MESSAGES.read("A: |-\n  a\n"));
    expect(idsOf(late, {})).toEqual(["A", "B"]);
  });

  test("codes are looked for once, however often rows are asked for", () => {
    let looks = 0;
    const findCodes = (words: string) => {
      looks++;
      return MESSAGES.findCodes(words);
    };
    const model = { ...MESSAGES, findCodes };
    const own = new MessageTable(["Talk_*.msbt"], 2);
    [english, japanese].forEach((text, column) => void own.put(0, column, model, MESSAGES.read(text)));
    const query = { ...ALL, marked: "codes" } as const;
    const first = own.query(query);
    const before = looks;
    expect(own.query({ ...query })).toBe(first);
    expect(own.markOf(first[0], 1, 0)).toBeDefined();
    expect(looks).toBe(before);
    own.put(0, 1, model, MESSAGES.read("Hello: |-\n  {color 1}a{color reset}\n"));
    expect(own.query(query)).toEqual([]);
  });

  test("what a file says takes the place of what it said before", () => {
    const own = tableOf([english, japanese]);
    own.put(0, COLUMNS.JPja, MESSAGES, MESSAGES.read("Bye: |-\n  また\n"));
    expect(own.query(ALL).map(({ id, words }) => [id, words[1]])).toEqual([
      ["Hello", undefined],
      ["Bye", "また"],
    ]);
  });
});

describe("new words", () => {
  const changed = (text: string, id: string, words: string) => {
    const found = editsOfWords(MESSAGES, text, new Map([[id, words]]));
    return "refused" in found ? found.refused : applyEdits(text, found.edits);
  };

  test.each([
    ["leave comments", "# one\nA: |-\n  a\n# two\nB: |-\n  b\n", "A", "x\ny", "# one\nA: |-\n  x\n  y\n# two\nB: |-\n  b\n"],
    ["fill an empty text", `A: |-\n  a\nB: |-\n${FILE}`, "B", "new", `A: |-\n  a\nB: |-\n  new\n${FILE}`],
    [
      "fill an empty text below comments",
      `# one\nA: |-\n  a\n# two\nB: |-\n${FILE}`,
      "B",
      "new",
      `# one\nA: |-\n  a\n# two\nB: |-\n  new\n${FILE}`,
    ],
    [
      "leave what is not finished",
      `A: |-\n  {color\nunfinished\nB: |-\n${FILE}`,
      "B",
      "new",
      `A: |-\n  {color\nunfinished\nB: |-\n  new\n${FILE}`,
    ],
    ["may be none below comments", `# one\nA: |-\n  a\n# two\nB: |-\n  b\n${FILE}`, "A", "", `# one\nA: |-\n# two\nB: |-\n  b\n${FILE}`],
    ["may be none", `A: |-\n  a\nB: |-\n  b\n${FILE}`, "A", "", `A: |-\nB: |-\n  b\n${FILE}`],
    ["need a message", "A: |-\n  a\n", "C", "x", "The file has no message C."],
    ["need tags that can be written", "A: |-\n  a\n", "A", "{nothing", "The tag has no closing brace on its line."],
  ])("%s", (_, text, id, words, expected) => expect(changed(text, id, words)).toBe(expected));
});

describe("a message that only another language has", () => {
  const changed = (model: MessageModel, text: string, there: string, id: string, words: string) => {
    const found = editsOfNewMessage(model, text, there, id, words);
    return "refused" in found ? found.refused : applyEdits(text, found.edits);
  };

  test.each([
    ["follows the one that it follows there", "A: |-\n  a\n# two\nD: |-\n  d\n", "C", "A: |-\n  a\nC: |-\n  new\n# two\nD: |-\n  d\n"],
    ["is the first", "B: |-\n  b\n", "A", "A: |-\n  new\nB: |-\n  b\n"],
    ["is the last, without a line break", "A: |-\n  a", "D", "A: |-\n  a\nD: |-\n  new"],
    ["must be there", "A: |-\n  a\n", "X", "The file has no message X, and its position is unknown."],
  ])("%s", (_, text, id, expected) => {
    const there = "A: |-\n  a\nB: |-\n  b\nC: |-\n  c\nD: |-\n  d\n";
    expect(changed(MESSAGES, text, there, id, "new")).toBe(expected);
  });

  test("of BMG is a line with its attributes", () =>
    expect(changed(BMG, "#BMG\n1 = a\n3 = c\n", "#BMG\n1 = A\n2 [4] = B\n3 = C\n", "2", "new")).toMatch(
      /^#BMG\n1 = a\n *2 \[4\] = new\n3 = c\n$/,
    ));

  test.each([
    [
      "between slots, which count on",
      "",
      "5 @0000 = a\n1 @0001 = c\n",
      "5 @0000 = A\n2 @0001 = B\n1 @0002 = C\n",
      "5 @0000 2 @0001 1 @0002",
    ],
    ["before the first slot", "", "5 @0000 = a\n1 @0001 = c\n", "2 @0000 = B\n5 @0001 = A\n1 @0002 = C\n", "2 @0000 5 @0001 1 @0002"],
    ["without a slot where the file has none", "", "1 = a\n3 = c\n", "1 @0000 = A\n2 @0001 = B\n0 @0002 = C\n", "1 2 3"],
    ["with its attributes where others are usual", "@DEFAULT-ATTRIBS = [2]\n", "1 = a\n", "1 = A\n2 = B\n", "1 2 [1]"],
  ])("of BMG is put in %s", (_, head, own, there, expected) => {
    const text = changed(BMG, `#BMG\n${head}${own}`, `#BMG\n${there}`, "2", "new");
    const lines = text.split("\n").filter((line) => / = |\t= /.test(line) && !line.startsWith("@"));
    expect(lines.map((line) => line.split("=")[0].trim()).join(" ")).toBe(expected);
    expect(text).toContain("= new");
  });

  test.each([
    ["the last", "1 = a\n", "2", "1 2"],
    ["the last, with a slot", "5 @0000 = a\n3 @0001 = c\n", "2", "5 @0000 3 @0001 2 @0002"],
    ["refused where its ID is among the others", "1 = a\n3 = c\n", "2", "The flows (FLW1) refer"],
  ])("of BMG is %s where flows count messages", (_, own, id, expected) => {
    const text = changed(BMG, `#BMG\n${own}\n@SECTION "FLW1"\n@X 0000: 00 04 00 03\n`, "#BMG\n1 = A\n2 = B\n9 = C\n", id, "new");
    const lines = text.split("\n").filter((line) => line.includes("= "));
    expect(lines.length > 0 ? lines.map((line) => line.split("=")[0].trim()).join(" ") : text).toContain(expected);
  });

  const bytes = "#!layout attributes 2 default 0x0101\n";
  test.each([
    ["has no attributes where this file has none", "", `${bytes}`, ": |-\n  new\n"],
    [
      "has its attributes where others are usual",
      bytes,
      "#!layout attributes 2 default 0x0202\n",
      ":\n  attributes: 0x0202\n  text: |-\n    new\n",
    ],
    ["has the usual ones where those there have another size", bytes, "#!layout attributes 1 default 0x07\n", ": |-\n  new\n"],
    ["has the usual ones where those there are texts", bytes, "#!layout attributes strings\n", ": |-\n  new\n"],
    [
      "has attributes among the first that have some",
      "#!layout attributes 2 count 1\n",
      bytes,
      ": |-\n  new\nB:\n  attributes: 0x0000\n  text: |-\n    B\n",
    ],
  ])("of MSBT %s", (_, own, other, expected) => {
    const [one, two, three] = ["A", "B", "C"].map((label) => `${label}: |-\n  ${label}\n`);
    const text = changed(MESSAGES, `${two}${three}${FILE}${own}`, `${one}${two}${three}${FILE}${other}`, "A", "new");
    expect(text).toContain(`A${expected}`);
    expect(msbt.encode(text).issues).toEqual([]);
  });

  test("of MSBT has a style where this file has styles", () => {
    const text = changed(MESSAGES, `A:\n  style: 4\n  text: |-\n    a\n${FILE}`, `A: |-\n  a\nB: |-\n  b\n${FILE}`, "B", "new");
    expect(text).toContain("B:\n  style: -1\n  text: |-\n    new\n");
    expect(msbt.encode(text).issues).toEqual([]);
  });

  test("of MSBT is put after one without words", () =>
    expect(changed(MESSAGES, `E: |-\nB: |-\n  b\n${FILE}`, `A: |-\n  a\nB: |-\n  b\n${FILE}`, "A", "new")).toBe(
      `E: |-\nA: |-\n  new\nB: |-\n  b\n${FILE}`,
    ));

  test("of MSBT brings the game that its tags are of", () => {
    const text = changed(
      MESSAGES,
      `A: |-\n  a\n${FILE}`,
      `A: |-\n  a\nB: |-\n  {delay 20}b\n${FILE}#!layout game botw\n`,
      "B",
      "{delay 5}c",
    );
    expect(text).toBe(`A: |-\n  a\nB: |-\n  {delay 5}c\n${FILE}#!layout game botw\n`);
  });

  test("of MSBT is not put in where may be offsets into them", () =>
    expect(
      changed(MESSAGES, `A: |-\n  a\n${FILE}#!layout attributes 4 rest AAAAAA==\n`, `A: |-\n  a\nB: |-\n  b\n${FILE}`, "B", "new"),
    ).toMatch(/may be offsets into them/));
});

test("a file of a mod is there once, with what only the dump has in other languages", () => {
  const files = ["dump/Talk_USen.msbt", "dump/Talk_EUde.msbt", "mod/Talk_USen.msbt", "mod/Talk_JPja.msbt", "mod/Talk.msbt"].map((path) => ({
    path,
  }));
  const groups = languageGroups(files.slice(2), files).map(({ path, files: found }) => [path, ...found.map(({ file }) => file.path)]);
  expect(groups).toEqual([["mod/Talk_*.msbt", "dump/Talk_EUde.msbt", "mod/Talk_JPja.msbt", "mod/Talk_USen.msbt"]]);
});
