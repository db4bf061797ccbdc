/** Commands for the language server's code actions: clipboard, the user's name list, search for a name, encoding picker. */
import type { WorkspaceEdit } from "vscode";
import { commands, env, l10n, Position, ProgressLocation, Uri, window, workspace } from "vscode";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import type { FindNameParams } from "../../../server/src/protocol.ts";
import { findFormatByLanguage } from "../decoded/decodedUris.ts";
import { keepName, offerToKeep } from "../names/keptNames.ts";
import { showInformationMessage } from "../notices.ts";
import { command } from "./command.ts";
import { NoTarget } from "./target.ts";

export const copyText = command("bytewright.copyText", async (_, text) => {
  if (typeof text === "string") await env.clipboard.writeText(text);
});

export const keepNameInList = command("bytewright.keepName", async ({ names }, name) => {
  if (typeof name !== "string") return;
  await keepName(names.imported, name);
  void showInformationMessage(l10n.t("{0} is now in your name list.", name));
});

/** VS Code's own picker, for a file with bytes that are not UTF-8: the user knows its encoding. */
export const reopenWithEncoding = command("bytewright.reopenWithEncoding", async (_, uri) => {
  if (typeof uri !== "string") return;
  const { document } = await window.showTextDocument(Uri.parse(uri, true), { preview: false });
  if (document.isDirty) throw new NoTarget(l10n.t("The file has unsaved changes. Undo or revert them, then reopen it with its encoding."));
  await commands.executeCommand("workbench.action.editor.changeEncoding");
});

/** Looks for variations of known names: other numbers, other endings. */
export const findName = command("bytewright.findName", async ({ names }, argument) => {
  if (!isFindName(argument)) return;
  const { hash } = argument;
  const uri = Uri.parse(argument.uri);
  const { languageId } = await workspace.openTextDocument(uri);
  const format = findFormatByLanguage(languageId);
  if (format?.guessNames === undefined) return;
  const options = { location: ProgressLocation.Window, title: l10n.t("Looking for a name") };
  const found = await window.withProgress(options, async () => format.guessNames?.(hash, names.namesFor(format)) ?? []);
  if (found.length === 0)
    throw new NoTarget(l10n.t("No variation of a known name has this hash. Import the names of the game’s executable to look there."));
  const choices = found.map((name) => ({ label: labelText(name), name }));
  const choice = await window.showQuickPick(choices, {
    title: l10n.t("Names with this Hash"),
    placeHolder: l10n.t("A name may fit by chance: choose it only where it makes sense."),
  });
  if (choice === undefined) return;
  const { name } = choice;
  const position = new Position(argument.position.line, argument.position.character);
  const edit = await commands.executeCommand<WorkspaceEdit>("vscode.executeDocumentRenameProvider", uri, position, name);
  if (await workspace.applyEdit(edit)) await offerToKeep(names.imported, name);
});

function isFindName(argument: unknown): argument is FindNameParams {
  const { uri, hash, position } = (argument ?? {}) as Partial<FindNameParams>;
  return typeof uri === "string" && typeof hash === "number" && position !== undefined;
}
