/**
 * Game files on disk: read at each request, because no file system's times distinguish versions reliably, and decoded once per version of
 * bytes and names. Knows only real addresses; the decoded file system presents them to the editor.
 */

import type { Disposable, FileStat, Uri } from "vscode";
import { FilePermission, type FileSystemError, l10n, workspace } from "vscode";
import { findContainer, layersElsewhere, layersForName, type Peeled, rewrap } from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import { Recent } from "../../../formats/core/lists.ts";
import { type Names, namesOf } from "../../../formats/core/names.ts";
import { findDifference } from "../../../formats/core/proof.ts";
import { Turns } from "../../../formats/core/turns.ts";
import { type DecodedFile, decodeFile, type Identified, identify, type Unidentified } from "../../../formats/open.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import { findMemberPlace } from "../archives/memberAddress.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { unavailable } from "../fileErrors.ts";
import type { FileChange, Replacer } from "../save/replacer.ts";
import { isInDump } from "../settings.ts";
import { statFile } from "./findStat.ts";
import type { Supplier } from "./supplier.ts";

export interface GameFile extends DecodedFile {
  readonly real: Uri;
  readonly name: string;
  /** Write-protected, on a read-only file system, or part of the unmodified game. */
  readonly protection: "fileSystem" | "file" | "dump" | undefined;
  /** Its containers; for an unreadable file, those of its last readable version, if known. */
  readonly wrapping: Peeled["layers"] | undefined;
}

/** A file without its containers, and without its text. */
export type FileContent = (Identified | Unidentified) & Pick<GameFile, "bytes" | "protection">;

/** Files locked against other reads and writes; {@link GameFiles.read} would wait forever. */
export interface LockedFiles {
  /** As {@link GameFiles.read}. */
  load(real: Uri): Promise<GameFile>;
  /**
   * All of the files or none.
   * @returns the new files without reading them from disk, because another program may have changed them already
   * @throws FileSystemError with a sentence for the user
   */
  replace(changes: readonly FileChange[]): Promise<readonly GameFile[]>;
}

/** Names for decoding. */
export interface NameSource {
  /** The same object until the names change. */
  namesFor(format: Format): Names;
  /** Resolves when the user's lists are read, or after a short time. */
  readonly ready: Promise<unknown>;
}

/** Far above any game file; a limit for other files. */
const MAX_FILE = 64 * 1024 * 1024;
const MAX_CACHED_FILES = 24;
const MAX_CACHED_BYTES = 96 * 1024 * 1024;

export class GameFiles implements Disposable {
  private readonly cache = new Recent<string, GameFile>(MAX_CACHED_FILES, MAX_CACHED_BYTES, sizeOf);
  private readonly turns = new Turns();

  constructor(
    private readonly names: NameSource,
    private readonly supplier: Supplier,
    private readonly replacer: Replacer,
  ) {}

  /**
   * Reads the current file.
   * @throws FileSystemError if it cannot be read or is too large; a file that cannot be decoded is returned
   */
  read(real: Uri): Promise<GameFile> {
    return this.exclusively(real, () => this.load(real));
  }

  /**
   * Reads the current contents of a file if its text is not needed.
   * @throws FileSystemError if it cannot be read or is too large
   */
  readContent(real: Uri): Promise<FileContent> {
    return this.exclusively(real, () => this.loadContent(real));
  }

  /** What was last read, without looking at the disk. */
  findCached(real: Uri): GameFile | undefined {
    return this.cache.get(real.toString());
  }

  /** The format of the file when last read, or else by its name. */
  findFormat(real: Uri): Format | undefined {
    return this.findCached(real)?.format ?? findFormatByName(gameFileName(real));
  }

  /** Runs `work` with the files locked. Locks in the order of addresses, which prevents deadlocks. */
  change<T>(files: readonly Uri[], work: (locked: LockedFiles) => Promise<T>): Promise<T> {
    const locked: LockedFiles = {
      load: (real) => this.load(real),
      replace: async (changes) => {
        await this.replacer.replace(changes);
        return Promise.all(changes.map(({ uri, bytes }) => this.hold(uri, bytes)));
      },
    };
    const inOrder = [...files].sort((a, b) => (a.toString() < b.toString() ? -1 : 1));
    const enter = (at: number): Promise<T> => {
      const file = inOrder[at];
      return file ? this.exclusively(file, () => enter(at + 1)) : work(locked);
    };
    return enter(0);
  }

