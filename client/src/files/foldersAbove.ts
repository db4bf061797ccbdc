import { Uri } from "vscode";

/** The folders that a file is in, the nearest first. */
export function foldersAbove(file: Uri, most: number): readonly Uri[] {
  const folders: Uri[] = [];
  for (let at = file; folders.length < most; ) {
    const folder = Uri.joinPath(at, "..");
    if (folder.path === at.path) break;
    folders.push(folder);
    at = folder;
  }
  return folders;
}
