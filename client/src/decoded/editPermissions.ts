/**
 * Which game files may be edited: exact ones, and others after the user confirms. Remembered only for the session.
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

  /** A file that was damaged while its text was open may be written: the text is all that remains. */
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
