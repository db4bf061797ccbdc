/** Files next to a document: those that share parts with it, and backdrops for its pictures. */
import type { Span } from "./text/span.ts";

/** The current companion file of a document: unsaved in an editor, or on disk. */
export type CompanionFile = { readonly fileName: string } & (
  | {
      /** Must not request the asking document's parts, which must depend only on that document's text. */
      readonly parts: () => SharedParts;
      /** The result of {@link Companion.facts}. */
      readonly facts?: unknown;
    }
  /** Why it cannot be read: a sentence with the place. */
  | { readonly problem: string }
);

/** A part of a document with a counterpart in its companion file: a node here, its events there. */
export interface SharedPart {
  /** The places that refer to it: a name, a number. Links lead to the first; hints follow it. */
  readonly places: readonly Span[];
  /** A short title for the other file: "node 4: Event", "2 events". */
  readonly title: string;
  /** Its contents, as lines of plain text. */
  readonly details: readonly string[];
}

/** By the key of the part in both files. */
export type SharedParts = ReadonlyMap<string, SharedPart>;

/** A file that shares parts with this one, and may need to change when their names do. */
export interface Companion {
  /** Its possible paths relative to the file's folder, separated by `/`; the first that exists counts. */
  places(fileName: string): readonly string[];
  /** The relevant facts of a companion without a format, as plain data that can be sent as a message. Total. */
  facts?(bytes: Uint8Array): unknown;
  /** The backdrop for the document's panels, as plain data whose type is declared in the format's `panel` folder. Total. */
  backdrop?(bytes: Uint8Array): unknown;
  /**
   * Its new text after this one has changed; undefined if it does not change. Omit this if it never does. Total.
   * @param companion undefined if it cannot be read: then only notes are possible
   */
  follow?(before: string, after: string, companion: string | undefined): Followed | { readonly refused: string } | undefined;
}

/** How a companion follows a change. */
export interface Followed {
  /** Undefined if its text does not change. */
  readonly text?: string;
  /** Sentences for the user. */
  readonly notes: readonly string[];
}