  /** Compresses a new file the way its extension requires. */
  async wrapByName(content: Uint8Array, real: Uri, format: Format): Promise<Uint8Array> {
    const layers = await this.supplier.supply(real, (supplies) => layersForName(gameFileName(real), format, supplies));
    return rewrap(content, layers);
  }

  /** Content in the containers of another file. */
  async wrapLike(content: Uint8Array, layers: Peeled["layers"], real: Uri): Promise<Uint8Array> {
    return rewrap(content, await this.supplier.supply(real, (supplies) => layersElsewhere(layers, supplies)));
  }

  namesFor(format: Format): Names {
    return this.names.namesFor(format);
  }

  /** The names for decoding a file, which may depend on its place. */
  async namesOf(real: Uri, format: Format): Promise<Names> {
    await this.names.ready;
    return namesOf(format, this.names.namesFor(format), { path: real.path });
  }

  /** For bytes that were read already. */
  identify(real: Uri, bytes: Uint8Array): Promise<Identified | Unidentified> {
    return this.supplier.supply(real, (supplies) => identify(bytes, gameFileName(real), supplies));
  }

  /** For bytes that were read already. */
  decode(real: Uri, bytes: Uint8Array): Promise<DecodedFile> {
    const namesFor = (format: Format) => this.names.namesFor(format);
    return this.supplier.supply(real, (supplies) => decodeFile(bytes, gameFileName(real), namesFor, supplies, real.path));
  }

  dispose(): void {
    this.cache.clear();
  }

  private exclusively<T>(real: Uri, work: () => Promise<T>): Promise<T> {
    return this.turns.take(work, real.toString());
  }

  private async hold(real: Uri, bytes: Uint8Array): Promise<GameFile> {
    return this.keep(await this.decodeAt(real, bytes, undefined));
  }

  private async loadContent(real: Uri): Promise<FileContent> {
    const { bytes, protection } = await this.readDisk(real);
    return { ...(await this.identify(real, bytes)), bytes, protection };
  }

  private async load(real: Uri): Promise<GameFile> {
    await this.names.ready;
    const { bytes, protection } = await this.readDisk(real);
    const known = this.findCached(real);
    if (known && findDifference(known.bytes, bytes) === undefined && isCurrent(known, this.names))
      return this.keep(known.protection === protection ? known : { ...known, protection });
    return this.keep(await this.decodeAt(real, bytes, protection));
  }

  private async decodeAt(real: Uri, bytes: Uint8Array, protection: GameFile["protection"]): Promise<GameFile> {
    const name = gameFileName(real);
    const file = await this.decode(real, bytes);
    const isReadable = file.layers.length > 0 || file.decoded.kind === "ok";
    return { real, name, protection, ...file, wrapping: isReadable ? file.layers : this.findCached(real)?.wrapping };
  }

  private async readDisk(real: Uri): Promise<Pick<GameFile, "bytes" | "protection">> {
    await this.replacer.settle(real);
    const stat = await statFile(real);
    if (stat.size > MAX_FILE) throw tooLarge(gameFileName(real), stat.size);
    return { bytes: await workspace.fs.readFile(real), protection: protectionOf(real, stat) };
  }

  private keep(file: GameFile): GameFile {
    this.cache.set(file.real.toString(), file);
    return file;
  }
}

/** Bytes that a file takes in memory, roughly: a small compressed one may hold much. */
function sizeOf({ bytes, content, decoded }: GameFile): number {
  return bytes.length + (content === bytes ? 0 : content.length) + (decoded.kind === "ok" ? decoded.text.length : 0);
}

/** Whether decoding the same bytes again would give the same result. */
function isCurrent({ bytes, format, decoded, names }: GameFile, source: NameSource): boolean {
  // the right dictionary may be there by now
  if (decoded.kind === "fail" && findContainer(bytes) !== undefined) return false;
  return !format || decoded.kind === "fail" || names === source.namesFor(format);
}

function protectionOf(real: Uri, { permissions }: FileStat): GameFile["protection"] {
  const { scheme } = real;
  if (isInDump(findMemberPlace(real)?.outer ?? real)) return "dump";
  if (workspace.fs.isWritableFileSystem(scheme) === false) return "fileSystem";
  return ((permissions ?? 0) & FilePermission.Readonly) !== 0 ? "file" : undefined;
}

function tooLarge(name: string, size: number): FileSystemError {
  const mebibytes = Math.ceil(size / 1024 / 1024);
  const most = MAX_FILE / 1024 / 1024;
  return unavailable(
    l10n.t("{0} is {1} MiB. Bytewright opens files of up to {2} MiB: no game file of its formats is larger.", name, mebibytes, most),
  );
}
