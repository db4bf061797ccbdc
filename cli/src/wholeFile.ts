/**
 * Writes whole files: after a write that was interrupted, even by a kill, the file has all its old bytes or all the new ones. Files that an
 * interrupted run has left are taken away by the next one. Knows no format.
 */
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { orStop } from "./files.ts";
import { ownFile, settleFolder } from "./leftovers.ts";
import type { Run } from "./run.ts";

const MOST_LINKS = 40;
const PERMISSIONS = 0o7777;

/** Where a path leads to, links followed, also to a file that is not there. */
function followLinks(path: string): string {
  let at = path;
  for (let count = 0; count < MOST_LINKS; count++) {
    if (!lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) return at;
    at = resolve(realpathSync(dirname(at)), readlinkSync(at));
  }
  // fails with the system's own reason
  return realpathSync(path);
}

/** What holds the bytes of a file that is there is nobody else's to read, until it has that file's permissions. */
const PRIVATE = 0o600;
const USUAL = 0o666;

function writeAndSync(path: string, data: Uint8Array, flag: "wx" | "r+", isSynced: boolean, mode = PRIVATE): void {
  const file = openSync(path, flag, mode);
  try {
    writeFileSync(file, data);
    if (flag === "r+") ftruncateSync(file, data.length);
    if (isSynced) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** False where the new file would belong to someone else. */
function keepOwner(path: string, { uid, gid, mode }: Stats): boolean {
  const now = statSync(path);
  try {
    if (now.uid !== uid || now.gid !== gid) chownSync(path, uid, gid);
  } catch {
    return false;
  }
  // after the owner, whose change takes bits away
  chmodSync(path, mode & PERMISSIONS);
  return true;
}

/**
 * Overwrites a file that must stay the same one. Its old bytes are kept next to it until the new ones are all there: the next run puts them
 * back if this one does not get that far.
 */
function writeInPlace(target: string, data: Uint8Array, kept: string, unfinished: string): void {
  const old = readFileSync(target);
  try {
    writeAndSync(unfinished, old, "wx", true);
    renameSync(unfinished, kept);
  } finally {
    rmSync(unfinished, { force: true });
  }
  try {
    writeAndSync(target, data, "r+", true);
  } catch (error) {
    writeAndSync(target, old, "r+", true);
    rmSync(kept);
    throw error;
  }
  rmSync(kept);
}

/**
 * Writes the whole file or leaves what is there: into a new file next to it, which then takes its name. Links are followed. A file that has
 * several names, or that belongs to someone else, is overwritten in place. What is not a regular file (a device, a pipe) is written straight.
 * @throws Stop with an `io/…` issue.
 */
export function writeWhole(run: Run, given: string, content: Uint8Array | string): void {
  const path = run.at(given);
  const data = typeof content === "string" ? new TextEncoder().encode(content) : content;
  orStop(() => {
    const before = statSync(path, { throwIfNoEntry: false });
    if (before && !before.isFile()) {
      writeFileSync(path, data);
      return;
    }
    const target = followLinks(path);
    settleFolder(run, dirname(target), "write");
    // a file that may not be written is not to be replaced either
    if (before) accessSync(target, constants.W_OK);
    const id = randomBytes(6).toString("hex");
    const [fresh, unfinished] = (["new", "tmp"] as const).map((kind) => join(dirname(target), ownFile(id, kind)));
    const kept = join(dirname(target), ownFile(id, "old", basename(target)));
    try {
      // what is new is lost with the machine's power only; what replaces something must not take that with it
      writeAndSync(fresh, data, "wx", before !== undefined, before ? PRIVATE : USUAL);
      if (before && (before.nlink > 1 || !keepOwner(fresh, before))) writeInPlace(target, data, kept, unfinished);
      else renameSync(fresh, target);
    } finally {
      // needed to put the old bytes back, where that has failed too
      if (!existsSync(kept)) rmSync(fresh, { force: true });
    }
  });
}
