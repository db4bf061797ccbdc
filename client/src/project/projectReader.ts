/** Reads the game files of the workspace and the dumps into the index: all of them, or those that changed. */
import type { CancellationToken } from "vscode";
import { FileType, l10n, Uri, workspace } from "vscode";
import { isArchiveName } from "../../../formats/archives/registry.ts";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import { IndexedProject } from "../../../index/indexedProject.ts";
import type { Origin } from "../../../index/project.ts";
import { emptyIndex, type StoredIndex } from "../../../index/storedIndex.ts";
import { findStat } from "../files/findStat.ts";
import { walkFolder } from "../files/walkFolder.ts";
import { showWarningMessage } from "../notices.ts";
import { Pauses } from "../pauses.ts";
import { dumpFolders, findDump } from "../settings.ts";
import type { IndexStorage } from "./indexStorage.ts";
import type { IndexWork } from "./indexWork.ts";
import { PlacedFile, pathOf } from "./placedFile.ts";

const MAX_FILE = 256 * 1024 * 1024;
const MAX_FILES = 300_000;

interface Root {
  readonly uri: Uri;
  readonly origin: Origin;
}

export class ProjectReader {
  known = makeKnown(emptyIndex());

  constructor(
    private readonly work: IndexWork,
    private readonly storage: IndexStorage,
  ) {}

  /** Index entries that the extension stored in an earlier session. */
  async readStored(): Promise<void> {
    this.known = makeKnown(await this.storage.read());
  }

  /** Reads changed files. Returns their number, and whether there were too many to read all. */
  async readAll(token: CancellationToken): Promise<{ readonly read: number; readonly isCut: boolean }> {
    const roots: Root[] = [
      ...(workspace.workspaceFolders ?? []).map(({ uri }): Root => ({ uri, origin: "mod" })),
      ...dumpFolders().map((uri, origin): Root => ({ uri, origin })),
    ];
    const dumps = roots.filter(({ origin }) => origin !== "mod").map(({ uri }) => `${pathOf(uri)}/`);
    const pauses = new Pauses();
    let read = 0;
    this.known = makeKnown(this.known.index);
    for (const { uri, origin } of roots)
      for await (const file of walkFolder(uri, () => true, token)) {
        if (this.known.size >= MAX_FILES) {
          const message = l10n.t(
            "The workspace and the dumps have more than {0} files. Links and searches do not reach the others.",
            MAX_FILES,
          );
          void showWarningMessage(message);
          return { read, isCut: true };
        }
        // a dump in the workspace is a dump
        if (origin === "mod" && dumps.some((dump) => pathOf(file).startsWith(dump))) continue;
        read += await this.look(file, origin, token);
        await pauses.takeTurns();
      }
    if (!token.isCancellationRequested) for (const key of this.known.index.sources.keys()) if (!this.known.has(key)) this.forgetEntry(key);
    return { read, isCut: false };
  }

  /** After a change, checks whether a file, or a folder with its contents, was added or removed. Returns the number of files read. */
  async lookAgain(uri: Uri, token: CancellationToken): Promise<number> {
    const origin = findDump(uri) ?? "mod";
    const stat = await findStat(uri);
    if (!stat) {
      const key = uri.toString();
      for (const gone of [...this.known.keys].filter((other) => other === key || other.startsWith(`${key}/`))) this.forget(gone);
      return 0;
    }
    if (!(stat.type & FileType.Directory)) {
      // on a coarse clock it may look as before
      this.forgetEntry(uri.toString());
      return this.look(uri, origin, token);
    }
    let read = 0;
    for await (const file of walkFolder(uri, () => true, token)) read += await this.look(file, origin, token);
    return read;
  }

  /** Returns the number of files read: 0 if the version is known. */
  private async look(uri: Uri, origin: Origin, token: CancellationToken): Promise<number> {
    const key = uri.toString();
    let read = 0;
    try {
      const name = lastPart(uri.path);
      if (isArchiveName(name) || findFormatByName(name)) {
        const { size, mtime } = await workspace.fs.stat(uri);
        const known = this.known.index.sources.get(key);
        if ((known?.size !== size || known.mtime !== mtime) && size <= MAX_FILE) {
          this.forgetEntry(key);
          await this.work.add(this.known.index, uri, mtime, token);
          read = 1;
        }
      }
      this.known.place(key, origin);
    } catch {
      // gone, or not readable
      this.forget(key);
    }
    return read;
  }

  private forget(key: string): void {
    this.forgetEntry(key);
    this.known.remove(key);
  }

  private forgetEntry(key: string): void {
    if (this.known.index.sources.delete(key)) this.storage.noteReplaced();
  }
}

function makeKnown(index: StoredIndex): IndexedProject<PlacedFile> {
  return new IndexedProject(index, (key, origin, member) => new PlacedFile(Uri.parse(key, true), origin, member));
}
