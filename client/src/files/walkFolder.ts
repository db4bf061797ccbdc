/**
 * Lists files below a folder on any file system, breadth first, in bounded steps. VS Code's file search needs a search provider, which many
 * virtual file systems lack.
 */
import type { CancellationToken, Uri } from "vscode";
import { FileType, Uri as Uris, workspace } from "vscode";

/** Folders with other tools' output or downloads. */
const PASSED_OVER = new Set(["node_modules", "__pycache__"]);
/** Folders read for one walk: a guard against links that form a loop and whole disks opened as a workspace. */
const MAX_FOLDERS = 20_000;

/** Files with wanted names. Skips folders that begin with a dot or cannot be read. */
export async function* walkFolder(
  root: Uri,
  wants: (name: string, type: FileType) => boolean,
  token?: CancellationToken,
): AsyncGenerator<Uri> {
  const folders = [root];
  for (let index = 0; index < folders.length && index < MAX_FOLDERS; index++) {
    if (token?.isCancellationRequested) return;
    const folder = folders[index] as Uri;
    for (const [name, type] of await listFolder(folder)) {
      if ((type & FileType.Directory) !== 0) {
        // a linked folder may hold its own parent
        if (!name.startsWith(".") && !PASSED_OVER.has(name) && (type & FileType.SymbolicLink) === 0)
          folders.push(Uris.joinPath(folder, name));
      } else if ((type & FileType.File) !== 0 && wants(name, type)) yield Uris.joinPath(folder, name);
    }
  }
}

/** Game files of all workspace folders. */
export async function* walkWorkspace(wants: (name: string) => boolean, token: CancellationToken): AsyncGenerator<Uri> {
  for (const { uri } of workspace.workspaceFolders ?? []) yield* walkFolder(uri, wants, token);
}

async function listFolder(folder: Uri): Promise<readonly [string, FileType][]> {
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => []);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
