/**
 * The game files of workspace and dumps as one project: listed and read in the background in short turns, stored in the extension's
 * storage, and updated on changes. Handles addresses; the index handles relations between files.
 */

import type { CancellationToken, ExtensionContext, LogOutputChannel } from "vscode";
import {
  CancellationTokenSource,
  commands,
  type Disposable,
  EventEmitter,
  FileType,
  l10n,
  ProgressLocation,
  Uri,
  window,
  workspace,
} from "vscode";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import type { IndexTables } from "../../../index/indexTables.ts";
import { valuesOfName } from "../../../index/nameValues.ts";
import { type OfferedNames, offeredNames } from "../../../index/offeredNames.ts";
import type { Origin, Project, ProjectFile } from "../../../index/project.ts";
import type { StoredIndex } from "../../../index/storedIndex.ts";
import type { ClientRequests } from "../../../server/src/protocol.ts";
import { realUriOf } from "../decoded/decodedUris.ts";
import { findStat } from "../files/findStat.ts";
import { offer, showWarningMessage } from "../notices.ts";
import { pause } from "../pauses.ts";
import { addressesOf, dumpPaths } from "../settings.ts";
import { IndexStorage } from "./indexStorage.ts";
import type { IndexWork } from "./indexWork.ts";
import { type PlacedFile, pathOf } from "./placedFile.ts";
import { ProjectReader } from "./projectReader.ts";

/** Delay after the first document and after changes on disk, for more urgent work. */
const IDLE = 1500;
/** Longer work shows progress. */
const NOTICEABLE = 3000;
/** Milliseconds between updates of the progress. */
const PROGRESS = 500;
/** Milliseconds between checks for newly known files. */
const LOOK = 250;

export class GameProject implements Disposable {
  private readonly changes = new EventEmitter<void>();
  /** More or other files are known. */
  readonly onDidChange = this.changes.event;
  private readonly storage: IndexStorage;
  private readonly listeners: Disposable[] = [];
  private readonly reader: ProjectReader;
  private isStoredRead = false;
  private running: { readonly source: CancellationTokenSource; readonly done: Promise<void> } | undefined;
  private readonly outdated = new Map<string, Uri>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStarted = false;
  private needsWalk = true;
  /** Why some files are unknown: a missing file may exist all the same. */
  private cut: "stopped" | "too many" | undefined;

  constructor(
    context: ExtensionContext,
    private readonly work: IndexWork,
    private readonly log: LogOutputChannel,
  ) {
    this.storage = new IndexStorage(context, log);
    this.reader = new ProjectReader(work, this.storage);
  }

