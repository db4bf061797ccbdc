/**
 * The file system of decoded addresses: reading decodes, writing encodes. VS Code's own text model sits on top and brings
 * undo, dirty marks, hot exit and the question about conflicts; this file must keep no state of an edit.
 */
import type { Event, FileChangeEvent, FileStat, FileSystemProvider, Uri } from "vscode";
import { Disposable, EventEmitter, FileChangeType, FilePermission, FileSystemError, FileType, l10n } from "vscode";
import { firstError } from "../../../formats/core/issue.ts";
import type { GameFile, GameFiles } from "../files/gameFiles.ts";
import { watchFile } from "../files/watchFile.ts";
import { saveGameFile } from "../save/saveGameFile.ts";
import { statedSize } from "./contentSize.ts";
import { decodedUri, getRealUri, getWritableUri, isFolder } from "./decodedUris.ts";
import type { EditPermissions } from "./editPermissions.ts";

interface Rendering {
  readonly utf8: Uint8Array;
  readonly size: number;
}

interface Watched {
  readonly decoded: Uri;
  readonly watcher: Disposable;
  users: number;
}

export class DecodedFileSystem implements FileSystemProvider, Disposable {
  readonly onDidChangeFile: Event<FileChangeEvent[]>;
  private readonly changes = new EventEmitter<FileChangeEvent[]>();
  private readonly files: GameFiles;
  private readonly permissions: EditPermissions;
  private readonly renderings = new WeakMap<GameFile, Rendering>();
  /** By real address: the version that VS Code was told of last. What others read in the meantime it does not know. */
  private readonly told = new Map<string, FileStat>();
  /** By real address: what was just written, for VS Code's question that follows. By then the disk may hold another program's bytes. */
  private readonly written = new Map<string, GameFile>();
  private readonly times = new Map<string, { readonly version: string; readonly stated: number }>();
  /** By decoded address. */
  private readonly watched = new Map<string, Watched>();
  private readonly permissionListener: Disposable;

  constructor(files: GameFiles, permissions: EditPermissions) {
    this.files = files;
    this.permissions = permissions;
    this.onDidChangeFile = this.changes.event;
    this.permissionListener = permissions.onDidChange((real) => this.announce(real));
  }

  async stat(uri: Uri): Promise<FileStat> {
    if (isFolder(uri)) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const real = getRealUri(uri);
    const file = this.written.get(real.toString()) ?? (await this.files.read(real));
    this.written.delete(real.toString());
    const { ctime } = file.stat;
    this.told.set(file.real.toString(), file.stat);
    const state = { type: FileType.File, ctime, mtime: this.statedTime(file), size: this.render(file).size };
    const reason = this.permissions.findReason(file);
    if (reason !== undefined && reason !== "broken") return { ...state, permissions: FilePermission.Readonly };
    return state;
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const file = await this.files.read(getRealUri(uri));
    if (file.decoded.kind === "fail") throw FileSystemError.Unavailable(firstError(file.decoded.issues).message);
    return this.render(file).utf8;
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const real = getWritableUri(uri);
    const text = new TextDecoder().decode(content);
    const format = this.files.findFormat(real);
    if (!format) throw FileSystemError.NoPermissions(l10n.t("Nothing was written: the format of this file is not known."));
    const file = this.files.findCached(real);
    if (file && !this.permissions.mayEdit(file))
      throw FileSystemError.NoPermissions(l10n.t("{0} is open read-only. Nothing was written.", file.name));
    await saveGameFile(this.files, real, format, text);
    // what we wrote is no news, even where the watcher reports it before VS Code asks for its state
    const written = this.files.findCached(real);
    if (!written) return;
    this.told.set(real.toString(), written.stat);
    this.written.set(real.toString(), written);
  }

  watch(uri: Uri): Disposable {
    const key = uri.toString();
    const known = this.watched.get(key);
    if (known) known.users++;
    else {
      try {
        const real = getRealUri(uri);
        this.watched.set(key, { decoded: uri, watcher: watchFile(real, (type) => void this.onRealChange(uri, real, type)), users: 1 });
      } catch {
        return new Disposable(() => {});
      }
    }
    let isUsed = true;
    return new Disposable(() => {
      if (isUsed) this.unwatch(key);
      isUsed = false;
    });
  }

  /** The names changed, so that texts may read differently. VS Code reloads the clean ones and leaves the edited ones alone. */
  announceAll(): void {
    this.changes.fire([...this.watched.values()].map(({ decoded }) => ({ type: FileChangeType.Changed, uri: decoded })));
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory(): never {
    throw FileSystemError.NoPermissions(l10n.t("Decoded game files have no folders of their own."));
  }

  delete(): never {
    throw FileSystemError.NoPermissions(l10n.t("This is the text of a game file. Delete the game file itself, in the Explorer."));
  }

  rename(): never {
    throw FileSystemError.NoPermissions(l10n.t("This is the text of a game file. Rename the game file itself, in the Explorer."));
  }

  dispose(): void {
    for (const { watcher } of this.watched.values()) watcher.dispose();
    this.watched.clear();
    this.permissionListener.dispose();
    this.changes.dispose();
  }

  private announce(real: Uri): void {
    const format = this.files.findFormat(real);
    if (format) this.changes.fire([{ type: FileChangeType.Changed, uri: decodedUri(real, format) }]);
  }

  private async onRealChange(decoded: Uri, real: Uri, type: FileChangeType): Promise<void> {
    const told = this.told.get(real.toString());
    if (told === undefined || !(await this.files.isVersion(real, told))) this.changes.fire([{ type, uri: decoded }]);
  }

  private unwatch(key: string): void {
    const known = this.watched.get(key);
    if (!known || --known.users > 0) return;
    known.watcher.dispose();
    this.watched.delete(key);
    const real = getRealUri(known.decoded).toString();
    this.told.delete(real);
    this.written.delete(real);
  }

  private render(file: GameFile): Rendering {
    let rendering = this.renderings.get(file);
    if (!rendering) {
      const text = file.decoded.kind === "ok" ? file.decoded.text : "";
      const utf8 = new TextEncoder().encode(text);
      rendering = { utf8, size: statedSize(utf8) };
      this.renderings.set(file, rendering);
    }
    return rendering;
  }

  /**
   * The file's own time of change, but never less than stated before: VS Code takes an older time for an unchanged file,
   * and a restored backup has one.
   */
  private statedTime({ real, stat }: GameFile): number {
    const key = real.toString();
    const version = `${stat.mtime}/${stat.size}`;
    const known = this.times.get(key);
    if (known?.version === version) return known.stated;
    const stated = known ? Math.max(stat.mtime, known.stated + 1) : stat.mtime;
    this.times.set(key, { version, stated });
    return stated;
  }
}
