/** The law of changes: what differs between two documents, made in the first, gives the second, byte for byte. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyToFile, type MemberChanges } from "../../../formats/applyFiles.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import { applyChanges } from "../../../formats/core/merge/changes/applyChanges.ts";
import { type Change, differenceOf } from "../../../formats/core/merge/changes/difference.ts";
import { shortDifferenceOf } from "../../../formats/core/merge/changes/together.ts";
import { asPatch, FoundValue, valueOf } from "../../../formats/core/merge/tree/changeValue.ts";
import type { MergeModel } from "../../../formats/core/merge/tree/tree.ts";
import { encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { floatBits, printFloat } from "../../../formats/core/yaml/floats.ts";
import { diffFiles } from "../../../formats/diffFiles.ts";
import { findFormat, findFormatByName, formats } from "../../../formats/registry.ts";
import { sarcOf } from "../../cli/archiveBytes.ts";
import { extent } from "../../support/extent.mjs";
import { changesThroughLines } from "../../support/throughLines.ts";
import { generators } from "../generators.ts";
import { assetOf, elementOf, elementsText } from "./elements.ts";

const ACTORS = "Actors:\n- {life: 2, name: B}\n- {life: 1, name: A}\nHashes: [1255198513, !u 0xd3d99e8b]\n#!layout file little 2\n";
const decoded = (format: Format, text: string) => {
  const result = format.decode(format.encode(text).bytes ?? new Uint8Array(), format.builtinNames());
  if (result.kind === "fail") throw new Error(text);
  return result.text;
};
const RUNS = { numRuns: extent(10, 1000) };
/** What `diff --json` has, as `apply` reads it. */
const patchOf = (model: MergeModel, before: string, after: string, path = "a.byml") =>
  changesThroughLines(shortDifferenceOf(model, before, after, path).map(({ change }) => change));

// records of levels are not made from changes: those are conflicts
describe.each(formats.filter(({ merge, id }) => merge && id !== "ass").map((format) => [format.id, format] as const))(
  "%s",
  (id, format) => {
    const model = format.merge as MergeModel;
    const document = (generators[id] as fc.Arbitrary<string>).map((text) => {
      const { bytes } = format.encode(text);
      const decoded = bytes && format.decode(bytes, format.builtinNames());
      return decoded?.kind === "ok" && decoded.exact ? decoded.text : undefined;
    });
    const exact = document.filter((text): text is string => text !== undefined);

    it("applies what differs, and finds it there afterwards", () => {
      fc.assert(
        fc.property(exact, exact, (before, after) => {
          const changes = differenceOf(model, before, after, "");
          const stated = changesThroughLines(changes);
          expect(stated).toMatchObject(changes.map(asPatch));
          expect(applyChanges(model, before, changes, "").text).toBe(applyChanges(model, before, stated, "").text);
          const applied = applyChanges(model, before, stated, "");
          expect(applied.conflicts.map(({ message, change }) => `${change.field}: ${message}`)).toEqual([]);
          // What a format itself notes (messages in other places) is true for every patch.
          expect(applied.notes.filter((note) => note.endsWith("it stays unchanged."))).toEqual([]);
          const encoded = format.encode(applied.text);
          if (!encoded.bytes) throw new Error(`${encoded.issues.map(({ message }) => message).join("\n")}\n${applied.text}`);
          expect(format.decode(encoded.bytes, format.builtinNames())).toMatchObject({ text: after });
          expect(encoded.bytes).toEqual(format.encode(after).bytes);
          expect(applyChanges(model, before, patchOf(model, before, after, ""), "").text).toBe(applied.text);
          if (changes.every(({ op }) => op === "change"))
            expect(applyChanges(model, applied.text, stated, "")).toMatchObject({ made: 0, conflicts: [] });
        }),
        RUNS,
      );
    });
  },
);

describe("changes of a file", () => {
  const byml = findFormat("byml");
  const LAYOUT = "#!layout file little 2\n";
  const bytesOf = (text: string) => byml?.encode(text + LAYOUT).bytes as Uint8Array;
  const change = (field: string, to: string): Change => ({ op: "change", field, from: "1", to });
  const changed = (bytes: Uint8Array, path: string, changes: readonly MemberChanges[]) =>
    applyToFile({ bytes, path, supplies: NO_SUPPLIES, changes });
  const FOUR = "a: 1\nb: 1\nc: 1\nd: 1\n";

  it("are made but for those with which the file cannot be written", () => {
    const [wrong, far] = [change("b", "!u 99999999999"), change("d", "!h 0x10")];
    const done = changed(bytesOf(FOUR), "a.byml", [{ path: "", changes: [change("a", "2"), wrong, change("c", "3"), far] }]);
    expect(done).toMatchObject({
      made: 2,
      bytes: bytesOf("a: 2\nb: 1\nc: 3\nd: 1\n"),
      conflicts: [wrong, far].map((each) => ({
        path: "",
        change: each,
        message: expect.stringMatching(/^with this change, the file cannot be written\. ./),
      })),
    });
    const text = changed(encodeUtf8(FOUR + LAYOUT), "a.byml.yml", [{ path: "", changes: [wrong, change("c", "3")] }]);
    expect(text).toMatchObject({ made: 1, bytes: encodeUtf8(FOUR.replace("c: 1", "c: 3") + LAYOUT), conflicts: [{ change: wrong }] });
  });

  it("are made in members though another member cannot be read", () => {
    const pack = (b: string) => sarcOf({ "a.byml": bytesOf(`a: ${b}\n`), "b.byml": "YB\u0002", "c.xyz": "?" });
    const changes = ["a.byml", "b.byml", "c.xyz"].map((path) => ({ path, changes: [change("a", "2")] }));
    expect(changed(pack("1"), "a.pack", changes)).toMatchObject({
      made: 1,
      bytes: pack("2"),
      conflicts: [
        { path: "b.byml", message: expect.stringMatching(/^it cannot be read\. ./) },
        { path: "c.xyz", message: "the format is unknown." },
      ],
    });
  });

  it("do not include a member of an unknown format in which only the compression differs", () => {
    const bytes = sarcOf({ "c.xyz": "?" });
    const done = changed(bytes, "a.pack", [{ path: "c.xyz", changes: [], isSame: true }]);
    expect(done).toMatchObject({ made: 0, bytes, conflicts: [] });
  });

  it("never lose a member of a folder that takes the place of an archive", () => {
    const bytes = sarcOf({ a: "1", i: sarcOf({ c: "1" }) });
    const changes = diffFiles({ before: bytes, after: sarcOf({ a: "1", "i/c": "1" }), path: "a.pack", supplies: NO_SUPPLIES });
    expect(changed(bytes, "a.pack", changes)).toMatchObject({ made: 1, conflicts: [{ path: "i/c" }] });
  });
});

