/**
 * Archives on any file system, each read once per version. Handles only addresses and times; other modules handle the contents.
 */

import type { FileStat, Uri } from "vscode";
import { EventEmitter, FilePermission, l10n, workspace } from "vscode";
import type { NestedArchive, OpenedNested, WalkedMember } from "../../../formats/archives/nested.ts";
import { findArchiveType, isArchiveName } from "../../../formats/archives/registry.ts";
import { findContainer, peelHead, type Supplies } from "../../../formats/containers/index.ts";
import { getOrMake, Recent } from "../../../formats/core/lists.ts";
import { isEqual } from "../../../formats/core/proof.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { unavailable } from "../fileErrors.ts";
import { findStat, statFile } from "../files/findStat.ts";
import { StatedClock } from "../files/statedClock.ts";
import { type DiskSupplier, FileSupplies } from "../files/supplier.ts";
import type { Replacer } from "../save/replacer.ts";
import { isInDump } from "../settings.ts";
import { findingText } from "../wording.ts";
import { hasSameContent } from "./archiveContents.ts";
import type { ArchiveWork } from "./archiveWork.ts";
import { findMemberPlace, type MemberPlace } from "./memberAddress.ts";

/** One version of an outer file. */
export interface OpenedArchive {
  readonly outer: Uri;
  /** As on disk. */
  readonly bytes: Uint8Array;
  readonly root: NestedArchive;
  /** Data for its compression and that of its members. */
  readonly supplies: FileSupplies;
  /** Why it cannot be written, if so. */
  readonly readOnly: string | undefined;
}

/** An outer file that is being read: its bytes come first. */
interface Reading {
  readonly bytes: Promise<Uint8Array>;
  readonly opened: Promise<OpenedArchive>;
}

/** More than the games' largest archives; unpacked sizes have their own limit. */
const MAX_ARCHIVE = 256 * 1024 * 1024;
/** Maximum bytes of unpacked outer files to keep. */
const MAX_KEPT_BYTES = 192 * 1024 * 1024;
/** Milliseconds for which a read is reused, because opening a member takes a dozen requests. A write or a reported change ends them. */
const FRESH = 200;

export abstract class OpenedArchives {
  protected readonly news = new EventEmitter<Uri>();
  /** The outer file has another version. */
  readonly onDidChange = this.news.event;
  /** By the outer file's address. */
  private readonly opened = new Recent<string, OpenedArchive>(
    Infinity,
    MAX_KEPT_BYTES,
    ({ root, bytes }) => root.archive.bytes.length + bytes.length,
  );
  private readonly reads = new Map<string, Reading>();
  private readonly clock = new StatedClock();
  /** The time of each member's last change, by outer file and path. VS Code has these times and compares them. */
  private readonly times = new Map<string, Map<string, number>>();

  constructor(
    private readonly supplier: DiskSupplier,
    protected readonly replacer: Replacer,
    protected readonly work: ArchiveWork,
  ) {}

  /** Resolves when the outer file is not being written; never rejects. */
  protected abstract whenWritten(outer: Uri): Promise<void>;

  dispose(): void {
    this.news.dispose();
    this.opened.clear();
  }

  /**
   * The current outer file. Concurrent requests share a result, because VS Code requests dozens of members at once.
   * @throws FileSystemError if it cannot be read or is not an archive
   */
  read(outer: Uri): Promise<OpenedArchive> {
    return this.begin(outer).opened;
  }

  private begin(outer: Uri): Reading {
    const key = outer.toString();
    const known = this.reads.get(key);
    if (known) return known;
    // reads wait for pending writes
    const bytes = this.whenWritten(outer).then(() => this.readBytes(outer));
    const reading = { bytes: bytes.then((read) => read.bytes), opened: bytes.then((read) => this.open(outer, read)) };
    this.reads.set(key, reading);
    const forget = () => {
      if (this.reads.get(key) === reading) this.reads.delete(key);
    };
    reading.bytes.catch(() => {});
    reading.opened.then(() => setTimeout(forget, FRESH), forget);
    return reading;
  }

