/**
 * The file system of members: they are read, saved and watched like files in a folder. Keeps no edit: a write is complete when the outer
 * file contains it.
 */

import type { FileChangeEvent, FileStat, FileSystemProvider } from "vscode";
import { Disposable, EventEmitter, FileChangeType, FilePermission, FileSystemError, FileType, l10n, type Uri } from "vscode";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { getOrMake } from "../../../formats/core/lists.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { noPermissions, unavailable } from "../fileErrors.ts";
import { findStat } from "../files/findStat.ts";
import { watchFile } from "../files/watchFile.ts";
import { hasSameContent } from "./archiveContents.ts";
import type { ArchiveFiles } from "./archiveFiles.ts";
import { findMemberPlace, getMemberPlace, memberUri } from "./memberAddress.ts";
import type { OpenedArchive } from "./openedArchives.ts";

interface Watched {
  readonly watcher: Disposable;
  /** Files and folders, each as often as it is watched. */
  readonly users: Set<{ readonly uri: Uri }>;
  /** The version whose state VS Code knows. */
  known: OpenedArchive | undefined;
}

export class ArchiveFileSystem implements FileSystemProvider, Disposable {
  private readonly changes = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.changes.event;
  /** By the outer file's address. */
  private readonly watched = new Map<string, Watched>();
  private readonly listener: Disposable;

  constructor(private readonly archives: ArchiveFiles) {
    this.listener = archives.onDidChange((outer) => void this.compareWithKnown(outer));
  }

  dispose(): void {
    for (const { watcher } of this.watched.values()) watcher.dispose();
    Disposable.from(this.listener, this.changes).dispose();
  }

  async stat(uri: Uri): Promise<FileStat> {
    const place = findMemberPlace(uri);
    // folders around the outer file, which dialogs ask for
    if (!place) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const { opened, found } = await this.archives.find(place);
    if (!found) throw FileSystemError.FileNotFound(uri);
    const permissions =
      opened.readOnly === undefined && (found.kind === "folder" || found.member.locked === undefined) ? undefined : FilePermission.Readonly;
    const state = { ctime: 0, mtime: this.archives.timeOf(opened, place.inside), ...(permissions ? { permissions } : {}) };
    if (found.kind === "folder") return { type: FileType.Directory, size: 0, ...state };
    return { type: found.isArchive ? FileType.Directory : FileType.File, size: found.size, ...state };
  }

  async readDirectory(uri: Uri): Promise<[string, FileType][]> {
    const place = findMemberPlace(uri);
    if (!place) return [];
    const opened = await this.archives.read(place.outer);
    return opened.root
      .list(place.inside)
      .map((found) => [lastPart(found.path), found.kind === "member" && !found.isArchive ? FileType.File : FileType.Directory]);
  }

  /** Also returns the bytes of a nested archive, although it is stated as a folder. */
  async readFile(uri: Uri): Promise<Uint8Array> {
    const place = getMemberPlace(uri);
    if (place.inside === "") return (await this.archives.read(place.outer)).bytes;
    const { found } = await this.archives.find(place);
    if (!found) throw FileSystemError.FileNotFound(uri);
    if (found.kind === "folder") throw FileSystemError.FileIsADirectory(uri);
    return found.read();
  }

  async writeFile(uri: Uri, content: Uint8Array, options: { readonly create: boolean; readonly overwrite: boolean }): Promise<void> {
    const place = getMemberPlace(uri);
    if (place.inside === "") throw FileSystemError.NoPermissions(uri);
    const exists = (await this.archives.find(place)).found !== undefined;
    if (!exists && !options.create) throw FileSystemError.FileNotFound(uri);
    if (exists && !options.overwrite) throw FileSystemError.FileExists(uri);
    await this.archives.save(uri, content);
  }

  async delete(uri: Uri): Promise<void> {
    const { outer, inside } = getMemberPlace(uri);
    if (inside === "") throw FileSystemError.NoPermissions(uri);
    await this.archives.change(outer, l10n.t("Delete {0}", gameFileName(uri)), [{ kind: "delete", path: inside }]);
  }

  async rename(from: Uri, to: Uri, options: { readonly overwrite: boolean }): Promise<void> {
    const [source, target] = [getMemberPlace(from), getMemberPlace(to)];
    if (source.outer.toString() !== target.outer.toString())
      throw noPermissions(l10n.t("A file in an archive cannot be moved to another archive by renaming it. Extract it, then add it there."));
    const exists = (await this.archives.read(target.outer)).root.find(target.inside) !== undefined;
    if (exists && !options.overwrite) throw FileSystemError.FileExists(to);
    const title = l10n.t("Rename {0}", gameFileName(from));
    await this.archives.change(source.outer, title, [
      ...(exists ? [{ kind: "delete", path: target.inside } as const] : []),
      { kind: "rename", path: source.inside, to: target.inside },
    ]);
  }

  /**
   * VS Code creates the folders of a file that it saves. Archives have no empty folders; if the outer file is gone, nothing may take its
   * place.
   */
  async createDirectory(uri: Uri): Promise<void> {
    const { outer } = getMemberPlace(uri);
    if (await findStat(outer)) return;
    throw unavailable(l10n.t("{0} is gone, so nothing was written into it. Put it back and save again.", gameFileName(outer)));
  }

  /** One watcher per outer file, for any number of watched members. */
  watch(uri: Uri): Disposable {
    const place = findMemberPlace(uri);
    if (!place) return new Disposable(() => {});
    const { outer } = place;
    const key = outer.toString();
    const watched = getOrMake(
      this.watched,
      key,
      (): Watched => ({
        watcher: watchFile(outer, (type) => void this.onOuterChange(outer, type)),
        users: new Set(),
        known: undefined,
      }),
    );
    const { users, watcher } = watched;
    const user = { uri };
    users.add(user);
    watched.known ??= this.archives.findOpened(outer);
    return new Disposable(() => {
      users.delete(user);
      if (users.size > 0) return;
      watcher.dispose();
      this.watched.delete(key);
    });
  }

  private async onOuterChange(outer: Uri, type: FileChangeType): Promise<void> {
    if (type === FileChangeType.Deleted) {
      const users = this.watched.get(outer.toString())?.users ?? [];
      this.changes.fire([...users].map(({ uri }) => ({ type, uri })));
      return;
    }
    await this.archives.readChanged(outer).catch(() => undefined);
    await this.compareWithKnown(outer);
  }

  /** Announces only members that differ from VS Code's state. */
  private async compareWithKnown(outer: Uri): Promise<void> {
    const watched = this.watched.get(outer.toString());
    if (!watched) return;
    const now = await this.archives.read(outer).catch(() => undefined);
    const before = watched.known;
    if (!now || now === before) return;
    watched.known = now;
    const events: FileChangeEvent[] = [];
    for (const inside of this.archives.statedMembers(outer)) {
      const change = before ? compareMember(before, now, inside) : FileChangeType.Changed;
      if (change !== undefined) events.push({ type: change, uri: memberUri(outer, inside) });
    }
    if (events.length > 0) this.changes.fire(events);
  }
}

function compareMember(before: OpenedArchive, now: OpenedArchive, inside: string): FileChangeType | undefined {
  const [old, found] = [before.root.find(inside), now.root.find(inside)];
  if (!found) return old ? FileChangeType.Deleted : undefined;
  if (!old) return FileChangeType.Created;
  if (old.kind === "folder" || found.kind === "folder") return undefined;
  return hasSameContent(before.root, now.root, inside) ? undefined : FileChangeType.Changed;
}
