/**
 * The game files of the workspace and of the dumps as one project: listed and read in the background in short turns, kept in the extension's
 * storage, and brought up to date by what changes. Knows addresses; what files say about each other is the business of the index.
 */
import type { CancellationToken, Event, ExtensionContext, LogOutputChannel } from "vscode";
import { CancellationTokenSource, type Disposable, EventEmitter, FileType, l10n, ProgressLocation, Uri, window, workspace } from "vscode";
import { isArchiveName } from "../../../formats/archives/registry.ts";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import { IndexedProject } from "../../../index/indexedProject.ts";
import type { IndexTables } from "../../../index/indexTables.ts";
import { valuesOfName } from "../../../index/nameValues.ts";
import type { Origin, Project, ProjectFile } from "../../../index/project.ts";
import { emptyIndex, type StoredIndex } from "../../../index/storedIndex.ts";
import type { ValuesOfNameParams, ValuesOfNameResult } from "../../../server/src/protocol.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import { walkFolder } from "../files/walkFolder.ts";
import { showWarningMessage } from "../notices.ts";
import { Pauses } from "../pauses.ts";
import { dumpFolders, findDump } from "../settings.ts";
import { IndexStorage } from "./indexStorage.ts";
import type { IndexWork } from "./indexWork.ts";
import { warnOfMissingDumps } from "./missingDumps.ts";
import { PlacedFile, pathOf } from "./placedFile.ts";

/** After the first document and after changes on disk: others come first. */
const IDLE = 1500;
/** Progress is shown for what takes longer. */
const NOTICEABLE = 3000;
/** Milliseconds between two looks of the progress. */
const PROGRESS = 500;
/** Milliseconds between two looks for files that became known meanwhile. */
const LOOK = 250;
const LARGEST_FILE = 256 * 1024 * 1024;
const MOST_FILES = 300_000;
interface Root {
  readonly uri: Uri;
  readonly origin: Origin;
}

export class GameProject implements Disposable {
  /** More files are known, or others. */
  readonly onDidChange: Event<void>;
  private readonly changes = new EventEmitter<void>();
  private readonly log: LogOutputChannel;
  private readonly work: IndexWork;
  private readonly storage: IndexStorage;
  private readonly listeners: Disposable[] = [];
  private known = makeKnown(emptyIndex());
  private isStoredRead = false;
  private running: { readonly source: CancellationTokenSource; readonly done: Promise<void> } | undefined;
  private readonly outdated = new Map<string, Uri>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStarted = false;
  private needsWalk = true;
  /** Why not all files are known: what is not may be there all the same. */
  private cut: "stopped" | "too many" | undefined;

  constructor(context: ExtensionContext, work: IndexWork, log: LogOutputChannel) {
    this.onDidChange = this.changes.event;
    this.work = work;
    this.log = log;
    this.storage = new IndexStorage(context, log);
  }

  /** Begins to read, once: when the first text of ours is opened. */
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

  /** All that is known, once everything was read. */
  async whole(): Promise<Project> {
    this.start();
    // a change of the settings while files are read starts over
    do if (this.needsWalk || this.running) await this.run();
    while (this.needsWalk);
    return this.current();
  }

  /** The same, read on where the user stopped it: for what the user asks for now. */
  async readAll(): Promise<Project> {
    if (this.cut === "stopped") this.needsWalk = true;
    return this.whole();
  }

  /** The files, as soon as they are known, while they are read: one that is read again comes again. None where all are known. */
  async *filesAsRead(token: CancellationToken): AsyncGenerator<PlacedFile> {
    const whole = this.readAll();
    const seen = new Set<PlacedFile>();
    while (this.running && !token.isCancellationRequested) {
      for (const file of this.placedFiles()) {
        if (seen.has(file)) continue;
        seen.add(file);
        yield file;
      }
      await Promise.race([whole, pause(LOOK)]);
    }
  }

  /** All that is known by now. */
  current(): Project {
    return this.known.project;
  }

  /** The file at a real address. */
  find(uri: Uri): PlacedFile | undefined {
    return this.known.find(pathOf(uri));
  }

  /** All files that are known by now. */
  placedFiles(): Iterable<PlacedFile> {
    return this.known.files();
  }

  /** What the terms of the files stand for. */
  get tables(): IndexTables {
    return this.known.index.tables;
  }

  /** The values that fields of a name have in other files; null before all have been read. */
  valuesOfName({ uri, name }: ValuesOfNameParams): ValuesOfNameResult {
    if (!this.isComplete) return null;
    const address = Uri.parse(uri, true);
    const own = this.find(findRealUri(address) ?? address);
    return valuesOfName(name, this.tables, this.placedFiles(), own).map((found) => ({ ...found, places: found.places.map(shownPlace) }));
  }

  /** One of the project's files with its address. */
  placed(file: ProjectFile): PlacedFile | undefined {
    return this.known.find(file.path);
  }

