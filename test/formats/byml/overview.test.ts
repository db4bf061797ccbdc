/** What is shown of a file whose text is large, and its parts as documents that can be edited by themselves. */
import { describe, expect, test } from "vitest";
import { encode } from "../../../formats/byml/codec.ts";
import { byml } from "../../../formats/byml/index.ts";
import type { Overview } from "../../../formats/core/format.ts";

const LAYOUT = "#!layout file little 7\n";

const list = (name: string, count: number) => [
  `${name}:`,
  ...Array.from(
    { length: count },
    (_, i) => `- {DataName: ${name}_${i}_${"x".repeat(20)}, DefaultValue: ${i}, HashValue: !u ${i * 7919}, ResetTypeValue: 0}`,
  ),
];
const textOf = (counts: Readonly<Record<string, number>>) =>
  [...Object.entries(counts).flatMap(([name, count]) => list(name, count)), "Version: 3", LAYOUT].join("\n");
const bytesOfText = (text: string) => encode(text).bytes ?? new Uint8Array();

/** Plain values that share lines, but for the one at 70. */
const bytesOfValues = (count: number) => {
  const values = Array.from({ length: count }, (_, i) => (i === 70 ? "{Name: between}" : `${i}.5`));
  return bytesOfText(`Values: [${values.join(", ")}]\nZ: ${"z".repeat(8_000_000)}\n${LAYOUT}`);
};

const LOST = "With these entries the file would have other parts, and this one would be lost. Change them in the whole text.";
const COUNTS = { Bool: 15_000, Enum: 70_000, S32: 200 };
const LARGE = bytesOfText(textOf(COUNTS));

describe("the overview of a large file", () => {
  const overview = byml.overviews?.read(LARGE);

  test("goes into large entries, and keeps small ones whole", () => {
    const titles = overview?.parts.map(({ title }) => title) ?? [];
    expect(titles.slice(0, 2)).toEqual(["Bool/0", "Bool/1"]);
    expect(titles.slice(-2)).toEqual(["S32", "Version"]);
    expect(titles).toContain("Enum/69999");
    expect(titles.length).toBe(15_000 + 70_000 + 2);
  });

  test("says of plain values that share a line which are the first and the last", () => {
    const file = byml.overviews?.read(bytesOfValues(50_000));
    expect(file?.parts.slice(0, 4).map(({ title, detail }) => `${title} ${detail}`)).toEqual([
      "Values/0 to 49: f32 to f32",
      "Values/50 to 69: f32 to f32",
      "Values/70 between",
      "Values/71 to 120: f32 to f32",
    ]);
    expect(file?.parts[1]?.text().match(/^- /gm)?.length).toBe(20);
  });

  test("names entries by what identifies them, and shows them as documents of their own", () => {
    const part = overview?.parts[1];
    expect(part?.detail).toMatch(/^Bool_1_x+$/);
    expect(part?.text()).toBe(
      `- {DataName: Bool_1_${"x".repeat(20)}, DefaultValue: 1, HashValue: !u 0x00001eef, ResetTypeValue: 0}\n${LAYOUT}`,
    );
    expect(overview?.parts.at(-1)?.text()).toBe(`{Version: 3}\n${LAYOUT}`);
  });

  test("is not there for what opens at once, nor for what cannot be read", () => {
    expect(byml.overviews?.read(bytesOfText(textOf({ Bool: 100 })))).toBeUndefined();
    expect(byml.overviews?.read(new Uint8Array(1000))).toBeUndefined();
  });
});

