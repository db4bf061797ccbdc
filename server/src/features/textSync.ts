/** Keeps the service's documents in step with the editor's. */
import type { ServerCapabilities } from "vscode-languageserver";
import { TextDocumentSyncKind } from "vscode-languageserver";
import { applyChanges } from "../lspConvert.ts";
import type { Session } from "../session.ts";
import { TextVersion } from "../textVersion.ts";

export function textSync({ connection, service }: Session): ServerCapabilities {
  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
    service.open(new TextVersion(uri, languageId, version, text));
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const document = service.findDocument(uri);
    if (document) service.update(applyChanges(document, contentChanges, version));
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => service.close(uri));
  return { textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental } };
}
