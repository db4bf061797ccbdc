import { expect, test } from "vitest";
import { EVERYTHING, openToy } from "../toySession.ts";

test("shows what is under the pointer, and where it is written", async () => {
  const doc = await openToy(EVERYTHING);
  const hover = await doc.hover("sp|eed = 12");
  expect(hover?.contents).toEqual({ kind: "markdown", value: "**speed** (Toy's own names)" });
  expect(hover?.range && doc.textAt(hover.range)).toBe("speed");
});

test("answers for the text as it is after a change", async () => {
  const doc = await openToy("speed = 1|2\n");
  doc.replace("speed", "tint");
  expect((await doc.hover("tin|t"))?.contents).toMatchObject({ value: "**tint** (Toy's own names)" });
});

test("answers null where there is nothing", async () => {
  const doc = await openToy("speed = 12\n# wo|rds\n");
  expect(await doc.hover()).toBeNull();
});

test("answers null where the format has no hovers", async () => {
  const doc = await openToy("!without hover\nspe|ed = 12\n");
  expect(await doc.hover()).toBeNull();
});

test("answers null for a document of another language and for one that is not open", async () => {
  const doc = await openToy("");
  expect(await doc.client.open("spe|ed = 12\n", { languageId: "plaintext" }).hover()).toBeNull();
  doc.close();
  expect(await doc.hover()).toBeNull();
});