  /** The member or folder at an address, and the version of the outer file that has it. @throws FileSystemError as {@link read} */
  async find({
    outer,
    inside,
  }: MemberPlace): Promise<{ readonly opened: OpenedArchive; readonly found: ReturnType<NestedArchive["find"]> }> {
    const opened = await this.read(outer);
    const { provided } = opened.supplies;
    await this.work.openOnWay(opened.root, inside);
    const found = opened.root.find(inside);
    return found || !(await opened.supplies.provide(provided)) ? { opened, found } : this.find({ outer, inside });
  }

  /** The archive at a path in an outer file; undefined if it is missing or cannot be opened. */
  async enter({ root }: OpenedArchive, inside: string): Promise<NestedArchive | undefined> {
    if (inside !== "") await this.work.openOnWay(root, `${inside}/`);
    return root.enter(inside);
  }

  /** All members at all depths below an archive. */
  walk(archive: NestedArchive): AsyncGenerator<WalkedMember> {
    return this.work.walk(archive);
  }

  /** Like {@link Supplier.supply}, for a member. Work that needs nothing does not wait for the outer file. */
  async supply<T>({ outer, inside }: MemberPlace, work: (supplies: Supplies) => T): Promise<T> {
    const first = new FileSupplies(this.supplier, outer);
    const result = work(first);
    if (!first.isAsked) return result;
    const { root, supplies } = await this.read(outer);
    return supplies.supply(work, root.suppliesAt(inside));
  }

  /** The same after a reported change, without reusing an earlier read. */
  readChanged(outer: Uri): Promise<OpenedArchive> {
    this.reads.delete(outer.toString());
    return this.read(outer);
  }

  /** Whether a file begins like an archive, known before it is completely unpacked. Total. */
  async beginsAsArchive(uri: Uri): Promise<boolean> {
    if (findMemberPlace(uri) || !isArchiveName(gameFileName(uri))) return false;
    const bytes = await this.begin(uri).bytes.catch(() => undefined);
    return bytes !== undefined && (await this.supplier.supply(uri, (supplies) => findArchiveType(peelHead(bytes, supplies)))) !== undefined;
  }

  /**
   * The kind of a file by content: `closed` for an archive that cannot be opened, because it is damaged or its dictionary is missing. Any
   * other file has a page that says what it is.
   */
  async look(uri: Uri): Promise<"archive" | "closed" | "other"> {
    const { outer, inside } = findMemberPlace(uri) ?? { outer: uri, inside: "" };
    const name = gameFileName(uri);
    if (!isArchiveName(name) && inside === "" && findFormatByName(name)) return "other";
    try {
      const { opened, found } = await this.find({ outer, inside });
      if (await this.enter(opened, inside)) return "archive";
      if (findFormatByName(name) || !isArchiveName(name)) return "other";
      if (found?.kind !== "member") return "other";
      return found.isArchive || (isWrapped(found.read()) && found.head().length === 0) ? "closed" : "other";
    } catch {
      if (findFormatByName(name) || !isArchiveName(name)) return "other";
      const bytes = await workspace.fs.readFile(outer).then(undefined, () => new Uint8Array(0));
      const head = await this.supplier.supply(outer, (supplies) => peelHead(bytes, supplies));
      return findArchiveType(head) || (isWrapped(bytes) && head.length === 0) ? "closed" : "other";
    }
  }

  findOpened(outer: Uri): OpenedArchive | undefined {
    return this.opened.get(outer.toString());
  }

  /** Outer files that were opened in this window and still exist. The state of a deleted one is kept, because it may be written again. */
  async seen(): Promise<readonly Uri[]> {
    const outers = [...this.opened.values()].map(({ outer }) => outer);
    const stats = await Promise.all(outers.map(findStat));
    return outers.filter((_, index) => stats[index]);
  }

