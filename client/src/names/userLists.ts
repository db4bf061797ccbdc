/** The name lists of the setting `bytewright.nameLists`: read at start, and again when the setting or a file changes. */
import { Disposable, EventEmitter, type LogOutputChannel, Uri, workspace } from "vscode";
import type { NameList } from "../../../formats/core/names.ts";
import { Glob } from "../../../formats/core/text/glob.ts";
import { walkFolder } from "../files/walkFolder.ts";
import { watchFile } from "../files/watchFile.ts";
import { nameListPaths } from "../settings.ts";
import { readNameLists } from "./nameListFile.ts";

const MAX_LISTS = 50;

export class UserLists implements Disposable {
  lists: readonly NameList[] = [];
  private readonly changes = new EventEmitter<void>();
  readonly onDidChange = this.changes.event;
  private readonly listeners: Disposable;
  private watchers: Disposable[] = [];
  private run = 0;

  constructor(private readonly log: LogOutputChannel) {
    this.listeners = Disposable.from(
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("bytewright.nameLists")) void this.reload();
      }),
      workspace.onDidGrantWorkspaceTrust(() => void this.reload()),
      workspace.onDidChangeWorkspaceFolders(() => void this.reload()),
    );
  }

  /** Reads all lists. Skips unreadable ones, and logs why. */
  async reload(): Promise<void> {
    const run = ++this.run;
    const files = await this.findFiles(nameListPaths());
    const lists = await readNameLists(files, this.log);
    if (run !== this.run) return;
    this.watch(files);
    const isUnchanged = JSON.stringify(lists) === JSON.stringify(this.lists);
    this.lists = lists;
    if (!isUnchanged) this.changes.fire();
  }

  dispose(): void {
    this.run++;
    this.watch([]);
    this.listeners.dispose();
    this.changes.dispose();
  }

  private async findFiles(paths: readonly string[]): Promise<Uri[]> {
    const found = new Map<string, Uri>();
    for (const path of paths) {
      try {
        for await (const file of resolvePath(path.trim())) {
          if (found.size >= MAX_LISTS) break;
          found.set(file.toString(), file);
        }
      } catch (error) {
        this.log.warn(`"${path}" in bytewright.nameLists is not a path, pattern or address: ${String(error)}`);
      }
    }
    return [...found.values()];
  }

  private watch(files: readonly Uri[]): void {
    for (const watcher of this.watchers) watcher.dispose();
    this.watchers = files.map((file) => watchFile(file, () => void this.reload()));
  }
}

/** Addresses, absolute paths, and paths and globs relative to each workspace folder. */
async function* resolvePath(path: string): AsyncGenerator<Uri> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) {
    yield Uri.parse(path, true);
    return;
  }
  const folders = workspace.workspaceFolders ?? [];
  if (/^(?:[A-Za-z]:[\\/]|[\\/])/.test(path)) {
    // an absolute path is on the workspace's file system, possibly on another machine
    const base = folders[0]?.uri ?? Uri.file("/");
    yield base.scheme === "file" ? Uri.file(path) : base.with({ path: path.replaceAll("\\", "/") });
    return;
  }
  const relative = path.replaceAll("\\", "/").replace(/^\.\//, "");
  for (const { uri } of folders) {
    if (!isGlob(relative)) {
      yield Uri.joinPath(uri, relative);
      continue;
    }
    const matches = parseGlob(relative);
    const base = Uri.joinPath(uri, globBase(relative));
    for await (const file of walkFolder(base, () => true)) if (matches(file.path.slice(uri.path.length).replace(/^\//, ""))) yield file;
  }
}

/** Longer paths are not possible. */
const MAX_LETTERS = 4096;

export function isGlob(path: string): boolean {
  return /[*?{]/.test(path);
}

/** The folders of a pattern before its first wildcard: only `lists` must be searched for `lists/**\/*.txt`. */
export function globBase(pattern: string): string {
  const segments = pattern.split("/");
  const first = segments.findIndex(isGlob);
  return segments.slice(0, first < 0 ? -1 : first).join("/");
}

/** A case-insensitive test of whole paths. @throws Error if the pattern is too long */
export function parseGlob(pattern: string): (path: string) => boolean {
  if (pattern.length > MAX_LETTERS) throw new Error(`A pattern has at most ${MAX_LETTERS} letters.`);
  const glob = new Glob(pattern, { ignoresCase: true, fitsHidden: true });
  return (path) => glob.matches(path);
}
