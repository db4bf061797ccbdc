/**
 * Unpacks and packs whole archives. Large ones run in a thread, so that the editor stays responsive, with progress that the user can
 * cancel.
 */

import type { Uri } from "vscode";
import { l10n } from "vscode";
import type { MemberChange } from "../../../formats/archives/memberChange.ts";
import {
  type NestedArchive,
  type NestedMember,
  type OpenedNested,
  openNested,
  type UnopenedArchive,
  type WalkedMember,
} from "../../../formats/archives/nested.ts";
import { type ArchiveResult, type ArchiveTask, openUnpacked, peeledFrom } from "../../../formats/archives/task.ts";
import { findContainer, type Peeled, type Supplies } from "../../../formats/containers/index.ts";
import { catchStop, type Issue } from "../../../formats/core/issue.ts";
import { Turns } from "../../../formats/core/turns.ts";
import { cancelled, isCancelled } from "../fileErrors.ts";
import { showInformationMessage, showProgress } from "../notices.ts";
import type { Platform } from "../platform.ts";

/** Minimum bytes of a large archive: smaller ones take less time than starting a thread. */
const LARGE = 5 * 1024 * 1024;
/** The same for compressed ones. Real files unpack to at most a few times their size. */
const LARGE_PACKED = 2 * 1024 * 1024;
/** Milliseconds after which a notification shows the work. */
const LONG = 800;

interface Work {
  readonly bytes: Uint8Array;
  readonly supplies: Supplies;
  /** In the user's words. */
  readonly title: string;
  readonly changes?: ArchiveTask["changes"];
  /** Resolves after the following work, which cannot be canceled. */
  readonly ended?: Promise<void>;
}

export class ArchiveWork {
  /** Queues the opening of nested archives. */
  private readonly opening = new Turns();

  constructor(
    private readonly platform: Pick<Platform, "startArchiveThread">,
    private readonly extension: Uri,
  ) {}

  /** Undefined if the bytes are not an archive. @throws FileSystemError if the user cancels */
  async open(bytes: Uint8Array, name: string, supplies: Supplies): Promise<OpenedNested> {
    if (!isLargePacked(bytes)) return openNested(bytes, supplies);
    const result = await this.run({ bytes, supplies, title: l10n.t("Opening {0}", name) });
    if (!result) return openNested(bytes, supplies);
    return "issue" in result ? result : openUnpacked(bytes, result.unpacked, supplies);
  }

  /** Opens the archives along a path, large ones in a thread. @throws FileSystemError if the user cancels */
  async openOnWay(root: NestedArchive, path: string): Promise<void> {
    if (!findLarge(root, path)) return;
    // VS Code requests dozens of members at once
    await this.opening.take(() => this.openLarge(root, path), root);
  }

  private async openLarge(root: NestedArchive, path: string): Promise<void> {
    const large = findLarge(root, path);
    const unpacked = large && (await this.unpack(large.bytes, path.replace(/\/$/, ""), large.supplies));
    if (unpacked && large.open(unpacked)) await this.openLarge(root, path);
  }

  /**
   * Decompresses a file in a thread. Undefined if it is not compressed or is damaged: opening it here finds the damage.
   * @throws FileSystemError if the user cancels
   */
  private async unpack(bytes: Uint8Array, name: string, supplies: Supplies): Promise<Peeled | undefined> {
    const result = await this.run({ bytes, supplies, title: l10n.t("Opening {0}", name) });
    return result && "unpacked" in result ? peeledFrom(bytes, result.unpacked) : undefined;
  }

  /**
   * All members at all depths, in the order of the archive's own walk. Large nested archives are unpacked in a thread. If the user cancels
   * this, the archive is listed without its members.
   */
  walk(archive: NestedArchive): AsyncGenerator<WalkedMember> {
    return this.walkRows(archive.walk(isSmall));
  }

