/**
 * One extension host over a disk in memory: our own code, its file system, its watchers and its clock. Every call of the file system asks
 * `onCall` first, which may let it fail, end the process in the middle of it, or let another program write before.
 */
import type * as vscode from "vscode";
import { ArchiveFileSystem } from "../../../client/src/archives/archiveFileSystem.ts";
import { ArchiveFiles, memberReplacer, memberSupplier } from "../../../client/src/archives/archiveFiles.ts";
import { ArchiveWork } from "../../../client/src/archives/archiveWork.ts";
import { ARCHIVE_SCHEME } from "../../../client/src/archives/memberAddress.ts";
import { DecodedFileSystem } from "../../../client/src/decoded/decodedFileSystem.ts";
import { EditPermissions } from "../../../client/src/decoded/editPermissions.ts";
import { GameFiles } from "../../../client/src/files/gameFiles.ts";
import { DiskSupplier } from "../../../client/src/files/supplier.ts";
import { FileReplacer } from "../../../client/src/save/fileReplacer.ts";
import type { LocalDisk } from "../../../client/src/save/localDisk.ts";
import type { Replacer } from "../../../client/src/save/replacer.ts";
import type { Format } from "../../../formats/core/format.ts";
import { FileSystemError, FileType, type Host, setHost, Uri } from "../../support/vscode.ts";
import { digestOf } from "./hostState.ts";
import type { MemoryDisk } from "./memoryDisk.ts";

/** What becomes of a call: of a write that fails or is cut off halfway, half is on the disk. */
export type Outcome = "done" | "fails" | "fails halfway" | "killed" | "killed halfway";

export interface Call {
  readonly name: string;
  readonly path: string;
  /** Whether it can be done by half. */
  readonly isWrite: boolean;
  /** Another path that it looks at or changes. */
  readonly other?: string;
}

/** What the watchers have to report of a path: VS Code's kind of change. */
export interface Report {
  readonly path: string;
  readonly type: number;
}

export class HostProcess {
  readonly decoded: DecodedFileSystem;
  readonly files: GameFiles;
  readonly archives: ArchiveFiles;
  readonly archiveFileSystem: ArchiveFileSystem;
  readonly documents: { uri: Uri; isDirty: boolean }[] = [];
  isDead = false;
  /** What the watchers have not reported yet. */
  reports: Report[] = [];
  /** How often they could have reported. */
  deliveries = 0;
  readonly fs;
  private readonly learn: (what: string) => void;
  private readonly number: number;
  private readonly watchers = new Set<{ readonly path: string; report(report: Report): void }>();
  private readonly timers = new Map<number, { at: number; run: () => void }>();
  private now = 0;
  private nextTimer = 1;
  private nextRandom = 1;

  /**
   * @param isLocal whether the disk is one of this machine
   * @param said gets what the user is shown
   * @param replacer another than ours, with a mistake in it
   * @param user who is shown messages instead, and answers
   * @param learn gets what our code finds out: all that calls come to, and what watchers report. The rest follows from it.
   */
  constructor(
    private readonly disk: MemoryDisk,
    private readonly onCall: (call: Call) => Outcome,
    {
      isLocal = true,
      said = [],
      replacer,
      learn = () => {},
      user = {},
    }: {
      isLocal?: boolean;
      said?: string[];
      replacer?: Replacer | undefined;
      learn?: (what: string) => void;
      user?: Partial<Pick<Host, "say" | "answer">>;
    } = {},
  ) {
    this.number = ++disk.processes;
    this.learn = learn;
    this.fs = this.makeFileSystem();
    disk.onChange = (path, was, is) => {
      this.reportLater({ path, type: is ? (was ? 1 : 2) : 3 });
    };
    setHost({
      fs: this.fs,
      watch: (folder, pattern, listener) => {
        const watcher = { path: `${folder}/${pattern}`, report: ({ path, type }: Report) => listener(path, type) };
        this.watchers.add(watcher);
        return () => this.watchers.delete(watcher);
      },
      say: (message) => void said.push(message),
      documents: this.documents,
      ...user,
    });
    this.takeTime();
    const supplier = new DiskSupplier(uri("/extension/zstd.wasm"));
    const replaces = replacer ?? new FileReplacer(uri(STORAGE), isLocal ? this.makeLocalDisk() : undefined, LOOK_AGAIN);
    // no threads: what a save does is the same without
    const work = new ArchiveWork({ startArchiveThread: () => Promise.reject(new Error("no threads")) }, uri("/extension"));
    this.archives = new ArchiveFiles(supplier, replaces, work);
    this.archiveFileSystem = new ArchiveFileSystem(this.archives);
    this.files = new GameFiles(
      { namesFor, ready: Promise.resolve() },
      memberSupplier(this.archives, supplier),
      memberReplacer(this.archives, replaces),
    );
    this.decoded = new DecodedFileSystem(this.files, new EditPermissions());
  }

