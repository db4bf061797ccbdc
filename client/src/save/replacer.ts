/** The contract of a save: all files of it or none. */
import type { Uri } from "vscode";
import { type FileSystemError, l10n } from "vscode";
import { unavailable } from "../fileErrors.ts";

export interface FileChange {
  readonly uri: Uri;
  readonly bytes: Uint8Array;
  /** What it replaces; undefined for a new file. */
  readonly expected: Uint8Array | undefined;
}

export interface Replacer {
  /**
   * Replaces all of the files, or none if one of them does not have the expected contents.
   * @throws FileSystemError with a sentence for the user
   */
  replace(changes: readonly FileChange[]): Promise<void>;
  /** Rolls back a save of this file that an earlier run left unfinished. Call before reading it. */
  settle(file: Uri): Promise<void>;
}

/** For a save that has not changed anything yet. */
export function changedMeanwhile(name: string): FileSystemError {
  return unavailable(l10n.t("Another program changed {0} during the save. Nothing was written. Save again to compare or overwrite.", name));
}
