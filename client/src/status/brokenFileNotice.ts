/** Says that a file can no longer be decoded while its text is open: VS Code goes on showing the last text without a word. */
import type { FileChangeEvent } from "vscode";
import { commands, FileChangeType, l10n, workspace } from "vscode";
import { firstError } from "../../../formats/core/issue.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { showWarningMessage } from "../notices.ts";

export async function showBrokenFile(files: GameFiles, changes: readonly FileChangeEvent[]): Promise<void> {
  for (const { type, uri } of changes) {
    const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    const real = findRealUri(uri);
    if (type === FileChangeType.Deleted || !isOpen || !real) continue;
    const file = await files.read(real).catch(() => undefined);
    if (!file || file.decoded.kind === "ok") continue;
    const details = l10n.t("Show Details");
    const message = l10n.t(
      "{0} was changed by another program and cannot be decoded any more. The editor still shows the text from before. {1}",
      file.name,
      firstError(file.decoded.issues).message,
    );
    if ((await showWarningMessage(message, details)) === details) await commands.executeCommand("bytewright.showReason", real);
  }
}
