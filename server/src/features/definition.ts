/** Where the thing under the cursor is defined; of what the companion file has a part for, that part. */
import type { DefinitionParams, Location, ServerCapabilities } from "vscode-languageserver";
import { findPartAt } from "../companionParts.ts";
import { toLocation, toOffset } from "../lspConvert.ts";
import type { Session } from "../session.ts";

export function definition(session: Session): ServerCapabilities {
  session.connection.onDefinition(
    session.answer<DefinitionParams, Location[] | null>("definition", null, (view, { position }) => {
      const { document, analysis } = view;
      const offset = toOffset(document, position);
      const found = findPartAt(view, offset);
      if (found) return [toLocation(found.companion.document, found.part.places[0])];
      const spans = analysis.definitions?.(offset) ?? [];
      return spans.length > 0 ? spans.map((span) => toLocation(document, span)) : null;
    }),
  );
  return { definitionProvider: true };
}
