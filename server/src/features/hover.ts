/** What the thing under the pointer is, and what the file beside this one has for it. */
import type { Hover, HoverParams, ServerCapabilities } from "vscode-languageserver";
import { MarkupKind } from "vscode-languageserver";
import { findPartAt, type PartBeside } from "../besides.ts";
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
      const value = [...(found ? [found.contents] : []), ...(part ? [describe(part)] : [])].join("\n\n---\n\n");
      return { contents: { kind: MarkupKind.Markdown, value }, range: toRange(document, span) };
    }),
  );
  return { hoverProvider: true };
}

function describe({ part: { title, details }, beside }: PartBeside): string {
  const lines = details.slice(0, MOST_LINES).map((line) => `- ${inCode(line)}`);
  if (details.length > MOST_LINES) lines.push(`- and ${details.length - MOST_LINES} more`);
  return [`${inCode(title)} · ${inCode(beside.fileName)}`, ...lines].join("\n");
}

/** The text as it is: names of things are no Markdown. */
function inCode(text: string): string {
  const fence = "`".repeat(Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)) + 1);
  const gap = fence.length > 1 ? " " : "";
  return `${fence}${gap}${text}${gap}${fence}`;
}
