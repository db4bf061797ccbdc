import { commands, l10n } from "vscode";
import { gameFileName } from "../decoded/addresses.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { Command } from "./command.ts";
import { NoTarget, resolveTarget } from "./target.ts";

/** Compares two files chosen in the Explorer as text; game files and text forms may be mixed. */
export const compareSelected: Command = {
  id: "bytewright.compareSelected",
  async run({ files }, _clicked, selected) {
    const [left, right] = Array.isArray(selected) ? selected : [];
    if (!left || !right) throw new NoTarget(l10n.t("Choose two files in the Explorer, then compare them."));
    const [original, modified] = await Promise.all([findSide(files, left), findSide(files, right)]);
    await commands.executeCommand("vscode.diff", original.uri, modified.uri, `${original.name} ↔ ${modified.name}`);
  },
};

async function findSide(files: GameFiles, selected: unknown) {
  const target = await resolveTarget(files, selected);
  if (target.kind === "text") return { uri: target.uri, name: gameFileName(target.uri) };
  return { uri: target.decoded, name: gameFileName(target.real) };
}
