/** Files next to a document: those that share parts with it, and those that its pictures show below it. */
import type { Span } from "./text/span.ts";

/** The companion file of a document as it is now: unsaved in an editor, or on disk. */
export type CompanionFile = { readonly fileName: string } & (
  | {
      /** Never calls for the parts of the document that asks: those must follow from its text alone. */
      readonly parts: () => SharedParts;
      /** What {@link Companion.facts} made of it. */
      readonly facts?: unknown;
    }
  /** Why it cannot be read: a sentence with the place. */
  | { readonly problem: string }
);

/** A part of a document that its companion file has a part for too: a node here, its events there. */
export interface SharedPart {
  /** The places that mean it: a name, a number. The first is where links lead; hints follow it. */
  readonly places: readonly Span[];
  /** In few words, for the other file: "node 4: Event", "2 events". */
  readonly title: string;
  /** What it holds, a line of plain text each. */
  readonly details: readonly string[];
}

/** By what both files know a part by. */
export type SharedParts = ReadonlyMap<string, SharedPart>;

/** A file that shares parts with this one, and may have to follow when their names change. */
export interface Companion {
  /** Where it may be, from the folder of the file, with `/` between the parts; the first that exists counts. */
  places(fileName: string): readonly string[];
  /** Of a file that is not of any format: the facts that count here, as plain data that can be sent as a message. Total. */
  facts?(bytes: Uint8Array): unknown;
  /** What the panels of the document draw below it, as plain data whose shape is declared in the format's `panel` folder. Total. */
  backdrop?(bytes: Uint8Array): unknown;
  /**
   * What becomes of its text after this one's has changed; undefined where nothing does. Missing where it never has to follow. Total.
   * @param companion undefined where it cannot be read: then there can only be notes
   */
  follow?(before: string, after: string, companion: string | undefined): Followed | { readonly refused: string } | undefined;
}

/** How a companion follows a change. */
export interface Followed {
  /** Undefined where its text stays. */
  readonly text?: string;
  /** What the user should know all the same: a sentence each. */
  readonly notes: readonly string[];
}