  timeOf({ outer }: OpenedArchive, inside: string): number {
    return getOrMake(this.timesOf(outer), inside, () => this.clock.next());
  }

  /** Paths of members whose state VS Code knows. */
  statedMembers(outer: Uri): Iterable<string> {
    return this.timesOf(outer).keys();
  }

  protected async load(outer: Uri): Promise<OpenedArchive> {
    return this.open(outer, await this.readBytes(outer));
  }

  private async readBytes(outer: Uri): Promise<{ readonly bytes: Uint8Array; readonly stat: FileStat }> {
    await this.replacer.settle(outer);
    const stat = await statFile(outer);
    if (stat.size > MAX_ARCHIVE)
      throw unavailable(
        l10n.t(
          "{0} is {1} MiB. Bytewright opens archives of up to {2} MiB.",
          gameFileName(outer),
          mebibytes(stat.size),
          mebibytes(MAX_ARCHIVE),
        ),
      );
    return { bytes: await workspace.fs.readFile(outer), stat };
  }

  private async open(outer: Uri, { bytes, stat }: { readonly bytes: Uint8Array; readonly stat: FileStat }): Promise<OpenedArchive> {
    const known = this.findOpened(outer);
    if (known && isEqual(known.bytes, bytes)) {
      const readOnly = readOnlyReason(outer, stat, known.root);
      return this.keep(known.readOnly === readOnly ? known : { ...known, readOnly });
    }
    const name = gameFileName(outer);
    const supplies = new FileSupplies(this.supplier, outer);
    await supplies.supply(() => peelHead(bytes, supplies));
    const root = openedOrThrow(await this.work.open(bytes, name, supplies), name);
    return this.accept({ outer, bytes, root, supplies, readOnly: readOnlyReason(outer, stat, root) }, known);
  }

  /** Accepts a new version: unchanged members keep their times, so that VS Code sees no conflicts. */
  protected accept(now: OpenedArchive, before: OpenedArchive | undefined): OpenedArchive {
    const times = this.timesOf(now.outer);
    for (const inside of [...times.keys()]) if (!before || !hasSameContent(before.root, now.root, inside)) times.delete(inside);
    this.reads.delete(now.outer.toString());
    this.keep(now);
    if (before) this.news.fire(now.outer);
    return now;
  }

  private keep(file: OpenedArchive): OpenedArchive {
    this.opened.set(file.outer.toString(), file);
    return file;
  }

  private timesOf(outer: Uri): Map<string, number> {
    return getOrMake(this.times, outer.toString(), () => new Map());
  }
}

function isWrapped(bytes: Uint8Array): boolean {
  return findContainer(bytes) !== undefined;
}

/** @throws FileSystemError if it is not an archive or is damaged */
export function openedOrThrow(opened: OpenedNested, name: string): NestedArchive {
  if (opened && "nested" in opened) return opened.nested;
  const reason = opened ? findingText(opened.issue) : l10n.t("Its first bytes are not those of an archive that Bytewright knows.");
  throw unavailable(l10n.t("{0} cannot be opened as an archive. {1}", name, reason));
}

function readOnlyReason(outer: Uri, stat: FileStat, root: NestedArchive): string | undefined {
  const name = gameFileName(outer);
  if (isInDump(outer)) return l10n.t("{0} belongs to the unmodified game. Use “Add to Mod” to get a copy that you can change.", name);
  if (workspace.fs.isWritableFileSystem(outer.scheme) === false) return l10n.t("{0} is on a read-only file system.", name);
  if (((stat.permissions ?? 0) & FilePermission.Readonly) !== 0) return l10n.t("{0} is a read-only file.", name);
  return root.archive.locked;
}

function mebibytes(size: number): number {
  return Math.ceil(size / 1024 / 1024);
}
