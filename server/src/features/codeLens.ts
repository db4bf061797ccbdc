/** Lines of information above the text: titles only, nothing to click. */
import type { CodeLens, CodeLensParams, ServerCapabilities } from "vscode-languageserver";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { toRange } from "../lspConvert.ts";
import type { Session } from "../session.ts";

export function codeLens(session: Session): ServerCapabilities {
  session.connection.onCodeLens(
    session.answer<CodeLensParams, CodeLens[]>("code lenses", [], ({ document, analysis }) =>
      // editors show a command without a name as plain text
      (analysis.lenses?.() ?? []).map(({ span, title }) => ({
        range: toRange(document, span),
        command: { title: labelText(title), command: "" },
      })),
    ),
  );
  return { codeLensProvider: {} };
}
