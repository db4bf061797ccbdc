/** What "expand selection" grows to. */
import type { SelectionRange, SelectionRangeParams, ServerCapabilities } from "vscode-languageserver";
import type { Span } from "../../../formats/core/text/span.ts";
import { toOffset, toRange } from "../lspConvert.ts";
import type { Session } from "../session.ts";
import type { TextVersion } from "../textVersion.ts";

export function selectionRange(session: Session): ServerCapabilities {
  session.connection.onSelectionRanges(
    session.answer<SelectionRangeParams, SelectionRange[] | null>("selection ranges", null, ({ document, analysis }, { positions }) => {
      if (!analysis.selections) return null;
      return positions.map((position) => {
        const offset = toOffset(document, position);
        return toChain(document, analysis.selections?.(offset) ?? []) ?? { range: { start: position, end: position } };
      });
    }),
  );
  return { selectionRangeProvider: true };
}

/** The protocol wants each range to hold the one inside it; equal ones would make a step that does nothing. */
function toChain(document: TextVersion, spans: readonly Span[]): SelectionRange | undefined {
  let outer: SelectionRange | undefined;
  let around: Span | undefined;
  for (const span of [...spans].reverse()) {
    if (around && (span.start < around.start || span.end > around.end || (span.start === around.start && span.end === around.end)))
      continue;
    const range = toRange(document, span);
    outer = outer ? { range, parent: outer } : { range };
    around = span;
  }
  return outer;
}
