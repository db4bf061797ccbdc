import { expect, test } from "vitest";
import type { BytesAnswer, SavedParams, VisualAnswers, VisualQuestion, VisualResult } from "../../../server/src/visual/protocol.ts";
import type { TestDocument } from "../testDocument.ts";
import { openToy } from "../toySession.ts";

// magic: 4 bytes; each entry: kind, hash, value
const TEXT = "speed = 12\ntint = #ff8000\n";

async function ask<Question extends VisualQuestion>(doc: TestDocument, question: Question): Promise<VisualAnswers[Question["kind"]]> {
  const result = await doc.client.connection.sendRequest<VisualResult>("bytewright/visual", { uri: doc.uri, question });
  if (!result) throw new Error("the document is not known");
  expect(result.version).toBe(doc.version);
  return result.answer as VisualAnswers[Question["kind"]];
}
const bytes = (doc: TestDocument, known = 0): Promise<BytesAnswer> => ask(doc, { kind: "bytes", known, windows: [[0, 1000]] });
const save = (doc: TestDocument, saved: SavedParams["saved"]) =>
  doc.client.connection.sendNotification("bytewright/saved", { uri: doc.uri, saved });
const dataOf = ({ windows }: BytesAnswer) => [...Buffer.from(windows[0].data, "base64")];

test("gives the file as it would be saved now, the summary only where it is not known", async () => {
  const doc = await openToy(TEXT);
  const first = await bytes(doc);
  expect(first.summary).toEqual({ size: 18, state: "current" });
  expect(dataOf(first)).toHaveLength(18);
  expect(dataOf(first)[9]).toBe(12);
  expect(await bytes(doc, first.content)).not.toHaveProperty("summary");
  doc.replace("12", "13");
  const second = await bytes(doc, first.content);
  expect(second.content).not.toBe(first.content);
  expect(second.summary).toEqual({ size: 18, state: "current" });
  expect(dataOf(second)[9]).toBe(13);
});

test("shows what would change with the next save", async () => {
  const doc = await openToy(TEXT);
  await save(doc, { kind: "newest" });
  expect((await bytes(doc)).summary?.changes).toEqual([]);
  doc.replace("12", "13");
  expect((await bytes(doc)).summary?.changes).toEqual([9, 10, 1]);
  await save(doc, { kind: "newest" });
  expect((await bytes(doc)).summary?.changes).toEqual([]);
  await save(doc, { kind: "text", text: TEXT });
  expect((await bytes(doc)).summary?.changes).toEqual([9, 10, 1]);
  const file = dataOf(await bytes(doc));
  file[17] ^= 1;
  await save(doc, { kind: "bytes", bytes: Buffer.from(file).toString("base64") });
  expect((await bytes(doc)).summary?.changes).toEqual([17, 18, 1]);
});

test("keeps the last bytes while the text has errors, without a way to the text", async () => {
  const doc = await openToy(TEXT);
  const good = await bytes(doc);
  doc.replace("speed = 12", "speed = ?");
  const broken = await bytes(doc, good.content);
  expect(broken.summary).toMatchObject({ size: 18, state: "earlier" });
  expect(dataOf(broken)).toEqual(dataOf(good));
  expect((await ask(doc, { kind: "byte", offset: 9 }))?.fields[0]).not.toHaveProperty("text");
  expect(await ask(doc, { kind: "bytesOfText", span: { start: 0, end: 30 } })).toEqual([]);
  doc.replace("speed = ?", "speed = 14");
  expect((await bytes(doc)).summary?.state).toBe("current");
});

test("shows the file on disk where the text has had errors from the start", async () => {
  const doc = await openToy("speed = ?\n");
  expect((await bytes(doc)).summary).toEqual({ size: 0, state: "none" });
  await save(doc, { kind: "text", text: TEXT });
  expect((await bytes(doc)).summary).toEqual({ size: 18, state: "saved", changes: [] });
});

test("leads from a byte to its field and text, and from a text to its bytes", async () => {
  const doc = await openToy(TEXT);
  const facts = await ask(doc, { kind: "byte", offset: 16 });
  expect(facts?.fields[0]).toMatchObject({ path: "tint", value: "#ff8000", bytes: { start: 15, end: 18 }, text: { start: 18, end: 25 } });
  expect(await ask(doc, { kind: "byte", offset: 18 })).toBeNull();
  expect(await ask(doc, { kind: "bytesOfText", span: { start: 20, end: 20 } })).toEqual([{ start: 15, end: 18 }]);
});

test("finds bytes", async () => {
  const doc = await openToy(TEXT);
  const bytes = Buffer.from([0xff, 0x80]).toString("base64");
  expect(await ask(doc, { kind: "findBytes", bytes })).toEqual({ starts: [15], isCut: false });
});
