/** Files in memory with a clock as good or bad as one likes. Outlives the processes that use it. */

export interface MemoryFile {
  readonly bytes: Uint8Array;
  readonly mtime: number;
  /** Names that lead to it. */
  readonly links?: number;
}

/** Milliseconds that a file system gives to its `n`th change. */
export type Clock = (change: number) => number;

const START = 1_700_000_000_000;

export const CLOCKS: Readonly<Record<string, Clock>> = {
  "1 ns": (change) => START + change,
  "1 s": (change) => START + Math.floor(change / 1000) * 1000,
  "2 s": (change) => START + Math.floor(change / 2000) * 2000,
  constant: () => START,
  "running backwards": (change) => START - change * 1000,
};

export class MemoryDisk {
  readonly files = new Map<string, MemoryFile>();
  /** Called on a change: the path, and whether the file was there before and is now. */
  onChange: ((path: string, was: boolean, is: boolean) => void) | undefined;
  /** How often a time was looked at. */
  timesRead = 0;
  /** Of the processes that were started over it, the last has this number. */
  processes = 0;
  private changes = 0;

  constructor(private readonly clock: Clock) {}

  put(path: string, bytes: Uint8Array, links = this.files.get(path)?.links ?? 1): void {
    const was = this.files.has(path);
    this.files.set(path, { bytes: bytes.slice(), mtime: this.clock(this.changes++), links });
    this.onChange?.(path, was, true);
  }

  delete(path: string): void {
    if (this.files.delete(path)) this.onChange?.(path, true, false);
  }

  /** Under its new name a file keeps the time of its last change. */
  rename(from: string, to: string): void {
    const file = this.files.get(from);
    if (!file) throw new RangeError(`${from} is not there`);
    const was = this.files.has(to);
    this.files.delete(from);
    this.files.set(to, file);
    this.onChange?.(to, was, true);
  }

  /** All that a program can find out without looking at times. */
  state(): unknown {
    return [...this.files].map(([path, { bytes, links }]) => [path, links, bytes]);
  }

  hasFolder(path: string): boolean {
    return [...this.files.keys()].some((file) => file.startsWith(`${path}/`));
  }

  /** Names of what is in a folder. */
  list(path: string): string[] {
    const inside = [...this.files.keys()].filter((file) => file.startsWith(`${path}/`));
    return [...new Set(inside.map((file) => file.slice(path.length + 1).split("/")[0] ?? ""))];
  }
}
