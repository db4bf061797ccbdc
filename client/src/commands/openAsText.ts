import { commands, extensions, l10n, window } from "vscode";
import { decodedUri } from "../decoded/decodedUris.ts";
import { showGameText } from "../open/showText.ts";
import { HEX_EDITOR } from "../page/pageContent.ts";
import { showVisual } from "../visual/showVisual.ts";
import { command } from "./command.ts";
import { NoTarget, openTargetText, resolveGameFile, resolveTarget } from "./target.ts";

/** Allows editing a file that is not exact. The user has been warned about the effect of saving. */
export const editAnyway = command("bytewright.editAnyway", async ({ files, permissions }, argument) => {
  const { real, format } = await resolveGameFile(files, argument);
  permissions.allow(real);
  const decoded = decodedUri(real, format);
  const isShown = window.activeTextEditor?.document.uri.toString() === decoded.toString();
  if (!isShown) await showGameText(decoded, format);
});

/** Opens the text of a game file, regardless of settings; also of any file whose first bytes match a format. */
export const openAsText = command("bytewright.openAsText", async ({ files, opener }, argument) => {
  const target = await resolveTarget(files, argument);
  if (target.kind === "text") return window.showTextDocument(await openTargetText(target));
  const file = await files.read(target.real);
  if (!file.format || file.decoded.kind === "fail") return opener.openPage(target.real);
  return showGameText(decodedUri(target.real, file.format), file.format, { preview: false });
});

/** Opens fields, bytes and pictures of the document; if it cannot be decoded, the page about the file. */
export const openVisual = command("bytewright.openVisual", async ({ files, opener }, argument) => {
  const target = await resolveTarget(files, argument);
  if (target.kind === "text") return showVisual(target.uri);
  const file = await files.read(target.real);
  if (!file.format || file.decoded.kind === "fail") return opener.openPage(target.real);
  return showVisual(target.decoded, { preview: false });
});

/** Opens the page about a game file: reason, bytes and fields. */
export const openInspector = command("bytewright.openInspector", async ({ files, opener }, argument) => {
  const target = await resolveTarget(files, argument);
  await opener.openPage(target.kind === "game" ? target.real : target.uri);
});

/** The page, which says why a text cannot be edited. */
export const showReason = command("bytewright.showReason", openInspector.run);

/** Opens the bytes on disk in the hex editor, if installed. */
export const openInHexEditor = command("bytewright.openInHexEditor", async ({ files }, argument) => {
  const target = await resolveTarget(files, argument);
  if (!extensions.getExtension(HEX_EDITOR)) throw new NoTarget(l10n.t("The extension “Hex Editor” ({0}) is not installed.", HEX_EDITOR));
  await commands.executeCommand("vscode.openWith", target.kind === "game" ? target.real : target.uri, "hexEditor.hexedit");
});

/** Selects the active text's game file in the Explorer, which does not know decoded addresses. */
export const revealInExplorer = command("bytewright.revealInExplorer", async ({ files }, argument) => {
  await commands.executeCommand("revealInExplorer", (await resolveGameFile(files, argument)).real);
});

/** Copies the game file's path as VS Code writes paths on this system. */
export const copyGameFilePath = command("bytewright.copyGameFilePath", async ({ files }, argument) => {
  await commands.executeCommand("copyFilePath", (await resolveGameFile(files, argument)).real);
});
