/**
 * What one walk through an outer file may take. Members may share bytes, and so a small file can hold archives without end: each stretch of
 * bytes is entered once, and members and bytes are counted over all depths. Knows no archive.
 */

import type { Issue } from "../core/issue.ts";
import { quote } from "../core/json/print.ts";
import { getOrMake } from "../core/lists.ts";
import { archiveIssue } from "./diagnostics.ts";

/** A place of bytes: `of` is what it counts in, the outer file or what came out of compression. */
export interface Stretch {
  readonly of: object;
  readonly start: number;
  readonly size: number;
}

const MEBIBYTE = 1024 * 1024;

/** The largest archives of the games have some ten thousand, at all depths. */
const MIN_MEMBERS = 100_000;
/** Opening an archive takes as long as listing so many members. */
const OPENING = 10;
/** Every entry of a table takes more: a file without compression can list all that it holds. */
const MIN_ENTRY_SIZE = 8;
/** Harmless, whatever the ratio. */
const MIN_BYTES = 64 * MEBIBYTE;
/**
 * Bytes to look at, unpacked ones included, times the size of the file. Real files have at most 15, once for each of three depths; without
 * shared bytes, Yaz0 gives at most 88.
 */
const MAX_RATIO = 100;

export class WalkBudget {
  private readonly maxMembers: number;
  private readonly maxBytes: number;
  private members = 0;
  private bytes = 0;
  private ended = false;
  private readonly entered = new WeakMap<object, Map<string, string>>();

  /** @param fileSize bytes of the outer file as it is stored */
  constructor(fileSize: number) {
    this.maxMembers = Math.max(MIN_MEMBERS, Math.ceil(fileSize / MIN_ENTRY_SIZE));
    this.maxBytes = Math.max(MIN_BYTES, fileSize * MAX_RATIO);
  }

  /** Counts bytes that are looked at. */
  addBytes(size: number): void {
    this.bytes += size;
  }

  /** Counts the members of an archive that is entered, and what it takes to open it. */
  addMembers(count: number): void {
    this.members += count + OPENING;
  }

  /** The finding with which the walk ends, where there was too much; undefined where it goes on. */
  end(): Issue | undefined {
    const isSpent = this.bytes > this.maxBytes || this.members > this.maxMembers;
    if (!isSpent) return undefined;
    this.ended = true;
    const limit = this.members > this.maxMembers ? `${this.maxMembers} members` : `${Math.floor(this.maxBytes / MEBIBYTE)} MiB of content`;
    const message = `The file holds more than ${limit}, archives inside counted, so Bytewright does not go through the rest of it.`;
    return archiveIssue("too-much", message, { bytes: { start: 0, end: 4 } });
  }

  /** {@link end} gave its finding. */
  get isEnded(): boolean {
    return this.ended;
  }

  /** Notes that a stretch is entered. Gives a finding where it was before, under another path: it is not entered again. */
  enter({ of, start, size }: Stretch, path: string): Issue | undefined {
    const known = getOrMake(this.entered, of, () => new Map<string, string>());
    const key = `${start} ${size}`;
    const first = known.get(key);
    if (first === undefined) {
      known.set(key, path);
      return undefined;
    }
    const where = first === "" ? "the file itself" : quote(first);
    return archiveIssue("entered-before", `${quote(path)} is the same bytes as ${where}, so what it holds is not listed again.`, { path });
  }
}
