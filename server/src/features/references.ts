/** Every place that means the thing under the cursor. */
import type { Location, ReferenceParams, ServerCapabilities } from "vscode-languageserver";
import { toLocation, toOffset } from "../lspConvert.ts";
import type { Session } from "../session.ts";

export function references(session: Session): ServerCapabilities {
  session.connection.onReferences(
    session.answer<ReferenceParams, Location[] | null>("references", null, ({ document, analysis }, { position, context }) => {
      const spans = analysis.references?.(toOffset(document, position), context.includeDeclaration) ?? [];
      return spans.length > 0 ? spans.map((span) => toLocation(document, span)) : null;
    }),
  );
  return { referencesProvider: true };
}
