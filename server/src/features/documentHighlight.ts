/** Marks every place that means the thing under the cursor. */
import type { DocumentHighlight, DocumentHighlightParams, ServerCapabilities } from "vscode-languageserver";
import { DocumentHighlightKind } from "vscode-languageserver";
import { toOffset, toRange } from "../lspConvert.ts";
import type { Session } from "../session.ts";

export function documentHighlight(session: Session): ServerCapabilities {
  session.connection.onDocumentHighlight(
    session.answer<DocumentHighlightParams, DocumentHighlight[] | null>("highlights", null, ({ document, analysis }, { position }) => {
      const spans = analysis.references?.(toOffset(document, position), true) ?? [];
      // without an answer of ours the editor marks equal words, which is better than nothing
      return spans.length > 0 ? spans.map((span) => ({ range: toRange(document, span), kind: DocumentHighlightKind.Text })) : null;
    }),
  );
  return { documentHighlightProvider: true };
}
