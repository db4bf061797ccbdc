/** Containers: compression around a file. A container does not depend on the formats inside it. */
import type { UnpackBudget } from "./budget.ts";
import type { Dictionary } from "./dictionaries.ts";
import type { Supplies } from "./supplies.ts";

/** Data of a compressed file other than its content. Holds copies, so that the file can be released. */
export interface Settings {
  /** Bytes before the data. */
  readonly front: Uint8Array;
  /** Bytes after the data. */
  readonly back: Uint8Array;
  /** The file size is a multiple of this. */
  readonly unit?: number;
  /** The dictionary with which the data was compressed. */
  readonly dictionary?: Dictionary;
  /** Whether there is other data between the compressed data, which cannot be kept. */
  readonly hasMore?: boolean;
}

/** Settings for a file that was not compressed before. */
export const NO_SETTINGS: Settings = { front: new Uint8Array(0), back: new Uint8Array(0) };

export interface Unwrapped {
  readonly content: Uint8Array;
  readonly settings: Settings;
}

export interface Container {
  readonly id: string;
  readonly title: string;
  /** The name of the uncompressed file, if the file's name means that it has this compression: `x.bxml` for `x.sbxml`. */
  findInnerName(fileName: string): string | undefined;
  /** Recognizes a file by its first bytes. */
  sniff(head: Uint8Array): boolean;
  /** Settings for content without an older version. Missing supplies are not used. */
  newSettings(supplies: Supplies): Settings;
  /**
   * Decompresses a file. Takes the size of the content off the budget before allocating memory.
   * @throws Stop with a byte offset if the data is broken, or larger than the budget
   */
  unwrap(bytes: Uint8Array, supplies: Supplies, budget?: UnpackBudget): Unwrapped;
  /** The size of the content according to the header; undefined if it is not stated or impossible. Total. */
  statedSize(bytes: Uint8Array): number | undefined;
  /** The first bytes of the content, at most `most`. @param head the first bytes of a file, or all of it. Total. */
  unwrapHead(head: Uint8Array, most: number, supplies: Supplies): Uint8Array;
  /**
   * Compresses content.
   * @param settings of an older version, or new ones
   * @param alignment the alignment that the content needs in memory: a container that states an alignment states at least this one
   */
  wrap(content: Uint8Array, settings?: Settings, alignment?: number): Uint8Array;
  /** Whether decompressing results in this content, checked without memory for it, if possible. @throws Stop like {@link unwrap} */
  gives?(bytes: Uint8Array, content: Uint8Array, settings: Settings): boolean;
  /** Reclaims memory that the container allocated, without waiting for garbage collection. Ignores other bytes. */
  giveBack?(bytes: Uint8Array): void;
}