  /** Gives the clock, the timers and the chance of the machine back. */
  static releaseTime(): void {
    crypto.getRandomValues = machine.getRandomValues;
    globalThis.setTimeout = machine.setTimeout;
    globalThis.clearTimeout = machine.clearTimeout;
    Date.now = machine.now;
  }

  /** VS Code passes on to the watchers of other extensions, ours included, what a file system of this process reports. */
  connect(fs: vscode.FileSystemProvider): void {
    fs.onDidChangeFile((changes) => {
      for (const { uri: changed, type } of changes) this.reportLater({ path: changed.path, type });
    });
  }

  private reportLater(report: Report): void {
    if ([...this.watchers].some(({ path }) => path === report.path)) this.reports.push(report);
  }

  /** What it keeps, where nothing is on its way but reports. */
  state(): unknown {
    if (this.timers.size > 0) throw new RangeError("something is on its way");
    return [this.files, this.archives, this.archiveFileSystem, this.decoded, this.watchers.size, this.reports];
  }

  kill(): void {
    this.isDead = true;
    this.timers.clear();
    this.reports = [];
    this.watchers.clear();
    this.disk.onChange = undefined;
    setHost(undefined);
  }

  /** Runs until nothing is left to do but wait: for `work`, and for what follows from it. */
  async finish<T>(work: Promise<T>): Promise<{ readonly value: T } | { readonly error: unknown } | "killed"> {
    let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
    work.then(
      (value) => {
        outcome = { value };
      },
      (error) => {
        outcome = { error };
      },
    );
    for (;;) {
      await turn();
      if (outcome) return outcome;
      if (this.isDead) return "killed";
      if (!this.runTimer()) throw new Error("the save neither ends nor goes on");
    }
  }

  /**
   * Delivers what the watchers have to report, and lets all timers run out.
   * @param atRest called where nothing is on its way but reports
   */
  async settle(atRest: () => void = () => {}): Promise<void> {
    for (;;) {
      await turn();
      if (this.isDead) return;
      if (this.timers.size === 0) atRest();
      const reports = this.reports.splice(0);
      this.deliveries++;
      if (reports.length > 0) this.learn(JSON.stringify(reports));
      for (const report of reports) for (const watcher of this.watchers) if (watcher.path === report.path) watcher.report(report);
      if (reports.length === 0 && !this.runTimer()) return;
    }
  }

  /** Time passes only where everything waits for it. A process starts seconds after the one before. Chance is the same in all runs. */
  private takeTime(): void {
    crypto.getRandomValues = ((into: Uint32Array) =>
      into.map((_, index) => (into[index] = this.number * 2 ** 24 + this.nextRandom++))) as never;
    this.now = startOfNext += 10_000;
    Date.now = () => this.now;
    globalThis.setTimeout = ((run: () => void, delay = 0) => {
      this.timers.set(this.nextTimer, { at: this.now + delay, run });
      return this.nextTimer++;
    }) as unknown as typeof setTimeout;
    globalThis.clearTimeout = ((timer: number) => this.timers.delete(timer)) as unknown as typeof clearTimeout;
  }

  /** @returns false if missing */
  private runTimer(): boolean {
    const [first] = [...this.timers].sort(([, a], [, b]) => a.at - b.at);
    if (!first) return false;
    const [id, { at, run }] = first;
    this.timers.delete(id);
    this.now = Math.max(this.now, at);
    run();
    return true;
  }

  /** The disk as the machine sees it. */
  private makeLocalDisk(): LocalDisk {
    const { disk } = this;
    const pathOf = (at: vscode.Uri) => at.path;
    return {
      process: this.number,
      isRunning: (number) => number === disk.processes,
      findTarget: (at) => {
        const path = pathOf(at);
        const file = disk.files.get(path);
        return this.call({ name: "findTarget", path, isWrite: false }, () => (file?.links === 1 ? at : undefined));
      },
      create: (at, bytes) => {
        const path = pathOf(at);
        const half = () => disk.put(path, bytes.subarray(0, bytes.length >> 1));
        return this.call({ name: "create", path, isWrite: true }, () => disk.put(path, bytes), half);
      },
      swap: (from, to, expected) =>
        this.call({ name: "swap", path: pathOf(to), other: pathOf(from), isWrite: false }, () => {
          const now = disk.files.get(pathOf(to));
          if (!now) throw FileSystemError.FileNotFound(pathOf(to));
          if (Buffer.compare(now.bytes, expected) !== 0) return false;
          disk.rename(pathOf(from), pathOf(to));
          return true;
        }),
      remove: (at) => this.call({ name: "remove", path: pathOf(at), isWrite: false }, () => disk.delete(pathOf(at))),
    };
  }

