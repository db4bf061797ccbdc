/**
 * Outer files that are archives, on any file system: each is read once a version, and written once for all changes that wait for it.
 * Knows addresses and times; what is inside is the business of the contents.
 */
import type { Event, FileStat, Uri } from "vscode";
import { Disposable, EventEmitter, FilePermission, FileSystemError, FileType, l10n, workspace } from "vscode";
import { isEqual } from "../../../formats/archives/change.ts";
import { type MemberChange, type NestedArchive, openNested } from "../../../formats/archives/nested.ts";
import { findArchiveType, isArchiveName } from "../../../formats/archives/registry.ts";
import { peelHead } from "../../../formats/containers/index.ts";
import { catchStop } from "../../../formats/core/issue.ts";
import { findFormatByBytes, findFormatByName } from "../../../formats/registry.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { prepareUnwrapping } from "../files/dictionaries.ts";
import { sameVersion } from "../files/gameFiles.ts";
import { findContent, hasSameContent, invertChanges } from "./archiveContents.ts";
import { ArchiveHistory } from "./archiveHistory.ts";
import { findMemberPlace, getMemberPlace } from "./memberAddress.ts";
import { noticeGrowth } from "./resourceSizeNotice.ts";
import { LONGEST_DELAY, QUIET, SaveDelay } from "./saveDelay.ts";

/** One version of an outer file. */
export interface OpenedArchive {
  readonly outer: Uri;
  readonly stat: FileStat;
  /** As on disk. */
  readonly bytes: Uint8Array;
  readonly root: NestedArchive;
  /** Why nothing can be written, where that is so. */
  readonly readOnly: string | undefined;
}

/** Changes of members, or a whole version that comes back. */
type Work = readonly MemberChange[] | { readonly restore: Uint8Array };

interface Waiting {
  readonly work: Work;
  readonly settle: { readonly resolve: () => void; readonly reject: (error: unknown) => void };
}

interface Batch {
  readonly waiting: Waiting[];
  readonly latest: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  isManual: boolean;
}

/** Above the largest archives of the games; what they unpack to has a limit of its own. */
const LARGEST_ARCHIVE = 256 * 1024 * 1024;
/** Unpacked outer files that are kept for the next question. */
const MOST_KEPT_BYTES = 192 * 1024 * 1024;
/** Milliseconds in which saves that VS Code sends together arrive. */
const TOGETHER = 20;

export class ArchiveFiles implements Disposable {
  /** The outer file has another version. */
  readonly onDidChange: Event<Uri>;
  readonly history = new ArchiveHistory<MemberChange>();
  private readonly news = new EventEmitter<Uri>();
  private readonly library: Uri;
  private readonly delay = new SaveDelay();
  /** By the outer file's address, least recently used first. */
  private readonly opened = new Map<string, OpenedArchive>();
  private readonly reads = new Map<string, Promise<OpenedArchive>>();
  private readonly batches = new Map<string, Batch>();
  private readonly writes = new Map<string, Promise<void>>();
  /** By outer file and path: since when the member is as it is. What VS Code was told, and so what it compares. */
  private readonly times = new Map<string, Map<string, number>>();
  private readonly changed = new Map<string, Set<string>>();

  /** @param library the compression library of the extension */
  constructor(library: Uri) {
    this.library = library;
    this.onDidChange = this.news.event;
  }

  dispose(): void {
    Disposable.from(this.news, this.delay).dispose();
    this.opened.clear();
  }

  /**
   * The outer file as it is now. Whoever asks meanwhile gets the same answer: VS Code asks for dozens of members at once.
   * @throws FileSystemError where it cannot be read or is no archive
   */
  read(outer: Uri): Promise<OpenedArchive> {
    const key = outer.toString();
    let read = this.reads.get(key);
    if (!read) {
      read = this.readNew(outer).finally(() => this.reads.delete(key));
      this.reads.set(key, read);
    }
    return read;
  }

  /**
   * What a file is, by its bytes: `foreign` where it is neither an archive nor a game file and only shares the ending of an archive's name.
   * A damaged archive is a game file: its page says what is wrong.
   */
  async look(uri: Uri): Promise<"archive" | "foreign" | "game file"> {
    const { outer, inside } = findMemberPlace(uri) ?? { outer: uri, inside: "" };
    const name = gameFileName(uri);
    if (!isArchiveName(name) && inside === "" && findFormatByName(name)) return "game file";
    try {
      const { root } = await this.read(outer);
      if (root.enter(inside)) return "archive";
      if (findFormatByName(name) || !isArchiveName(name)) return "game file";
      const found = root.find(inside);
      return found?.kind === "member" && findFormatByBytes(found.head()) ? "game file" : "foreign";
    } catch {
      if (findFormatByName(name) || !isArchiveName(name)) return "game file";
      const head = peelHead(await workspace.fs.readFile(outer).then(undefined, () => new Uint8Array(0)));
      return findFormatByBytes(head) || findArchiveType(head) ? "game file" : "foreign";
    }
  }

  findOpened(outer: Uri): OpenedArchive | undefined {
    return this.opened.get(outer.toString());
  }

