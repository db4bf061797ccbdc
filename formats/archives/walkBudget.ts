/**
 * The budget of one walk through an outer file. Members can share bytes, so a small file can contain endless archives: each range of bytes
 * is entered only once, and members and bytes are counted across all depths. Must not know archives.
 */

import type { Issue } from "../core/issue.ts";
import { quote } from "../core/json/print.ts";
import { getOrMake } from "../core/lists.ts";
import { archiveIssue } from "./diagnostics.ts";

/** A range of bytes: `of` identifies the bytes, which are the outer file or decompressed data. */
export interface Stretch {
  readonly of: object;
  readonly start: number;
  readonly size: number;
}

const MEBIBYTE = 1024 * 1024;

/** The largest archives of games have about ten thousand members, across all depths. */
const MIN_MEMBERS = 100_000;
/** Opening an archive takes as long as listing this many members. */
const OPENING = 10;
/** Every entry of a table is larger, so an uncompressed file can always list all its members. */
const MIN_ENTRY_SIZE = 8;
/** Harmless for any ratio. */
const MIN_BYTES = 64 * MEBIBYTE;
/**
 * Maximum ratio of counted bytes, including decompressed ones, to the size of the file. Real files have at most 15 for each of three
 * depths; without shared bytes, Yaz0 reaches at most 88.
 */
const MAX_RATIO = 100;

export class WalkBudget {
  private readonly maxMembers: number;
  private readonly maxBytes: number;
  private members = 0;
  private bytes = 0;
  private ended = false;
  private readonly entered = new WeakMap<object, Map<string, string>>();

  /** @param fileSize stored size of the outer file */
  constructor(fileSize: number) {
    this.maxMembers = Math.max(MIN_MEMBERS, Math.ceil(fileSize / MIN_ENTRY_SIZE));
    this.maxBytes = Math.max(MIN_BYTES, fileSize * MAX_RATIO);
  }

  /** Counts bytes that are read. */
  addBytes(size: number): void {
    this.bytes += size;
  }

  /** Counts the members of an entered archive, and the cost of opening it. */
  addMembers(count: number): void {
    this.members += count + OPENING;
  }

  /** Returns the finding that ends the walk if it took too much, otherwise undefined. */
  end(): Issue | undefined {
    const isSpent = this.bytes > this.maxBytes || this.members > this.maxMembers;
    if (!isSpent) return undefined;
    this.ended = true;
    const limit = this.members > this.maxMembers ? `${this.maxMembers} members` : `${Math.floor(this.maxBytes / MEBIBYTE)} MiB of content`;
    const message = `The file contains more than ${limit}, including nested archives, so Bytewright skips the rest of it.`;
    return archiveIssue("too-much", message, { bytes: { start: 0, end: 4 } });
  }

  /** Whether {@link end} returned its finding. */
  get isEnded(): boolean {
    return this.ended;
  }

  /** Records that a range is entered. Returns a finding if it was already entered under another path. */
  enter({ of, start, size }: Stretch, path: string): Issue | undefined {
    const known = getOrMake(this.entered, of, () => new Map<string, string>());
    const key = `${start} ${size}`;
    const first = known.get(key);
    if (first === undefined) {
      known.set(key, path);
      return undefined;
    }
    const where = first === "" ? "the file itself" : quote(first);
    return archiveIssue("entered-before", `${quote(path)} has the same bytes as ${where}, so its contents are not listed again.`, { path });
  }
}
