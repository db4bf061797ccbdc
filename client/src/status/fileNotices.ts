/** Notifications about files of open texts. */
import type { Disposable, FileChangeEvent, TextEditor } from "vscode";
import { commands, FileChangeType, l10n, window, workspace } from "vscode";
import { firstError } from "../../../formats/core/issue.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { EditPermissions } from "../decoded/editPermissions.ts";
import type { GameFile, GameFiles } from "../files/gameFiles.ts";
import { offer, showInformationMessage, showWarningMessage } from "../notices.ts";
import { rewritingOf } from "../wording.ts";

/** When the text of an inexact file opens, explains once why it is read-only and what to do. */
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

/** Warns once per version if the file of an open text can no longer be decoded: VS Code would silently go on showing the old text. */
export function noticeBroken(files: GameFiles): (changes: readonly FileChangeEvent[]) => Promise<void> {
  const notified = new WeakSet<GameFile["decoded"]>();
  return async (changes) => {
    for (const { type, uri } of changes) {
      const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
      const real = findRealUri(uri);
      if (type === FileChangeType.Deleted || !isOpen || !real) continue;
      const file = await files.read(real).catch(() => undefined);
      if (!file || file.decoded.kind === "ok" || notified.has(file.decoded)) continue;
      notified.add(file.decoded);
      const message = l10n.t(
        "{0} was changed by another program and cannot be decoded any more. The editor still shows the text from before. {1}",
        file.name,
        firstError(file.decoded.issues).message,
      );
      if (await offer(message, l10n.t("Show Details"), showWarningMessage)) await commands.executeCommand("bytewright.showReason", real);
    }
  };
}
