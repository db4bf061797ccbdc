/** What the thing under the pointer is. */
import type { Hover, HoverParams, ServerCapabilities } from "vscode-languageserver";
import { MarkupKind } from "vscode-languageserver";
import { toOffset, toRange } from "../lspConvert.ts";
import type { Session } from "../session.ts";

export function hover(session: Session): ServerCapabilities {
  session.connection.onHover(
    session.answer<HoverParams, Hover | null>("hover", null, ({ document, analysis }, { position }) => {
      const found = analysis.hover?.(toOffset(document, position));
      return found ? { contents: { kind: MarkupKind.Markdown, value: found.contents }, range: toRange(document, found.span) } : null;
    }),
  );
  return { hoverProvider: true };
}
