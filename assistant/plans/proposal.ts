/** The effect of a plan: the files it writes, and the changes that the user reviews. */
import type { FieldDifference } from "../fieldChanges.ts";
import type { DraftFile } from "./draft.ts";

export interface PlannedChange extends FieldDifference {
  readonly path: string;
}

export interface Proposal {
  readonly files: readonly DraftFile[];
  readonly changes: readonly PlannedChange[];
  /** Further members of the answer. */
  readonly more?: Readonly<Record<string, unknown>>;
}