  /** The file system of VS Code, as extensions see it. That of archives runs in this process, too. */
  private makeFileSystem() {
    const own = this.makeDiskFileSystem();
    const route =
      (name: keyof typeof own) =>
      (at: Uri, ...rest: unknown[]): unknown => {
        const fs = at.scheme === ARCHIVE_SCHEME ? this.archiveFileSystem : own;
        return (fs as unknown as Record<string, (...parts: unknown[]) => unknown>)[name]?.call(fs, at, ...rest);
      };
    const names = Object.keys(own) as (keyof typeof own)[];
    return { ...Object.fromEntries(names.map((name) => [name, route(name)])), isWritableFileSystem: () => true };
  }

  private makeDiskFileSystem() {
    const { disk } = this;
    const getFile = (path: string) => {
      const file = disk.files.get(path);
      if (!file) throw FileSystemError.FileNotFound(path);
      return file;
    };
    return {
      stat: (at: Uri) =>
        this.call({ name: "stat", path: at.path, isWrite: false }, () => {
          if (disk.hasFolder(at.path)) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
          const { bytes, mtime } = getFile(at.path);
          const stat = { type: FileType.File, ctime: 0, mtime, size: bytes.length };
          const get = () => {
            disk.timesRead++;
            return mtime;
          };
          return Object.defineProperty(stat, "mtime", { get, enumerable: true });
        }),
      readFile: (at: Uri) => this.call({ name: "readFile", path: at.path, isWrite: false }, () => getFile(at.path).bytes.slice()),
      writeFile: (at: Uri, bytes: Uint8Array) =>
        this.call(
          { name: "writeFile", path: at.path, isWrite: true },
          () => disk.put(at.path, bytes),
          () => disk.put(at.path, bytes.subarray(0, bytes.length >> 1)),
        ),
      delete: (at: Uri) =>
        this.call({ name: "delete", path: at.path, isWrite: false }, () => {
          getFile(at.path);
          disk.delete(at.path);
        }),
      rename: (from: Uri, to: Uri) =>
        this.call({ name: "rename", path: from.path, other: to.path, isWrite: false }, () => {
          getFile(from.path);
          disk.rename(from.path, to.path);
        }),
      createDirectory: () => Promise.resolve(),
      readDirectory: (at: Uri) =>
        this.call({ name: "readDirectory", path: at.path, isWrite: false }, () => {
          if (!disk.hasFolder(at.path)) throw FileSystemError.FileNotFound(at);
          return disk.list(at.path).map((name) => [name, disk.hasFolder(`${at.path}/${name}`) ? FileType.Directory : FileType.File]);
        }),
    };
  }

  call<T>(call: Call, work: () => T, half: () => void = () => {}): Promise<T> {
    // what is left of a process that was killed goes nowhere
    if (this.isDead) return new Promise(() => {});
    const outcome = this.onCall(call);
    if (outcome.endsWith("halfway")) half();
    if (outcome.startsWith("killed")) {
      this.kill();
      return new Promise(() => {});
    }
    if (outcome.startsWith("fails")) {
      this.learn("fails");
      return Promise.reject(FileSystemError.Unavailable(`${call.name} of ${call.path} fails`));
    }
    try {
      const value = work();
      this.learn(resultText(value));
      return Promise.resolve(value);
    } catch (error) {
      this.learn(String(error));
      return Promise.reject(error);
    }
  }
}

/** What a call came to. The times of a file are not looked at: runAll makes sure. */
function resultText(value: unknown): string {
  if (value instanceof Uint8Array) return digestOf(value);
  if (typeof value === "object" && value !== null && "size" in value && "type" in value) return `${value.type} ${value.size}`;
  return JSON.stringify(value) ?? "";
}

const machine = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  now: Date.now,
  getRandomValues: crypto.getRandomValues.bind(crypto),
};
/** Twice, where it is twenty times otherwise: more looks find nothing else. */
const LOOK_AGAIN = 5000;
/** Where the extension may keep files of its own. */
export const STORAGE = "/storage/saves";
let startOfNext = 1_800_000_000_000;

const names = new Map<Format, ReturnType<Format["builtinNames"]>>();

function namesFor(format: Format): ReturnType<Format["builtinNames"]> {
  const known = names.get(format) ?? format.builtinNames();
  names.set(format, known);
  return known;
}

export function uri(path: string): vscode.Uri {
  return Uri.file(path) as unknown as vscode.Uri;
}

/** All that can go on without waiting for a timer has gone on. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
