import { expect, test, vi } from "vitest";
import { CancellationTokenSource, HoverRequest, LSPErrorCodes } from "vscode-languageserver";
import { holdTimers } from "./client.ts";
import type { TestDocument } from "./testDocument.ts";
import { openToy } from "./toySession.ts";

const ENTRY = "speed = 12\n";

const REQUESTS: [string, (doc: TestDocument) => Promise<unknown>, unknown][] = [
  ["hover", (doc) => doc.hover(ENTRY), null],
  ["completions", (doc) => doc.complete(ENTRY), { isIncomplete: false, items: [] }],
  ["outline", (doc) => doc.symbols(), []],
  ["folds", (doc) => doc.folds(), []],
  ["selections", (doc) => doc.selections(ENTRY), []],
  ["tokens", (doc) => doc.tokens(), []],
  ["colors", (doc) => doc.colors(), []],
  ["colorText", (doc) => doc.colorTexts(doc.wholeRange, { red: 0, green: 0, blue: 0, alpha: 1 }), []],
  ["inlayHints", (doc) => doc.hints(), []],
  ["definitions", (doc) => doc.definitions(ENTRY), []],
  ["references", (doc) => doc.references(ENTRY), []],
  ["rename", (doc) => doc.prepareRename(ENTRY), null],
  ["actions", (doc) => doc.actions(doc.wholeRange), []],
  ["lenses", (doc) => doc.lenses(), []],
  ["formatting", (doc) => doc.formatting(), []],
  ["encoded", (doc) => doc.locateByte(9), null],
];

test.each(REQUESTS)("answers nothing, logs it and lives on when %s throws", async (method, request, empty) => {
  const doc = await openToy(`!throw ${method}\n${ENTRY}`, { inlayHints: { references: true, hashes: true, offsets: true } });
  expect(await request(doc)).toEqual(empty);
  const [logged] = await doc.client.takeInternalErrors();
  expect(logged).toMatch(new RegExp(`^internal: .* failed: TypeError: toy ${method}\\n`));
  doc.setText(ENTRY);
  expect(await doc.hover(ENTRY)).not.toBeNull();
});

test.each(REQUESTS.filter(([method]) => method !== "encoded"))(
  "answers nothing and logs nothing where there is no %s",
  async (method, request, empty) => {
    const doc = await openToy(`!without ${method}\n${ENTRY}`, { inlayHints: { references: true, hashes: true, offsets: true } });
    expect(await request(doc)).toEqual(empty);
  },
);

test("reports to the user an analysis that fails, and answers nothing else", async () => {
  const doc = await openToy(`!throw analyse\n${ENTRY}`);
  expect(await doc.diagnostics()).toMatchObject([
    { code: "internal/unexpected", severity: 1, message: "Bytewright failed on this input (TypeError: toy analyse). Nothing was changed." },
  ]);
  expect(await doc.hover(ENTRY)).toBeNull();
  expect(await doc.client.takeInternalErrors()).toHaveLength(1);
  doc.setText(ENTRY);
  expect(await doc.diagnostics()).toEqual([]);
});

test("answers nothing where findings cannot be read", async () => {
  const doc = await openToy(`!throw issues\n${ENTRY}`);
  expect(await doc.client.takeInternalErrors()).toHaveLength(1);
  expect(doc.client.published).toEqual([]);
});

test("does not work on a request that was cancelled", async () => {
  const doc = await openToy(ENTRY);
  await doc.diagnostics();
  holdTimers();
  doc.replace("12", "13");
  const source = new CancellationTokenSource();
  const answer = doc.client.connection.sendRequest(HoverRequest.type, doc.at("speed"), source.token);
  const refused = expect(answer).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  await doc.client.handled();
  source.cancel();
  await doc.client.handled();
  vi.runAllTimers();
  await refused;
});

test("does not analyse for a request about a version that is old already", async () => {
  const doc = await openToy(ENTRY);
  await doc.diagnostics();
  holdTimers();
  doc.replace("12", "13");
  const refused = expect(doc.hover("speed")).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
  doc.replace("13", "14");
  await doc.client.handled();
  vi.runAllTimers();
  await refused;
  await doc.diagnostics();
  expect((await doc.report())?.analyses.count).toBe(2);
});

test("passes over changes of a document that is not open", async () => {
  const doc = await openToy(ENTRY);
  doc.close();
  doc.setText("nonsense");
  expect(await doc.hover(0)).toBeNull();
});

test("keeps documents apart", async () => {
  const doc = await openToy(ENTRY);
  const other = doc.client.open("tint = 999\n");
  expect(await other.diagnostics()).toHaveLength(1);
  expect(await doc.diagnostics()).toEqual([]);
  other.close();
  expect(await other.nextDiagnostics()).toEqual([]);
  expect(await doc.hover(ENTRY)).not.toBeNull();
});
