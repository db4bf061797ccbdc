/** Changes made to do harm: they change what they say or nothing, and take time by their size and that of the text. */
import { describe, expect, it } from "vitest";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import type { MergeModel } from "../../../formats/core/merge/tree/tree.ts";
import { diffFiles } from "../../../formats/diffFiles.ts";
import { mergeFiles } from "../../../formats/mergeFiles.ts";
import { findFormat } from "../../../formats/registry.ts";
import { TEST_ALL } from "../../support/extent.mjs";
import { expectGrowth, loadCounted } from "../../support/growth.ts";
import { nestOf, pakOf, u8At } from "../../support/sharingArchives.ts";

const { applyChanges } = loadCounted<typeof import("../../../formats/core/merge/changes/applyChanges.ts")>(
  "formats/core/merge/changes/applyChanges.ts",
);

const { differenceOf, placedDifferenceOf } = loadCounted<typeof import("../../../formats/core/merge/changes/difference.ts")>(
  "formats/core/merge/changes/difference.ts",
);

const model = findFormat("byml")?.merge as MergeModel;
const FILE = "#!layout file little 3\n";

function applied(text: string, changes: readonly object[]) {
  return applyChanges(model, text, JSON.parse(JSON.stringify(changes)), "a.byml");
}

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const numbers = (count: number) => `${many(count, (index) => `k${index}: ${index}\n`).join("")}${FILE}`;

describe("a new value", () => {
  it.each([
    ["with a line of its own", "x\nEvil: 1"],
    ["after a quoted one", '"x", Evil: "y"'],
    ["after a list", "[x], Evil: [y]"],
    ["after a list with an apostrophe", "[a'b], Evil: [b'c]"],
    ["with an open quote", '"x'],
    ["with an open list", "[x"],
    ["with an open quote in a list", "['x]"],
    ["of nothing", ""],
    ["of blanks", "  "],
    ["of a tag without a value", "!u"],
    ["of a tag and a blank", "!u "],
    ["with a comment in a list", "[x #y]"],
    ["with a comment at the start of a list", "[#y]"],
  ])("%s is refused", (_, to) => {
    for (const text of [`a: 1\nb: 2\n${FILE}`, `- {a: 1, b: 2}\n${FILE}`]) {
      const field = text.startsWith("-") ? "[0]/a" : "a";
      const { text: after, made, conflicts } = applied(text, [{ op: "change", field, from: "1", to }]);
      expect({ after, made, messages: conflicts.map(({ message }) => message) }).toEqual({
        after: text,
        made: 0,
        messages: ["the new value is more than one value, or not a whole one."],
      });
    }
  });

  it.each([
    ["1 # c", "'1 # c'"],
    [" x ", "' x '"],
    ["#x", "'#x'"],
    ["a: b", "'a: b'"],
    ["a:", "'a:'"],
    ["*x", "'*x'"],
    ["&x", "'&x'"],
    ["| x", "'| x'"],
    [">x", "'>x'"],
    ["@x", "'@x'"],
    ["a:b", "a:b"],
    ["[a#x]", "[a#x]"],
    ["don't", "don't"],
    ["[don't, 'it''s ]', \"]\"]", "[don't, 'it''s ]', \"]\"]"],
    ["!u 5", "!u 5"],
  ])("%s is that value", (to, written) =>
    expect(applied(`a: 1\n${FILE}`, [{ op: "change", field: "a", from: "1", to }]).text).toBe(`a: ${written}\n${FILE}`),
  );
});

it("nothing in a list is not an entry", () => {
  const text = `L: [p]\n${FILE}`;
  for (const to of ["", ["a", ""]]) {
    const { text: after, made } = applied(text, [{ op: "change", field: "L/[p]", from: "p", to }]);
    expect({ after, made }).toEqual({ after: text, made: 0 });
    const { text: added } = applied(text, [{ op: "add", field: "M", to, after: null }]);
    expect(added).toBe(text);
  }
});

describe("a new value in JSON", () => {
  const json = '{\n  "a": 1\n}\n';
  const changed = (to: string) =>
    applyChanges(findFormat("baev")?.merge as MergeModel, json, [{ op: "change", field: "a", from: "1", to }], "a.json");
  it.each(["0 //", "0 /*", "0 /* x */", "// x\n0", "a: b", "word", "1 2", "", '0, "b": 1', "[1", "'x'"])("%j is refused", (to) => {
    const { text, made, conflicts } = changed(to);
    expect({ text, made, messages: conflicts.map(({ message }) => message) }).toEqual({
      text: json,
      made: 0,
      messages: ["the new value is more than one value, or not a whole one."],
    });
  });
  it("is refused with its reason where only its own file has it", () => {
    const to = { Kept: [], Original: "" };
    const { text, conflicts } = applyChanges(
      findFormat("asb")?.merge as MergeModel,
      json,
      [{ op: "add", field: "b", to, after: "a" }],
      "a.asb",
    );
    expect({ text, messages: conflicts.map(({ message }) => message) }).toEqual({
      text: json,
      messages: ["a value that only its own file has cannot be made from changes."],
    });
  });
  it.each(["2", "-0.5", '"x // y"', '["a", 1]', "null"])("%s is that value", (to) => expect(changed(to).text).toBe(json.replace("1", to)));
});

