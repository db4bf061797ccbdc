import { expect, test } from "vitest";
import { CompletionItemKind, InsertTextFormat } from "vscode-languageserver";
import { EDITOR_CAPABILITIES } from "../client.ts";
import { openToy } from "../toySession.ts";

test("offers names as snippets that replace what is typed", async () => {
  const doc = await openToy("sp|");
  const { items, isIncomplete } = await doc.complete();
  expect(isIncomplete).toBe(false);
  expect(items.map(({ label }) => label)).toEqual(["speed", "tint", "target"]);
  expect(items[0]).toMatchObject({
    kind: CompletionItemKind.Property,
    detail: "Toy's own names",
    filterText: "speed",
    insertTextFormat: InsertTextFormat.Snippet,
    textEdit: { range: doc.range("sp"), newText: "speed = ${1:0}" },
  });
});

test("gives documentation when an item is looked at, not before", async () => {
  const doc = await openToy("|");
  const { items } = await doc.complete();
  expect(items[1].documentation).toBeUndefined();
  expect((await doc.resolve(items[1])).documentation).toEqual({ kind: "markdown", value: "The entry **tint**." });
});

test("leaves an item of an older list as it is", async () => {
  const doc = await openToy("|");
  const [old] = (await doc.complete()).items;
  await doc.complete();
  expect(await doc.resolve(old)).toEqual(old);
});

test("offers references, and says that there may be more", async () => {
  const doc = await openToy("speed = 1\ntarget = @|");
  const { items, isIncomplete } = await doc.complete();
  expect(isIncomplete).toBe(true);
  expect(items).toMatchObject([{ label: "speed", kind: CompletionItemKind.Reference, sortText: "1speed", textEdit: { newText: "speed" } }]);
  expect(await doc.resolve(items[0])).toEqual(items[0]);
});

test("gives plain text to an editor without snippets", async () => {
  const doc = await openToy("|", undefined, { capabilities: { ...EDITOR_CAPABILITIES, textDocument: {} } });
  const [item] = (await doc.complete()).items;
  expect(item.insertTextFormat).toBeUndefined();
  expect(item.textEdit?.newText).toBe("speed = 0");
});
