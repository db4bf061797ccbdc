/** What an editor offers for texts that are edited in place: what needs room is not offered, and the original is nothing to read. */
import { describe, expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { GRAPH_PANEL } from "../../../formats/asb/panel/graph.ts";
import type { Analysis } from "../../../formats/core/analysis.ts";
import type { GraphModel } from "../../../formats/core/fields/graphModel.ts";
import { applyChanges } from "../../../formats/core/merge/changes/applyChanges.ts";
import { differenceOf, placedDifferenceOf } from "../../../formats/core/merge/changes/difference.ts";
import { type MergedText, mergeTexts } from "../../../formats/core/merge/result/mergeTexts.ts";
import type { MergeModel } from "../../../formats/core/merge/tree/tree.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { readCorpus } from "../../support/corpus.ts";
import { compareMapped } from "../mappedValues.ts";
import { textInPlace } from "./lanternInPlace.ts";
import { silentTokens } from "./silentTokens.ts";

const textOf = textInPlace;
const TEXT = textInPlace();
const analyse = (text = TEXT): Analysis => asb.analyse(text, { names: Names.none, decoded: false, fileName: "Lantern.root.asb.json" });
const changed = (find: string, replace: string): string => {
  expect(TEXT).toContain(find);
  return TEXT.replace(find, replace);
};
const saved = (text: string): string => textOf(asb.encode(text).bytes as Uint8Array);

describe("what needs room", () => {
  test("is no action", () => {
    expect(analyse().actions?.({ start: TEXT.indexOf('"Nodes"'), end: TEXT.indexOf('"Nodes"') })).toEqual([]);
  });

  test.each([
    ["a node", '|"Node Index": 0,', []],
    ["a command", '|"Name": "Light"', ["Unknown 2"]],
  ])("is no key of %s", (_, piece, labels) => {
    const at = TEXT.indexOf(piece.replace("|", "")) + piece.indexOf("|");
    const text = `${TEXT.slice(0, at)}"", ${TEXT.slice(at)}`;
    expect(
      analyse(text)
        .completions?.(at + 1)
        .items.map(({ label }) => label),
    ).toEqual(labels);
  });

  test("is no type of a node", () => {
    const at = TEXT.indexOf('"Node Type": "') + '"Node Type": "'.length;
    expect(analyse().completions?.(at).items).toEqual([]);
  });

  test("is no change of a list in the fields, and nothing of an object goes", () => {
    const fields = analyse().fields?.();
    if (!fields) throw new Error("no fields");
    const rows = [...fields.depths.keys()];
    const namesOf = (index: number): string[] => fields.additions?.(index).map(({ label }) => label) ?? [];
    expect([...new Set(rows.flatMap(namesOf))].sort()).toEqual(["Default Value", "Inherit", "Unknown 2"]);
    const changing = rows.filter((index) => fields.changes?.(index).some((change) => change !== "add"));
    expect([...new Set(changing.map((index) => fields.row(index).name))]).toEqual(["Select Flag"]);
  });

  test("is nothing that the graph offers; connections lead elsewhere", () => {
    const analysis = analyse();
    const model = analysis.panel?.(GRAPH_PANEL) as GraphModel;
    expect(model.isFixed).toBe(true);
    const commands = model.nodes.filter(({ look }) => look === "command").length;
    const add = analysis.panelEdits?.(GRAPH_PANEL, { kind: "addNode", type: "State" });
    expect(add).toMatchObject({ refused: expect.stringContaining("edited in place") });
    const edits = analysis.panelEdits?.(GRAPH_PANEL, { kind: "link", from: 0, to: commands });
    const after = applyEdits(TEXT, edits as never);
    expect(saved(after)).toContain('"Name": "Light"');
    expect(JSON.parse(saved(after)).Commands[0]["Node Index"]).toBe(0);
  });
});

test("a version that is none is a finding, also where records depend on it", () => {
  const program = '{ "Type": "Terminator" }';
  const command = `{ "Base Index Pre-Command Entry": -1, "Output Data Type": "f32", "Input Data Type": "f32", "Instructions": [${program}] }`;
  const info = '{ "Magic": "EXB ", "Version": 2, "Static Memory Size": 0, "Instance Count": 0, "Scratch32 Size": 0, "Scratch64 Size": 0 }';
  const text = changed('"Expressions": []', `"Expressions": { "Info": ${info}, "Commands": [${command}] }`);
  const codes = analyse(text.replace('"Version": "0x417"', '"Version": "none"')).issues.map(({ code }) => code);
  expect(codes).toContain("asb/bad-version");
});

describe("the original", () => {
  test("is not in outline and fields", () => {
    const fields = analyse().fields?.();
    expect(JSON.stringify(analyse().outline?.())).not.toContain("Original");
    expect([...(fields?.depths.keys() ?? [])].map((index) => fields?.row(index).name)).not.toContain("Original");
  });

  test("is folded when the text is opened", () => {
    const closed = analyse()
      .folds?.()
      .filter(({ isClosed }) => isClosed);
    expect(closed?.map(({ start, end }) => [TEXT.slice(start, start + 1), TEXT.slice(end - 1, end)])).toEqual([["[", "]"]]);
    expect(closed?.[0].start).toBeGreaterThan(TEXT.indexOf('"Original"'));
  });

  test("is left out for readers", () => {
    const text = asb.forReaders?.(TEXT) ?? "";
    expect(TEXT.startsWith(text.slice(0, text.indexOf('"Original"')))).toBe(true);
    expect(text.slice(text.indexOf('"Original"'))).toBe('"Original": "…"\n  }\n}\n');
    expect(asb.forReaders?.("{}")).toBe("{}");
  });

  test("is no difference", () => {
    const other = saved(changed('"Value": 6.0', '"Value": 7.5'));
    expect(other.slice(other.indexOf('"Original"'))).not.toBe(TEXT.slice(TEXT.indexOf('"Original"')));
    expect(placedDifferenceOf(asb.merge as MergeModel, TEXT, other, "a.asb").map(({ change }) => change.field)).toEqual(
      placedDifferenceOf(asb.merge as MergeModel, asb.forReaders?.(TEXT) ?? "", asb.forReaders?.(other) ?? "", "a.asb").map(
        ({ change }) => change.field,
      ),
    );
    expect(placedDifferenceOf(asb.merge as MergeModel, TEXT, other, "a.asb")).toHaveLength(1);
  });

  test("is no conflict of a merge, and changes of both sides are in the result", () => {
    const ours = saved(changed('"Init Value": 0.0', '"Init Value": 0.5'));
    const theirs = saved(changed('"Value": 6.0', '"Value": 7.5'));
    const versions = { base: TEXT, ours, theirs, path: "a.asb" };
    const { text, conflicts } = mergeTexts(asb.merge as MergeModel, versions, () => []) as MergedText;
    expect(conflicts).toEqual([]);
    expect(saved(text)).toBe(saved(changed('"Init Value": 0.0', '"Init Value": 0.5').replace('"Value": 6.0', '"Value": 7.5')));
  });
});

/** Made files, whose kept bytes have names. */
const unknownTables = readCorpus("asb", ["asb"]).find(({ name }) => name.endsWith("unknown-tables.asb"))?.bytes;

describe.skipIf(unknownTables === undefined)("kept bytes", () => {
  const base = unknownTables === undefined ? "" : textOf(unknownTables);
  const BYTES_OF = /(?<="Of": "transitions", "Bytes": ")\w{4}/;
  const [ours, theirs] = ["0102", "0304"].map((digits) => (base === "" ? "" : saved(base.replace(BYTES_OF, digits))));
  const model = asb.merge as MergeModel;

  test("are compared range by range", () => {
    const [{ change }, ...more] = placedDifferenceOf(model, base, ours, "a.asb");
    expect(more).toEqual([]);
    expect(change).toMatchObject({ op: "change", field: "Bytewright/Kept/[At=0x140]/Bytes" });
  });

  test("that differ are a change that can be made", () => {
    const { text, conflicts } = applyChanges(model, base, differenceOf(model, base, ours, "a.asb"), "a.asb");
    expect(conflicts).toEqual([]);
    expect(saved(text)).toBe(ours);
  });

  test("that both sides change are a conflict, of one side they are taken", () => {
    const merged = (our: string) => mergeTexts(model, { base, ours: our, theirs, path: "a.asb" }, () => []) as MergedText;
    expect(merged(ours).conflicts.map(({ field }) => field)).toEqual(["Bytewright/Kept/[At=0x140]/Bytes"]);
    const { text, conflicts } = merged(base);
    expect(conflicts).toEqual([]);
    expect(saved(text)).toBe(theirs);
  });
});

describe("hovers", () => {
  test("say of every token what it is, and where, as those of other texts do", () => {
    expect(silentTokens(asb, TEXT)).toEqual([]);
    const { compared, wrong } = compareMapped(TEXT, asb.encode(TEXT));
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(50);
  });
  const hoverAt = (piece: string): string => {
    const place = TEXT.indexOf(piece.replace("|", "")) + piece.indexOf("|");
    return analyse().hover?.(place)?.contents.source ?? "";
  };
  test("a body that is bytes says so, with the strings that its words may mean, and its place", () => {
    const said = hoverAt('"By|tes"');
    expect(said).toContain("The body of an unknown node");
    expect(said).toMatch(/\+0x\w+ {2}0x\w+ {2}"/);
    expect(said).toContain("0x");
  });
  test("an unknown type", () => {
    expect(hoverAt('"Node Type": 9|9')).toContain("No source describes this type.");
    expect(hoverAt('"Node Type": 9|9')).toMatch(/- `1` FloatSelector\n(?:- .*\n)*- … \d+ more/);
  });
  test("the original", () => {
    expect(hoverAt('"Orig|inal"')).toContain("do not edit it.");
  });
  test("the version says how much is understood", () => {
    expect(hoverAt('"Vers|ion"')).toMatch(/header has 0x6c bytes\. Offsets of connections are relative to the start of the file\./i);
    expect(hoverAt('"Vers|ion"')).toMatch(/\d+ bytes: \d+ are understood, \d+ kept, \d+ strings\./);
  });
});

const made = readCorpus("asb", ["asb"]).filter(({ name }) => /^41b.(?:[^/]*)\.asb$/.test(name));

describe.skipIf(made.length === 0)("made files of 0x41B", () => {
  const madeText = (name: string): string => textOf(made.find((file) => file.name.endsWith(name))?.bytes ?? new Uint8Array());

  test("tags are held against the list of the file, where it has one", () => {
    const bytes = made.find(({ name }) => name.endsWith("/tags.asb"))?.bytes.slice() ?? new Uint8Array();
    const codes = (text: string): readonly string[] => analyse(text).issues.map(({ code }) => code);
    expect(codes(textOf(bytes).replace(/(?<="Valid Tags": \[\s*")/, "x"))).toContain("asb/unknown-tag");
    new DataView(bytes.buffer).setUint32(0x6c, 0, true);
    expect(codes(textOf(bytes))).not.toContain("asb/unknown-tag");
  });

  test("a partial leads to its skeleton, and one that is not there is a finding", () => {
    const text = madeText("partials-skeletons.asb");
    const at = text.indexOf('"Skeleton Id": ') + '"Skeleton Id": '.length;
    expect(analyse(text).hover?.(at)?.contents.source).toContain("→ partial skeleton **");
    const [definition] = analyse(text).definitions?.(at) ?? [];
    expect(definition?.start).toBeGreaterThan(text.indexOf('"Partial Skeletons"'));
    const broken = text.replace(/"Skeleton Id": \d+/, '"Skeleton Id": 77');
    expect(analyse(broken).issues.map(({ code }) => code)).toContain("asb/skeleton-range");
  });

  test("a value that is stored once for several places says so", () => {
    const text = madeText("tags.asb");
    const analysis = analyse(text);
    const said = [...text.matchAll(/"Tags": \["/g)].map(({ index }) => analysis.hover?.(index + 10)?.contents.source ?? "");
    expect(said.some((one) => /Stored once for \d+ places/.test(one))).toBe(true);
  });

  const refusals = (text: string): string[] =>
    asb
      .encode(text)
      .issues.filter(({ severity }) => severity === "error")
      .map(({ code }) => code);

  test.each([
    ["digits that are none", "mix-1.asb", /(?<="Kept": \[[^"]*"At": [^"]*"[^"]*", "Of": "[^"]*", "Bytes": ")../, "zz", "asb/bad-hex"],
    ["half a byte", "mix-1.asb", /(?<="Body": \{ "Bytes": ")./, "", "asb/bad-hex"],
    ["no bytes at all", "mix-1.asb", /(?<="Body": \{ "Bytes": )"\w*"/, "5", "asb/expected-type"],
    ["a number below zero without a sign", "blackboard-u32.asb", /(?<="uint": \[[^\]]*"Init Value": )\d+/, "-1", "asb/number-range"],
    ["an empty list of tags where none was", "minimal-41a.asb", /(?<="Node Type": "Unknown2",)/, ' "Tags": [],', "asb/in-place-room"],
    ["no list of tags where an empty one was", "tags.asb", /"Tags": \[\],/, "", "asb/in-place-room"],
  ])("%s: refused", (_, name, from, to, code) => {
    const text = madeText(name);
    if (from.test(text)) expect(refusals(text.replace(from, to))).toContain(code);
    else throw new Error("the text has no such place");
  });

  test("a text that another program has spaced in its way is as it was", () => {
    for (const { bytes } of made) {
      const { bytes: again, issues } = asb.encode(textOf(bytes).replaceAll(/(?<=": )\[([^[\]{}"]*)\]/g, "[\n  $1\n]"));
      expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(again).toEqual(bytes);
    }
  });

  test("kept bytes say what they were found as", () => {
    const text = madeText("unknown-tables.asb");
    const said = analyse(text).hover?.(text.indexOf('"Bytes"', text.indexOf('"Kept"')) + 2)?.contents.source ?? "";
    expect(said).toContain('found as "transitions"');
    expect(said).toMatch(/0x[0-9A-F]+, 32 bytes/);
  });

  test.each(made.map(({ name, bytes }) => [name, bytes] as const))("%s: all that the editor asks is answered", (_, bytes) => {
    const text = textOf(bytes);
    const analysis = analyse(text);
    const document = JSON.parse(text);
    const graph = analysis.panel?.(GRAPH_PANEL) as GraphModel;
    expect(graph.nodes).toHaveLength(document.Commands.length + document.Nodes.length);
    expect(analysis.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(silentTokens(asb, text)).toEqual([]);
    expect(compareMapped(text, asb.encode(text)).wrong).toEqual([]);
    const rows = analysis.fields?.().depths.length ?? 0;
    expect(rows).toBeGreaterThan(document.Nodes.length);
  });
});
