/** Changes in the visual editor, through the server's protocol: the intent, then the visible rows after the change. */
import { DidChangeTextDocumentNotification, DidOpenTextDocumentNotification, InitializeRequest } from "vscode-languageserver";
import type { Format } from "../../formats/core/format.ts";
import type { VisualEditResult, VisualQuestion, VisualResult } from "../../server/src/visual/protocol.ts";
import { startInMemory } from "../lsp/transport.ts";

export interface IntentTimes {
  /** From opening the text to the first rows. */
  readonly open: number;
  /** From the intent to the edits of the text. */
  readonly intents: readonly number[];
  /** From the changed text to the visible rows. */
  readonly rows: readonly number[];
}

/** Repeatedly toggles the last boolean of the tree. Undefined if it has none. */
export async function serverIntents(format: Format, text: string, changes: number): Promise<IntentTimes | undefined> {
  const { connection } = startInMemory([format]);
  connection.listen();
  await connection.sendRequest(InitializeRequest.type, { processId: null, rootUri: null, capabilities: {} });
  const uri = `file:///large.${format.extensions[0]}`;
  const ask = (question: VisualQuestion) => connection.sendRequest<VisualResult>("bytewright/visual", { uri, question });
  const start = performance.now();
  await connection.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: format.languageId, version: 1, text },
  });
  const first = await ask({ kind: "rows", known: 0, ranges: [[0, 120]] });
  const open = performance.now() - start;
  const row = await findTruth();
  if (row === undefined || !first) return undefined;
  const shape = (first.answer as { readonly shape: number }).shape;
  const intents: number[] = [];
  const rows: number[] = [];
  for (let version = 1; version <= changes; version++) {
    const asked = performance.now();
    const intent = { kind: "value", rows: [row], value: version % 2 === 0 } as const;
    const result = await connection.sendRequest<VisualEditResult>("bytewright/visualEdit", { uri, version, intent });
    intents.push(performance.now() - asked);
    if (result?.kind !== "edits") throw new Error(`the change is not made: ${JSON.stringify(result)}`);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const changed = performance.now();
    void connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: version + 1 },
      contentChanges: result.edits.map(({ range, text: replacement }) => ({ range, text: replacement })),
    });
    await ask({ kind: "rows", known: shape, ranges: [[row, row + 64]] });
    rows.push(performance.now() - changed);
  }
  connection.dispose();
  return { open, intents, rows };

  async function findTruth(): Promise<number | undefined> {
    const found = await ask({ kind: "find", query: "true" });
    return (found?.answer as number[] | undefined)?.at(-1);
  }
}
