/** What a format says of the objects and lists of its JSON texts, for their tree of fields. Knows no format. */

import type { Issue } from "../issue.ts";
import type { TextEdit } from "../text/span.ts";
import type { JsonExpectation } from "./expectation.ts";

/** What may become of what is inside an object or a list. */
export type JsonFreedom =
  /** The format knows what must be there. */
  | "none"
  /** An object whose keys the format knows, of which some may be left out: see {@link JsonFieldRules.membersOf}. */
  | "members"
  /** Others name the items by their numbers: there may be more after the last, and all keep their places. */
  | "end"
  /** Items may come, go and move; members too, under any name. */
  | "any";

/** A key that an object may have. */
export interface KnownMember {
  readonly name: string;
  /** The rest has a meaning without it. */
  readonly isOptional: boolean;
  /** Value of one that is added; missing where none can be made up. */
  readonly text?: string;
}

/** What fits into a container besides a copy of what is there. */
export interface NewEntry {
  /** In few words; distinguishes it from others of the same container. */
  readonly label: string;
  /** The value, in lines without indentation of their own. */
  readonly text: string;
  /** Of a member: a key that is free, to start from. */
  readonly name?: string;
  /** Other keys that it may have. */
  readonly names?: readonly string[];
}

export interface HeldEntries {
  readonly first: number;
  readonly last: number;
}

/** Containers and values are rows of the table. */
export interface JsonFieldRules {
  freedomOf(container: number): JsonFreedom;
  /** A value that is nothing to people, such as a whole file in letters: it has no row. */
  isHidden?(value: number): boolean;
  /** What the reader asks of a value; undefined where nothing is known. */
  expectationOf?(value: number): JsonExpectation | undefined;
  /** Keys of an object in their order; asked where its freedom is `members`. */
  membersOf?(object: number): readonly KnownMember[];
  newEntriesOf?(container: number): readonly NewEntry[];
  /** Edits elsewhere that belong to a new value: what an object of another type needs. @param value row of it @param typed as it was chosen */
  followUps?(value: number, typed: string): readonly TextEdit[];
  /** What the format has against a whole text. A change that brings an error into a text without one is refused with its words. */
  issuesOf?(text: string): readonly Issue[];
  /** Entries that keep their places, counted from both ends of a container: others are between them. */
  heldOf?(container: number): HeldEntries;
  /** Edits within a value that make a copy of it another thing: another number, another identity. */
  copyEdits?(value: number): readonly TextEdit[];
  /** Why a member with the value `text` may not have a name; undefined where it may. */
  refuseName?(container: number, name: string, text: string): string | undefined;
  /** A key for a copy, which is not there yet. */
  nameOfCopy?(value: number): string;
}
