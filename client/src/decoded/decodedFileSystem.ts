/**
 * The file system of decoded addresses: reading decodes, writing encodes. VS Code's text model adds undo, dirty marks, hot exit and
 * conflict checks; this file must keep no editing state.
 */
import type { FileChangeEvent, FileStat, FileSystemProvider, Uri } from "vscode";
import { Disposable, EventEmitter, FileChangeType, FilePermission, FileType, l10n } from "vscode";
import { firstError } from "../../../formats/core/issue.ts";
import type { Names } from "../../../formats/core/names.ts";
import { encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { findMemberPlace } from "../archives/memberAddress.ts";
import { isNotFound, noPermissions, unavailable } from "../fileErrors.ts";
import { checksum, shortChecksum } from "../files/checksum.ts";
import type { GameFile, GameFiles } from "../files/gameFiles.ts";
import { StatedClock } from "../files/statedClock.ts";
import { watchFile } from "../files/watchFile.ts";
import { changedMeanwhile } from "../save/replacer.ts";
import { saveGameFile } from "../save/saveGameFile.ts";
import { gameFileName } from "./addresses.ts";
import { decodedUri, findOwnUri, findRealUri, getRealUri, getWritableUri, isFolder } from "./decodedUris.ts";
import type { EditPermissions } from "./editPermissions.ts";

/** VS Code's state of a file, on which it bases conflicts and reloads. */
interface Reported {
  readonly real: Uri;
  /** Empty after VS Code has heard that the file was deleted. It may keep the text, so a new file in its place counts as a change. */
  readonly sum: string;
  /** Names in VS Code's text, which stay the same during edits and saves. */
  names: Names;
  readonly stat: FileStat;
  /** Just written: VS Code asks next about what it wrote, but the disk may already contain another program's bytes. */
  isWritten: boolean;
}

interface Watched {
  readonly decoded: Uri;
  readonly watcher: Disposable;
}

export class DecodedFileSystem implements FileSystemProvider, Disposable {
  private readonly changes = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.changes.event;
  /** The state that VS Code last received, by real address, regardless of reads by others. */
  private readonly reported = new Map<string, Reported>();
  private readonly clock = new StatedClock();
  private readonly watched = new Set<Watched>();
  private readonly permissionListener: Disposable;

  constructor(
    private readonly files: GameFiles,
    private readonly permissions: EditPermissions,
  ) {
    this.permissionListener = permissions.onDidChange((real) => this.announce(real));
  }

  async stat(uri: Uri): Promise<FileStat> {
    if (isFolder(uri)) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const real = getRealUri(uri);
    const known = this.reported.get(real.toString());
    if (known?.isWritten) {
      known.isWritten = false;
      return known.stat;
    }
    try {
      return this.report(await this.files.read(real)).stat;
    } catch (error) {
      if (isNotFound(error)) this.reportGone(real);
      throw error;
    }
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const { real, decoded, names } = await this.files.read(getRealUri(uri));
    if (decoded.kind === "fail") throw unavailable(firstError(decoded.issues).message);
    const reported = this.reported.get(real.toString());
    if (reported) reported.names = names;
    return encodeUtf8(decoded.text);
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const real = getWritableUri(uri);
    const text = new TextDecoder().decode(content);
    const format = this.files.findFormat(real);
    if (!format) throw noPermissions(l10n.t("Nothing was written: the format of this file is not known."));
    const reported = this.reported.get(real.toString());
    const check = (before: GameFile | undefined): void => {
      if (before && !this.permissions.mayEdit(before))
        throw noPermissions(l10n.t("{0} is open read-only. Nothing was written.", before.name));
      if (!reported || (before ? checksum(before.bytes) : "") === reported.sum) return;
      // VS Code asks again before the next write, and sees the conflict
      this.reported.delete(real.toString());
      throw changedMeanwhile(gameFileName(real));
    };
    const held = await saveGameFile(this.files, real, format, text, check);
    this.report(held).isWritten = true;
  }

  watch(uri: Uri): Disposable {
    const real = findOwnUri(uri);
    if (!real) return new Disposable(() => {});
    const watched = { decoded: uri, watcher: watchFile(real, (type) => void this.onRealChange(uri, real, type)) };
    this.watched.add(watched);
    return new Disposable(() => {
      watched.watcher.dispose();
      this.watched.delete(watched);
    });
  }

  /**
   * Called when an archive has a new version. VS Code watches only visible files, but may keep the text of a closed tab for minutes, and a diff
   * would show the old text.
   */
  noticeChangedArchive(outer: Uri): void {
    for (const { real, decoded } of this.unwatched())
      if (findMemberPlace(real)?.outer.toString() === outer.toString()) void this.onRealChange(decoded, real, FileChangeType.Changed);
  }

  /** The names changed, so every text may read differently, also one without a tab. VS Code reloads clean texts and leaves edited ones alone. */
  announceAll(): void {
    const known = [...this.watched, ...this.unwatched()];
    this.changes.fire(known.map(({ decoded }) => ({ type: FileChangeType.Changed, uri: decoded })));
  }

  /** A text was saved. VS Code reads it again if other names came since it was read. */
  noticeSaved(decoded: Uri): void {
    const reported = this.reported.get(findOwnUri(decoded)?.toString() ?? "");
    const format = reported && this.files.findFormat(reported.real);
    if (format && this.files.namesFor(format) !== reported.names) this.changes.fire([{ type: FileChangeType.Changed, uri: decoded }]);
  }

  /** Files that VS Code has read but is not watching. */
  private unwatched(): readonly { readonly real: Uri; readonly decoded: Uri }[] {
    const watched = new Set([...this.watched].map(({ decoded }) => findRealUri(decoded)?.toString()));
    return [...this.reported].flatMap(([key, { real }]) => {
      const format = watched.has(key) ? undefined : this.files.findFormat(real);
      return format ? [{ real, decoded: decodedUri(real, format) }] : [];
    });
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory(): never {
    throw noPermissions(l10n.t("Decoded game files have no folders of their own."));
  }

  delete(): never {
    throw noPermissions(l10n.t("This is the text of a game file. Delete the game file itself, in the Explorer."));
  }

  rename(): never {
    throw noPermissions(l10n.t("This is the text of a game file. Rename the game file itself, in the Explorer."));
  }

  dispose(): void {
    for (const { watcher } of this.watched) watcher.dispose();
    this.watched.clear();
    this.permissionListener.dispose();
    this.changes.dispose();
  }

  private announce(real: Uri): void {
    const format = this.files.findFormat(real);
    if (format) this.changes.fire([{ type: FileChangeType.Changed, uri: decodedUri(real, format) }]);
  }

  /**
   * Fires only if the file differs from VS Code's state, so our own writes never fire, whenever the watcher reports them. VS Code has no text of
   * a file that cannot be decoded, even if it requested one.
   */
  private async onRealChange(decoded: Uri, real: Uri, reported: FileChangeType): Promise<void> {
    let type: FileChangeType = reported === FileChangeType.Deleted ? FileChangeType.Changed : reported;
    try {
      const file = await this.files.read(real);
      const reported = this.reported.get(real.toString());
      if (reported && isSame(reported, file) && file.decoded.kind === "ok") return;
    } catch (error) {
      if (isNotFound(error)) {
        type = FileChangeType.Deleted;
        this.reportGone(real);
      }
    }
    this.changes.fire([{ type, uri: decoded }]);
  }

  /** The state of this version. VS Code reloads if the time grew, and sees a conflict if the size differs, too. */
  private report(file: GameFile): Reported {
    const key = file.real.toString();
    const known = this.reported.get(key);
    const mtime = known && isSame(known, file) ? known.stat.mtime : this.clock.next();
    // a file that cannot be decoded has no content to compare
    const size = statedSize(file.decoded.kind === "ok" ? file.content : file.bytes);
    const reason = this.permissions.findReason(file);
    const isReadOnly = reason !== undefined && reason !== "broken";
    const stat = { type: FileType.File, ctime: 0, mtime, size, ...(isReadOnly ? { permissions: FilePermission.Readonly } : {}) };
    const reported = { real: file.real, sum: checksum(file.bytes), names: known?.names ?? file.names, stat, isWritten: false };
    this.reported.set(key, reported);
    return reported;
  }

  private reportGone(real: Uri): void {
    const known = this.reported.get(real.toString());
    if (known) this.reported.set(real.toString(), { ...known, sum: "", isWritten: false });
  }
}

/** True if VS Code would read the same text again. */
function isSame(reported: Reported, { bytes, names }: GameFile): boolean {
  return reported.names === names && reported.sum === checksum(bytes);
}

/** Far below the limits that editors have for sizes, large enough that two versions hardly ever meet. */
const DISTINCT_SIZES = 0x10000;

/**
 * The reported size of a decoded file. VS Code sees a conflict only if the time of the last change grew AND the size differs, but a changed
 * value often leaves the size as it was. So the reported size also depends on the content. It does not depend on the text, because names
 * change texts without a conflict. Nothing uses this size for reading. @param content of the game file, without containers
 */
export function statedSize(content: Uint8Array): number {
  return content.length + (shortChecksum(content) % DISTINCT_SIZES);
}
