/**
 * Replaces files so that each is always wholly old or wholly new, and several together are all old or all new. On a local disk, a new file
 * replaces the old one in one step. Elsewhere, the old and new contents are kept until the new ones are read back. A journal in the
 * extension's storage records started saves; the next start rolls back unfinished ones.
 */

import type { Disposable, Uri } from "vscode";
import { type FileSystemError, l10n, Uri as Uris, workspace } from "vscode";
import { stateOf } from "../../../formats/core/bytes/tornWrite.ts";
import { Turns } from "../../../formats/core/turns.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { unavailable } from "../fileErrors.ts";
import { pause } from "../pauses.ts";
import { sentenceOf } from "../wording.ts";
import { type Entry, Journal, randomName, readOrUndefined } from "./journal.ts";
import type { LocalDisk } from "./localDisk.ts";
import { changedMeanwhile, type FileChange, type Replacer } from "./replacer.ts";
import { isFile, restore, settleEntry } from "./settleEntry.ts";

/** Milliseconds to wait for a journal entry whose process is unknown. A save takes seconds at most. */
const MAX_SAVE = 10_000;
const LOOK_AGAIN = 500;

/** The save of one file. */
interface Step {
  readonly change: FileChange;
  /** Where its links lead, if another file can take its place. */
  readonly target: Uri | undefined;
  /** Address for a new file next to it, as in the journal. */
  readonly staging: Uri | undefined;
  /** The new file may exist. */
  isStaged: boolean;
  /** The file may have new contents. */
  isDone: boolean;
}

export class FileReplacer implements Replacer, Disposable {
  private readonly journal: Journal;
  /** Unfinished entries by id: from earlier runs, from saves that could not be rolled back, and from the current save. */
  private readonly open = new Map<string, Entry>();
  /** By address, the promise to await before reading the file. */
  private readonly waiting = new Map<string, Promise<void>>();
  /** Resolves when the entries of earlier runs are known; undefined while the storage cannot be read. */
  private ready: Promise<void> | undefined;
  /** One save at a time. */
  private readonly saves = new Turns();
  private isDisposed = false;

  /**
   * @param storage a folder for the journal alone
   * @param disk of this machine, if any
   * @param lookAgain milliseconds between checks whether another process has ended its save
   */
  constructor(
    storage: Uri,
    private readonly disk: LocalDisk | undefined,
    private readonly lookAgain = LOOK_AGAIN,
  ) {
    this.journal = new Journal(storage, disk?.process);
    this.whenReady().catch(() => {});
  }

  dispose(): void {
    this.isDisposed = true;
  }

  async settle(file: Uri): Promise<void> {
    await this.whenReady().catch(() => {});
    await this.waiting.get(file.toString());
    if (this.findOpen([file]).length > 0) await this.saves.take(() => this.settleOpen([file]).catch(() => {}));
  }

  async replace(changes: readonly FileChange[]): Promise<void> {
    await this.whenReady().catch(throwNotBegun);
    for (const { uri } of changes) await this.waiting.get(uri.toString());
    await this.saves.take(() => this.replaceNow(changes));
  }

  private async replaceNow(changes: readonly FileChange[]): Promise<void> {
    await this.settleOpen(changes.map(({ uri }) => uri)).catch(throwNotBegun);
    const steps = await Promise.all(changes.map((change) => this.plan(change)));
    const isOneStep = steps.length === 1 && steps[0]?.staging !== undefined;
    let entry = await this.journal
      .add(
        changes,
        steps.map(({ staging }) => staging),
        !isOneStep,
      )
      .catch(throwNotBegun);
    this.open.set(entry.id, entry);
    /** Keeps the contents, which writing in place may destroy. */
    const prepareInPlace = async (step: Step): Promise<void> => {
      await this.unstage(step);
      if (entry.hasCopies) return;
      entry = await this.journal.addCopies(entry, changes);
      this.open.set(entry.id, entry);
    };
    try {
      for (const step of steps) if (!(await this.stage(step))) await prepareInPlace(step);
      // each is also checked before its own write, but then others may already be written and must be rolled back
      if (steps.length > 1) for (const { change } of steps) await throwIfChanged(change);
      for (const step of steps) {
        if (await this.swap(step)) continue;
        await prepareInPlace(step);
        await writeInPlace(step);
      }
      await this.end(entry);
    } catch (error) {
      throw await this.rollBack(entry, steps, error);
    }
  }

  /** An entry without copies may stay: the file that it names no longer exists. */
  private async end(entry: Entry): Promise<void> {
    try {
      await this.journal.end(entry);
      this.open.delete(entry.id);
    } catch (error) {
      if (entry.hasCopies) throw error;
    }
  }

  private async plan(change: FileChange): Promise<Step> {
    const target = change.expected && (await this.disk?.findTarget(change.uri));
    return {
      change,
      target,
      staging: target && Uris.joinPath(target, "..", `.bytewright-${randomName()}.tmp`),
      isStaged: false,
      isDone: false,
    };
  }

