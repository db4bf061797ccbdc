/** Where the thing under the cursor is defined. */
import type { DefinitionParams, Location, ServerCapabilities } from "vscode-languageserver";
import { toLocation, toOffset } from "../lspConvert.ts";
import type { Session } from "../session.ts";

export function definition(session: Session): ServerCapabilities {
  session.connection.onDefinition(
    session.answer<DefinitionParams, Location[] | null>("definition", null, ({ document, analysis }, { position }) => {
      const spans = analysis.definitions?.(toOffset(document, position)) ?? [];
      return spans.length > 0 ? spans.map((span) => toLocation(document, span)) : null;
    }),
  );
  return { definitionProvider: true };
}
