/** Watching one file on any file system. */
import type { Uri } from "vscode";
import { Disposable, FileChangeType, RelativePattern, Uri as Uris, workspace } from "vscode";
import { gameFileName } from "./addresses.ts";

/** Reports changes of the file, our own included. */
export function watchFile(file: Uri, onChange: (type: FileChangeType) => void): Disposable {
  const folder = Uris.joinPath(file, "..");
  // "?" stands for any one character: better than escapes, which file systems' globs treat differently
  const pattern = gameFileName(file).replace(/[*?{}[\]!\\,]/g, "?");
  const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, pattern));
  // some file systems report the case that is on disk, whatever was asked for; a report too many does no harm
  const address = file.toString().toLowerCase();
  const report = (type: FileChangeType) => (changed: Uri) => {
    if (changed.toString().toLowerCase() === address) onChange(type);
  };
  return Disposable.from(
    watcher,
    watcher.onDidChange(report(FileChangeType.Changed)),
    watcher.onDidCreate(report(FileChangeType.Created)),
    watcher.onDidDelete(report(FileChangeType.Deleted)),
  );
}