  /** Creates the new file. False if that is not possible: the folder is not writable, or the owner cannot be set. */
  private async stage(step: Step): Promise<boolean> {
    const { staging, target, change } = step;
    if (!staging || !target || !this.disk) return false;
    step.isStaged = true;
    return this.disk.create(staging, change.bytes, target).then(
      () => true,
      () => false,
    );
  }

  private async unstage(step: Step): Promise<void> {
    if (step.isStaged && step.staging) await this.disk?.remove(step.staging);
    step.isStaged = false;
  }

  /** False if the new file cannot replace the old one: another program has it open, or it is mounted. */
  private async swap(step: Step): Promise<boolean> {
    const { staging, target, change, isStaged } = step;
    if (!isStaged || !staging || !target || !this.disk || !change.expected) return false;
    const isSwapped = await this.disk.swap(staging, target, change.expected).catch(() => undefined);
    if (isSwapped === false) throw changedMeanwhile(gameFileName(change.uri));
    if (isSwapped) step.isStaged = false;
    step.isDone = isSwapped === true;
    return step.isDone;
  }

  /** @returns the error to throw */
  private async rollBack(entry: Entry, steps: readonly Step[], error: unknown): Promise<unknown> {
    try {
      for (const step of steps) await this.unstage(step);
      for (const [index, { change, isDone }] of [...steps.entries()].reverse())
        if (isDone) await restore({ uri: change.uri, old: change.expected, made: change.bytes }, this.disk, entry.files[index]?.staging);
    } catch (second) {
      return onlyInPart(gameFileName(steps[0]?.change.uri ?? entry.files[0]?.uri), second);
    }
    await this.journal.remove(entry).then(
      () => this.open.delete(entry.id),
      () => {},
    );
    return error;
  }

  private findOpen(files: readonly Uri[]): readonly Entry[] {
    if (this.open.size === 0) return [];
    const addresses = new Set(files.map(String));
    return [...this.open.values()].filter((entry) => entry.files.some(({ uri }) => addresses.has(uri.toString())));
  }

  /** @throws if one cannot be settled; it stays open */
  private async settleOpen(files: readonly Uri[]): Promise<void> {
    for (const entry of this.findOpen(files)) await this.settleNow(entry);
  }

  private async settleNow(entry: Entry): Promise<void> {
    await settleEntry(this.journal, entry, this.disk);
    this.open.delete(entry.id);
  }

  private whenReady(): Promise<void> {
    this.ready ??= this.start().catch((error) => {
      this.ready = undefined;
      throw error;
    });
    return this.ready;
  }

  /** Rolls back what earlier processes left unfinished; for a process that may still run, after a wait. */
  private async start(): Promise<void> {
    for (const [id, entry = { id, files: [], hasCopies: false }] of await this.journal.list()) {
      if (this.mayStillRun(id)) {
        const end = this.whenEnded(entry);
        for (const { uri } of entry.files) this.waiting.set(uri.toString(), end);
      } else {
        this.open.set(id, entry);
        await this.settleNow(entry).catch(() => {});
      }
    }
  }

  private mayStillRun(id: string): boolean {
    const process = this.journal.processOf(id);
    if (!this.disk || process === undefined) return true;
    return process !== this.disk.process && this.disk.isRunning(process);
  }

  /** Waits until the entry is gone, and settles it if that takes too long. */
  private async whenEnded(entry: Entry): Promise<void> {
    for (let waited = 0; waited < MAX_SAVE; waited += this.lookAgain) {
      await pause(this.lookAgain);
      if (this.isDisposed || !(await this.journal.has(entry).catch(() => true))) return;
    }
    this.open.set(entry.id, entry);
    await this.settleNow(entry).catch(() => {});
  }
}

async function throwIfChanged({ uri, expected }: FileChange): Promise<void> {
  if (!(await isFile(uri, expected))) throw changedMeanwhile(gameFileName(uri));
}

/** Marks the step first, because a failed write may be partial. */
async function writeInPlace(step: Step): Promise<void> {
  const { uri, bytes, expected } = step.change;
  await throwIfChanged(step.change);
  step.isDone = true;
  await workspace.fs.writeFile(uri, bytes);
  const state = stateOf(await readOrUndefined(uri), expected, bytes);
  // anything else was written by another program
  if (state === "old" || state === "torn")
    throw unavailable(l10n.t("{0} was not saved: its file system did not accept the new contents.", gameFileName(uri)));
}

function throwNotBegun(error: unknown): never {
  throw unavailable(l10n.t("Nothing was written: Bytewright could not write its recovery journal. {0}", sentenceOf(error)));
}

function onlyInPart(name: string, error: unknown): FileSystemError {
  return unavailable(
    l10n.t(
      "{0} was written only in part, and the contents from before could not be put back yet: {1} They are kept, and Bytewright puts them back as soon as it can. Save under another name to be safe.",
      name,
      sentenceOf(error),
    ),
  );
}
