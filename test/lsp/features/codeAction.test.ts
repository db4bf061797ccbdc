import { expect, test } from "vitest";
import { EDITOR_CAPABILITIES } from "../client.ts";
import { openToy } from "../toySession.ts";

const FIX_ALL = "source.fixAll.bytewright";

test("offers the corrections of the findings in the selection, the best one marked", async () => {
  const doc = await openToy("speed = 999\ntint = 888\n");
  const [diagnostic] = await doc.diagnostics();
  const actions = await doc.actions(doc.range("999"));
  expect(actions.map(({ title, kind, isPreferred }) => [title, kind, isPreferred])).toEqual([
    ["Set to 255", "quickfix", true],
    ["Remove the entry", "quickfix", undefined],
  ]);
  expect(actions[0].diagnostics).toEqual([diagnostic]);
  expect(doc.applied(actions[0].edit)).toBe("speed = 255\ntint = 888\n");
  expect(doc.applied(actions[1].edit)).toBe("\ntint = 888\n");
});

test("offers the format's rewrites", async () => {
  const doc = await openToy("0xceda2313 = 5\n", { nameLists: [{ origin: "user", title: "mine", names: ["health"], patterns: [] }] });
  const actions = await doc.actions(doc.range("ceda"));
  expect(actions).toMatchObject([{ title: "Write as health", kind: "refactor" }]);
  expect(doc.applied(actions[0].edit)).toBe("health = 5\n");
});

test("offers nothing where nothing is to be done", async () => {
  const doc = await openToy("speed = 12\ntint = 999\n");
  expect(await doc.actions(doc.range("speed"))).toEqual([]);
});

test.each([
  [["quickfix"], ["Set to 255", "Remove the entry"]],
  [["refactor"], []],
  [["source.organizeImports"], []],
  [["source.fixAll"], ["Apply all sure corrections"]],
  [["source"], ["Apply all sure corrections"]],
  [[FIX_ALL], ["Apply all sure corrections"]],
])("gives of the kinds %j only %j", async (only, titles) => {
  const doc = await openToy("speed = 999\n");
  expect((await doc.actions(doc.wholeRange, only)).map(({ title }) => title)).toEqual(titles);
});

test("corrects a whole text at once: preferred fixes only, and of two for the same place the first", async () => {
  const doc = await openToy("speed = 0999\ntint = @nothing\n# words\nx = 007\n");
  const [action] = await doc.actions(doc.range(0, 0), [FIX_ALL]);
  expect(action.kind).toBe(FIX_ALL);
  expect(doc.applied(action.edit)).toBe("speed = 255\ntint = @nothing\n\nx = 7\n");
});

test("offers no correction of a whole text that needs none", async () => {
  const doc = await openToy("speed = 12\ntint = @nothing\n");
  expect(await doc.actions(doc.wholeRange, [FIX_ALL])).toEqual([]);
});

test("gives edits of the version that it saw, or plain ones to an editor that knows no versions", async () => {
  const doc = await openToy("speed = 999\n");
  doc.replace("999", "888");
  const [versioned] = await doc.actions(doc.wholeRange);
  expect(versioned.edit?.documentChanges).toMatchObject([{ textDocument: { uri: doc.uri, version: 2 } }]);
  const plain = await openToy("speed = 999\n", undefined, { capabilities: { ...EDITOR_CAPABILITIES, workspace: {} } });
  const [action] = await plain.actions(plain.wholeRange);
  expect(Object.keys(action.edit?.changes ?? {})).toEqual([plain.uri]);
  expect(plain.applied(action.edit)).toBe("speed = 255\n");
});
