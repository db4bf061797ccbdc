import { type TextDocument, type Uri, workspace } from "vscode";
import type { GameFile, GameFiles } from "../files/gameFiles.ts";
import { decodedUri } from "./decodedUris.ts";

/** The address of the text of a game file; undefined if it has none. */
export async function findText(files: GameFiles, real: Uri): Promise<Uri | undefined> {
  return textOf(await files.read(real).catch(() => undefined));
}

export function textOf(file: GameFile | undefined): Uri | undefined {
  return file?.format && file.decoded.kind === "ok" ? decodedUri(file.real, file.format) : undefined;
}

/** The open text at an address, if it has unsaved changes. */
export function findUnsaved(text: Uri): TextDocument | undefined {
  const address = text.toString();
  return workspace.textDocuments.find(({ isDirty, uri }) => isDirty && uri.toString() === address);
}
