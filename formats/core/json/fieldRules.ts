/** A format's rules for the objects and lists of its JSON texts, for their tree of fields. Must not know a format. */

import type { Issue } from "../issue.ts";
import type { TextEdit } from "../text/span.ts";
import type { JsonExpectation } from "./expectation.ts";

/** How the contents of an object or list can be changed. */
export type JsonFreedom =
  /** The format determines the contents. */
  | "none"
  /** An object with known keys, some of them optional: see {@link JsonFieldRules.membersOf}. */
  | "members"
  /** References use the numbers of items: items can be added at the end, and all keep their positions. */
  | "end"
  /** Items can be added, deleted and moved; members, too, with any name. */
  | "any";

/** A possible key of an object. */
export interface KnownMember {
  readonly name: string;
  /** Whether it can be left out. */
  readonly isOptional: boolean;
  /** The value of a new member; undefined if no sensible one exists. */
  readonly text?: string;
}

/** A possible new entry of a container, other than a copy. */
export interface NewEntry {
  /** A short label, unique in the container. */
  readonly label: string;
  /** The value, without indentation. */
  readonly text: string;
  /** For a member: an unused key as the initial value. */
  readonly name?: string;
  /** Other possible keys. */
  readonly names?: readonly string[];
}

export interface HeldEntries {
  readonly first: number;
  readonly last: number;
}

/** Containers and values are rows of the table. */
export interface JsonFieldRules {
  freedomOf(container: number): JsonFreedom;
  /** Whether a value gets no row, because it is meaningless to users, such as a whole file in Base64. */
  isHidden?(value: number): boolean;
  /** What the reader expects of a value; undefined if unknown. */
  expectationOf?(value: number): JsonExpectation | undefined;
  /** Keys of an object, in order. Used if its freedom is `members`. */
  membersOf?(object: number): readonly KnownMember[];
  newEntriesOf?(container: number): readonly NewEntry[];
  /** Edits elsewhere that a new value needs, for example for another type. @param value its row @param typed the chosen value */
  followUps?(value: number, typed: string): readonly TextEdit[];
  /** Findings about a whole text. A change that adds an error to a text without errors is refused with its message. */
  issuesOf?(text: string): readonly Issue[];
  /** The number of entries with fixed positions at both ends of a container. */
  heldOf?(container: number): HeldEntries;
  /** Edits within a value that give its copy another number or identity. */
  copyEdits?(value: number): readonly TextEdit[];
  /** Why a member with the value `text` cannot have a name; undefined if it can. */
  refuseName?(container: number, name: string, text: string): string | undefined;
  /** An unused key for a copy. */
  nameOfCopy?(value: number): string;
}