describe("a part of a large file", () => {
  const overview = byml.overviews?.read(LARGE) as Overview;
  const replace = (title: string, text: string, entries?: number) => {
    const part = overview.parts.findIndex((each) => each.title === title);
    return overview.editing?.replace(part, text, entries);
  };

  test.each(["Enum/40000", "Version"])("put back as it was, %s leaves every byte", (title) => {
    const result = replace(title, overview.parts.find((part) => part.title === title)?.text() ?? "");
    expect(result?.kind).toBe("bytes");
    expect(result?.kind === "bytes" && Buffer.compare(result.bytes, LARGE)).toBe(0);
  });

  test("changes nothing else", () => {
    const items = "- {DataName: changed, Extra: [1, 2]}\n- added\n";
    const result = replace("Bool/7", items + LAYOUT);
    const expected = bytesOfText(textOf(COUNTS).replace(/^- .*_7_.*\n/m, items));
    expect(result?.kind === "bytes" && Buffer.compare(result.bytes, expected)).toBe(0);
  });

  test("goes on with the entries that it has after an edit", () => {
    const added = replace("Bool/7", `- {A: 1}\n- {A: 2}\n${LAYOUT}`);
    if (added?.kind !== "bytes") throw new Error("not written");
    expect(added.entries).toBe(2);
    const after = byml.overviews?.read(added.bytes) as Overview;
    const part = after.parts.findIndex(({ title }) => title === "Bool/7");
    expect(after.parts[part]?.text(added.entries)).toBe(`- {A: 1}\n- {A: 2}\n${LAYOUT}`);
    const removed = after.editing?.replace(part, `- {A: 2}\n${LAYOUT}`, added.entries);
    const expected = bytesOfText(textOf(COUNTS).replace(/^- .*_7_.*\n/m, "- {A: 2}\n"));
    expect(removed?.kind === "bytes" && Buffer.compare(removed.bytes, expected)).toBe(0);
  });

  test("takes a key that comes after its own and before the next", () => {
    const result = replace("S32", `{S32: 1, T: 2}\n${LAYOUT}`);
    const after = result?.kind === "bytes" ? byml.overviews?.read(result.bytes) : undefined;
    expect(after?.parts.find(({ title }) => title === "S32")?.text(2)).toBe(`{S32: 1, T: 2}\n${LAYOUT}`);
  });

  test.each([
    ["between others", "Values/0", (text: string) => text.replace("- 1.5\n", "- 1.5\n- 100.0\n"), 51],
    ["before a map", "Values/50", (text: string) => text.replace("- 55.5\n", ""), 19],
    ["after a map", "Values/71", (text: string) => text.replace("- 75.5\n", "- 75.5\n- {A: 1}\n"), 51],
    ["at the end", "Values/49971", (text: string) => text.replace("- 49975.5\n", "- 1.0\n- 2.0\n"), 30],
    ["of which none is left", "Values/71", () => `[]\n${LAYOUT}`, 0],
  ])("whose values share a line keeps its tab when some come or go %s", (_, title, change, entries) => {
    const values = byml.overviews?.read(bytesOfValues(50_000)) as Overview;
    const part = values.parts.findIndex((each) => each.title === title);
    const text = change(values.parts[part]?.text() ?? "");
    const result = values.editing?.replace(part, text);
    expect(result).toMatchObject({ kind: "bytes", entries });
    const after = byml.overviews?.read(result?.kind === "bytes" ? result.bytes : new Uint8Array());
    expect(after?.parts.find((each) => each.title === title)?.text(entries)).toBe(byml.format(text, byml.builtinNames()));
  });

  test.each([
    ["of which none is left at the end", "Values/49971", `[]\n${LAYOUT}`],
    ["that make the text short", "Z", `{Z: z}\n${LAYOUT}`],
  ])("with values %s is refused", (_, title, text) => {
    const values = byml.overviews?.read(bytesOfValues(50_000)) as Overview;
    const part = values.parts.findIndex((each) => each.title === title);
    expect(values.editing?.replace(part, text)?.issues.map((issue) => issue.message)).toEqual([LOST]);
  });

  test.each([
    [
      "that is no longer a map",
      "Version",
      `[3]\n${LAYOUT}`,
      "This part must remain a dictionary, because its entries go back among the other entries of the file.",
    ],
    ["whose key is taken elsewhere", "Version", `Bool: 3\n${LAYOUT}`, "Another part of the file has this key already."],
    ["of another byte order", "Version", "Version: 3\n#!layout file big 7\n", "A part keeps the byte order and the version of its file."],
    ["that would have another name", "Version", `Version2: 3\n${LAYOUT}`, LOST],
    ["that would be gone", "Version", `{}\n${LAYOUT}`, LOST],
    ["that would be in two places", "S32", `S32: 1\nZ: 2\n${LAYOUT}`, LOST],
    ["with errors", "Version", `Version: !u -1\n${LAYOUT}`, "The number -1 is out of range; expected 0 to 4294967295."],
  ])("%s is refused", (_, title, text, message) => {
    const result = replace(title, text);
    expect(result?.kind).toBe("errors");
    expect(result?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test("that the file shares with other places changes in its place only", () => {
    const twice = (change: (text: string) => string) => {
      const items = list("A", 40_000).slice(1).join("\n");
      return bytesOfText(`A:\n${items}\nB:\n${change(items)}\n${LAYOUT.replace("7", "2")}`);
    };
    const change = (text: string) => text.replace("DefaultValue: 0", "DefaultValue: -1");
    const bytes = twice((items) => items);
    const file = byml.overviews?.read(bytes);
    const part = file?.parts.findIndex(({ title }) => title === "B/0") ?? -1;
    const result = file?.editing?.replace(part, change(file?.parts[part]?.text() ?? ""));
    expect(result?.kind === "bytes" && Buffer.compare(result.bytes, twice(change))).toBe(0);
  });

  test("is read-only where the file would be written in another way", () => {
    expect(byml.overviews?.read(Buffer.concat([LARGE, Uint8Array.of(1, 0, 0, 0)]))?.editing?.isExact()).toBe(false);
    expect(overview.editing?.isExact()).toBe(true);
  });
});
