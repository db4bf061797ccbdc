/** Rolls back an unfinished save: removes staging files, and restores files that were written partially or without the others. */
import type { Uri } from "vscode";
import { l10n, workspace } from "vscode";
import { stateOf } from "../../../formats/core/bytes/tornWrite.ts";
import { isEqual } from "../../../formats/core/proof.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { unavailable } from "../fileErrors.ts";
import { showWarningMessage } from "../notices.ts";
import { type Entry, type Journal, readOrUndefined } from "./journal.ts";
import type { LocalDisk } from "./localDisk.ts";

/** A file, and its contents before and after a save. */
interface Versions {
  readonly uri: Uri;
  readonly old: Uint8Array | undefined;
  readonly made: Uint8Array;
}

/**
 * Skips files that another program has changed in the meantime, and shows the user where their old contents are.
 * @throws if a file or the storage cannot be read or written now
 */
export async function settleEntry(journal: Journal, entry: Entry, disk: LocalDisk | undefined): Promise<void> {
  for (const { staging } of entry.files) if (staging) await disk?.remove(staging);
  if (entry.hasCopies) await settleFiles(journal, entry, disk);
  await journal.remove(entry);
}

async function settleFiles(journal: Journal, entry: Entry, disk: LocalDisk | undefined): Promise<void> {
  const found = [];
  for (const [index, { uri, staging }] of entry.files.entries()) {
    const copies = await journal.readCopies(entry, index);
    if (!copies) continue;
    const state = stateOf(await readOrUndefined(uri), copies.old, copies.made);
    found.push({ index, state, staging, versions: { uri, ...copies } });
  }
  const isAllNew = found.every(({ state }) => state === "new");
  const isTakenOver = found.some(({ state }) => state === "other");
  for (const { index, state, staging, versions } of found) {
    if (state === "torn" || (state === "new" && !isAllNew && !isTakenOver)) await restore(versions, disk, staging);
    if (state !== "other" || !versions.old) continue;
    const place = await journal.keep(entry, index);
    const said = l10n.t(
      "VS Code ended while {0} was being saved, and another program has changed the file since. Bytewright left it alone. Its contents from before the save are in {1}.",
      gameFileName(versions.uri),
      place.toString(true),
    );
    void showWarningMessage(said);
  }
}

/**
 * Restores the old contents of a file that has the new ones, or a part of them.
 * @param staging address for a file that can take its place; undefined to write in place
 * @throws FileSystemError if it cannot be written
 */
export async function restore({ uri, old, made }: Versions, disk: LocalDisk | undefined, staging: Uri | undefined): Promise<void> {
  const current = await readOrUndefined(uri);
  const state = stateOf(current, old, made);
  if (state === "old" || state === "other") return;
  if (!old) return workspace.fs.delete(uri);
  if (current && disk && staging) {
    if (await swapIn(disk, uri, old, current, staging)) return;
    // another program may have written in the meantime
    if (!(await isFile(uri, current))) return;
  }
  await workspace.fs.writeFile(uri, old);
  if (!(await isFile(uri, old))) throw unavailable(l10n.t("{0} could not be written.", gameFileName(uri)));
}

/** False if it must be written in place. */
async function swapIn(disk: LocalDisk, uri: Uri, old: Uint8Array, current: Uint8Array, staging: Uri): Promise<boolean> {
  const target = await disk.findTarget(uri);
  if (!target) return false;
  try {
    await disk.create(staging, old, target);
    // if it has changed in the meantime, it belongs to another program
    if (!(await disk.swap(staging, target, current))) await disk.remove(staging);
    return true;
  } catch {
    await disk.remove(staging);
    return false;
  }
}

/** @param bytes undefined for no file */
export async function isFile(uri: Uri, bytes: Uint8Array | undefined): Promise<boolean> {
  return isEqual(await readOrUndefined(uri), bytes);
}