  /** The address of one of the project's files. */
  uriOf(file: ProjectFile): Uri {
    const placed = this.known.find(file.path);
    if (!placed) throw new RangeError("The file is of another project.");
    return placed.uri;
  }

  /** Whether all has been read that can be read. */
  get isComplete(): boolean {
    return !this.needsWalk && !this.running && this.cut === undefined && this.outdated.size === 0;
  }

  /** Reads a file again now, for whoever just wrote it. */
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
    let isDone = false;
    const done = this.update(source.token)
      .catch((error) => this.log.error(`Reading the game files failed: ${String(error)}`))
      .finally(() => {
        isDone = true;
        this.running = undefined;
        this.changes.fire();
        if (this.outdated.size > 0) this.schedule();
        source.dispose();
      });
    this.running = { source, done };
    setTimeout(() => {
      if (!isDone) void this.showProgress(source, done);
    }, NOTICEABLE);
    return done;
  }

  private async update(token: CancellationToken): Promise<void> {
    const start = Date.now();
    if (!this.isStoredRead) this.known = makeKnown(await this.storage.read());
    this.isStoredRead = true;
    const changed = [...this.outdated.values()];
    this.outdated.clear();
    const isWalk = this.needsWalk;
    this.needsWalk = false;
    let read = 0;
    if (isWalk) this.cut = undefined;
    if (isWalk) read = await this.walkRoots(token);
    else for (const uri of changed) read += await this.lookAgain(uri, token);
    if (token.isCancellationRequested) this.cut = "stopped";
    this.work.end();
    this.known.index.tables.trim();
    if (read > 0) this.storage.schedule(() => this.known.index);
    this.log.debug(`The project has ${this.known.size} files; ${read} were read in ${Date.now() - start} ms.`);
  }

  private async walkRoots(token: CancellationToken): Promise<number> {
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
        if (this.known.size >= MOST_FILES) {
          this.cut = "too many";
          const message = l10n.t(
            "The workspace and the dumps have more than {0} files. Links and searches do not reach the others.",
            MOST_FILES,
          );
          void showWarningMessage(message);
          return read;
        }
        // a dump in the workspace is a dump
        if (origin === "mod" && dumps.some((dump) => pathOf(file).startsWith(dump))) continue;
        read += await this.look(file, origin, token);
        await pauses.takeTurns();
      }
    if (!token.isCancellationRequested) for (const key of this.known.index.sources.keys()) if (!this.known.has(key)) this.forgetEntry(key);
    return read;
  }

  /** After a change: a file, or a folder with all that is in it, may have come or gone. Gives how many files were read. */
  private async lookAgain(uri: Uri, token: CancellationToken): Promise<number> {
    const origin = findDump(uri) ?? "mod";
    const type = await workspace.fs.stat(uri).then(
      ({ type }) => type,
      () => undefined,
    );
    if (type === undefined) {
      const key = uri.toString();
      for (const gone of [...this.known.keys].filter((other) => other === key || other.startsWith(`${key}/`))) this.forget(gone);
      return 0;
    }
    if (!(type & FileType.Directory)) return this.look(uri, origin, token);
    let read = 0;
    for await (const file of walkFolder(uri, () => true, token)) read += await this.look(file, origin, token);
    return read;
  }

  /** Gives how many files were read: none where the version is known. */
  private async look(uri: Uri, origin: Origin, token: CancellationToken): Promise<number> {
    const key = uri.toString();
    let read = 0;
    try {
      const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
      if (isArchiveName(name) || findFormatByName(name)) {
        const { size, mtime } = await workspace.fs.stat(uri);
        const known = this.known.index.sources.get(key);
        if ((known?.size !== size || known.mtime !== mtime) && size <= LARGEST_FILE) {
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

  private showProgress(source: CancellationTokenSource, done: Promise<void>): Thenable<void> {
    const title = l10n.t("Bytewright reads the game files, so that links and users can be found");
    return window.withProgress(
      { location: ProgressLocation.Notification, cancellable: true, title: noticeText(title) },
      async (progress, cancel) => {
        cancel.onCancellationRequested(() => source.cancel());
        const timer = setInterval(() => progress.report({ message: noticeText(l10n.t("{0} files so far", this.known.size)) }), PROGRESS);
        await done;
        clearInterval(timer);
      },
    );
  }
}

const pause = (time: number) => new Promise<void>((resume) => setTimeout(resume, time));

/** A path in the game as it is; an address as the workspace shows it. */
function shownPlace(place: string): string {
  const path = /^[\w-]+:\/\/[^/]*(\/.*)/.exec(place)?.[1];
  return path === undefined ? place : workspace.asRelativePath(path);
}

function makeKnown(index: StoredIndex): IndexedProject<PlacedFile> {
  return new IndexedProject(index, (key, origin, member) => new PlacedFile(Uri.parse(key, true), origin, member));
}