  private async *walkRows(rows: Generator<WalkedMember>): AsyncGenerator<WalkedMember> {
    for (const found of rows) {
      if (found.nested || found.issue || isSmall(found)) {
        yield found;
        continue;
      }
      try {
        const inside = found.walk(isSmall, await this.unpack(found.read(), found.path, found.supplies));
        // its own row comes first
        const own = inside.next();
        if (!own.done) yield own.value;
        yield* this.walkRows(inside);
      } catch (error) {
        if (!isCancelled(error)) throw error;
        yield found;
      }
    }
  }

  /**
   * Opens the archive with the changes made.
   * @param ended resolves when they are written
   * @throws FileSystemError if the user cancels
   */
  async change(
    { bytes, root, supplies }: { readonly bytes: Uint8Array; readonly root: NestedArchive; readonly supplies: Supplies },
    changes: readonly MemberChange[],
    name: string,
    ended: Promise<void>,
  ): Promise<{ readonly bytes: Uint8Array; readonly opened: OpenedNested } | { readonly issue: Issue }> {
    const isLarge = root.archive.bytes.length >= LARGE;
    const result = isLarge ? await this.run({ bytes, supplies, title: l10n.t("Saving {0}", name), changes, ended }) : undefined;
    if (!result) {
      const changed = catchStop(() => root.change(changes));
      if ("issue" in changed) return changed;
      const after = changed.value ?? bytes;
      return { bytes: after, opened: openNested(after, supplies) };
    }
    if ("issue" in result) return result;
    const after = result.changed ?? bytes;
    return { bytes: after, opened: openUnpacked(after, result.unpacked, supplies) };
  }

  /**
   * Undefined if no thread can be started.
   * @throws FileSystemError if the user cancels
   */
  private async run({ title, ended, bytes, changes, supplies }: Work): Promise<ArchiveResult | undefined> {
    const thread = await this.platform.startArchiveThread(this.extension).catch(() => undefined);
    if (!thread) return undefined;
    // its dictionaries were loaded when its head was read
    const task = { bytes: new Uint8Array(bytes), changes, supplied: supplies.atHand() };
    return new Promise((resolve, reject) => {
      let isDone = false;
      const cancel = (): boolean => {
        if (isDone) return false;
        thread.end();
        reject(cancelled(l10n.t("{0} was cancelled.", title)));
        return true;
      };
      // if a thread fails to start or crashes, do without it
      const worked = thread.run(task, [task.bytes.buffer]).catch(() => undefined);
      const timer = setTimeout(
        () =>
          void showWork(
            title,
            worked.then(() => ended),
            cancel,
          ),
        LONG,
      );
      void worked.then((result) => {
        isDone = true;
        clearTimeout(timer);
        thread.end();
        resolve(result);
      });
    });
  }
}

/** Opens archives along a path until the first large one, which it returns. */
function findLarge(root: NestedArchive, path: string): UnopenedArchive | undefined {
  for (let next = root.findUnopened(path); next; next = root.findUnopened(path)) {
    if (isLargePacked(next.bytes)) return next;
    if (!next.open()) return undefined;
  }
  return undefined;
}

/** Whether an archive inside can be opened here. */
function isSmall(found: NestedMember): boolean {
  return !found.isArchive || !isLargePacked(found.read());
}

function isLargePacked(bytes: Uint8Array): boolean {
  return bytes.length >= LARGE_PACKED && findContainer(bytes) !== undefined;
}

/** @param cancel returns false if it is too late */
async function showWork(title: string, ended: Promise<void>, cancel: () => boolean): Promise<void> {
  await showProgress(title, (_progress, token) => {
    const cancellation = new Promise<void>((resolve) => {
      token.onCancellationRequested(() => {
        if (!cancel()) void showInformationMessage(l10n.t("{0}: it was too late to cancel.", title));
        resolve();
      });
    });
    return Promise.race([cancellation, ended]);
  });
}