  /** Starts reading, once, when the first game text opens. */
  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    const watcher = workspace.createFileSystemWatcher("**/*");
    const onChange = (uri: Uri) => {
      if (uri.scheme !== "git" && !/\/\.git\//.test(uri.path)) this.schedule(uri);
    };
    this.listeners.push(
      watcher,
      watcher.onDidChange(onChange),
      watcher.onDidCreate(onChange),
      watcher.onDidDelete(onChange),
      workspace.onDidChangeWorkspaceFolders(() => this.restart()),
      workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration("bytewright.dumps")) return;
        this.restart();
        void warnOfMissingDumps();
      }),
    );
    this.schedule();
    void warnOfMissingDumps();
  }

  /** The project, after everything was read. */
  async whole(): Promise<Project> {
    this.start();
    if (this.running) await this.running.done;
    // a change of the settings while files are read starts over
    do if (this.needsWalk || this.outdated.size > 0) await this.run();
    while (this.needsWalk);
    return this.current();
  }

  /** The same, but resumes reading that the user stopped, for a new request by the user. */
  async readAll(): Promise<Project> {
    if (this.cut === "stopped") this.needsWalk = true;
    return this.whole();
  }

  /** The files as they are read, possibly repeatedly. Empty if all are known. */
  async *filesAsRead(token: CancellationToken): AsyncGenerator<PlacedFile> {
    // ignore later runs, such as for a file that was saved in the meantime
    let isWhole = false;
    const whole = this.readAll().then(() => {
      isWhole = true;
    });
    const seen = new Set<PlacedFile>();
    while (this.running && !isWhole && !token.isCancellationRequested) {
      for (const file of this.placedFiles()) {
        if (seen.has(file)) continue;
        seen.add(file);
        yield file;
      }
      await Promise.race([whole, pause(LOOK)]);
    }
  }

  /** The project as known so far. */
  current(): Project {
    return this.reader.known.project;
  }

  /** Replaced by a new object whenever a file is added, removed or moved. */
  get placement(): object {
    return this.reader.known.placement;
  }

  /** The file at a real address. */
  find(uri: Uri): PlacedFile | undefined {
    return this.reader.known.find(pathOf(uri));
  }

  /** All files that are known by now. */
  placedFiles(): Iterable<PlacedFile> {
    return this.reader.known.files();
  }

  /** The index entries of the files, by address. */
  get index(): StoredIndex {
    return this.reader.known.index;
  }

  /** Addresses of the files on disk that are known by now. */
  *outerFiles(): Generator<readonly [address: string, origin: Origin]> {
    const { known } = this.reader;
    for (const address of known.keys) {
      const [file] = known.filesOf(address);
      if (file) yield [address, file.origin];
    }
  }

  /** Tables that resolve the terms in index entries. */
  get tables(): IndexTables {
    return this.reader.known.index.tables;
  }

  /** The values that fields of a name have in other files; null before all have been read. */
  valuesOfName({ uri, name }: ClientRequests["bytewright/valuesOfName"][0]): ClientRequests["bytewright/valuesOfName"][1] {
    if (!this.isComplete) return null;
    const own = this.find(realUriOf(Uri.parse(uri, true)));
    return valuesOfName(name, this.tables, this.placedFiles(), own).map((found) => ({ ...found, places: found.places.map(shownPlace) }));
  }

  /** The names that a value of a text may have, according to the files read so far. */
  offeredNames({ uri, ...question }: ClientRequests["bytewright/offeredNames"][0]): OfferedNames {
    const own = this.find(realUriOf(Uri.parse(uri, true)));
    return own ? offeredNames(this.current(), this.tables, own, question) : { names: [], isCut: false };
  }

  /** One of the project's files with its address. */
  placed(file: ProjectFile): PlacedFile | undefined {
    return this.reader.known.find(file.path);
  }

  /** The address of one of the project's files. */
  uriOf(file: ProjectFile): Uri {
    const placed = this.placed(file);
    if (!placed) throw new RangeError("The file is of another project.");
    return placed.uri;
  }

  /** Whether everything readable has been read. */
  get isComplete(): boolean {
    return !this.needsWalk && !this.running && this.cut === undefined && this.outdated.size === 0;
  }

  /** Reads a file again now, after a write. */
  async changed(uri: Uri): Promise<void> {
    this.outdated.set(uri.toString(), uri);
    await this.running?.done;
    await this.run();
  }

  dispose(): void {
    this.isStarted = false;
    clearTimeout(this.timer);
    this.storage.dispose();
    this.running?.source.cancel();
    for (const listener of this.listeners) listener.dispose();
    this.changes.dispose();
  }

  private restart(): void {
    this.running?.source.cancel();
    this.needsWalk = true;
    this.schedule();
  }

  private schedule(changed?: Uri): void {
    if (changed) this.outdated.set(changed.toString(), changed);
    clearTimeout(this.timer);
    if (this.isStarted) this.timer = setTimeout(() => void this.run(), IDLE);
  }

  private run(): Promise<void> {
    if (this.running) return this.running.done;
    const source = new CancellationTokenSource();
    const slow = setTimeout(() => void this.showProgress(done), NOTICEABLE);
    const done = this.update(source.token)
      .catch((error) => this.log.error(`Reading the game files failed: ${String(error)}`))
      .finally(() => {
        clearTimeout(slow);
        this.running = undefined;
        this.changes.fire();
        if (this.outdated.size > 0) this.schedule();
        source.dispose();
      });
    this.running = { source, done };
    return done;
  }

  private async update(token: CancellationToken): Promise<void> {
    const start = Date.now();
    if (!this.isStoredRead) await this.reader.readStored();
    this.isStoredRead = true;
    const changed = [...this.outdated.values()];
    this.outdated.clear();
    const isWalk = this.needsWalk;
    this.needsWalk = false;
    let read = 0;
    if (isWalk) {
      this.cut = undefined;
      const result = await this.reader.readAll(token);
      read = result.read;
      if (result.isCut) this.cut = "too many";
    } else for (const uri of changed) read += await this.reader.lookAgain(uri, token);
    if (token.isCancellationRequested) this.cut = "stopped";
    this.work.end();
    this.reader.known.index.tables.trim();
    if (read > 0) this.storage.schedule(() => this.reader.known.index);
    this.log.debug(`The project has ${this.reader.known.size} files; ${read} were read in ${Date.now() - start} ms.`);
  }

  private showProgress(done: Promise<void>): Thenable<void> {
    return window.withProgress({ location: ProgressLocation.Window, title: l10n.t("Indexing game files") }, async (progress) => {
      const timer = setInterval(
        () => progress.report({ message: noticeText(l10n.t("Files so far: {0}", this.reader.known.size)) }),
        PROGRESS,
      );
      await done;
      clearInterval(timer);
    });
  }
}

/** A path in the game, unchanged; an address as the workspace shows it. */
function shownPlace(place: string): string {
  const path = /^[\w-]+:\/\/[^/]*(\/.*)/.exec(place)?.[1];
  return path === undefined ? place : workspace.asRelativePath(path);
}

/** Warns of each path that leads to no folder. */
async function warnOfMissingDumps(): Promise<void> {
  for (const path of dumpPaths()) {
    const found = await Promise.all(addressesOf(path).map(isFolder));
    if (found.includes(true)) continue;
    const message = l10n.t("The folder “{0}” in the setting “bytewright.dumps” does not exist. Bytewright works without it.", path);
    if (await offer(message, l10n.t("Open the Setting"), showWarningMessage))
      await commands.executeCommand("workbench.action.openSettings", "bytewright.dumps");
  }
}

async function isFolder(uri: Uri): Promise<boolean> {
  return (((await findStat(uri))?.type ?? 0) & FileType.Directory) !== 0;
}
