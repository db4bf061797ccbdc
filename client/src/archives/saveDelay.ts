/**
 * How long a write to an archive may wait for others. Auto save runs a second after each change, and every write packs the whole outer file
 * again, so automatic saves wait until the user pauses. Other saves are written at once.
 */
import type { Disposable, Uri } from "vscode";
import { TextDocumentSaveReason, workspace } from "vscode";
import { realUriOf } from "../decoded/decodedUris.ts";

/** Milliseconds to wait for another automatic save: more than VS Code's interval for one text. */
export const QUIET = 1500;
/** Maximum wait in milliseconds. */
export const MAX_DELAY = 2000;

export class SaveDelay implements Disposable {
  private readonly automatic = new Set<string>();
  private readonly listener: Disposable;

  constructor() {
    this.listener = workspace.onWillSaveTextDocument(({ document, reason }) => {
      const key = realUriOf(document.uri).toString();
      if (reason === TextDocumentSaveReason.AfterDelay) this.automatic.add(key);
      else this.automatic.delete(key);
    });
  }

  dispose(): void {
    this.listener.dispose();
  }

  /** True if the current write is an automatic save; call once per write. */
  takeAutomatic(member: Uri): boolean {
    return this.automatic.delete(member.toString());
  }
}
