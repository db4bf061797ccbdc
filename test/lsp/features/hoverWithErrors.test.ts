/** An error does not take offsets away: what was not changed since keeps its place, what was changed says where it was. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findFormat } from "../../../formats/registry.ts";
import { openSession } from "../client.ts";

/** A text of each format, and an error near its top. */
const texts: [format: string, fixture: string, right: string, wrong: string][] = [
  ["aamp", "everyType.yml", "version: 0", "version: zero"],
  ["anim", "primeStream.anim.json", '"version": 2', '"version": two'],
  ["anim", "primeFloats.anim.json", '"version": 0', '"version": none'],
  ["asb", "lantern.json", '"Version": "0x417"', '"Version": '],
  ["baev", "lantern.json", "{\n", "{ wrong\n"],
  ["byml", "ownLayout.yml", "0x2a6b1c01", "0xtwelve"],
  ["kmp", "groups.txt", "#KMP\n", "#KMP\n[GOBJ]\n 0 nobody 1\n"],
];

async function open(id: string, fixture: string) {
  const format = findFormat(id);
  if (!format) throw new Error(`no format ${id}`);
  const text = readFileSync(`test/fixtures/${id}/${fixture}`, "utf8");
  const uri = `bytewright:/files/${fixture}`;
  const doc = await openSession({ formats: [format] }, text, { uri, languageId: format.languageId });
  return { doc, format, text };
}

const NOTE = /\n\n\*Places as [^*]*\*$/;

const valueOf = (hover: { contents: unknown } | null): string | undefined => (hover?.contents as { value: string } | undefined)?.value;

describe("with one error at the top", () => {
  test.each(texts)("%s %s", async (id, fixture, right, wrong) => {
    const { doc, format, text } = await open(id, fixture);
    await doc.diagnostics();
    const from = text.indexOf(right);
    expect(from).toBeGreaterThanOrEqual(0);
    // a spread of places after the error
    const places = Array.from({ length: 12 }, (_, at) =>
      Math.floor(from + right.length + 2 + ((text.length - from - right.length - 2) * at) / 12),
    );
    const before = [];
    for (const place of places) before.push(valueOf(await doc.hover(place)));
    expect(before.some((said) => said?.includes("0x"))).toBe(true);
    doc.change({ start: from, end: from + right.length, text: wrong });
    expect(format.encode(text.replace(right, wrong)).bytes).toBeUndefined();
    const after = [];
    for (const place of places) after.push(valueOf(await doc.hover(place + wrong.length - right.length)));
    expect(after.map((said) => said?.replace(NOTE, ""))).toEqual(before);
  });
});

test("a value that was changed says where it was", async () => {
  const { doc, text } = await open("kmp", "layout.txt");
  await doc.diagnostics();
  const at = text.indexOf("90 0  -1 0");
  doc.change({ start: at, end: at + 2, text: "nobody" });
  expect(valueOf(await doc.hover(at + 3))).toMatch(/As last saved: rotation_y at 0x[\dA-F]+, 4 bytes: `42 B4 00 00`/);
});

test("places after more than the error has changed are those of the last version without errors", async () => {
  const text = "A: 1\nB: 2\nC: 3\n#!layout file little 2\n";
  const format = findFormat("byml");
  if (!format) throw new Error("no format");
  const doc = await openSession({ formats: [format] }, text, { uri: "bytewright:/a.byml.yml", languageId: "byml" });
  await doc.diagnostics();
  const before = valueOf(await doc.hover("C: |3"));
  doc.replace("B: 2", "B: !u zero");
  expect(valueOf(await doc.hover("C: |3"))).toBe(before);
  doc.replace("A: 1", "A: 1\nAB: 1");
  expect(valueOf(await doc.hover("C: |3"))).toBe(
    `${before}\n\n*Places as in the last version without errors: more than the lines with errors has changed since.*`,
  );
});

describe("a text that is opened with an error", () => {
  const rows: [format: string, fixture: string, right: string, wrong: string][] = [
    ["aamp", "everyType.yml", "version: 0", "version: zero"],
    ["anim", "primeStream.anim.json", '"looping": ', '"looping": 5 '],
    ["asb", "lantern.json", '"Init Value": 0.0 }', '"Init Value": 0.0 oops }'],
    ["byml", "ownLayout.yml", "0x2a6b1c01", "0xtwelve"],
    ["kmp", "groups.txt", "#KMP\n", "#KMP\n[GOBJ]\n 0 nobody 1\n"],
  ];
  test.each(rows)("%s %s", async (id, fixture, right, wrong) => {
    const format = findFormat(id);
    if (!format) throw new Error(`no format ${id}`);
    const text = readFileSync(`test/fixtures/${id}/${fixture}`, "utf8").replace(right, wrong);
    const doc = await openSession({ formats: [format] }, text, { uri: `bytewright:/files/${fixture}`, languageId: format.languageId });
    await doc.diagnostics();
    const said: (string | undefined)[] = [];
    const from = text.indexOf(wrong) + wrong.length;
    for (let at = 1; at < 12; at++) said.push(valueOf(await doc.hover(Math.floor(from + ((text.length - from) * at) / 12))));
    expect(said.some((each) => /0x[\dA-F]+, \d+ byte/.test(each ?? "") && NOTE.test(each ?? ""))).toBe(true);
  });
});
