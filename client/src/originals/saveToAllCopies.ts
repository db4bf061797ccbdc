import { l10n } from "vscode";
import { command } from "../commands/command.ts";
import { NoTarget, openTargetText, resolveGameFile } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import { applyAndSave, type FileEdits, offerUndo } from "../project/previewedEdits.ts";

/** Saves this file's text to all copies in the mod's archives, because the game uses the copy that it loads first. */
export const saveToAllCopies = command("bytewright.saveToAllCopies", async ({ files, project }, argument) => {
  const target = await resolveGameFile(files, argument);
  const document = await openTargetText(target);
  const whole = await project.readAll();
  const file = project.find(target.real);
  const name = gameFileName(target.real);
  if (file?.inGame === undefined) throw new NoTarget(l10n.t("{0} is not in an archive or in a folder with the game’s layout.", name));
  if (document.isDirty) await document.save();
  const text = document.getText();
  const changed: FileEdits[] = [];
  for (const copy of whole.atGamePath(file.inGame)) {
    if (copy.origin !== "mod" || copy.path === file.path) continue;
    const real = project.uriOf(copy);
    const { decoded, format } = await files.read(real);
    if (format !== target.format || decoded.kind === "fail" || decoded.text === text) continue;
    changed.push({
      uri: decodedUri(real, format),
      edits: [{ span: { start: 0, end: decoded.text.length }, text }],
      before: decoded.text,
    });
  }
  if (changed.length === 0) throw new NoTarget(l10n.t("All copies of {0} in the mod are the same.", name));
  const count = changed.length;
  const question = count === 1 ? l10n.t("Change the other copy of {0}", name) : l10n.t("Change {0} other copies of {1}", count, name);
  const applied = await applyAndSave(changed, { title: l10n.t("Save to All Copies"), question });
  if (!applied) return;
  const done = count === 1 ? l10n.t("Saved to the other copy of {0}.", name) : l10n.t("Saved to {0} other copies of {1}.", count, name);
  void offerUndo(done, applied);
});