describe("a patch", () => {
  const model = findFormat("byml")?.merge as MergeModel;
  const applied = (text: string, changes: readonly Change[]) => applyChanges(model, text, changes, "a.byml");
  const LONG = "A text of the game's file that is much longer than any patch may give away to others";

  it("holds of a long text only what is new, and of what goes only a checksum", () => {
    const [before, after] = [`a: ${LONG}\nb: {c: ${LONG}}\n`, `a: ${LONG.replace("longer", "shorter")}\n`];
    const patch = patchOf(model, before, after);
    for (let at = 0; at + 32 <= LONG.length; at++) expect(JSON.stringify(patch)).not.toContain(LONG.slice(at, at + 32));
    expect(applied(before, patch)).toMatchObject({ text: after, made: 2, conflicts: [] });
    expect(applied(after, patch)).toMatchObject({ text: after, made: 0, conflicts: [] });
  });

  it.each([
    ["a number", "a: 16\n", "a: 17\n", "a: 0x10\n"],
    ["a float", "a: 1.0\nb: 2.0\n", "a: 1.5\n", "a: 1.00\nb: 20e-1\n"],
    ["a text", "a: x\n", "a: y\n", 'a: "x"\n'],
    ["a long text that mostly stays the same", `a: ${LONG}\n`, `a: ${LONG.replace("longer", "shorter")}\n`, `a: "${LONG}"\n`],
    ["a vector", "Translate: [1.0, 2.0]\n", "Translate: [1.0, 3.0]\n", "Translate: [1.00,2.0]\n"],
    ["a removed map", "a: {b: 16, c: 1.0}\nd: 1\n", "d: 1\n", "a:\n  b: 0x10\n  c: 1.00\nd: 1\n"],
    ["an entry identified only by its number", "- {a: 16}\n- {a: 2}\n", "- {a: 16, b: 1}\n- {a: 2}\n", "- {a: 5}\n- {a: 0x10}\n"],
    [
      "numbers that all changed alike",
      "- {Name: a, S: 1.0}\n- {Name: b, S: 3.0}\n- {Name: c, S: 5.0}\n- {Name: d, S: 7.0}\n- {Name: e, S: 9.0}\n",
      "- {Name: a, S: 2.0}\n- {Name: b, S: 6.0}\n- {Name: c, S: 10.0}\n- {Name: d, S: 14.0}\n- {Name: e, S: 18.0}\n",
      "- {Name: a, S: 1.00}\n- {Name: b, S: 3.0}\n- {Name: c, S: 5e0}\n- {Name: d, S: 7.0}\n- {Name: e, S: 9.0}\n",
    ],
  ])("finds what it expects in a text that spells it another way: %s", (_, before, after, text) => {
    const done = applied(text, patchOf(model, before, after));
    expect(done).toMatchObject({ conflicts: [] });
    expect(done.made).toBeGreaterThan(0);
    expect(() => model.readTree(done.text, "a.byml")).not.toThrow();
    expect(applied(done.text, patchOf(model, before, after))).toMatchObject({ made: 0, conflicts: [] });
  });

  it.each([
    ["a number", "a: 0x10\n", "a: 0x11\n", "a: 16\n", "a: 17\n"],
    ["a float", "a: 1.00\n", "a: 1.50\n", "a: 1.0\n", "a: 1.5\n"],
    ["a text", 'a: "x"\n', 'a: "y"\n', "a: x\n", "a: y\n"],
    ["a long text that mostly stays the same", `a: "${LONG}"\n`, `a: "${LONG}!"\n`, `a: ${LONG}\n`, `a: ${LONG}!\n`],
    ["a vector", "Scale: [1.00,2.0]\n", "Scale: [1.00,3.0]\n", "Scale: [1.0, 2.0]\n", "Scale: [1.0, 3.0]\n"],
    ["a removed map", "a: {b: 0x10}\nd: 1\n", "d: 1\n", "a: {b: 16}\nd: 1\n", "d: 1\n"],
    ["an added map", "d: 1\n", "a: {b: 0x10}\nd: 1\n", "d: 1\n", "a: {b: 16}\nd: 1\n"],
    [
      "an entry identified only by its number",
      "- {a: 0x10}\n- {a: 2}\n",
      "- {a: 0x10, b: 1}\n- {a: 2}\n",
      "- {a: 2}\n- {a: 16}\n",
      "- {a: 2}\n- {a: 16, b: 1}\n",
    ],
    [
      "numbers that all changed alike",
      "- {Name: a, S: 1.00}\n- {Name: b, S: 3.0}\n- {Name: c, S: 5.0}\n- {Name: d, S: 7.0}\n- {Name: e, S: 9.0}\n",
      "- {Name: a, S: 2.00}\n- {Name: b, S: 6.0}\n- {Name: c, S: 10.0}\n- {Name: d, S: 14.0}\n- {Name: e, S: 18.0}\n",
      "- {Name: a, S: 1.0}\n- {Name: b, S: 3.0}\n- {Name: c, S: 5.0}\n- {Name: d, S: 7.0}\n- {Name: e, S: 9.0}\n",
      "- {Name: a, S: 2.0}\n- {Name: b, S: 6.0}\n- {Name: c, S: 10.0}\n- {Name: d, S: 14.0}\n- {Name: e, S: 18.0}\n",
    ],
  ])("of a text that spells values in its own way fits others: %s", (_, before, after, usual, changed) => {
    const patch = patchOf(model, before, after);
    expect(applied(usual, patch)).toMatchObject({ text: changed, conflicts: [], notes: [] });
    expect(applied(changed, patch)).toMatchObject({ made: 0, conflicts: [] });
    const again = applied(before, patch);
    expect(again.conflicts).toEqual([]);
    expect(differenceOf(model, again.text, after, "a.byml")).toEqual([]);
  });

  it("adds with the line ends of the text", () => {
    const patch = patchOf(model, "a: 1\n", "a: 1\nb: 2\n");
    expect(applied("a: 1\r\nc: 3\r\n", patch)).toMatchObject({ text: "a: 1\r\nb: 2\r\nc: 3\r\n", conflicts: [] });
  });

  it("leaves a property of the file that is not as expected, with a note", () => {
    const patch = patchOf(model, "a: 1\n#!layout file little 2\n", "a: 2\n#!layout file little 7\n");
    expect(applied("a: 1\n#!layout file big 2\n", patch)).toMatchObject({
      text: "a: 2\n#!layout file big 2\n",
      conflicts: [],
      notes: ["file is big 2, which is not what the changes expect: it stays unchanged."],
    });
  });

  const places = (by: (number: number) => number) =>
    [0.7, 12.5, -3.25, 100.1, 7].map((number, at) => `- {Name: n${at}, Translate: [${single(by(number))}, 0.0, ${single(by(-number))}]}\n`);
  const single = (number: number) => printFloat(floatBits(number));
  const [small, large] = [places((number) => number), places((number) => (Math.fround(number) * 4) / 9)];

  it("states numbers that all changed alike once, and others by themselves", () => {
    const after = large.with(1, "- {Name: n1, Translate: [1.0, 2.0, 3.0]}\n").join("");
    const patch = patchOf(model, small.join(""), after);
    expect(patch).toMatchObject([
      { op: "all", field: "Translate", times: "4/9", from: { "#crc32": expect.any(String) }, to: { "#crc32": expect.any(String) } },
      { op: "change", field: "[Name=n1]/Translate", from: "[12.5, 0.0, -12.5]", to: "[1.0, 2.0, 3.0]" },
    ]);
    expect(applied(small.join(""), patch)).toMatchObject({ text: after, conflicts: [] });
    expect(applied(after, patch)).toMatchObject({ text: after, made: 0, conflicts: [] });
  });

  it.each([
    ["where one number is not as expected, which is one conflict", small.with(2, "- {Name: n2, Translate: [1.0, 0.0, 3.0]}\n").join("")],
    ["where an entry is missing", small.slice(1).join("")],
    ["where there is none of that name", "- {Name: n0}\n"],
  ])("does not calculate %s", (_, other) => {
    const done = applied(other, patchOf(model, small.join(""), large.join("")));
    expect(done).toMatchObject({ text: other, made: 0, conflicts: [{ message: "these values are not all as expected." }] });
  });

  it("states numbers one by one where another of the name did not change", () => {
    const patch = patchOf(model, small.join(""), large.with(1, small[1] as string).join(""));
    expect(patch.map(({ op }) => op)).toEqual(["change", "change", "change", "change"]);
  });

  it("calculates no value twice where two places of a name changed in two ways", () => {
    const both = (by: number, other: number) =>
      `A:\n${[1, 2, 3, 4, 5, 6, 7].map((at) => `- {Name: a${at}, W: ${at * 7 + by}.0}\n`).join("")}B:\n${[1, 2, 3, 4].map((at) => `- {Name: b${at}, W: ${at * 9 + other}.0}\n`).join("")}`;
    const [before, after] = [both(0, 0), both(25, 30)];
    expect(applied(before, patchOf(model, before, after))).toMatchObject({ text: after, conflicts: [] });
  });

  it("calculates what stays of a list that has lost entries", () => {
    const after = large.slice(1).join("");
    const patch = patchOf(model, small.join(""), after);
    expect(patch.map(({ op }) => op)).toEqual(["all", "remove"]);
    expect(applied(small.join(""), patch)).toMatchObject({ text: after, conflicts: [] });
  });

  it.each([
    [
      "of which numbers change alike",
      "- {P: 1.0, On: 0}\n- {P: 4.0, On: 0}\n- {P: 9.0, On: 0}\n- {P: 20.0, On: 0}\n",
      "- {P: 2.0, On: 0}\n- {P: 8.0, On: 0}\n- {P: 18.0, On: 1}\n- {P: 40.0, On: 0}\n",
    ],
    ["that loses a long list", "- {P: 1, L: [aaaaaaaaaa, bbbbbbbbbb, cccccccccc]}\n- {P: 2}\n", "- {P: 3}\n- {P: 2}\n"],
    ["that becomes equal to another", "- {P: 1}\n- {P: 2}\n- {P: 3}\n", "- {P: 5}\n- {P: 5}\n- {P: 3}\n"],
  ])("finds an entry identified only by its number, %s, before and after its changes", (_, before, after) => {
    const patch = patchOf(model, before, after);
    expect(applied(before, patch)).toMatchObject({ text: after, conflicts: [] });
    expect(applied(after, patch)).toMatchObject({ text: after, made: 0, conflicts: [] });
  });

  it.each(["toString", "valueOf", "__proto__", "constructor", "toJSON"])("states a value with the key %s", (key) => {
    const [before, after] = [`a: {${key}: x}\n`, "a: 1.5\n"];
    expect(applied(before, patchOf(model, before, after))).toMatchObject({ text: after, conflicts: [] });
    expect(applied(after, patchOf(model, after, before))).toMatchObject({ text: before, conflicts: [] });
  });

  it("holds a checksum of a text that reads like one", () => {
    const [change] = changesThroughLines([{ op: "change", field: "a", from: "#12345678", to: "b" }]);
    const fits = (text: string) => change?.op === "change" && new FoundValue(text).fits(change.from);
    expect(["#12345678", "#12345679"].map(fits)).toEqual([true, false]);
  });

  it.each([
    [
      "a message whose number in the list another has",
      "bmg",
      "#BMG\n\n     5\t= a\n     6\t= b\n",
      "#BMG\n\n     1\t= c\n     5\t= a\n     6\t= b\n",
    ],
    [
      "a label that is a number",
      "msbt",
      "'7': |-\n  a\n'9': |-\n  b\n#!layout file little utf-16 3\n",
      "'1': |-\n  c\n'7': |-\n  a\n'9': |-\n  b\n#!layout file little utf-16 3\n",
    ],
    ["an empty message", "bmg", "#BMG\n\n     1\t= a\n", "#BMG\n\n     1\t= a\n     2\t=\n"],
    ["a message without a text", "bmg", "#BMG\n\n     1\t= a\n", "#BMG\n\n     1\t= a\n     2\t/\n"],
    ["a message that is a slash", "bmg", "#BMG\n\n     1\t= a\n", "#BMG\n\n     1\t= a\n     2\t= /\n"],
    ["the first entry of a document", "byml", "[]\n", "[{b: 1}]\n"],
    ["the first key of a document", "byml", "{}\n", "{b: 1}\n"],
    ["the first entry under a key on two lines", "byml", "? 'a\n  b'\n: {}\n", "a b: {c: 1}\n"],
    ["a value that is the number of another", "byml", "a: [10, 20, 30]\n", "a: [10, 20, 30, 1]\n"],
    ["a text that is there once", "byml", "a: [x, y, z]\n", "a: [x, x, y, z]\n"],
    ["one like the entry after it", "byml", "a: [1, !l 9, x]\n", "a: [1, !l 9, !l 9, x]\n"],
    [
      "one like an entry further after",
      "byml",
      "a:\n- {b: x}\n- {c: 1}\n- {d: y}\n",
      "a:\n- {b: x}\n- {c: 1}\n- {e: z}\n- {c: 1}\n- {d: y}\n",
    ],
    [
      "a key that says what the one that goes says, at another frame",
      "anim",
      '{"keys": [[0, "+", 1, 1, 1], [1, "+", 2, 1, 1]]}',
      '{"keys": [[0, "+", 1, 1, 1], [129, "+", 2, 1, 1]]}',
    ],
    ["one after one that moves and that the version after calls by number", "byml", "a: [x, y, z]\n", "a: [z, y, x, w, z]\n"],
    ["one in the place of one that goes", "byml", "a:\n- {b: x}\n- {b: y}\n- {b: z}\n", "a:\n- {b: x}\n- {b: z}\n- {c: 1}\n- {b: z}\n"],
  ])("adds %s", (_, id, before, after) => {
    const own = findFormat(id)?.merge as MergeModel;
    const patch = changesThroughLines(differenceOf(own, before, after, "x"));
    expect(applyChanges(own, before, patch, "x")).toMatchObject({ text: after, conflicts: [] });
  });

  it.each([
    ["of the other byte order", "- {Name: a, N: 1}\n#!layout file big 2\n", "- {Name: a, N: 2}\n#!layout file big 2\n", 0],
    ["with an entry more", "- {Name: x, N: 1}\n- {Name: a, N: 1}\n", "- {Name: x, N: 1}\n- {Name: a, N: 2}\n", 0],
    ["with another value", "- {Name: a, N: 3}\n", "- {Name: a, N: 3}\n", 1],
    ["with the new value", "- {Name: a, N: 2}\n", "- {Name: a, N: 2}\n", 0],
    ["without the entry", "- {Name: b, N: 1}\n", "- {Name: b, N: 1}\n", 1],
  ])("fits a file %s or says what does not", (_, text, expected, conflicts) => {
    const patch = patchOf(model, "- {Name: a, N: 1}\n#!layout file little 2\n", "- {Name: a, N: 2}\n#!layout file little 2\n");
    const result = applied(text, patch);
    expect(result.text).toBe(expected);
    expect(result.conflicts).toHaveLength(conflicts);
  });

  it.each<readonly [string, Change]>([
    ["a value", { op: "change", field: "a/b", from: "1", to: "2" }],
    ["an entry", { op: "add", field: "a/d", to: "1", after: null }],
  ])("says that a change of %s is lost where another one removes what is around it", (_, change) => {
    const remove: Change = { op: "remove", field: "a", from: { b: "1" } };
    for (const changes of [
      [remove, change],
      [change, remove],
    ])
      expect(applyChanges(model, "a: {b: 1}\nc: 2\n", changes, "a.byml")).toMatchObject({
        text: "c: 2\n",
        made: 1,
        conflicts: [{ change, message: "another change removes it." }],
      });
  });

  it.each<readonly [string, string, string, readonly Change[], string, readonly string[]]>([
    [
      "keeps the hash of an actor that is not as expected",
      "ActorInfo.product.byml",
      ACTORS.replace("life: 1", "life: 7"),
      [
        { op: "remove", field: "Actors/[name=A]", from: { life: "1", name: "A" } },
        { op: "remove", field: "Hashes/[!u 0xd3d99e8b]", from: "!u 0xd3d99e8b" },
      ],
      ACTORS.replace("life: 1", "life: 7"),
      ["Actors/[name=A]", "Hashes/[!u 0xd3d99e8b]"],
    ],
    [
      "takes the hash of an actor away with it",
      "ActorInfo.product.byml",
      ACTORS,
      [{ op: "remove", field: "Actors/[name=A]", from: { life: "1", name: "A" } }],
      ACTORS.replace("- {life: 1, name: A}\n", "").replace(", !u 0xd3d99e8b", ""),
      [],
    ],
  ])("%s", (_, path, text, changes, expected, conflicts) => {
    const model = findFormatByName(path)?.merge as MergeModel;
    const applied = applyChanges(model, text, changes, path);
    expect(applied.text).toBe(expected);
    expect(applied.conflicts.map(({ change }) => change.field).sort()).toEqual(conflicts);
  });

  it("moves nothing after an entry that is missing, and says what it expected", () => {
    const text = "- {Name: a}\n- {Name: b}\n- {Name: c}\n";
    const move = (after: string): Change => ({ op: "move", field: "[Name=a]", after });
    expect(applied(text, [move("[Name=x]")])).toMatchObject({
      text,
      made: 0,
      conflicts: [{ change: move("[Name=x]"), message: "expected [Name=x] before it, found no such entry." }],
    });
    expect(applied(text, [move("[Name=b]")])).toMatchObject({
      text: "- {Name: b}\n- {Name: a}\n- {Name: c}\n",
      made: 1,
      conflicts: [],
    });
  });

  it("keeps the value of a child that gets another element", () => {
    const array = "!list {objects: {FloatArray0: !obj {Value0: 1.0, Value1: 1.0}}, lists: {}}";
    const first = elementOf(1, [1, 2], `{Extend: !list {objects: {}, lists: {FloatArray: ${array}}}}`);
    const [before, after] = [assetOf(2, "b"), assetOf(3, "c")].map((last) => elementsText(first, assetOf(2, "a"), last)) as [
      string,
      string,
    ];
    const model = findFormatByName("a.bas")?.merge as MergeModel;
    expect(applyChanges(model, before, differenceOf(model, before, after, "a.bas"), "a.bas")).toMatchObject({ text: after, conflicts: [] });
  });

  it("refers to an entry of a list that it adds as a whole, or not at all", () => {
    const asb = findFormat("asb");
    const own = asb?.merge as MergeModel;
    const text = (blackboard: object, frame: unknown) => {
      const node = {
        "Node Index": 0,
        "Node Type": "DummyAnimation",
        "No State Transition": true,
        GUID: "0cc175b9-c0f1-b6a8-31c3-99e269772661",
      };
      const written = JSON.stringify({
        Metadata: { Filename: "Test.root", Version: "0x417", HasASNodeBaev: false },
        Blackboard: blackboard,
        ...Object.fromEntries(
          ["Bone Groups", "Expressions", "Partials", "Transitions", "Valid Tags", "Commands"].map((name) => [name, []]),
        ),
        Nodes: [{ ...node, Body: { Frame: frame, "Is Loop": false } }],
      });
      return written.replaceAll(/("Frame"|"Init Value"):(\d)/g, "$1:$2.0");
    };
    const floats = (name: string) => ({ float: ["r", name].map((each) => ({ Name: each, "Init Value": 2 })) });
    const frame = { "Blackboard Index": 1, Type: "float", "Select Flag": "SelectOnUpdate" };
    const [before, after, other] = [text({}, 1), text(floats("s"), frame), text(floats("q"), 1)];
    const changes = patchOf(own, before, after);
    const bytesOf = (written: string) => asb?.encode(written).bytes;
    const once = applyChanges(own, before, changes, "a.root.asb");
    expect(once).toMatchObject({ made: 2, conflicts: [] });
    expect(bytesOf(once.text)).toEqual(bytesOf(after));
    expect(applyChanges(own, after, changes, "a.root.asb")).toMatchObject({ text: after, made: 0, conflicts: [] });
    expect(applyChanges(own, other, changes, "a.root.asb")).toMatchObject({ text: other, made: 0, conflicts: [{}, {}] });
  });

  it("takes away one of two equal values beside children that are one element", () => {
    const model = findFormatByName("a.bas")?.merge as MergeModel;
    const values = (...lines: readonly string[]) => `{FloatArray0: !obj {${lines.join(", ")}}}`;
    const text = (floats: string) =>
      elementsText(
        elementOf(1, [1, 1], `{Extend: !list {objects: {}, lists: {FloatArray: !list {objects: ${floats}, lists: {}}}}}`),
        assetOf(2, "a"),
      );
    const [before, after] = [text(values("Value0: 1.0", "Value1: 1.0")), text(values("Value0: 1.0"))];
    const changes = differenceOf(model, before, after, "a.bas");
    expect(applyChanges(model, before, changes, "a.bas")).toMatchObject({ text: after, conflicts: [], notes: [] });
  });

  it("moves an entry once, however many changes move it in a circle", () => {
    const text = "- {name: A}\n- {name: B}\n";
    const move = (name: string, after: string): Change => ({ op: "move", field: `[name=${name}]`, after: `[name=${after}]` });
    expect(applied(text, [move("A", "B"), move("A", "B"), move("B", "A")])).toMatchObject({ text, conflicts: [{}, {}, {}] });
  });

  it("says that it changes no document as a whole", () => {
    const text = "a: 1\n";
    const from = valueOf(model.readTree(text, "a.byml"), () => "");
    const whole: readonly Change[] = [
      { op: "change", field: "", from, to: "6" },
      { op: "remove", field: "", from },
      { op: "move", field: "", after: null },
    ];
    const conflicts = whole.map((change) => ({ change, message: "it is the whole document." }));
    expect(applied(text, whole)).toMatchObject({ text, made: 0, conflicts });
  });

  it("adds two entries that nothing identifies once", () => {
    const patch = patchOf(model, "a:\n- {b: x}\n- {c: z}\n", "a:\n- {b: x}\n- {b: z}\n- {b: v}\n- {c: z}\n");
    const { text } = applied("a:\n- {b: x}\n- {c: z}\n", patch);
    expect(applied(text, patch)).toMatchObject({ text, made: 0, conflicts: [] });
  });

  const camera = (next: string, x: number) => `0 0 ${x} 0 0 45\n> ${next} 0 0 0 0 45\n> 0 0 0 0 0\n> -1 0 0 0 0 120\n`;
  const cameras = (first: string, ...rows: readonly string[]) =>
    `[CAME]\n@OPENING-INDEX = ${first}\n${rows.map((row, at) => `c${at} ${row}`).join("")}`;
  const lines = (...ends: readonly string[]) => `[CKPT]\n$GROUP G1, next: G1\n${ends.map((each) => `0 ${each} -1 0`).join("\n")}`;
  const groups = (next: string, ...points: readonly number[]) =>
    `[ENPT]\n$GROUP G1, next: ${next}\n0 0 0 0 20\n${points.map((x, at) => `$GROUP G${at + 2}, next: G1\n0 ${x} 0 0 20`).join("\n")}`;
  const object = (x: number, route: string) => `[GOBJ]\n0 0x191 ${x} 0 0 0 0 0 0 ${route}\n`;
  const route = (...points: readonly number[]) =>
    `[POTI]\n$ROUTE r0, settings: 0 0\n${points.map((x, at) => `${at} ${x} 0 0 30`).join("\n")}\n`;
  it.each([
    ["a camera that the opening begins with", cameras("c0", camera("-1", 1)), cameras("c0", camera("-1", 2), camera("-1", 1))],
    ["cameras that follow each other", cameras("c0", camera("-1", 1)), cameras("c0", camera("-1", 1), camera("c2", 2), camera("c1", 3))],
    ["a route, and an object on it", object(1, "-1"), `${object(1, "-1")}${object(2, "r0")}[POTI]\n$ROUTE r0, settings: 0 0\n0 5 0 0 30\n`],
    [
      "an object on a route that begins elsewhere",
      `${object(1, "-1")}${route(5, 6)}`,
      `${object(1, "-1")}${object(2, "r0")}${route(4, 6)}`,
    ],
    ["a link to a group", groups("G1"), groups("G1 G2", 9)],
    ["a link in the place of another", groups("G2", 9, 8), groups("G3", 9, 8)],
    ["one link of two equal ones", groups("G1 G1"), groups("G1")],
    [
      "an end of a line, which is a long value",
      lines("1000.25 2000.25 3000.25 4000.25", "1 2 3 4"),
      lines("1000.25 2000.25 3000.25 4000.5", "1 2 3 4"),
    ],
  ])("finds %s where the changes are already made", (_, before, after) => {
    const kmp = findFormat("kmp") as Format;
    const [first, second] = [before, after].map((text) => decoded(kmp, `#KMP\n${text}\n[END]\n`)) as [string, string];
    const patch = patchOf(kmp.merge as MergeModel, first, second, "a.kmp");
    expect(applyChanges(kmp.merge as MergeModel, first, patch, "a.kmp")).toMatchObject({ text: second, conflicts: [] });
    expect(applyChanges(kmp.merge as MergeModel, second, patch, "a.kmp")).toMatchObject({ text: second, made: 0, conflicts: [] });
  });

  it("finds the list of values in save data, whatever is in it", () => {
    const save = (...hashes: readonly number[]) =>
      `file_list:\n- {file_name: a.sav}\n- [${hashes.map((hash) => `{HashValue: ${hash}}`).join(", ")}]\n`;
    const patch = patchOf(model, save(1, 2, 4), save(1, 3, 4));
    expect(applied(save(0, 1, 2, 4), patch)).toMatchObject({ text: save(0, 1, 3, 4), conflicts: [] });
    expect(applied(save(1, 3, 4), patch)).toMatchObject({ text: save(1, 3, 4), made: 0, conflicts: [] });
  });

  it("adds an entry after one that moves away from its like", () => {
    const [before, after] = ["[a, b, a]", "[b, a, a, b]"].map((text) => `${text}\n#!layout file little 2\n`) as [string, string];
    const model = findFormat("byml")?.merge as MergeModel;
    expect(applyChanges(model, before, differenceOf(model, before, after, "a.byml"), "a.byml")).toMatchObject({
      text: after,
      conflicts: [],
    });
  });

  it("changes the right one of several entries with one identity", () => {
    const entries = (last: number) => `- {Id: x, N: 1}\n- {Id: x, N: ${last}}\n- {Id: y, N: 3}\n- {Id: z, N: 3}\n- {Id: w, N: 3}\n`;
    const patch = patchOf(model, entries(2), entries(5));
    expect(patch).toMatchObject([{ op: "change", from: "2", to: "5" }]);
    expect(applied(entries(2), patch).text).toBe(entries(5));
  });

  it.each([
    ["changes a value of", "- {Id: x, N: 2}\n"],
    ["adds a value to", "- {Id: x, N: 1, M: 1}\n"],
    ["removes", ""],
  ])("%s no entry where another shares its identity", (_, now) => {
    const entries = (first: string) => `${first}- {Id: y, N: 3}\n`;
    const patch = patchOf(model, entries("- {Id: x, N: 1}\n"), entries(now));
    const text = entries("- {Id: x, N: 1}\n- {Id: x, N: 7}\n");
    const [change] = patch;
    expect(applied(text, patch)).toMatchObject({ text, conflicts: [{ change, message: "no entry matches, or several do." }] });
    expect(applied(entries(now), patch)).toMatchObject({ text: entries(now), made: 0, conflicts: [] });
  });

  it("changes one of two equal entries inside an entry with the same name", () => {
    const own = findFormat("aamp")?.merge as MergeModel;
    const crouch = (...rates: readonly string[]) => {
      const posts = rates.map((rate, at) => `CFPost_${at}: !obj {Name: !str32 Crouch, StartFrameRate: ${rate}}`);
      const define = `objects: {CFPre: !obj {Name: !str32 Crouch}}, lists: {CFPosts: !list {objects: {${posts.join(", ")}}, lists: {}}}`;
      const defines = `CFDefines: !list {objects: {}, lists: {CFDefine_0: !list {${define}}}}`;
      return `!io\nversion: 0\ntype: xml\nparam_root: !list {objects: {}, lists: {${defines}}}\n`;
    };
    const [before, after] = [crouch("1.0", "1.0"), crouch("2.0")];
    const changed = applyChanges(own, before, patchOf(own, before, after, "a.baslist"), "a.baslist");
    expect(changed).toMatchObject({ text: after, conflicts: [] });
  });

  it.each([
    ["one of two equal entries, which is gone", 2, 1, /: not removed, because it is missing or not as expected\.$/],
    ["three entries of a list, which are gone", 4, 1, /^\[…\]: 3 entries not removed, because they are missing or not as expected\.$/],
  ])("says in one sentence that it does not remove %s", (_, before, after, said) => {
    const entries = (count: number) => `${"- {Id: x, N: 1}\n".repeat(count)}- {Id: y, N: 3}\n`;
    const patch = patchOf(model, entries(before), entries(after));
    const notes = [expect.stringMatching(said)];
    expect(applied(entries(after), patch)).toMatchObject({ text: entries(after), made: 0, conflicts: [], notes });
  });

  it("states no count that says what it said, though it counts right only now", () => {
    const own = findFormat("aamp")?.merge as MergeModel;
    const row = (number: string) => `    ItemName${number}: !str64 Item${number}\n    ItemProbability${number}: 5.0\n`;
    const drop = (rows: string) =>
      `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    Normal: !obj\n      ColumnNum: 2\n${rows.replaceAll("    Item", "      Item")}  lists: {}\n`;
    const [before, after] = [drop(row("01")), drop(row("01") + row("02"))];
    const changes = differenceOf(own, before, after, "a.bdrop");
    expect(changes.map(({ op, field }) => `${op} ${field}`)).toEqual(["add Normal/[ItemName=!str64 Item02]"]);
    expect(applyChanges(own, before, changes, "a.bdrop")).toMatchObject({ text: after, conflicts: [] });
  });

  const LIST = (tags: readonly string[]) =>
    `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    Tags: !obj\n${tags.map((tag, at) => `      Tag${at}: ${tag}\n`).join("")}  lists: {}\n`;
  const OBJECT_OR_LIST = (objects: string, lists: string) =>
    `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects: ${objects}\n  lists: ${lists}\n`;

  it("finds an entry identified only by its number if others were added before it", () => {
    const model = findFormat("byml")?.merge as MergeModel;
    const list = (...entries: readonly string[]) =>
      `Steps:\n${entries.map((each) => `- {Act: ${each}, On: 0}\n`).join("")}#!layout file little 7\n`;
    const on = (text: string, act: string) => text.replace(`Act: ${act}, On: 0`, `Act: ${act}, On: 1`);
    const [before, shifted] = [list("a", "b", "c"), list("z", "y", "a", "b", "c")];
    const changes = patchOf(model, before, on(before, "b"));
    expect(applyChanges(model, shifted, changes, "a.byml")).toMatchObject({ text: on(shifted, "b"), made: 1, conflicts: [] });
    const gone = patchOf(model, before, list("a", "b"));
    expect(applyChanges(model, shifted, gone, "a.byml")).toMatchObject({ text: list("z", "y", "a", "b"), conflicts: [] });
    const added = patchOf(model, before, list("a", "b", "d", "c"));
    expect(applyChanges(model, shifted, added, "a.byml")).toMatchObject({ text: list("z", "y", "a", "b", "d", "c"), conflicts: [] });
    expect(applyChanges(model, on(shifted, "b"), changes, "a.byml")).toMatchObject({ made: 0, conflicts: [] });
    // of several that are the same, which one it is, while there are as many
    const doubles = list("b", "a", "b");
    const again = patchOf(model, doubles, on(doubles, "b"));
    expect(applyChanges(model, on(doubles, "b"), again, "a.byml")).toMatchObject({ made: 0, conflicts: [] });
    expect(applyChanges(model, list("z", "b", "a", "b"), again, "a.byml").text).toBe(on(list("z", "b", "a", "b"), "b"));
  });

  it.each([
    ["changed where another entry has its number", "Act: b, On: 1", ["z", "a", "q", "c"]],
    ["changed where there are two of it", "Act: b, On: 1", ["b", "a", "b", "c"]],
    ["given a new neighbor where it is not there itself", "Act: b, On: 0}\n- {Act: d, On: 0", ["z", "a", "q", "c"]],
  ])("no entry that only its number identifies is %s", (_, now, target) => {
    const list = (...entries: readonly string[]) =>
      `Steps:\n${entries.map((each) => `- {Act: ${each}, On: 0}\n`).join("")}#!layout file little 7\n`;
    const patch = patchOf(model, list("a", "b", "c"), list("a", "b", "c").replace("Act: b, On: 0", now));
    expect(applied(list(...target), patch)).toMatchObject({ text: list(...target), made: 0, conflicts: [{ change: patch[0] }] });
  });

  it("makes no change in a list of places where it has other places", () => {
    const list = (...values: readonly string[]) => `Vertices: [${values.join(", ")}]\n#!layout file little 7\n`;
    const patch = patchOf(model, list("0", "0", "1", "2", "3", "4"), list("0", "7", "1", "2", "3", "4"));
    const other = list("9", "0", "0", "1", "2", "3", "4");
    expect(applied(other, patch)).toMatchObject({ text: other, conflicts: [{ message: "no entry matches, or several do." }] });
  });

  it("states checksums only of what a number alone identifies", () => {
    const text = (n: number) =>
      `Named:\n- {Name: a, N: ${n}}\n- {Name: b, N: 1}\nOne: [{N: ${n}}]\nSteps: [{N: ${n}, M: 0}, {N: ${n + 1}, M: 0}]\n`;
    const fields = patchOf(model, text(1), text(5)).map(({ field }) => field.replaceAll(/[\da-f]{8}/g, "…"));
    expect(fields).toEqual(["Named/[Name=a]/N", "One/[0 of 1]/N", "Steps/[0#…>…]/N", "Steps/[1#…>…]/N"]);
  });

  it("finds entries that lose their identity by number, also those in the halves of a list", () => {
    const own = findFormat("aamp")?.merge as MergeModel;
    const animations = (second: string, last: number) =>
      OBJECT_OR_LIST(
        "{}",
        `{ASDefines: !list {objects: {ASDefine_0: !obj {Name: A, F: 1}, ASDefine_1: !obj {${second}}, ASDefine_2: !obj {Name: C, F: ${last}}}, lists: {}}}`,
      );
    const [before, after] = [animations("Name: B, F: 2", 3), animations("F: 2", 4)];
    const changes = differenceOf(own, before, after, "a.baslist");
    expect(applyChanges(own, before, changes, "a.baslist")).toMatchObject({ text: after, conflicts: [] });
  });

  it("finds entries that only their numbers identify in two families of one length", () => {
    const own = findFormat("aamp")?.merge as MergeModel;
    const parts = (second: number, first: number) =>
      OBJECT_OR_LIST(
        `{ReceiveObj01: !obj {R: 1}, ReceiveObj02: !obj {R: ${second}}, ImpulseObj01: !obj {R: ${first}}, ImpulseObj02: !obj {R: 4}}`,
        "{}",
      );
    const [before, after] = [parts(2, 3), parts(7, 8)];
    const changes = differenceOf(own, before, after, "a.brgconfig");
    expect(changes).toHaveLength(2);
    expect(applyChanges(own, before, changes, "a.brgconfig")).toMatchObject({ text: after, conflicts: [] });
  });

  it.each([
    ["a parameter moves after the rows", ["Count: 1", "ItemName01: !str64 A", "Max: 2"], ["Count: 1", "Max: 2", "ItemName01: !str64 A"]],
    ["the rows move after parameters", ["ItemName01: !str64 A", "Count: 1", "Max: 2"], ["Count: 1", "Max: 2", "ItemName01: !str64 A"]],
    ["the rows move before parameters", ["Count: 1", "Max: 2", "ItemName01: !str64 A"], ["ItemName01: !str64 A", "Count: 1", "Max: 2"]],
    ["a new parameter comes after the rows", ["Count: 1", "ItemName01: !str64 A"], ["Count: 1", "ItemName01: !str64 A", "Max: 2"]],
    ["a parameter moves after new rows", ["Max: 2", "Count: 1"], ["Count: 1", "ItemName01: !str64 A", "Max: 2"]],
  ])("where %s, the table itself stays", (_, before, after) => {
    const own = findFormat("aamp")?.merge as MergeModel;
    const [first, second] = [before, after].map((lines) => OBJECT_OR_LIST(`{Head: !obj {v: 1}, Normal: !obj {${lines.join(", ")}}}`, "{}"));
    const changes = differenceOf(own, first as string, second as string, "a.bdrop");
    expect(changes.map(({ op, field }) => `${op} ${field}`)).not.toContain("move Normal");
    expect(applyChanges(own, first as string, changes, "a.bdrop")).toMatchObject({ text: second, conflicts: [] });
  });

  it.each(["!h64", "!h32"])("makes a map of names one of hashes, as the root is: %s", (tag) => {
    const bytesOf = (text: string) => findFormat("byml")?.encode(text).bytes;
    const entries = Array.from({ length: 40 }, (_, at) => `'0x${String(at).padStart(tag === "!h64" ? 16 : 8, "0")}': 1\n`).join("");
    const [before, after] = ["{a: 1}\n", `${tag}\n${entries}`].map((text) => `${text}#!layout file little 7\n`) as [string, string];
    const { text, conflicts } = applied(before, patchOf(model, before, after));
    expect(conflicts).toEqual([]);
    expect(bytesOf(text)).toEqual(bytesOf(after));
  });

  it.each([
    ["a member of a numbered family before others", LIST(["a", "c"]), LIST(["b", "a", "c"])],
    ["a member of a numbered family after others", LIST(["a", "c"]), LIST(["a", "c", "d"])],
    [
      "an object in the place of a list of its name",
      OBJECT_OR_LIST("{}", "{A: !list {objects: {}, lists: {}}}"),
      OBJECT_OR_LIST("{A: !obj {b: 1}}", "{}"),
    ],
  ])("puts in %s", (_, before, after) => {
    const aamp = findFormat("aamp");
    const own = aamp?.merge as MergeModel;
    const { text, conflicts } = applyChanges(own, before, changesThroughLines(differenceOf(own, before, after, "a.bxml")), "a.bxml");
    expect(conflicts).toEqual([]);
    expect(aamp?.encode(text).bytes).toEqual(aamp?.encode(after).bytes);
  });

  const numbers = (list: string) => `${[...list].map((each) => `- {P: ${each}, Q: 0}\n`).join("")}#!layout file little 2\n`;
  const TWO = (objects: string) => OBJECT_OR_LIST("{}", `{ASDefines: !list {objects: {${objects}}, lists: {}}}`);
  it.each([
    ["a hash", 1080829965, "Attack"],
    ["a name", "Attack", 1080829965],
  ])("finds an object that the text calls by %s and the changes otherwise", (_, here, there) => {
    const own = findFormat("aamp")?.merge as MergeModel;
    const text = (name: string | number, values: string) => OBJECT_OR_LIST(`{${name}: !obj {${values}}}`, "{}");
    const [before, after] = ["Range: 1, Rate: 1.0", "Range: 2, Rate: 1.0, Life: 3"] as const;
    const patch = patchOf(own, text(there, before), text(there, after), "a.bgparamlist");
    expect(applyChanges(own, text(here, before), patch, "a.bgparamlist")).toMatchObject({ text: text(here, after), conflicts: [] });
    expect(applyChanges(own, text(here, after), patch, "a.bgparamlist")).toMatchObject({ text: text(here, after), made: 0, conflicts: [] });
  });

  it.each([
    ["a whole numbered family", "a.bxml", OBJECT_OR_LIST("{Tags: !obj {}}", "{}"), OBJECT_OR_LIST("{Tags: !obj {Tag0: a, Tag1: b}}", "{}")],
    [
      "a whole family of rows",
      "a.bdrop",
      OBJECT_OR_LIST("{Normal: !obj {}}", "{}"),
      OBJECT_OR_LIST("{Normal: !obj {ItemName01: !str64 A, ItemProbability01: 5.0}}", "{}"),
    ],
    [
      "a parameter with the name of one in a removed row",
      "a.bdrop",
      OBJECT_OR_LIST("{Normal: !obj {ItemProbability01: 1.0, ItemProbability02: 6.0}}", "{}"),
      OBJECT_OR_LIST("{Normal: !obj {ItemProbability02: 6.0}}", "{}"),
    ],
    [
      "a moved parameter of one of two entries with one name",
      "a.baslist",
      TWO("ASDefine_0: !obj {Name: A, F: 1, G: 2}"),
      TWO("ASDefine_0: !obj {Name: A, G: 2, F: 1}, ASDefine_1: !obj {Name: A, F: 3, G: 2}"),
    ],
    ["a long property", "a.rsizetable", "a.bxml: 2\n#!layout table RSTC little 128\n", "a.bxml: 2\n#!layout table RSTB little 128\n"],
    ["an entry with a text that needs quotes", "a.byml", numbers("12"), numbers("12").replace("- {P: 2", "- {P: 'a,b', Q: 1}\n- {P: 2")],
    ["an entry after one that moved", "a.byml", numbers("21"), numbers("133424")],
    ["an equal entry that moved", "a.byml", numbers("11444"), numbers("431144")],
    [
      "entries that have the same values in another order",
      "a.byml",
      "- P: [a, b]\n- [x]\n- P: [b, a]\n#!layout file little 2\n",
      "- P: [b, a]\n- [x]\n- P: [a, b]\n#!layout file little 2\n",
    ],
    ["an entry that moved after equal ones", "a.byml", numbers("1211"), numbers("2111")],
    ["entries in other places than equal ones that are gone", "a.byml", numbers("2233"), numbers("32132")],
  ])("finds %s where it was put in before", (_, path, before, after) => {
    const own = findFormatByName(path)?.merge as MergeModel;
    const patch = patchOf(own, before, after, path);
    expect(applyChanges(own, before, patch, path)).toMatchObject({ text: after, conflicts: [] });
    expect(applyChanges(own, after, patch, path)).toMatchObject({ text: after, conflicts: [] });
    expect(applyChanges(own, after, patch, path).notes.filter((note) => !note.includes("not removed"))).toEqual([]);
  });
});
