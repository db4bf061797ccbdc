import { commands, l10n } from "vscode";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import { dumpFolders } from "../settings.ts";
import type { Command } from "./command.ts";
import { NoTarget, resolveGameFile } from "./target.ts";

/** Compares a game file with the same file of the unmodified game, wherever it is in the dump. */
export const compareWithOriginal: Command = {
  id: "bytewright.compareWithOriginal",
  async run({ files, project }, argument) {
    if (dumpFolders().length === 0) {
      await commands.executeCommand("workbench.action.openSettings", "bytewright.dumps");
      throw new NoTarget(l10n.t("Add the folder of the unmodified game to the setting “bytewright.dumps” first."));
    }
    const { real, decoded, format } = await resolveGameFile(files, argument);
    const whole = await project.whole();
    const file = project.find(real);
    const name = gameFileName(real);
    if (file?.inGame === undefined)
      throw new NoTarget(l10n.t("{0} is not in a folder or archive laid out as the game’s, so it has no original.", name));
    const original = whole.atGamePath(file.inGame).find(({ origin }) => origin === "dump");
    if (!original) throw new NoTarget(l10n.t("The unmodified game has no {0}.", file.inGame));
    const title = l10n.t("{0} (Original ↔ Mod)", name);
    await commands.executeCommand("vscode.diff", decodedUri(project.uriOf(original), format), decoded, title);
  },
};
