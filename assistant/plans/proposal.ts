/** What a plan would do: the files it writes, and the changes that a person looks at. */
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
