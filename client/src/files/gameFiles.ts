/**
 * Game files as they are on disk, read and decoded once per version of the file and of the names. Knows the real
 * addresses only; what the editor is shown of them is the business of the decoded file system.
 */
import type { Disposable, FileStat, Uri } from "vscode";
import { FileSystemError, FileType, l10n, workspace } from "vscode";
import { findNeed } from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import type { Names } from "../../../formats/core/names.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import { gameFileName } from "../decoded/addresses.ts";
import type { DecodedGameFile, Unwrapped } from "./decodeGameFile.ts";
import { decodeGameFile, unwrapGameFile } from "./decodeGameFile.ts";
import { prepareUnwrapping } from "./dictionaries.ts";

export interface GameFile extends DecodedGameFile {
  readonly real: Uri;
  readonly name: string;
  readonly stat: FileStat;
}

/** What the files are decoded with. */
export interface NameSource {
  /** The same object until the names change. */
  namesFor(format: Format): Names;
  /** Resolves when the user's lists are read, or soon in any case. */
  readonly ready: Promise<void>;
}

/** Far above every file of the games; a limit for what is no game file at all. */
const LARGEST_FILE = 64 * 1024 * 1024;
const MOST_CACHED_FILES = 24;
const MOST_CACHED_BYTES = 96 * 1024 * 1024;
const MOST_READS = 3;

export class GameFiles implements Disposable {
  private readonly names: NameSource;
  private readonly library: Uri;
  /** Least recently used first. */
  private readonly cache = new Map<string, GameFile>();
  private readonly queues = new Map<string, Promise<unknown>>();

  /** @param library the compression library of the extension, loaded when a file needs it */
  constructor(names: NameSource, library: Uri) {
    this.names = names;
    this.library = library;
  }

  /**
   * The file as it is now.
   * @throws FileSystemError where it cannot be read or is too large; a file that cannot be decoded is a value.
   */
  read(real: Uri): Promise<GameFile> {
    return this.exclusively(real, () => this.load(real, (stat) => this.readOnce(real, stat)));
  }

  /**
   * The contents of a file as they are now, for a look that does without the text.
   * @throws FileSystemError where it cannot be read or is too large
   */
  readContent(real: Uri): Promise<Unwrapped> {
    return this.exclusively(real, async () => {
      const name = gameFileName(real);
      const bytes = await this.readBytes(real, await workspace.fs.stat(real));
      return unwrapGameFile(bytes, name);
    });
  }

  /** What was last read, without looking at the disk. */
  findCached(real: Uri): GameFile | undefined {
    return this.cache.get(real.toString());
  }

  /** The format that the file had when last read, else the one that its name promises. */
  findFormat(real: Uri): Format | undefined {
    return this.findCached(real)?.format ?? findFormatByName(gameFileName(real));
  }

  /** True where the file on disk is, as far as its state tells, the version with this state; false where it is gone. */
  isVersion(real: Uri, stat: FileStat): Promise<boolean> {
    return this.exclusively(real, async () => {
      try {
        return sameVersion(stat, await workspace.fs.stat(real));
      } catch {
        return false;
      }
    });
  }

  /** Runs `work` while nobody else reads or writes the file. `load` reads inside of it; {@link read} would wait for ever. */
  change<T>(real: Uri, work: (load: () => Promise<GameFile>) => Promise<T>): Promise<T> {
    return this.exclusively(real, () => work(() => this.load(real, (stat) => this.readSettled(real, stat))));
  }

  namesFor(format: Format): Names {
    return this.names.namesFor(format);
  }

  /** For bytes that are no file of their own: older versions, search, other extensions. */
  decode(bytes: Uint8Array, name: string): DecodedGameFile {
    return decodeGameFile(bytes, name, (format) => this.names.namesFor(format), unknownFormat());
  }

  dispose(): void {
    this.cache.clear();
  }

