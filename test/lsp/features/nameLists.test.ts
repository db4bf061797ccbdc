import { expect, test } from "vitest";
import type { NameList } from "../../../formats/core/names.ts";
import { EDITOR_CAPABILITIES } from "../client.ts";
import { openToy } from "../toySession.ts";

const MINE: NameList = { origin: "user", title: "mine", names: ["health", "speed"], patterns: [] };
const FOUND: NameList = { origin: "workspace", title: "found", names: ["health", "speed"], patterns: [] };

test("knows the names that come with the first message", async () => {
  const doc = await openToy("0xced|a2313 = 5\n", { nameLists: [MINE] });
  expect((await doc.hover())?.contents).toMatchObject({ value: "**health** (mine)" });
});

test("analyses open documents again when names arrive, and asks the editor to show it", async () => {
  const doc = await openToy("0xced|a2313 = 5\n");
  await doc.diagnostics();
  expect((await doc.hover())?.contents).toMatchObject({ value: "**0xceda2313** (unknown)" });
  const again = doc.nextDiagnostics();
  doc.client.sendNameLists([MINE]);
  expect((await doc.hover())?.contents).toMatchObject({ value: "**health** (mine)" });
  await again;
  await doc.client.waitFor(() => (doc.client.refreshes.length === 3 ? true : undefined));
  expect([...doc.client.refreshes].sort()).toEqual(["codeLens", "inlayHint", "semanticTokens"]);
});

test("asks no editor that cannot be asked", async () => {
  const doc = await openToy("", undefined, { capabilities: { ...EDITOR_CAPABILITIES, workspace: {} } });
  doc.client.sendNameLists([MINE]);
  await doc.nextDiagnostics();
  expect(doc.client.refreshes).toEqual([]);
});

test("takes new lists in place of the old ones", async () => {
  const doc = await openToy("0xced|a2313 = 5\n", { nameLists: [MINE] });
  doc.client.sendNameLists([]);
  expect((await doc.hover())?.contents).toMatchObject({ value: "**0xceda2313** (unknown)" });
});

test("believes the user first, then the format's own table, then what was found", async () => {
  const doc = await openToy("spe|ed = 5\nhealth = 6\n", { nameLists: [FOUND] });
  expect((await doc.hover())?.contents).toMatchObject({ value: "**speed** (Toy's own names)" });
  expect((await doc.hover("heal|th"))?.contents).toMatchObject({ value: "**health** (found)" });
  doc.client.sendNameLists([FOUND, MINE]);
  expect((await doc.hover())?.contents).toMatchObject({ value: "**speed** (mine)" });
});
