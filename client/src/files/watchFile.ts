/** Watching one file on any file system. */
import type { Uri } from "vscode";
import { Disposable, FileChangeType, RelativePattern, Uri as Uris, window, workspace } from "vscode";
import { gameFileName } from "../decoded/addresses.ts";

/** A watcher starts with a delay; looking again finds changes in between. */
const LATER_LOOKS = [1000, 3000];

/** Reports changes of the file, including our own, and occasionally possible ones. */
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
  const look = () => onChange(FileChangeType.Changed);
  const timers = LATER_LOOKS.map((delay) => setTimeout(look, delay));
  return Disposable.from(
    watcher,
    new Disposable(() => timers.forEach(clearTimeout)),
    // file systems without a watcher: the user comes back from the program that changed the file
    window.onDidChangeWindowState(({ focused }) => focused && look()),
    watcher.onDidChange(report(FileChangeType.Changed)),
    watcher.onDidCreate(report(FileChangeType.Created)),
    watcher.onDidDelete(report(FileChangeType.Deleted)),
  );
}
