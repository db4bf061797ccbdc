/** An error does not take offsets away: what was not changed since keeps its place, what was changed says where it was. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findFormat } from "../../../formats/registry.ts";
import { openSession } from "../client.ts";

async function open(id: string, fixture: string) {
  const format = findFormat(id);
  if (!format) throw new Error(`no format ${id}`);
  const text = readFileSync(`test/fixtures/${id}/${fixture}`, "utf8");
  const uri = `bytewright:/files/${fixture}`;
  const doc = await openSession({ formats: [format] }, text, { uri, languageId: format.languageId });
  return { doc, text };
}

const NOTE = /\n\n\*Places as [^*]*\*$/;

const valueOf = (hover: { contents: unknown } | null): string | undefined => (hover?.contents as { value: string } | undefined)?.value;

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
