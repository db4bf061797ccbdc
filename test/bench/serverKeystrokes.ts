/** Keystrokes through the server with its protocol: from the message about the change to the message with the findings. */
import {
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
} from "vscode-languageserver";
import type { Format } from "../../formats/core/format.ts";
import { startInMemory } from "../lsp/transport.ts";

/** Milliseconds of each of `keys` keystrokes; each puts a digit in place of the one at the offset. */
export async function serverKeystrokes(format: Format, text: string, at: number, keys: number): Promise<number[]> {
  const { connection } = startInMemory([format]);
  let published: (version: number | undefined) => void = () => {};
  connection.onNotification(PublishDiagnosticsNotification.type, ({ version }) => published(version));
  connection.listen();
  await connection.sendRequest(InitializeRequest.type, { processId: null, rootUri: null, capabilities: {} });
  await connection.sendNotification(InitializedNotification.type, {});
  const uri = `file:///large.${format.extensions[0]}`;
  const arrival = (wanted: number) =>
    new Promise<void>((resolve) => {
      published = (version) => version === wanted && resolve();
    });
  const opened = arrival(1);
  await connection.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: format.languageId, version: 1, text },
  });
  await opened;
  const line = text.slice(0, at).split("\n").length - 1;
  const character = at - text.lastIndexOf("\n", at - 1) - 1;
  const times: number[] = [];
  for (let key = 0; key < keys; key++) {
    const version = key + 2;
    const done = arrival(version);
    const range = { start: { line, character }, end: { line, character: character + 1 } };
    const start = performance.now();
    void connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [{ range, text: String(key % 10) }],
    });
    await done;
    times.push(performance.now() - start);
  }
  connection.dispose();
  return times;
}
