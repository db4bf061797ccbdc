/** What a file may be wrapped in. A container knows nothing of the formats inside it. */
import type { UnpackBudget } from "./budget.ts";
import type { Dictionary } from "./dictionaries.ts";
import type { Supplies } from "./supplies.ts";

/** What a wrapped file has besides its content, as plain data: copies, so that the file can go. Each container knows its own. */
export interface Settings {
  /** Bytes before the data. */
  readonly front: Uint8Array;
  /** Bytes after the data. */
  readonly back: Uint8Array;
  /** The file's size is a multiple of this. */
  readonly unit?: number;
  /** What the data was compressed with besides. */
  readonly dictionary?: Dictionary;
  /** There is more between the data, which cannot be kept. */
  readonly hasMore?: boolean;
}

/** Of a file that was not wrapped before. */
export const NO_SETTINGS: Settings = { front: new Uint8Array(0), back: new Uint8Array(0) };

export interface Unwrapped {
  readonly content: Uint8Array;
  readonly settings: Settings;
}

export interface Container {
  readonly id: string;
  readonly title: string;
  /** The name that the content would have on its own, where a file's name says that it is wrapped in this: `x.bxml` of `x.sbxml`. */
  findInnerName(fileName: string): string | undefined;
  /** By the first bytes. */
  sniff(head: Uint8Array): boolean;
  /** For content that has no older version. What is not supplied is done without. */
  newSettings(supplies: Supplies): Settings;
  /**
   * Takes the size of the content off the budget before it allocates memory for it.
   * @throws Stop with a byte offset where the data is broken, or larger than the budget.
   */
  unwrap(bytes: Uint8Array, supplies: Supplies, budget?: UnpackBudget): Unwrapped;
  /** Bytes of the content as the header states them; undefined where it does not, or what it states is not possible. Total. */
  statedSize(bytes: Uint8Array): number | undefined;
  /** The first bytes of the content, at most `most`, as far as `head` gives them: the first bytes of a file or all of it. Total. */
  unwrapHead(head: Uint8Array, most: number, supplies: Supplies): Uint8Array;
  /**
   * Wraps content with the settings of an older version or new ones, else with none.
   * @param alignment what the content needs in memory: a container that states an alignment states no smaller one
   */
  wrap(content: Uint8Array, settings?: Settings, alignment?: number): Uint8Array;
  /** Whether unwrapping gives this content, found out without memory for it, where that is possible. @throws Stop as {@link unwrap} */
  gives?(bytes: Uint8Array, content: Uint8Array, settings: Settings): boolean;
  /** Takes memory back that it handed out, so that it need not be collected first. Leaves other bytes alone. */
  giveBack?(bytes: Uint8Array): void;
}
