/**
 * The journal of current writes, in the user's own folder, out of reach of game files: the new file next to each target, and the contents
 * of targets not replaced in one step. An entry exists from before the first step until after the last, so it alone identifies what an
 * interrupted run left. Knows no format.
 */
import { createHash, randomBytes } from "node:crypto";
import {
  copyFileSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir, hostname } from "node:os";
import { basename, isAbsolute, join, sep } from "node:path";
import { isStagingName } from "../../formats/archives/fileNames.ts";
import { type FileState, stateOf } from "../../formats/core/bytes/tornWrite.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { ioStop, orStop, withFile } from "./files.ts";
import type { Run } from "./run.ts";

export interface JournalFile {
  /** Absolute, links followed. */
  readonly target: string;
  /** The new file next to the target, which will replace it. */
  readonly staging: string;
}

interface Owner {
  readonly host: string;
  readonly process: number;
}

interface Entry {
  readonly owner: Owner;
  readonly files: readonly JournalFile[];
  /** The contents of its files, before and after, are kept. */
  readonly hasCopies: boolean;
}

/** No write takes a day: an older entry was left behind, even if another process has its process number now. */
const MAX_WRITE_MS = 24 * 60 * 60 * 1000;
/** Other users of the machine must not read the journal. */
const PRIVATE = { folder: 0o700, file: 0o600 };
const OTHERS_MAY_WRITE = 0o022;

/** A name for a new file next to its target. Only a journal entry makes such a file ours. */
export function stagingName(): string {
  return `.bytewright-${randomName()}.tmp`;
}

function randomName(): string {
  return randomBytes(6).toString("hex");
}

/** The folder for the state of the user's programs, by the system's custom. */
function stateHome(env: Run["given"]["env"]): string {
  const given = env["XDG_STATE_HOME"];
  if (given !== undefined && isAbsolute(given)) return given;
  const home = env["HOME"] ?? homedir();
  if (process.platform === "win32") return env["LOCALAPPDATA"] ?? join(home, "AppData", "Local");
  return process.platform === "darwin" ? join(home, "Library", "Application Support") : join(home, ".local", "state");
}

export function journalFolder(run: Run): string {
  return join(stateHome(run.given.env), "bytewright", "writes");
}

/** A journal path for messages: without the home folder, which reveals the user's name. */
export function shownJournalPath({ given: { env } }: Run, path: string): string {
  const [name, folder] = process.platform === "win32" ? ["%LOCALAPPDATA%", env["LOCALAPPDATA"]] : ["~", env["HOME"] ?? homedir()];
  return folder && path.startsWith(folder + sep) ? name + path.slice(folder.length) : path;
}

/** A folder that others can write to cannot be trusted. */
function isPrivate(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return process.geteuid === undefined || (uid === process.geteuid() && (mode & OTHERS_MAY_WRITE) === 0);
}

