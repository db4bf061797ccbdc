/** Dumps of the setting that are not there: without a word, nothing would seem to differ from the original game. */
import { commands, FileType, l10n, type Uri } from "vscode";
import { findStat } from "../files/findStat.ts";
import { showWarningMessage } from "../notices.ts";
import { addressesOf, dumpPaths } from "../settings.ts";

/** Warns of each path that leads to no folder. */
export async function warnOfMissingDumps(): Promise<void> {
  for (const path of dumpPaths()) {
    const found = await Promise.all(addressesOf(path).map(isFolder));
    if (found.includes(true)) continue;
    const open = l10n.t("Open the Setting");
    const message = l10n.t("The folder “{0}” in the setting “bytewright.dumps” does not exist. Bytewright works without it.", path);
    if ((await showWarningMessage(message, open)) === open)
      await commands.executeCommand("workbench.action.openSettings", "bytewright.dumps");
  }
}

async function isFolder(uri: Uri): Promise<boolean> {
  return (((await findStat(uri))?.type ?? 0) & FileType.Directory) !== 0;
}
