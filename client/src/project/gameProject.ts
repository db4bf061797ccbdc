/**
 * The game files of the workspace and of the dumps as one project: listed and read in the background in short turns, kept in the extension's
 * storage, and brought up to date by what changes. Knows addresses; what files say about each other is the business of the index.
 */
import type { CancellationToken, Event, ExtensionContext, LogOutputChannel } from "vscode";
import { CancellationTokenSource, type Disposable, EventEmitter, l10n, ProgressLocation, Uri, window, workspace } from "vscode";
import { isArchiveName } from "../../../formats/archives/registry.ts";
import type { Format } from "../../../formats/core/format.ts";
import type { Names } from "../../../formats/core/names.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import { indexFile } from "../../../index/indexFile.ts";
import { valuesOfName } from "../../../index/nameValues.ts";
import type { RelationTables } from "../../../index/packedRelations.ts";
import { diskPlace, memberPlace } from "../../../index/place.ts";
import { type Origin, Project, type ProjectFile } from "../../../index/project.ts";
import {
  emptyIndex,
  type IndexedMember,
  type IndexedSource,
  parseIndex,
  printIndex,
  type StoredIndex,
} from "../../../index/storedIndex.ts";
import type { ValuesOfNameParams, ValuesOfNameResult } from "../../../server/src/protocol.ts";
import { ARCHIVE_SCHEME, memberUri } from "../archives/memberAddress.ts";
import { findRealUri, getFormat } from "../decoded/decodedUris.ts";
import { prepareUnwrapping } from "../files/dictionaries.ts";
import { walkFolder } from "../files/walkFolder.ts";
import { Pauses } from "../pauses.ts";
import { dumpFolders } from "../settings.ts";

/** After the first document and after changes on disk: others come first. */
const IDLE = 1500;
/** Progress is shown for what takes longer. */
const NOTICEABLE = 3000;
const LARGEST_FILE = 256 * 1024 * 1024;
const MOST_FILES = 300_000;
const STORED_NAME = "index.json";

/** A file of the project with the address that it is opened by. */
export interface PlacedFile extends ProjectFile {
  /** The real address: of a file on disk, or of a member. */
  readonly uri: Uri;
  /** Undefined for files that are none of ours, and for those that are not read. */
  readonly format?: Format;
  /** What its fields say, as the index has it. */
  readonly terms?: Uint8Array;
}

interface Root {
  readonly uri: Uri;
  readonly origin: Origin;
}

export class GameProject implements Disposable {
  /** More files are known, or others. */
  readonly onDidChange: Event<void>;
  private readonly changes = new EventEmitter<void>();
  private readonly log: LogOutputChannel;
  private readonly library: Uri;
  private readonly storage: Uri | undefined;
  private readonly recipe: string;
  private readonly listeners: Disposable[] = [];
  private index: StoredIndex | undefined;
  /** Sources that are there, by address. */
  private readonly present = new Map<string, { readonly uri: Uri; readonly origin: Origin }>();
  private made: { readonly project: Project; readonly files: ReadonlyMap<string, PlacedFile> } | undefined;
  private running: { readonly source: CancellationTokenSource; readonly done: Promise<void> } | undefined;
  private readonly outdated = new Map<string, Uri>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStarted = false;
  private needsWalk = true;