  private exclusively<T>(real: Uri, work: () => Promise<T>): Promise<T> {
    const key = real.toString();
    const turn = (this.queues.get(key) ?? Promise.resolve()).then(work, work);
    const settled = turn.then(
      () => {},
      () => {},
    );
    this.queues.set(key, settled);
    void settled.then(() => {
      if (this.queues.get(key) === settled) this.queues.delete(key);
    });
    return turn;
  }

  private async load(real: Uri, readNew: (stat: FileStat) => Promise<GameFile>): Promise<GameFile> {
    await this.names.ready;
    const known = this.findCached(real);
    const stat = await workspace.fs.stat(real);
    // a dictionary that was missing may be there by now
    if (known && sameVersion(known.stat, stat) && findNeed(known.bytes) === undefined) {
      const isCurrent = !known.format || known.names === this.names.namesFor(known.format) || known.decoded.kind === "fail";
      return this.keep(isCurrent ? known : { ...known, ...this.decode(known.bytes, known.name) });
    }
    return this.keep(await readNew(stat));
  }

  /** What another program changes meanwhile is newer than `stat`: whoever looks at the disk next finds it changed. */
  private async readOnce(real: Uri, stat: FileStat): Promise<GameFile> {
    const bytes = await this.readBytes(real, stat);
    const name = gameFileName(real);
    return { real, name, stat, ...this.decode(bytes, name) };
  }

  /** Again while another program changes the file: what is written rests on it. */
  private async readSettled(real: Uri, first: FileStat): Promise<GameFile> {
    for (let reads = 1, stat = first; ; reads++) {
      const bytes = await this.readBytes(real, stat);
      const after = workspace.fs.isWritableFileSystem(real.scheme) === false ? stat : await workspace.fs.stat(real);
      const name = gameFileName(real);
      if (sameVersion(stat, after) || reads === MOST_READS) return { real, name, stat, ...this.decode(bytes, name) };
      stat = after;
    }
  }

  private async readBytes(real: Uri, stat: FileStat): Promise<Uint8Array> {
    if ((stat.type & FileType.Directory) !== 0) throw FileSystemError.FileIsADirectory(real);
    if (stat.size > LARGEST_FILE) throw tooLarge(gameFileName(real), stat.size);
    const bytes = await workspace.fs.readFile(real);
    await prepareUnwrapping(bytes, real, this.library);
    return bytes;
  }

  private keep(file: GameFile): GameFile {
    const key = file.real.toString();
    this.cache.delete(key);
    this.cache.set(key, file);
    let total = 0;
    for (const cached of this.cache.values()) total += sizeOf(cached);
    for (const [oldest, cached] of this.cache) {
      if (oldest === key || (this.cache.size <= MOST_CACHED_FILES && total <= MOST_CACHED_BYTES)) break;
      this.cache.delete(oldest);
      total -= sizeOf(cached);
    }
    return file;
  }
}

/** Bytes that a file takes in memory, roughly: a small compressed one may hold much. */
function sizeOf({ bytes, content, decoded }: GameFile): number {
  return bytes.length + (content === bytes ? 0 : content.length) + (decoded.kind === "ok" ? decoded.text.length : 0);
}

/** True where the two states are, as far as a file system tells, of one version of the file. */
export function sameVersion(a: FileStat, b: FileStat): boolean {
  return a.mtime === b.mtime && a.size === b.size;
}

function unknownFormat(): string {
  return l10n.t("The first bytes are those of no format that Bytewright knows, and the file's name promises none either.");
}

function tooLarge(name: string, size: number): FileSystemError {
  const mebibytes = Math.ceil(size / 1024 / 1024);
  const most = LARGEST_FILE / 1024 / 1024;
  return FileSystemError.Unavailable(
    l10n.t("{0} has {1} MiB. Bytewright opens files of up to {2} MiB: no game file of its formats is larger.", name, mebibytes, most),
  );
}
