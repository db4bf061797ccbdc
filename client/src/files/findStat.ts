/** Reads the stat of an address. */
import type { FileStat, Uri } from "vscode";
import { FileType, l10n, workspace } from "vscode";
import { gameFileName } from "../decoded/addresses.ts";
import { isFolder, notFound, unlessMissing } from "../fileErrors.ts";

/** @throws FileSystemError if the file does not exist. The message names the file alone; the file system's own message has the full path. */
export async function statFile(uri: Uri): Promise<FileStat> {
  const stat = await unlessMissing(() => workspace.fs.stat(uri));
  if (!stat) throw notFound(l10n.t("{0} does not exist.", gameFileName(uri)));
  if ((stat.type & FileType.Directory) !== 0) throw isFolder(l10n.t("{0} is a folder, not a file.", gameFileName(uri)));
  return stat;
}

/** Undefined if it does not exist or cannot be read. */
export async function findStat(uri: Uri): Promise<FileStat | undefined> {
  return workspace.fs.stat(uri).then(undefined, () => undefined);
}