  /** Outer files that were opened in this window. */
  seen(): readonly Uri[] {
    return [...this.opened.values()].map(({ outer }) => outer);
  }

  timeOf({ outer, stat }: OpenedArchive, inside: string): number {
    const times = this.timesOf(outer);
    let time = times.get(inside);
    if (time === undefined) {
      time = stat.mtime;
      times.set(inside, time);
    }
    return time;
  }

  /** Paths of members whose state VS Code knows. */
  statedMembers(outer: Uri): Iterable<string> {
    return this.timesOf(outer).keys();
  }

  /** Paths of members that were changed in this window. */
  changedMembers(outer: Uri): Iterable<string> {
    return this.changed.get(outer.toString()) ?? [];
  }

  /** Writes the content of a member, new or not. Resolves when the outer file holds it. */
  save(member: Uri, content: Uint8Array): Promise<void> {
    const { outer, inside } = getMemberPlace(member);
    return this.enqueue(outer, [{ kind: "put", path: inside, content }], this.delay.takeAutomatic(member));
  }

  /** Makes changes that can be undone. @param title in the user's words */
  async change(outer: Uri, title: string, changes: readonly MemberChange[]): Promise<void> {
    const { root, bytes: before } = await this.read(outer);
    const inverse = invertChanges(root, changes);
    await this.enqueue(outer, changes, false);
    const { bytes: after } = await this.read(outer);
    this.history.add(outer, { title, before, after, inverse });
    this.news.fire(outer);
  }

  /** Takes back the last change; its title, or undefined where there is none. */
  async undo(outer: Uri): Promise<string | undefined> {
    const step = this.history.takeLast(outer);
    if (!step) return undefined;
    try {
      const { bytes } = await this.read(outer);
      await this.enqueue(outer, isEqual(bytes, step.after) ? { restore: step.before } : step.inverse, false);
    } catch (error) {
      this.history.add(outer, step);
      throw error;
    }
    this.news.fire(outer);
    return step.title;
  }

  private async readNew(outer: Uri): Promise<OpenedArchive> {
    // what is being written is what there will be
    await this.writes.get(outer.toString());
    const stat = await workspace.fs.stat(outer);
    const known = this.findOpened(outer);
    if (known && sameVersion(known.stat, stat)) return this.keep(known);
    if ((stat.type & FileType.Directory) !== 0) throw FileSystemError.FileIsADirectory(outer);
    if (stat.size > LARGEST_ARCHIVE)
      throw FileSystemError.Unavailable(
        l10n.t(
          "{0} has {1} MiB. Bytewright opens archives of up to {2} MiB.",
          gameFileName(outer),
          mebibytes(stat.size),
          mebibytes(LARGEST_ARCHIVE),
        ),
      );
    const bytes = await workspace.fs.readFile(outer);
    if (known && isEqual(known.bytes, bytes)) return this.keep({ ...known, stat });
    await prepareUnwrapping(bytes, outer, this.library);
    const root = openOrThrow(bytes, gameFileName(outer));
    return this.accept({ outer, stat, bytes, root, readOnly: readOnlyReason(outer, stat, root) }, known);
  }

  /** A new version: members that are as before keep their times, so that nobody is asked about them. */
  private accept(now: OpenedArchive, before: OpenedArchive | undefined): OpenedArchive {
    const times = this.timesOf(now.outer);
    for (const inside of [...times.keys()]) if (!before || !hasSameContent(before.root, now.root, inside)) times.delete(inside);
    this.keep(now);
    if (before) this.news.fire(now.outer);
    return now;
  }

  private keep(file: OpenedArchive): OpenedArchive {
    const key = file.outer.toString();
    this.opened.delete(key);
    this.opened.set(key, file);
    let total = 0;
    for (const { root, bytes } of this.opened.values()) total += root.archive.bytes.length + bytes.length;
    for (const [oldest, { root, bytes }] of this.opened) {
      if (oldest === key || total <= MOST_KEPT_BYTES) break;
      this.opened.delete(oldest);
      total -= root.archive.bytes.length + bytes.length;
    }
    return file;
  }

  private timesOf(outer: Uri): Map<string, number> {
    const key = outer.toString();
    let times = this.times.get(key);
    if (!times) {
      times = new Map();
      this.times.set(key, times);
    }
    return times;
  }

  /** Joins the batch of the outer file that waits, or begins one. */
  private enqueue(outer: Uri, work: Work, mayWait: boolean): Promise<void> {
    const key = outer.toString();
    const now = Date.now();
    const batch: Batch = this.batches.get(key) ?? { waiting: [], latest: now + LONGEST_DELAY, timer: undefined, isManual: false };
    this.batches.set(key, batch);
    batch.isManual ||= !mayWait;
    clearTimeout(batch.timer);
    const delay = batch.isManual ? TOGETHER : Math.max(0, Math.min(QUIET, batch.latest - now));
    batch.timer = setTimeout(() => this.startBatch(outer, batch), delay);
    return new Promise((resolve, reject) => batch.waiting.push({ work, settle: { resolve, reject } }));
  }

