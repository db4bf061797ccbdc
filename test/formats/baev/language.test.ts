/** What an editor offers for BAEV texts: each row is a promise about the lantern of the samples. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { baev } from "../../../formats/baev/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";

const LANTERN = readFileSync("test/fixtures/baev/lantern.json", "utf8");
const analyse = (text: string) => baev.analyse(text, { names: Names.none, decoded: true, fileName: "Lantern.root.baev" });
/** The offset of `|` in a piece of a text. */
function at(piece: string, text = LANTERN): number {
  const place = text.indexOf(piece.replace("|", ""));
  expect(place, piece).toBeGreaterThanOrEqual(0);
  return place + piece.indexOf("|");
}

describe("hover", () => {
  test.each([
    ['"0x64|969aa3"', /FNV-1a hash of the GUID/],
    ['"AtSo|und"', /trigger event 0/],
    ['"Effect|On"', /hold event 44/],
    ['"Own|Event"', /event with an unknown number/],
    ['"Start |Frame": 7.0', /Frame at which it starts/],
    ['"Start Frame": |7.0', /Start Frame at 0x[0-9A-F]+, 4 bytes, \+0x10 in the record: `00 00 E0 40`/],
    ['"Parameters": ["", 0, |0.5]', /Value at 0x[0-9A-F]+, 4 bytes, \+0x8 in the record: `00 00 00 3F`/],
    ['"Parameters": [[0.0, |1.0', /Value at 0x[0-9A-F]+, 4 bytes, \+0xC in the record: `00 00 80 3F`/],
    ['"Chain|_1"', /Value at 0x[0-9A-F]+, 8 bytes, \+0x8 in the record/],
  ])("%s", (piece, said) => {
    expect(analyse(LANTERN).hover?.(at(piece))?.contents.source).toMatch(said);
  });
});

describe("completion", () => {
  const labelsAt = (text: string, piece: string): string[] =>
    analyse(text)
      .completions?.(at(piece, text))
      .items.map(({ label }) => label) ?? [];

  test("keys that an occurrence lacks", () => {
    expect(labelsAt(LANTERN, '{| "Parameters": [], "Start Frame": 23.0')).toEqual(["End Frame", "Parameter Size"]);
  });
  test("names of events", () => {
    const labels = labelsAt(LANTERN, '"Event": {|}');
    expect(labels).toContain("AtSound");
    expect(labels).toContain("JustGuard");
  });
  test("a name brings what the event needs, without findings", () => {
    const item = analyse(LANTERN)
      .completions?.(at('"Event": {|}'))
      .items.find(({ label }) => label === "JustGuard");
    const inserted = (item?.edit.text ?? "").replace(/\$\{\d:([^}]*)\}/g, "$1");
    expect(analyse(LANTERN.replace('"Event": {}', `"Event": { ${inserted} }`)).issues).toEqual([]);
  });
  test("the words of a switch", () => {
    expect(labelsAt(LANTERN.replace('"Event": {}', '"Tables First": true, "Event": {}'), '"Tables First": |true')).toEqual([
      "true",
      "false",
    ]);
  });
  test("nothing in comments and values that are free", () => {
    expect(labelsAt(LANTERN, "// FNV|-1a")).toEqual([]);
    expect(labelsAt(LANTERN, '"Start Frame": |7.0')).toEqual([]);
  });
});

test("the outline shows hashes, nodes and their events", () => {
  const [hash] = analyse(LANTERN).outline?.() ?? [];
  expect(hash).toMatchObject({ name: "0x64969aa3", detail: "1 node" });
  expect(hash.children[0]).toMatchObject({ name: "Node 0", detail: "AtSound, EffectOn" });
});

describe("formatting", () => {
  const formatted = (text: string): string => applyEdits(text, analyse(text).formatting?.() ?? []);
  const CANONICAL = baev.format(LANTERN, Names.none) ?? "";

  test("one line becomes the canonical text, which stays", () => {
    expect(formatted(CANONICAL.replace(/\n\s*/g, " "))).toBe(CANONICAL);
    expect(formatted(CANONICAL)).toBe(CANONICAL);
  });
  test("comments stay", () => {
    expect(formatted(LANTERN)).toContain("// made up: the text of this hash is not known");
  });
  test("a text with errors is left alone", () => {
    expect(formatted('{ "0x1":')).toBe('{ "0x1":');
  });
});
