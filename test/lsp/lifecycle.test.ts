import { expect, test } from "vitest";
import { DidChangeTextDocumentNotification, ExitNotification } from "vscode-languageserver";
import { openSession, TestClient } from "./client.ts";
import { toy } from "./toyFormat.ts";

test("says what it can do", async () => {
  const client = await TestClient.start({ formats: [toy] });
  const { capabilities, serverInfo } = client.initialized;
  expect(serverInfo).toEqual({ name: "Bytewright" });
  expect(capabilities).toEqual({
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: 2 },
    hoverProvider: true,
    completionProvider: { resolveProvider: true, triggerCharacters: expect.any(Array) },
    documentSymbolProvider: { label: "Bytewright" },
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    semanticTokensProvider: { legend: expect.anything(), full: { delta: true }, range: true },
    colorProvider: true,
    inlayHintProvider: true,
    codeActionProvider: { codeActionKinds: ["quickfix", "refactor", "source", "source.fixAll.bytewright"] },
    codeLensProvider: {},
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
  });
  await client.stop();
});

test("ends well after shutdown and exit, with work still to do", async () => {
  const client = await TestClient.start({ formats: [toy] });
  client.open("speed = 999\n");
  await client.stop();
  expect(await client.exited).toBe(0);
});

test("ends with an error after exit without shutdown", async () => {
  const client = await TestClient.start({ formats: [toy] });
  await client.connection.sendNotification(ExitNotification.type);
  expect(await client.exited).toBe(1);
  client.connection.dispose();
});

test("fails a test whose server logged an internal error", async () => {
  const client = await TestClient.start({ formats: [toy] });
  await client.open("!throw hover\nspe|ed = 12\n").hover();
  await expect(client.stop()).rejects.toThrow("internal: hover failed: TypeError: toy hover");
});

test("applies a change at each of 5000 cursors", async () => {
  const line = "speed = 12\n";
  const doc = await openSession({ formats: [toy] }, line.repeat(5000));
  await doc.diagnostics();
  const contentChanges = Array.from({ length: 5000 }, (_, index) => {
    const at = 4999 - index;
    return { range: { start: { line: at, character: 8 }, end: { line: at, character: 10 } }, text: "7" };
  });
  // not through `doc`, whose own copy of the text would take seconds
  void doc.client.connection.sendNotification(DidChangeTextDocumentNotification.type, {
    textDocument: { uri: doc.uri, version: 2 },
    contentChanges,
  });
  await doc.client.waitFor(() => doc.client.published.find(({ version }) => version === 2));
  expect((await doc.report())?.textLength).toBe(line.length * 5000 - 5000);
});
