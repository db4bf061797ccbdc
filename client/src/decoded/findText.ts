import type { Uri } from "vscode";
import type { GameFiles } from "../files/gameFiles.ts";
import { decodedUri } from "./decodedUris.ts";

/** The address of the text of a game file; undefined where it has none. */
export async function findText(files: GameFiles, real: Uri): Promise<Uri | undefined> {
  const file = await files.read(real).catch(() => undefined);
  return file?.format && file.decoded.kind === "ok" ? decodedUri(real, file.format) : undefined;
}
