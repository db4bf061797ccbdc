import { expect, test } from "vitest";
import { openToy } from "../toySession.ts";

// magic: 4 bytes; each entry: kind, hash, value
const TEXT = "speed = 12\ntint = #ff8000\n";

test("finds the bytes of a text, for the file as it would be saved now", async () => {
  const doc = await openToy(TEXT);
  expect(await doc.byteRange("1|2")).toEqual({ start: 9, end: 10, path: "speed" });
  expect(await doc.byteRange("#ff8000|")).toEqual({ start: 15, end: 18, path: "tint" });
  doc.replace("speed = 12\n", "");
  expect(await doc.byteRange("#ff|8000")).toEqual({ start: 9, end: 12, path: "tint" });
});

test("finds the text of a byte", async () => {
  const doc = await openToy(TEXT);
  expect(await doc.locateByte(16)).toEqual({ range: doc.range("#ff8000"), path: "tint", size: 3 });
});

test("answers null where no field is, and for a document that is not open", async () => {
  const doc = await openToy(TEXT);
  expect(await doc.locateByte(4000)).toBeNull();
  expect(await doc.byteRange(0)).toBeNull();
  doc.close();
  expect(await doc.locateByte(16)).toBeNull();
});
