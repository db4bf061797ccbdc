import { commands, l10n, Uri, window, workspace } from "vscode";
import { containersForName } from "../../../formats/containers/index.ts";
import { findBinaryName } from "../../../formats/core/files/fileNames.ts";
import { encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { readOrUndefined } from "../save/journal.ts";
import { encodeOrThrow } from "../save/saveGameFile.ts";
import { command, type Services } from "./command.ts";
import type { Target } from "./target.ts";
import { openTargetText, resolveTarget } from "./target.ts";

/** Encodes the text in front, unsaved changes included, into a game file of another name. */
export const saveGameFileAs = command("bytewright.saveGameFileAs", async (services, argument) => {
  const { files } = services;
  const target = await resolveTarget(files, argument);
  const { format } = target;
  const document = await openTargetText(target);
  const proposed = proposeUri(target);
  const name = gameFileName(proposed);
  const content = encodeOrThrow(files, format, document.getText(), name);
  const chosen = await window.showSaveDialog({
    defaultUri: proposed,
    title: l10n.t("Save Game File As"),
    filters: { [format.title]: [...format.extensions] },
  });
  if (!chosen) return undefined;
  const bytes = await wrapLikeBefore(services, target, content, chosen);
  // the dialog has asked whether to replace an existing file
  await files.change([chosen], async ({ replace }) => replace([{ uri: chosen, bytes, expected: await readOrUndefined(chosen) }]));
  await commands.executeCommand("vscode.open", chosen);
  return chosen;
});

/** The file itself, or the text's name without the suffix of the text form. */
function proposeUri(target: Target): Uri {
  if (target.kind === "game") {
    // an older version has an address that nothing can be saved to
    return target.real.scheme === "git" ? besideWorkspace(gameFileName(target.real)) : target.real;
  }
  const { uri, format } = target;
  const name = findBinaryName(gameFileName(uri), format.textSuffix) ?? gameFileName(uri);
  const withExtension = name.includes(".") ? name : `${name}.${format.extensions[0]}`;
  return uri.scheme === "untitled" ? besideWorkspace(withExtension) : Uri.joinPath(uri, "..", withExtension);
}

/** In the first folder of the workspace. */
export function besideWorkspace(name: string): Uri {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return folder ? Uri.joinPath(folder, name) : Uri.file(`/${name}`);
}

/** In the containers that it came in, unless the new name says otherwise. */
async function wrapLikeBefore({ files }: Services, target: Target, content: Uint8Array, chosen: Uri): Promise<Uint8Array> {
  const { format } = target;
  const name = gameFileName(chosen);
  if (target.kind === "text") return files.wrapByName(content, chosen, format);
  const { wrapping } = await files.read(target.real);
  const kindOf = (fileName: string) =>
    containersForName(fileName, format)
      .map(({ id }) => id)
      .join();
  const isSameKind = kindOf(name) === kindOf(gameFileName(target.real));
  return isSameKind && wrapping ? files.wrapLike(content, wrapping, chosen) : files.wrapByName(content, chosen, format);
}

/** Writes the text of the active editor, including unsaved changes, to a separate file. */
export const exportText = command("bytewright.exportText", async ({ files }, argument) => {
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
  await workspace.fs.writeFile(chosen, encodeUtf8(document.getText()));
  return chosen;
});