  constructor(context: ExtensionContext, library: Uri, log: LogOutputChannel) {
    this.onDidChange = this.changes.event;
    this.library = library;
    this.log = log;
    this.storage = context.storageUri;
    this.recipe = `${String(context.extension.packageJSON.version)} 1`;
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
        if (event.affectsConfiguration("bytewright.dumps")) this.restart();
      }),
    );
    this.schedule();
  }

  /** All that is known, once everything was read. */
  async whole(): Promise<Project> {
    this.start();
    // a change of the settings while files are read starts over
    do if (this.needsWalk || this.running) await this.run();
    while (this.needsWalk);
    return this.current();
  }

  /** All that is known by now. */
  current(): Project {
    return this.getMade().project;
  }

  /** The file at a real address. */
  find(uri: Uri): PlacedFile | undefined {
    return this.getMade().files.get(pathOf(uri));
  }

  /** All files that are known by now. */
  placedFiles(): Iterable<PlacedFile> {
    return this.getMade().files.values();
  }

  /** What the terms of the files stand for. */
  get tables(): RelationTables {
    return (this.index ?? emptyIndex()).tables;
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
    return this.getMade().files.get(file.path);
  }

  /** The address of one of the project's files. */
  uriOf(file: ProjectFile): Uri {
    const placed = this.getMade().files.get(file.path);
    if (!placed) throw new RangeError("The file is of another project.");
    return placed.uri;
  }

  /** Whether all has been read that can be read. */
  get isComplete(): boolean {
    return !this.needsWalk && !this.running && this.outdated.size === 0;
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
      if (!isDone) void showProgress(source, done);
    }, NOTICEABLE);
    return done;
  }

  private async update(token: CancellationToken): Promise<void> {
    const start = Date.now();
    const index = (this.index ??= await this.readStored());
    const changed = [...this.outdated.values()];
    this.outdated.clear();
    let read = 0;
    if (this.needsWalk) {
      this.needsWalk = false;
      read = await this.walkRoots(index, token);
    } else for (const uri of changed) read += await this.look(index, uri, this.present.get(uri.toString())?.origin ?? "mod");
    this.made = undefined;
    if (read > 0 && !token.isCancellationRequested) await this.store(index);
    this.log.debug(`The project has ${this.present.size} files; ${read} were read in ${Date.now() - start} ms.`);
  }

  private async walkRoots(index: StoredIndex, token: CancellationToken): Promise<number> {
    const roots: Root[] = [
      ...(workspace.workspaceFolders ?? []).map(({ uri }): Root => ({ uri, origin: "mod" })),
      ...dumpFolders().map((uri): Root => ({ uri, origin: "dump" })),
    ];
    const dumps = roots.filter(({ origin }) => origin === "dump").map(({ uri }) => `${pathOf(uri)}/`);
    const pauses = new Pauses();
    let read = 0;
    this.present.clear();
    for (const { uri, origin } of roots)
      for await (const file of walkFolder(uri, () => true, token)) {
        if (this.present.size >= MOST_FILES) return read;
        // a dump in the workspace is a dump
        if (origin === "mod" && dumps.some((dump) => pathOf(file).startsWith(dump))) continue;
        read += await this.look(index, file, origin);
        await pauses.takeTurns();
      }
    for (const key of index.sources.keys()) if (!this.present.has(key)) index.sources.delete(key);
    return read;
  }

  /** Gives how many files were read: none where the version is known. */
  private async look(index: StoredIndex, uri: Uri, origin: Origin): Promise<number> {
    const key = uri.toString();
    try {
      const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
      if (!isArchiveName(name) && !findFormatByName(name)) {
        this.present.set(key, { uri, origin });
        return 0;
      }
      const { size, mtime } = await workspace.fs.stat(uri);
      this.present.set(key, { uri, origin });
      const known = index.sources.get(key);
      if ((known?.size === size && known.mtime === mtime) || size > LARGEST_FILE) return 0;
      const bytes = await workspace.fs.readFile(uri);
      await prepareUnwrapping(bytes, uri, this.library);
      const pauses = new Pauses();
      const members: IndexedMember[] = [];
      const setup = { tables: index.tables, namesFor: getBuiltinNames };
      for (const member of indexFile(name, bytes, setup)) {
        members.push(member);
        await pauses.takeTurns();
      }
      index.sources.set(key, { size, mtime, members });
      return 1;
    } catch {
      // gone, or not readable
      this.present.delete(key);
      index.sources.delete(key);
      return 0;
    }
  }

  private getMade() {
    this.made ??= makeProject(this.present, this.index ?? emptyIndex());
    return this.made;
  }

  private async readStored(): Promise<StoredIndex> {
    if (!this.storage) return emptyIndex();
    try {
      const bytes = await workspace.fs.readFile(Uri.joinPath(this.storage, STORED_NAME));
      return parseIndex(this.recipe, new TextDecoder().decode(bytes));
    } catch {
      return emptyIndex();
    }
  }

  private async store(index: StoredIndex): Promise<void> {
    if (!this.storage) return;
    try {
      await workspace.fs.createDirectory(this.storage);
      await workspace.fs.writeFile(Uri.joinPath(this.storage, STORED_NAME), new TextEncoder().encode(printIndex(this.recipe, index)));
    } catch (error) {
      this.log.warn(`The index could not be kept for the next start: ${String(error)}`);
    }
  }
}

/** Names that are learned later do not change what a file says. */
function getBuiltinNames(format: Format): Names {
  return format.builtinNames();
}

/** A path that is the same for every spelling of an address, members included. */
function pathOf({ scheme, authority, path, query }: Uri): string {
  if (scheme !== ARCHIVE_SCHEME || query === "") return `${scheme}://${authority}${path}`;
  const outer = Uri.parse(query);
  return `${outer.scheme}://${outer.authority}${path}`;
}

/** A path in the game as it is; an address as the workspace shows it. */
function shownPlace(place: string): string {
  const path = /^[\w-]+:\/\/[^/]*(\/.*)/.exec(place)?.[1];
  return path === undefined ? place : workspace.asRelativePath(path);
}

function makeProject(present: ReadonlyMap<string, { readonly uri: Uri; readonly origin: Origin }>, index: StoredIndex) {
  const project = new Project();
  const files = new Map<string, PlacedFile>();
  for (const [key, { uri, origin }] of present) {
    const outer = pathOf(uri);
    const source: IndexedSource | undefined = index.sources.get(key);
    for (const { inside, base, digest, format: formatId, relations, terms } of source?.members ?? [{ inside: "", base: 0 }]) {
      const archive = base === 0 ? outer : `${outer}/${inside.slice(0, base - 1)}`;
      const place = inside === "" ? diskPlace(outer) : memberPlace(archive, inside.slice(base));
      const format = formatId === undefined ? undefined : getFormat(formatId);
      const reader = format?.relations;
      const file: PlacedFile = {
        ...place,
        origin,
        uri: inside === "" ? uri : memberUri(uri, inside),
        ...(digest === undefined ? {} : { digest }),
        ...(format ? { format } : {}),
        ...(terms ? { terms } : {}),
        ...(reader && relations ? { reading: { complete: reader.complete, read: () => index.tables.unpack(relations) } } : {}),
      };
      files.set(file.path, file);
      project.add(file);
    }
  }
  return { project, files };
}

function showProgress(source: CancellationTokenSource, done: Promise<void>): Thenable<void> {
  const title = l10n.t("Bytewright reads the game files, so that links and users can be found");
  return window.withProgress({ location: ProgressLocation.Notification, cancellable: true, title }, (_, cancel) => {
    cancel.onCancellationRequested(() => source.cancel());
    return done;
  });
}
