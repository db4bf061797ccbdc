/** Formats a text or a range of it. */
import type { ServerCapabilities } from "vscode-languageserver";
import { spansMeet } from "../../../formats/core/text/span.ts";
import { toSpan, toTextEdits } from "../lspConvert.ts";
import type { Session } from "../session.ts";

export function formatting(session: Session): ServerCapabilities {
  session.connection.onDocumentFormatting(
    session.answer("formatting", [], ({ document, analysis }) => toTextEdits(document, analysis.formatting?.() ?? [])),
  );
  session.connection.onDocumentRangeFormatting(
    session.answer("range formatting", [], ({ document, analysis }, { range }) => {
      const within = toSpan(document, range);
      return toTextEdits(
        document,
        (analysis.formatting?.(within) ?? []).filter((edit) => spansMeet(edit.span, within)),
      );
    }),
  );
  return { documentFormattingProvider: true, documentRangeFormattingProvider: true };
}