  private startBatch(outer: Uri, batch: Batch): void {
    const key = outer.toString();
    this.batches.delete(key);
    const write = (this.writes.get(key) ?? Promise.resolve()).then(() => this.writeBatch(outer, batch.waiting));
    const settled = write.catch(() => {});
    this.writes.set(key, settled);
    void settled.then(() => {
      if (this.writes.get(key) === settled) this.writes.delete(key);
    });
  }

  /** All of them in one write; where they do not go together, each that goes alone, so that one failure is not everybody's. */
  private async writeBatch(outer: Uri, waiting: readonly Waiting[]): Promise<void> {
    try {
      await this.rewrite(
        outer,
        waiting.map(({ work }) => work),
      );
      for (const { settle } of waiting) settle.resolve();
    } catch (error) {
      if (waiting.length === 1) return waiting[0]?.settle.reject(error);
      for (const one of waiting) await this.writeBatch(outer, [one]);
    }
  }

  /** What another program changed meanwhile in other members stays: the changes are made in the file as it is now. */
  private async rewrite(outer: Uri, works: readonly Work[]): Promise<void> {
    const before = await this.readForWrite(outer);
    if (before.readOnly !== undefined) throw FileSystemError.NoPermissions(before.readOnly);
    const changes = works.flatMap((work) => ("restore" in work ? [] : work));
    const restored = works.find((work) => "restore" in work);
    if (restored && works.length > 1) throw changedMeanwhile(outer);
    const bytes = restored && "restore" in restored ? restored.restore : changeOrThrow(before, changes);
    if (isEqual(bytes, before.bytes)) return;
    const stat = await workspace.fs.stat(outer);
    if (!sameVersion(stat, before.stat)) throw changedMeanwhile(outer);
    await workspace.fs.writeFile(outer, bytes);
    const root = openOrThrow(bytes, gameFileName(outer));
    const after = { outer, stat: await workspace.fs.stat(outer), bytes, root, readOnly: before.readOnly };
    this.noteChanges(before, after, changes);
    this.accept(after, before);
  }

  /** As {@link read}, from inside of the write that reads wait for. */
  private async readForWrite(outer: Uri): Promise<OpenedArchive> {
    const stat = await workspace.fs.stat(outer);
    const known = this.findOpened(outer);
    if (known && sameVersion(known.stat, stat)) return known;
    const bytes = await workspace.fs.readFile(outer);
    await prepareUnwrapping(bytes, outer, this.library);
    const root = openOrThrow(bytes, gameFileName(outer));
    return this.accept({ outer, stat, bytes, root, readOnly: readOnlyReason(outer, stat, root) }, known);
  }

  private noteChanges(before: OpenedArchive, after: OpenedArchive, changes: readonly MemberChange[]): void {
    const key = after.outer.toString();
    const changed = this.changed.get(key) ?? new Set<string>();
    this.changed.set(key, changed);
    const times = this.timesOf(after.outer);
    for (const change of changes) {
      const path = change.kind === "rename" ? change.to : change.path;
      changed.add(path);
      // a clock that is coarse or stands still must not make two versions look like one
      const time = times.get(path);
      if (time !== undefined) times.set(path, Math.max(after.stat.mtime, time + 1));
      const old = findContent(before.root, path);
      if (change.kind === "put" && old) void noticeGrowth(after.outer, path, change.content.length - old.length);
    }
  }
}

/** @throws FileSystemError where the bytes are no archive, or a damaged one. */
function openOrThrow(bytes: Uint8Array, name: string): NestedArchive {
  const opened = openNested(bytes);
  if (opened && "nested" in opened) return opened.nested;
  const reason = opened?.issue.message ?? l10n.t("Its first bytes are not those of an archive that Bytewright knows.");
  throw FileSystemError.Unavailable(l10n.t("{0} cannot be opened as an archive. {1}", name, reason));
}

/** @throws FileSystemError with the reason why the change is not possible. */
function changeOrThrow({ outer, root }: OpenedArchive, changes: readonly MemberChange[]): Uint8Array {
  const changed = catchStop(() => root.change(changes));
  if ("value" in changed) return changed.value;
  throw FileSystemError.Unavailable(l10n.t("{0} was not changed. {1}", gameFileName(outer), changed.issue.message));
}

function readOnlyReason(outer: Uri, stat: FileStat, root: NestedArchive): string | undefined {
  const name = gameFileName(outer);
  if (workspace.fs.isWritableFileSystem(outer.scheme) === false) return l10n.t("{0} is on a read-only file system.", name);
  if (((stat.permissions ?? 0) & FilePermission.Readonly) !== 0) return l10n.t("{0} is a read-only file.", name);
  return root.archive.locked;
}

function changedMeanwhile(outer: Uri): FileSystemError {
  return FileSystemError.Unavailable(
    l10n.t("{0} was changed by another program while it was being saved. Nothing was written; save again.", gameFileName(outer)),
  );
}

function mebibytes(size: number): number {
  return Math.ceil(size / 1024 / 1024);
}
