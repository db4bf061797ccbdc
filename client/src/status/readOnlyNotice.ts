/** Says once, when the text of an inexact file comes up, why it cannot be edited, and what can be done. */
import type { Disposable, TextEditor } from "vscode";
import { commands, l10n, window } from "vscode";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { EditPermissions } from "../decoded/editPermissions.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { showInformationMessage } from "../notices.ts";
import { rewritingOf } from "../wording.ts";

export function noticeReadOnly(files: GameFiles, permissions: EditPermissions): Disposable {
  const notified = new Set<string>();
  const look = async (editor: TextEditor | undefined): Promise<void> => {
    const real = editor && findRealUri(editor.document.uri);
    const file = real && !notified.has(real.toString()) ? files.findCached(real) : undefined;
    if (!file || permissions.findReason(file) !== "inexact" || file.decoded.kind === "fail") return;
    notified.add(file.real.toString());
    const edit = l10n.t("Edit Anyway");
    const details = l10n.t("Show Details");
    const message = l10n.t("{0} is open read-only. {1}", file.name, rewritingOf(file.decoded, file.content.length));
    const chosen = await showInformationMessage(message, edit, details);
    if (chosen === edit) await commands.executeCommand("bytewright.editAnyway", real);
    if (chosen === details) await commands.executeCommand("bytewright.showReason", real);
  };
  void look(window.activeTextEditor);
  return window.onDidChangeActiveTextEditor((editor) => void look(editor));
}
