/**
 * Which game files may be edited: those that are proved to come out byte for byte, and the others once the user said so.
 * Remembered for the session only.
 */
import type { Disposable, Event, Uri } from "vscode";
import { EventEmitter, FilePermission, workspace } from "vscode";
import type { GameFile } from "./gameFiles.ts";

/** Milliseconds after which a text that was asked for is on the screen. */
const PROOF_DELAY = 1000;

/** Why a text cannot be edited. */
export type ReadOnlyReason = "broken" | "inexact" | "fileSystem" | "file";

export class EditPermissions implements Disposable {
  readonly onDidChange: Event<Uri>;
  private readonly changes = new EventEmitter<Uri>();
  private readonly allowed = new Set<string>();
  private readonly proofs = new WeakMap<GameFile["decoded"], Promise<void>>();

  constructor() {
    this.onDidChange = this.changes.event;
  }

  /** A file that broke while its text was open may be written again: the text is all that is left of it. */
  mayEdit(file: GameFile): boolean {
    const reason = this.findReason(file);
    return reason === undefined || reason === "broken";
  }

  /** True where all that could forbid editing is a proof that is still to come. */
  isUndecided(file: GameFile): boolean {
    return file.decoded.kind === "ok" && file.decoded.isProved?.() === false && findOuterReason(file) === undefined;
  }

  /** As {@link findReason}, without a proof that takes long: nearly all files pass it, and {@link whenProved} is there to hear of it. */
  findReasonSoFar(file: GameFile): ReadOnlyReason | undefined {
    return this.isUndecided(file) ? undefined : this.findReason(file);
  }

  /**
   * Resolves when {@link isUndecided} is over. A proof that takes as long as the text itself waits until the text is on the screen; should the
   * file fail it, that is a change of what may be edited.
   */
  whenProved(file: GameFile): Promise<void> {
    if (!this.isUndecided(file)) return Promise.resolve();
    let proof = this.proofs.get(file.decoded);
    if (!proof) {
      proof = this.proveSoon(file);
      this.proofs.set(file.decoded, proof);
    }
    return proof;
  }

  findReason(file: GameFile): ReadOnlyReason | undefined {
    const outer = findOuterReason(file);
    if (outer) return outer;
    const { decoded, real } = file;
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

  private async proveSoon(file: GameFile): Promise<void> {
    await new Promise((resume) => setTimeout(resume, PROOF_DELAY));
    if (this.findReason(file) === "inexact") this.changes.fire(file.real);
  }
}

/** What forbids editing, whatever the file holds. */
function findOuterReason({ real, stat }: GameFile): ReadOnlyReason | undefined {
  if (workspace.fs.isWritableFileSystem(real.scheme) === false) return "fileSystem";
  return ((stat.permissions ?? 0) & FilePermission.Readonly) !== 0 ? "file" : undefined;
}
