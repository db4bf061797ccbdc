/**
 * Writes whole files: after an interrupted write, even by a kill, the file has all its old bytes or all the new ones, and of several files
 * written together, all are new or none. Knows no format.
 */
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { catchStop, type Issue, Stop } from "../../formats/core/issue.ts";
import { encodeUtf8 } from "../../formats/core/text/textCoding.ts";
import { followLinks, ioStop, orStop, realPath, withFile } from "./files.ts";
import { journalFolder, restore, shownJournalPath, stagingName, WriteEntry, writeSynced } from "./journal.ts";
import type { Run } from "./run.ts";

const PERMISSIONS = 0o7777;
/** A new file with an existing file's bytes must be private until it has that file's permissions. */
const PRIVATE = 0o600;
const USUAL = 0o666;
const CHUNK = 1 << 20;

/** Shows whether a file has changed since it was read: a checksum of its bytes, or {@link ABSENT}. */
export type Version = string;
export const ABSENT: Version = "absent";

export function versionOf(bytes: Uint8Array): Version {
  return createHash("sha256").update(bytes).digest("hex");
}

function versionAt(path: string): Version {
  if (!statSync(path, { throwIfNoEntry: false })) return ABSENT;
  const hash = createHash("sha256");
  const chunk = Buffer.alloc(CHUNK);
  withFile([path, "r"], (file) => {
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) hash.update(chunk.subarray(0, size));
  });
  return hash.digest("hex");
}

export interface Write {
  readonly path: string;
  /** Undefined to delete the file. */
  readonly content: Uint8Array | string | undefined;
  /** The version that the new content was made from. Undefined to replace any version. */
  readonly expected?: Version | undefined;
}

/** One file of a write. */
interface Step {
  readonly path: string;
  readonly target: string;
  readonly staging: string;
  readonly data: Uint8Array | undefined;
  readonly expected: Version | undefined;
  readonly before: Stats | undefined;
  /** Write in place, because the file has several names or another owner. */
  isInPlace: boolean;
}

function planStep(run: Run, { path, content, expected }: Write): Step {
  const at = run.at(path);
  const data = typeof content === "string" ? encodeUtf8(content) : content;
  const before = statSync(at, { throwIfNoEntry: false });
  const followed = followLinks(at);
  const target = join(realPath(dirname(followed)), basename(followed));
  // do not replace a write-protected file
  if (before) accessSync(target, constants.W_OK);
  return { path, target, staging: join(dirname(target), stagingName()), data, expected, before, isInPlace: (before?.nlink ?? 1) > 1 };
}

/** False if the new file would have another owner. */
function keepOwner(path: string, { uid, gid, mode }: Stats): boolean {
  const now = statSync(path);
  try {
    if (now.uid !== uid || now.gid !== gid) chownSync(path, uid, gid);
  } catch {
    return false;
  }
  // after the owner, because changing it clears bits
  chmodSync(path, mode & PERMISSIONS);
  return true;
}

/** Makes the new file next to the target. It is synced only if it replaces a file: a power failure must not lose the old content. */
function stage(step: Step): void {
  const { staging, data, before } = step;
  if (step.isInPlace || !data) return;
  if (!before) writeFileSync(staging, data, { flag: "wx", mode: USUAL });
  else {
    writeSynced(staging, data, "wx", PRIVATE);
    if (keepOwner(staging, before)) return;
    rmSync(staging);
    step.isInPlace = true;
  }
}

/** The file is not the version that the new content was made from. */
export function changedMeanwhile(expected: Version): Stop {
  const found = expected === ABSENT ? "Another file is here by now" : "The file has changed since it was read";
  return ioStop("changed", `${found}. Nothing was written: try again.`);
}

function throwIfChanged({ target, expected }: Step): void {
  if (expected !== undefined && versionAt(target) !== expected) throw changedMeanwhile(expected);
}

function swap({ target, staging, data, isInPlace }: Step): void {
  if (!data) rmSync(target);
  else if (isInPlace) writeSynced(target, data, "r+");
  else renameSync(staging, target);
}

/** The old contents, in the order of the steps, kept for the next run in case this one is interrupted. */
function keepCopies(run: Run, entry: WriteEntry | undefined, steps: readonly Step[]): readonly (Uint8Array | undefined)[] {
  if (!entry) {
    const message = `The old contents must be kept while this is written, and ${shownJournalPath(run, journalFolder(run))} cannot be used for that.`;
    throw ioStop("no-journal", message);
  }
  const copies = steps.map(({ target, before, data }) => ({ old: before && new Uint8Array(readFileSync(target)), made: data }));
  entry.keep(copies);
  return copies.map(({ old }) => old);
}

function undoStep({ target }: Step, old: Uint8Array | undefined): void {
  if (old) restore(target, old);
  else rmSync(target, { force: true });
}

/** @param about is called with each step before work on it. @throws Error if it cannot be written: then nothing was written */
function writeSteps(run: Run, steps: readonly Step[], about: (step: Step) => void): void {
  const each = (work: (step: Step, index: number) => void) => {
    for (const [index, step] of steps.entries()) {
      about(step);
      work(step, index);
    }
  };
  const entry = WriteEntry.begin(run, steps);
  let olds: readonly (Uint8Array | undefined)[] = [];
  let begun = 0;
  try {
    each(claim);
    each(stage);
    if (steps.length > 1 || steps.some(({ isInPlace, data }) => isInPlace && data)) olds = keepCopies(run, entry, steps);
    each(throwIfChanged);
    each((step, index) => {
      // a failed write in place may be partial
      begun = step.isInPlace ? index + 1 : index;
      swap(step);
      begun = index + 1;
    });
  } catch (error) {
    // if that fails too, the entry stays for the next run
    for (let index = begun - 1; index >= 0; index--) undoStep(steps[index], olds[index]);
    finish();
    throw error;
  }
  finish();

  function claim({ target }: Step): void {
    entry?.claim(target);
  }
  function finish(): void {
    for (const { staging } of steps) rmSync(staging, { force: true });
    entry?.end();
  }
}

/** A file that could not be written, with the reason. */
export interface Failure {
  readonly path: string;
  readonly issue: Issue;
}

/**
 * Writes all of the files or none: each into a new file next to it, which then takes its name. Follows links. A file that has several
 * names or belongs to another user is overwritten in place.
 */
export function writeTogether(run: Run, writes: readonly Write[]): Failure | undefined {
  let path = "";
  const done = catchStop(() =>
    orStop(() => {
      const steps = writes.map((write) => {
        path = write.path;
        return planStep(run, write);
      });
      writeSteps(run, steps, (step) => {
        path = step.path;
      });
    }),
  );
  return "issue" in done ? { path, issue: done.issue } : undefined;
}

/**
 * Writes the whole file, or leaves the existing one unchanged. Writes directly to devices and pipes.
 * @throws Stop with an `io/…` issue.
 */
export function writeWhole(run: Run, path: string, content: Uint8Array | string, expected?: Version): void {
  const at = run.at(path);
  const there = orStop(() => statSync(at, { throwIfNoEntry: false }));
  if (there && !there.isFile()) {
    orStop(() => writeFileSync(at, content));
    return;
  }
  const failure = writeTogether(run, [{ path, content, expected }]);
  if (failure) throw new Stop(failure.issue);
}