function isRunning({ host, process: number }: Owner, since: number): boolean {
  if (Date.now() - since > MAX_WRITE_MS) return false;
  if (host !== hostname()) return true;
  // a run finishes its own writes before it checks: the entry is from an earlier process with the same number
  if (number === process.pid) return false;
  try {
    process.kill(number, 0);
    return true;
  } catch (error) {
    // another user's process
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Writes and waits until it is on the disk. */
export function writeSynced(path: string, data: Uint8Array, flag: "wx" | "r+", mode = PRIVATE.file): void {
  withFile([path, flag, mode], (file) => {
    writeFileSync(file, data);
    if (flag === "r+") ftruncateSync(file, data.length);
    fsyncSync(file);
  });
}

/** Writes the old bytes to a file that has others, or is gone. */
export function restore(path: string, old: Uint8Array): void {
  writeSynced(path, old, statSync(path, { throwIfNoEntry: false }) ? "r+" : "wx");
}

/** An entry of this run. */
export class WriteEntry {
  private readonly id = `${process.pid}-${randomName()}`;
  private readonly claims: string[] = [];

  private constructor(
    private readonly folder: string,
    private readonly files: readonly JournalFile[],
  ) {}

  /** Undefined if the journal's folder cannot be used. */
  static begin(run: Run, files: readonly JournalFile[]): WriteEntry | undefined {
    const folder = journalFolder(run);
    try {
      mkdirSync(folder, { recursive: true, mode: PRIVATE.folder });
      if (!isPrivate(folder)) return undefined;
      const entry = new WriteEntry(
        folder,
        files.map(({ target, staging }) => ({ target, staging })),
      );
      entry.save(false);
      return entry;
    } catch {
      return undefined;
    }
  }

  private path(ending: string): string {
    return join(this.folder, `${this.id}.${ending}`);
  }

  private save(hasCopies: boolean): void {
    const owner: Owner = { host: hostname(), process: process.pid };
    const entry: Entry = { owner, files: this.files, hasCopies };
    writeFileSync(this.path("part"), JSON.stringify(entry), { mode: PRIVATE.file });
    renameSync(this.path("part"), this.path("json"));
  }

  /**
   * Lets only one run at a time replace a version of a file: a second run's result would be based on the version being replaced.
   * @throws Stop if another run has the claim
   */
  claim(target: string): void {
    const there = statSync(target, { bigint: true, throwIfNoEntry: false });
    const key = there ? `${there.dev}:${there.ino}` : target;
    const claim = join(this.folder, `${createHash("sha256").update(key).digest("hex").slice(0, 32)}.claim`);
    try {
      claimAs(this.path("json"), claim);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return;
      throw ioStop("in-use", "Another run of Bytewright is writing this file. Nothing was written: try again.");
    }
    this.claims.push(claim);
  }

  /** Call before a target is written in place, or before the first of several. */
  keep(copies: readonly { readonly old: Uint8Array | undefined; readonly made: Uint8Array | undefined }[]): void {
    for (const [index, { old, made }] of copies.entries()) {
      writeSynced(this.path(`${index}.${made ? "new" : "gone"}`), made ?? new Uint8Array(0), "wx");
      if (old) writeSynced(this.path(`${index}.old`), old, "wx");
    }
    this.save(true);
  }

  /** Call after the last step, or after rolling back. */
  end(): void {
    for (const claim of this.claims) rmSync(claim, { force: true });
    removeEntry(this.folder, this.id);
  }
}

/** Creates a file with the bytes of the entry. @throws EEXIST */
function claimAs(entry: string, claim: string): void {
  try {
    linkSync(entry, claim);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
    // a file system without links
    copyFileSync(entry, claim, 1);
  }
}

/**
 * Removes the entry itself last, because it identifies the remaining files, and new contents after the old ones: without them, the
 * target's content would seem to be another program's.
 */
function removeEntry(folder: string, id: string): void {
  const names = readdirSync(folder).filter((name) => name.startsWith(`${id}.`));
  const rank = (name: string) => [".new", ".gone", ".json"].findIndex((ending) => name.endsWith(ending));
  for (const name of names.sort((a, b) => rank(a) - rank(b))) rmSync(join(folder, name), { force: true });
}

function namesIn(folder: string): readonly string[] {
  try {
    return isPrivate(folder) ? readdirSync(folder) : [];
  } catch {
    return [];
  }
}

/** The entry in a file of the journal. Undefined if another run has removed it in the meantime. */
function readEntry(path: string): { readonly entry: Entry; readonly isRunning: boolean } | undefined {
  try {
    const entry = JSON.parse(readFileSync(path, "utf8")) as Entry;
    return { entry, isRunning: isRunning(entry.owner, statSync(path).mtimeMs) };
  } catch {
    return undefined;
  }
}

/** True for a new file of a write that is still running. */
export function isStagedNow(run: Run, name: string): boolean {
  if (!isStagingName(name)) return false;
  const folder = journalFolder(run);
  const entries = namesIn(folder).filter((entry) => entry.endsWith(".json"));
  return entries.some((entry) => readEntry(join(folder, entry))?.entry.files.some(({ staging }) => basename(staging) === name));
}

/** Rolls back interrupted runs, and says so. The next run retries what cannot be rolled back now. */
export function settleInterrupted(run: Run): void {
  const folder = journalFolder(run);
  const names = namesIn(folder);
  for (const name of names.filter((other) => other.endsWith(".json"))) {
    const found = readEntry(join(folder, name));
    if (!found || found.isRunning) continue;
    const settled = catchStop(() => orStop(() => settle(run, folder, name.slice(0, -".json".length), found.entry)));
    if ("issue" in settled) run.complain(`bytewright: An interrupted run could not be rolled back. ${settled.issue.message}`);
  }
  for (const name of names) {
    const path = join(folder, name);
    const isLeft = name.endsWith(".claim") ? readEntry(path)?.isRunning === false : name.endsWith(".part") && isLeftPart(path);
    if (isLeft) rmSync(path, { force: true });
  }
}

/** An unfinished entry, whose write has not begun. */
function isLeftPart(path: string): boolean {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return !isRunning({ host: hostname(), process: Number.parseInt(basename(path), 10) }, written);
}

/** Leaves alone files that another program has changed since, and says where the old contents are. */
function settle(run: Run, folder: string, id: string, { files, hasCopies }: Entry): void {
  const say = (target: string, outcome: string) =>
    run.complain(`bytewright: An earlier run was interrupted while it wrote ${run.shown(target)}. ${outcome}`);
  for (const { target, staging } of files) {
    if (!isStagingName(basename(staging)) || !statSync(staging, { throwIfNoEntry: false })) continue;
    rmSync(staging);
    if (!hasCopies) say(target, "The file has its old contents.");
  }
  const found = hasCopies ? files.map(({ target }, index) => ({ target, index, ...stateAt(folder, `${id}.${index}`, target) })) : [];
  const isAllNew = found.every(({ state }) => state === "new");
  const isTakenOver = found.some(({ state }) => state === "other");
  for (const { target, index, state, old } of found) {
    if (state === "torn" || (state === "new" && !isAllNew && !isTakenOver)) {
      if (old) restore(target, old);
      else rmSync(target);
      say(target, "The file has its old contents again.");
    }
    if (state !== "other" || !old) continue;
    const kept = join(folder, `kept-${id}-${index}`);
    renameSync(join(folder, `${id}.${index}.old`), kept);
    say(
      target,
      `Another program has changed the file since, so it was left alone. Its contents from before are in ${shownJournalPath(run, kept)}.`,
    );
  }
  removeEntry(folder, id);
}

const NOTHING = new Uint8Array(0);

function stateAt(folder: string, copy: string, target: string): { state: FileState; old: Uint8Array | undefined } {
  const [old, made, now] = [join(folder, `${copy}.old`), join(folder, `${copy}.new`), target].map((path) =>
    statSync(path, { throwIfNoEntry: false })?.isFile() ? new Uint8Array(readFileSync(path)) : undefined,
  );
  const isGone = statSync(join(folder, `${copy}.gone`), { throwIfNoEntry: false }) !== undefined;
  if (isGone && !now) return { state: "new", old };
  return { state: (made ?? isGone) ? stateOf(now, old, made ?? NOTHING) : "other", old };
}
