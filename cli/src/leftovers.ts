/**
 * Files that writing leaves when it is interrupted, under names that are ours alone: they say which process of which machine made them.
 * Those of a process that is gone are taken away; a file that was being overwritten gets its old bytes back.
 */
import {
  closeSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { crc32 } from "../../formats/core/bytes/crc32.ts";
import { findDifference } from "../../formats/core/proof.ts";
import type { Run } from "./run.ts";

/** `new`: bytes for a file. `old`: the bytes that the file of this name had before it was overwritten. `tmp`: perhaps not whole. */
type Kind = "new" | "old" | "tmp";

const OURS = /^\.(?:(.+)\.)?bytewright-([0-9a-f]{8})-(\d{1,10})-([0-9a-f]{12})\.(new|old|tmp)$/s;
const HOST = crc32(hostname()).toString(16).padStart(8, "0");
/** No write takes a day: a file that is older was left, whoever has the number of its process now. */
const LONGEST_WRITE_MS = 24 * 60 * 60 * 1000;

const made = new Set<string>();

/** A name for a file next to the one that is written. @param id twelve hex digits, the same for the files of one write */
export function ownFile(id: string, kind: Kind, target?: string): string {
  made.add(id);
  return `.${target === undefined ? "" : `${target}.`}bytewright-${HOST}-${process.pid}-${id}.${kind}`;
}

/** True for the name of a file that is ours, and no file of the user. */
export function isOwnFile(name: string): boolean {
  return OURS.test(name);
}

interface Leftover {
  readonly path: string;
  readonly id: string;
  readonly kind: Kind;
  /** What an `old` file is to be put back to. */
  readonly target: string | undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // not ours to signal, but there
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isLeft(path: string, host: string, pid: number, id: string): boolean {
  if (host === HOST && pid === process.pid) return isMainThread && !made.has(id);
  if (host === HOST && !isRunning(pid)) return true;
  return Date.now() - statSync(path).mtimeMs > LONGEST_WRITE_MS;
}

function findLeftovers(folder: string): readonly Leftover[] {
  return readdirSync(folder).flatMap((name): Leftover[] => {
    const [, target, host, pid, id, kind] = OURS.exec(name) ?? [];
    const path = join(folder, name);
    if (id === undefined || !isLeft(path, host, Number(pid), id)) return [];
    return [{ path, id, kind: kind as Kind, target: target === undefined ? undefined : join(folder, target) }];
  });
}

/** Whether the bytes come from writing one of these over the other, or back, and not from anyone else. */
function isMixture(now: Uint8Array, fresh: Uint8Array, old: Uint8Array): boolean {
  const [shorter, longer] = [Math.min(fresh.length, old.length), Math.max(fresh.length, old.length)];
  return now.length >= shorter && now.length <= longer && now.every((byte, at) => byte === fresh[at] || byte === old[at]);
}

function overwrite(path: string, data: Uint8Array): void {
  const file = openSync(path, "r+");
  try {
    writeFileSync(file, data);
    ftruncateSync(file, data.length);
  } finally {
    closeSync(file);
  }
}

/** What someone else has written since is left alone, and so are the old bytes then, under a name that can be seen. */
function putBack({ path, id, target }: Leftover, freshPath: string | undefined): void {
  if (target === undefined) return;
  const old = readFileSync(path);
  const fresh = freshPath === undefined ? undefined : readFileSync(freshPath);
  const now = statSync(target, { throwIfNoEntry: false })?.isFile() ? readFileSync(target) : undefined;
  if (now === undefined) {
    renameSync(path, target);
    return;
  }
  const isWhole = [old, fresh].some((whole) => whole && findDifference(now, whole) === undefined);
  if (!isWhole && fresh && isMixture(now, fresh, old)) overwrite(target, old);
  else if (!isWhole) renameSync(path, `${target}.old-${id}`);
  for (const done of [path, freshPath]) if (done !== undefined) rmSync(done, { force: true });
}

/**
 * Mends what an interrupted run has left in a folder, once for each run. A reader only gets files back to what they were; a writer
 * takes everything away that was left. What cannot be mended now is for the next run.
 */
export function settleFolder(run: Run, folder: string, purpose: "read" | "write"): void {
  const key = `${purpose} ${folder}`;
  if (run.settledFolders.has(key)) return;
  run.settledFolders.add(key);
  try {
    const leftovers = findLeftovers(run.at(folder));
    const kept = leftovers.filter(({ kind }) => kind === "old");
    const rest = leftovers.filter(({ kind }) => kind !== "old");
    for (const leftover of kept) putBack(leftover, rest.find(({ id, kind }) => kind === "new" && id === leftover.id)?.path);
    if (purpose === "write") for (const { path } of rest) rmSync(path, { force: true });
  } catch {
    // a folder that may not be read or written
  }
}

/** The same for the folder that a file is in, and the one that a link leads to. */
export function settleFile(run: Run, path: string, purpose: "read" | "write"): void {
  settleFolder(run, dirname(path), purpose);
  try {
    settleFolder(run, dirname(realpathSync(run.at(path))), purpose);
  } catch {
    // not there
  }
}
