/** The canonical form, of the whole text or where a range meets it. */
import type {
  DocumentFormattingParams,
  DocumentRangeFormattingParams,
  TextEdit as LspTextEdit,
  ServerCapabilities,
} from "vscode-languageserver";
import { spansMeet } from "../../../formats/core/span.ts";
import { toSpan, toTextEdit } from "../lspConvert.ts";
import type { Session } from "../session.ts";

/**
 * UTF-16 units. Every line of a larger text written anew is more than an editor takes in one edit: there a range can be formatted, and the
 * command line tool formats all.
 */
const LARGEST_FORMATTED = 16_000_000;

export function formatting(session: Session): ServerCapabilities {
  session.connection.onDocumentFormatting(
    session.answer<DocumentFormattingParams, LspTextEdit[]>("formatting", [], ({ document, analysis }) =>
      document.length > LARGEST_FORMATTED ? [] : (analysis.formatting?.() ?? []).map((edit) => toTextEdit(document, edit)),
    ),
  );
  session.connection.onDocumentRangeFormatting(
    session.answer<DocumentRangeFormattingParams, LspTextEdit[]>("range formatting", [], ({ document, analysis }, { range }) => {
      const within = toSpan(document, range);
      return (analysis.formatting?.(within) ?? []).filter((edit) => spansMeet(edit.span, within)).map((edit) => toTextEdit(document, edit));
    }),
  );
  return { documentFormattingProvider: true, documentRangeFormattingProvider: true };
}
