import { expect, test } from "vitest";
import type { InlayHintOptions } from "../../../server/src/protocol.ts";
import { openToy } from "../toySession.ts";

const TEXT = "0xceda2313 = 5\n";
const NAME_LISTS = [{ origin: "user" as const, title: "mine", names: ["health"], patterns: [] }];

test.each<[string, InlayHintOptions | undefined, string[]]>([
  ["nothing unless asked for", undefined, []],
  ["names of hashes", { references: false, hashes: true, offsets: false }, ["health"]],
  ["places of values", { references: false, hashes: false, offsets: true }, ["line 0"]],
  ["both", { references: false, hashes: true, offsets: true }, ["health", "line 0"]],
])("shows %s", async (_, inlayHints, labels) => {
  const doc = await openToy(TEXT, { nameLists: NAME_LISTS, ...(inlayHints && { inlayHints }) });
  expect((await doc.hints()).map(({ label }) => label)).toEqual(labels);
});

test("places a hint after its text, with a tooltip", async () => {
  const doc = await openToy(TEXT, { nameLists: NAME_LISTS, inlayHints: { references: false, hashes: true, offsets: false } });
  expect(await doc.hints()).toMatchObject([{ position: doc.position("0xceda2313|"), tooltip: "mine" }]);
});

test("follows the setting while it runs, and asks the editor to ask again", async () => {
  const doc = await openToy(TEXT, { nameLists: NAME_LISTS });
  expect(await doc.hints()).toEqual([]);
  await doc.client.connection.sendNotification("bytewright/inlayHints", { references: false, hashes: true, offsets: false });
  await doc.client.waitFor(() => doc.client.refreshes.find((name) => name === "inlayHint"));
  expect(await doc.hints()).toHaveLength(1);
});

test("shows only those of the range", async () => {
  const doc = await openToy("speed = 1\ntint = 2\n", { inlayHints: { references: false, hashes: true, offsets: true } });
  expect((await doc.hints(doc.range("tint"))).map(({ label }) => label)).toEqual(["line 1"]);
});
