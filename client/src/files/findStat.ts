/** What the file system says of an address. */
import type { FileStat, Uri } from "vscode";
import { workspace } from "vscode";

/** Undefined where there is nothing, or it cannot be looked at. */
export async function findStat(uri: Uri): Promise<FileStat | undefined> {
  try {
    return await workspace.fs.stat(uri);
  } catch {
    return undefined;
  }
}
