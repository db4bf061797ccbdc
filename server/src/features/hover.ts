/** What the thing under the pointer is, and what the companion file has for it. */
import type { Hover, HoverParams, ServerCapabilities } from "vscode-languageserver";
import { MarkupKind } from "vscode-languageserver";
import { code, inList, type Markdown, markdown, plain } from "../../../formats/core/text/markdown.ts";
import { type CompanionPart, findPartAt } from "../companionParts.ts";
import { toOffset, toRange } from "../lspConvert.ts";
import type { Session } from "../session.ts";

const MOST_LINES = 20;

export function hover(session: Session): ServerCapabilities {
  session.connection.onHover(
    session.answer<HoverParams, Hover | null>("hover", null, (view, { position }) => {
      const { document, analysis } = view;
      const offset = toOffset(document, position);
      const found = analysis.hover?.(offset);
      const part = findPartAt(view, offset);
      const span = found?.span ?? part?.span;
      if (!span) return null;
      const contents =
        found && part ? markdown`${found.contents}\n\n---\n\n${describe(part)}` : (found?.contents ?? (part && describe(part)));
      return { contents: { kind: MarkupKind.Markdown, value: contents?.source ?? "" }, range: toRange(document, span) };
    }),
  );
  return { hoverProvider: true };
}

function describe({ part: { title, details }, companion }: CompanionPart): Markdown {
  const heading = markdown`${code(title)} · ${code(companion.fileName)}`;
  if (details.length === 0) return heading;
  const items = details.slice(0, MOST_LINES).map(code);
  if (details.length > MOST_LINES) items.push(plain(`and ${details.length - MOST_LINES} more`));
  return markdown`${heading}\n${inList(items)}`;
}
