/** Definitions, references and highlights of the thing under the cursor, including its part of the companion file. */
import { DocumentHighlightKind, type ServerCapabilities } from "vscode-languageserver";
import { findPartAt } from "../companionParts.ts";
import { toLocation, toOffset, toRange } from "../lspConvert.ts";
import type { Session } from "../session.ts";

export function navigation(session: Session): ServerCapabilities {
  const { connection } = session;
  connection.onDefinition(
    session.answer("definition", null, (view, { position }) => {
      const { document, analysis } = view;
      const offset = toOffset(document, position);
      const found = findPartAt(view, offset);
      if (found) return [toLocation(found.companion.document, found.part.places[0])];
      const spans = analysis.definitions?.(offset) ?? [];
      return spans.length > 0 ? spans.map((span) => toLocation(document, span)) : null;
    }),
  );
  connection.onReferences(
    session.answer("references", null, ({ document, analysis }, { position, context }) => {
      const spans = analysis.references?.(toOffset(document, position), context.includeDeclaration) ?? [];
      return spans.length > 0 ? spans.map((span) => toLocation(document, span)) : null;
    }),
  );
  connection.onDocumentHighlight(
    session.answer("highlights", null, ({ document, analysis }, { position }) => {
      const spans = analysis.references?.(toOffset(document, position), true) ?? [];
      // without an answer, the editor highlights equal words
      return spans.length > 0 ? spans.map((span) => ({ range: toRange(document, span), kind: DocumentHighlightKind.Text })) : null;
    }),
  );
  return { definitionProvider: true, referencesProvider: true, documentHighlightProvider: true };
}
