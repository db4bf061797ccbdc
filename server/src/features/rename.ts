/** Renames something everywhere in its text. The only feature whose errors users see: they explain why a name is not possible. */
import type { PrepareRenameParams, PrepareRenameResult, RenameParams, ServerCapabilities, WorkspaceEdit } from "vscode-languageserver";
import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import type { TextEdit } from "../../../formats/core/text/span.ts";
import { toOffset, toRange } from "../lspConvert.ts";
import type { Session } from "../session.ts";
import type { TextVersion } from "../textVersion.ts";

export function rename(session: Session): ServerCapabilities {
  session.connection.onPrepareRename(
    session.answer<PrepareRenameParams, PrepareRenameResult | null>("rename preparation", null, ({ document, analysis }, { position }) => {
      const found = analysis.rename?.(toOffset(document, position));
      return found ? { range: toRange(document, found.span), placeholder: found.name } : null;
    }),
  );
  const findEdits = session.answer<RenameParams, { document: TextVersion; edits: readonly TextEdit[] } | null>(
    "rename",
    null,
    ({ document, analysis }, { position, newName }) => {
      try {
        return { document, edits: analysis.rename?.(toOffset(document, position))?.to(newName) ?? [] };
      } catch (error) {
        throw failure(sentenceOf(session, error));
      }
    },
  );
  session.connection.onRenameRequest(async (params, token): Promise<WorkspaceEdit | null> => {
    const found = await findEdits(params, token);
    if (!found || found.edits.length === 0) return null;
    const { document, edits } = found;
    const risk = edits.every(({ optional }) => optional !== undefined) ? edits[0].optional : undefined;
    if (risk === undefined) return session.toWorkspaceEdit(document, edits);
    if (session.options.answers) {
      const question = `Rename to ${params.newName} anyway?`;
      if (!(await session.ask("bytewright/confirm", { question, detail: `${risk}.`, action: "Rename" }))) return { changes: {} };
      return session.toWorkspaceEdit(
        document,
        edits.map(({ span, text }) => ({ span, text })),
      );
    }
    if (!session.canAsk) throw failure(`${risk}. Edit the text to change it on purpose.`);
    return session.toWorkspaceEdit(document, edits);
  });
  return { renameProvider: { prepareProvider: true } };
}

const failure = (sentence: string) => new ResponseError(LSPErrorCodes.RequestFailed, noticeText(sentence));

/** A plain `Error` has a sentence for the user; any other kind is a bug. */
function sentenceOf(session: Session, error: unknown): string {
  if (error instanceof Error && error.name === "Error") return error.message;
  session.reportFailure("rename", error);
  return "Bytewright failed on this rename; its log says more. Nothing was changed.";
}
