import { expect, test } from "vitest";
import { ExitNotification } from "vscode-languageserver";
import { TestClient } from "./client.ts";
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
