/** Operations of local disks beyond VS Code's file systems: replacing a file in one step. */
import type { Uri } from "vscode";

export interface LocalDisk {
  /** The number of this process. */
  readonly process: number;
  isRunning(process: number): boolean;
  /**
   * The file that an address leads to through links. Undefined if another file must not take its place: it has several names, is not a
   * regular file on a disk, cannot be written, or does not exist.
   */
  findTarget(file: Uri): Promise<Uri | undefined>;
  /** Makes a new file with the permissions and the owner of `like`. When this resolves, it survives a power failure. */
  create(file: Uri, bytes: Uint8Array, like: Uri): Promise<void>;
  /** Gives `from` the name of `to`. Returns false and does nothing if `to` no longer has the expected contents. */
  swap(from: Uri, to: Uri, expected: Uint8Array): Promise<boolean>;
  /** No error if it is already gone. */
  remove(file: Uri): Promise<void>;
}
