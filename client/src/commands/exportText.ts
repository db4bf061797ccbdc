import { l10n, Uri, window, workspace } from "vscode";
import { gameFileName } from "../decoded/addresses.ts";
import type { Command } from "./command.ts";
import { openTargetText, resolveTarget } from "./target.ts";

/** Writes the text in front, unsaved changes included, as a file of its own. */
export const exportText: Command = {
  id: "bytewright.exportText",
  async run({ files }, argument) {
    const target = await resolveTarget(files, argument);
    const document = await openTargetText(target);
    const uri = target.kind === "game" ? target.real : target.uri;
    const name = target.kind === "game" ? `${gameFileName(uri)}${target.format.textSuffix}` : gameFileName(uri);
    const folder = uri.scheme === "git" ? workspace.workspaceFolders?.[0]?.uri : Uri.joinPath(uri, "..");
    const chosen = await window.showSaveDialog({
      ...(folder ? { defaultUri: Uri.joinPath(folder, name) } : {}),
      title: l10n.t("Export Text"),
      filters: { [target.format.title]: [target.format.textSuffix.replace(/^.*\./, "") || "txt"] },
    });
    if (!chosen) return undefined;
    await workspace.fs.writeFile(chosen, new TextEncoder().encode(document.getText()));
    return chosen;
  },
};
