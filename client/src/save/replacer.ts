/** The contract of a save: all files of it or none. */
import type { Uri } from "vscode";
import { type FileSystemError, l10n } from "vscode";
import { unavailable } from "../fileErrors.ts";

export interface FileChange {
  readonly uri: Uri;
  readonly bytes: Uint8Array;
  /** What it replaces; undefined where there is no file yet. */
  readonly expected: Uint8Array | undefined;
}

export interface Replacer {
  /**
   * Replaces all of the files or none, and none where one of them does not hold what is expected.
   * @throws FileSystemError with a sentence for the user
   */
  replace(changes: readonly FileChange[]): Promise<void>;
  /** Comes before a file is read: takes back what an earlier run left half done. */
  settle(file: Uri): Promise<void>;
}

/** Before a save has changed anything. */
export function changedMeanwhile(name: string): FileSystemError {
  return unavailable(l10n.t("Another program changed {0} during the save. Nothing was written. Save again to compare or overwrite.", name));
}
