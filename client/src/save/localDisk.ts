/** Operations of local disks beyond VS Code's file systems: replacing a file in one step. */
import type { Uri } from "vscode";

export interface LocalDisk {
  /** The number of this process, and whether one with a number still runs. */
  readonly process: number;
  isRunning(process: number): boolean;
  /**
   * The file that an address leads to, links followed. Undefined where another file must not take its place: it has several names, is not a
   * regular file or not on a disk, cannot be written, or is not there.
   */
  findTarget(file: Uri): Promise<Uri | undefined>;
  /** Makes a new file with the permissions and the owner of `like`. It is on the disk for good when this resolves. */
  create(file: Uri, bytes: Uint8Array, like: Uri): Promise<void>;
  /** `from` takes the name of `to`. False where `to` does not hold `expected` any more; nothing has happened then. */
  swap(from: Uri, to: Uri, expected: Uint8Array): Promise<boolean>;
  /** No error where it is gone already. */
  remove(file: Uri): Promise<void>;
}
