import { commands, l10n } from "vscode";
import { archiveAddressOf } from "../archives/archivePage.ts";
import { compareArchives } from "../archives/compareArchives.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri, findRealUri } from "../decoded/decodedUris.ts";
import { requireDump } from "../originals/resetToOriginal.ts";
import type { Command } from "./command.ts";
import { findActiveUri, findUri, NoTarget, resolveGameFile } from "./target.ts";

/** Compares a game file, or all that an archive holds, with the unmodified game, wherever it is in the dump. */
export const compareWithOriginal: Command = {
  id: "bytewright.compareWithOriginal",
  async run({ files, archives, originals }, argument) {
    await requireDump();
    const uri = findUri(argument) ?? findActiveUri();
    const given = uri && (findRealUri(uri) ?? uri);
    const isArchive = given !== undefined && (await archives.look(given)) === "archive";
    const target = isArchive ? { real: given } : await resolveGameFile(files, argument);
    const name = gameFileName(target.real);
    const original = await originals.find(target.real);
    if (!original) throw new NoTarget(l10n.t("The unmodified game has no {0}.", name));
    const title = l10n.t("{0} (Original ↔ Mod)", name);
    if ("format" in target) await commands.executeCommand("vscode.diff", decodedUri(original.uri, target.format), target.decoded, title);
    else await compareArchives(archives, files, archiveAddressOf(original.uri), archiveAddressOf(target.real), title);
  },
};
