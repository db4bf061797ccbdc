/**
 * Which game files may be edited: those that are proved to come out byte for byte, and the others once the user said so.
 * Remembered for the session only.
 */
import type { Disposable, Uri } from "vscode";
import { EventEmitter } from "vscode";
import type { GameFile } from "../files/gameFiles.ts";

/** Why a text cannot be edited. */
export type ReadOnlyReason = "broken" | "inexact" | "fileSystem" | "file" | "dump";

export class EditPermissions implements Disposable {
  private readonly changes = new EventEmitter<Uri>();
  readonly onDidChange = this.changes.event;
  private readonly allowed = new Set<string>();

  /** A file that broke while its text was open may be written again: the text is all that is left of it. */
  mayEdit(file: GameFile): boolean {
    const reason = this.findReason(file);
    return reason === undefined || reason === "broken";
  }

  findReason(file: GameFile): ReadOnlyReason | undefined {
    const { decoded, protection, real } = file;
    if (protection) return protection;
    if (decoded.kind === "fail") return "broken";
    return decoded.exact || this.allowed.has(real.toString()) ? undefined : "inexact";
  }

  /** The user accepts that saving rewrites the file in the layout that our writer chooses. */
  allow(real: Uri): void {
    this.allowed.add(real.toString());
    this.changes.fire(real);
  }

  dispose(): void {
    this.changes.dispose();
  }
}
