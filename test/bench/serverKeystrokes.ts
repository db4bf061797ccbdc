/** Edits through the server's protocol: from the message about the change to the one with the findings. */
import {
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  type Position,
  PublishDiagnosticsNotification,
  type Range,
} from "vscode-languageserver";
import type { Format } from "../../formats/core/format.ts";
import type { TextEdit } from "../../formats/core/text/span.ts";
import { startInMemory } from "../lsp/transport.ts";

/** Milliseconds of each of `keys` keystrokes, which replace the digit at the offset. */
export function serverKeystrokes(format: Format, text: string, at: number, keys: number): Promise<number[]> {
  const span = { start: at, end: at + 1 };
  return serverEdits(
    format,
    text,
    Array.from({ length: keys }, (_, key) => ({ span, text: String(key % 10) })),
  );
}

/** Milliseconds of each edit, which applies to the result of those before it. */
export function serverEdits(format: Format, text: string, edits: readonly TextEdit[]): Promise<number[]> {
  let current = text;
  return serverChanges(format, text, function* () {
    for (const { span, text: replacement } of edits) {
      yield [{ range: { start: positionOf(current, span.start), end: positionOf(current, span.end) }, text: replacement }];
      current = current.slice(0, span.start) + replacement + current.slice(span.end);
    }
  });
}

/** Milliseconds of each change, which may have several places, as with several cursors. */
export async function serverChanges(
  format: Format,
  text: string,
  changes: () => Iterable<readonly { readonly range: Range; readonly text: string }[]>,
): Promise<number[]> {
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
  const times: number[] = [];
  let version = 1;
  for (const change of changes()) {
    version++;
    const done = arrival(version);
    const start = performance.now();
    void connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [...change],
    });
    await done;
    times.push(performance.now() - start);
  }
  connection.dispose();
  return times;
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length - 1, character: offset - start };
}
