import { commands, l10n, Uri } from "vscode";
import { archiveAddressOf } from "../archives/archivePage.ts";
import { compareArchives } from "../archives/compareArchives.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { requireDump } from "../originals/resetToOriginal.ts";
import { command } from "./command.ts";
import { findGiven, NoTarget, resolveGameFile, resolveTarget } from "./target.ts";

/** Compares a game file, or an archive's members, with the unmodified game's, wherever they are in the dump. */
export const compareWithOriginal = command("bytewright.compareWithOriginal", async ({ files, archives, originals }, argument) => {
  await requireDump();
  const given = findGiven(argument);
  const isArchive = given !== undefined && (await archives.look(given)) === "archive";
  const target = isArchive ? { real: given } : await resolveGameFile(files, argument);
  const name = gameFileName(target.real);
  const original = await originals.find(target.real);
  if (!original) throw new NoTarget(l10n.t("The unmodified game has no {0}.", name));
  const title = l10n.t("{0} (Original ↔ Mod)", name);
  if ("format" in target) await commands.executeCommand("vscode.diff", decodedUri(original.uri, target.format), target.decoded, title);
  else await compareArchives(archives, files, archiveAddressOf(original.uri), archiveAddressOf(target.real), title);
});

/** Compares two files chosen in the Explorer as text; game files and text forms may be mixed. Of two archives, the members that differ. */
export const compareSelected = command("bytewright.compareSelected", async ({ files, archives }, _clicked, selected) => {
  const [left, right] = Array.isArray(selected) ? selected : [];
  if (!left || !right) throw new NoTarget(l10n.t("Choose two files in the Explorer, then compare them."));
  if (left instanceof Uri && right instanceof Uri) {
    const looks = await Promise.all([archives.look(left), archives.look(right)]);
    if (looks.every((look) => look === "archive")) {
      const title = `${gameFileName(left)} ↔ ${gameFileName(right)}`;
      return compareArchives(archives, files, archiveAddressOf(left), archiveAddressOf(right), title);
    }
  }
  const [original, modified] = await Promise.all([findSide(files, left), findSide(files, right)]);
  await commands.executeCommand("vscode.diff", original.uri, modified.uri, `${original.name} ↔ ${modified.name}`);
});

async function findSide(files: GameFiles, selected: unknown) {
  const target = await resolveTarget(files, selected);
  if (target.kind === "text") return { uri: target.uri, name: gameFileName(target.uri) };
  return { uri: target.decoded, name: gameFileName(target.real) };
}