it.runIf(TEST_ALL)("takes more changes, references and conflicts than a call has room for (slow: as many)", () => {
  const count = 150_000;
  const changes = [
    ...many(count, (index) => ({ op: "add", field: `n${index}`, to: "1", after: "k0" })),
    { op: "add", field: "r", to: many(count, () => ({ ref: "k0" })), after: "k0" },
    ...many(count, (index) => ({ op: "change", field: `none${index}`, from: "1", to: "2" })),
  ];
  expect(applied(numbers(1), changes)).toMatchObject({ made: count + 1, conflicts: { length: count } });
});

describe("versions of archives that share bytes", () => {
  const file = u8At(new Uint8Array(16), (_, size) => [[0, size]]);
  const shared = (ending: string) => u8At(new Uint8Array(2 ** 15), (start) => many(2200, () => [start, 2 ** 15 - 1] as const), ending);
  const ended = (bytes: Uint8Array) => [0, 1, 2].map((last) => Uint8Array.from([...bytes.subarray(0, -1), last]));
  it.each<[name: string, versions: readonly Uint8Array[]]>([
    ["8 wide and 14 deep", ["core", "corf", "corg"].map((word) => coreOf(nestOf(8, 14), word))],
    ["the file in itself", ended(file)],
    ["resources on one zlib stream", ended(pakOf("TXTR", 2, new Uint8Array(33 * 2 ** 20)))],
    ["equal members on one stretch", ended(shared("bin"))],
    ["members on one stretch, added and removed", ["one", "two", "six"].map(shared)],
  ])("%s: are not compared and merged without end", (_, [base, ours, theirs]) => {
    const setup = { path: "a.sarc", supplies: NO_SUPPLIES };
    const found = diffFiles({ ...setup, before: base, after: ours }).at(-1);
    const refused = mergeFiles({ ...setup, base, ours, theirs });
    for (const message of [found?.message, "message" in refused ? refused.message : ""])
      expect(message).toMatch(/contains more than|archives deep/);
  });
});

/** The nest with another word at its core. */
function coreOf(nest: Uint8Array, word: string): Uint8Array {
  return Buffer.from(Buffer.from(nest).toString("latin1").replace("TOY:core", `TOY:${word}`), "latin1");
}

describe("time grows with the size of", () => {
  const COUNT = 200;
  it.each<[what: string, text: (count: number) => string, changes: (count: number) => readonly object[]]>([
    ["a way of slashes", () => numbers(1), (count) => [{ op: "add", field: "/".repeat(count), to: "1", after: null }]],
    [
      "changes that name the whole text",
      numbers,
      (count) => many(count, () => ({ op: "change", field: "", from: { "#crc32": "0x00000000" }, to: "1" })),
    ],
    ["removals", numbers, (count) => many(count, (index) => ({ op: "remove", field: `k${index}`, from: `${index}` }))],
    ["moves", numbers, (count) => many(count, (index) => ({ op: "move", field: `k${index}`, after: null }))],
    ["changes", numbers, (count) => many(count, (index) => ({ op: "change", field: `k${index}`, from: `${index}`, to: "x" }))],
    ["hidden places", numbers, (count) => many(count, (index) => ({ op: "add", field: `n${index}`, in: "none", to: "1", after: null }))],
    ["facts", numbers, (count) => many(count, (index) => ({ op: "set", field: `#f${index}`, from: null, to: "1" }))],
  ])("%s", (_, text, changes) => expectGrowth((times) => void applied(text(COUNT * times), changes(COUNT * times))));

  it("entries with the same values by other names", () => {
    const entries = (count: number, last: number) => `L:\n${many(count, (index) => `- {k${index}: v}\n`).join("")}- {x: ${last}}\n${FILE}`;
    const compare = (count: number) => differenceOf(model, entries(count, 1), entries(count, 2), "a.byml");
    expectGrowth((times) => expect(compare(COUNT * times)).toHaveLength(1));
  });

  it("changes of all entries of a list without identities", () => {
    const entries = (count: number, last: string) => `${many(count, (index) => `- {X: ${index}.5, Y: ${last}}\n`).join("")}${FILE}`;
    const compare = (count: number) => placedDifferenceOf(model, entries(count, "1"), entries(count, "2"), "a.byml");
    expectGrowth((times) => expect(compare(COUNT * times)).toHaveLength(COUNT * times));
  });
});
