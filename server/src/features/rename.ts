/** Renames a thing everywhere in its text. The one feature whose errors the user is shown: they say why a name cannot be. */
import type { PrepareRenameParams, PrepareRenameResult, RenameParams, ServerCapabilities, WorkspaceEdit } from "vscode-languageserver";
import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import { toOffset, toRange } from "../lspConvert.ts";
import type { Session } from "../session.ts";

export function rename(session: Session): ServerCapabilities {
  session.connection.onPrepareRename(
    session.answer<PrepareRenameParams, PrepareRenameResult | null>("rename preparation", null, ({ document, analysis }, { position }) => {
      const found = analysis.renameable?.(toOffset(document, position));
      return found ? { range: toRange(document, found.span), placeholder: found.name } : null;
    }),
  );
  session.connection.onRenameRequest(
    session.answer<RenameParams, WorkspaceEdit | null>("rename", null, ({ document, analysis }, { position, newName }) => {
      try {
        const edits = analysis.renames?.(toOffset(document, position), newName) ?? [];
        // the user cannot be asked about any of them
        if (edits.length > 0 && !session.canAsk && edits.every(({ optional }) => optional !== undefined))
          throw new Error(`${edits[0].optional}. Edit the text to change it on purpose.`);
        return edits.length > 0 ? session.toWorkspaceEdit(document, edits) : null;
      } catch (error) {
        throw new ResponseError(LSPErrorCodes.RequestFailed, noticeText(sentenceOf(session, error)));
      }
    }),
  );
  return { renameProvider: { prepareProvider: true } };
}

/** A plain `Error` carries a sentence for the user; of any other kind it is a mistake of ours. */
function sentenceOf(session: Session, error: unknown): string {
  if (error instanceof Error && error.name === "Error") return error.message;
  session.reportFailure("rename", error);
  return "Bytewright failed on this rename; its log says more. Nothing was changed.";
}
