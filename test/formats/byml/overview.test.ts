/** What is told of a file whose text is large. */
import { describe, expect, test } from "vitest";
import { encode } from "../../../formats/byml/codec.ts";
import { byml } from "../../../formats/byml/index.ts";

const list = (name: string, count: number) => [
  `${name}:`,
  ...Array.from(
    { length: count },
    (_, i) => `- {DataName: ${name}_${i}_${"x".repeat(20)}, DefaultValue: ${i}, HashValue: !u ${i * 7919}, ResetTypeValue: 0}`,
  ),
];
const bytesOf = (counts: Readonly<Record<string, number>>) =>
  encode([...Object.entries(counts).flatMap(([name, count]) => list(name, count)), "Version: 3", "#!layout file little 7", ""].join("\n"))
    .bytes ?? new Uint8Array();

describe("the overview of a large file", () => {
  const overview = byml.overviews?.read(bytesOf({ Bool: 15_000, Enum: 70_000, S32: 200 }));

  test("goes into large entries, and keeps small ones whole", () => {
    const titles = overview?.parts.map(({ title }) => title) ?? [];
    expect(titles.slice(0, 2)).toEqual(["Bool/0", "Bool/1"]);
    expect(titles.slice(-2)).toEqual(["S32", "Version"]);
    expect(titles.length).toBeLessThan(20_000);
  });

  test("says of entries that share a line which are the first and the last", () => {
    const shared = overview?.parts.find(({ title }) => title.startsWith("Enum/0–"));
    expect(shared?.detail).toMatch(/^Enum_0_x+ to Enum_139_x+$/);
    expect(shared?.text().match(/^- /gm)?.length).toBe(140);
  });

  test("names entries by what identifies them, and shows them as the text has them", () => {
    const part = overview?.parts[1];
    expect(part?.detail).toMatch(/^Bool_1_x+$/);
    expect(part?.text()).toMatch(/^- \{DataName: Bool_1_x+, DefaultValue: 1, HashValue: !u 0x00001eef, ResetTypeValue: 0\}\n$/);
    expect(overview?.parts.at(-1)?.text()).toBe("Version: 3\n");
  });

  test("is not there for what opens at once, nor for what cannot be read", () => {
    expect(byml.overviews?.read(bytesOf({ Bool: 100 }))).toBeUndefined();
    expect(byml.overviews?.read(new Uint8Array(1000))).toBeUndefined();
  });
});
