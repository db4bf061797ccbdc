/**
 * How long a write into an archive may wait for others. VS Code saves by itself a second after each change, and every write packs the whole
 * outer file again: such saves wait until the user pauses. Any other save is written at once.
 */
import type { Disposable, Uri } from "vscode";
import { TextDocumentSaveReason, workspace } from "vscode";
import { realUriOf } from "../decoded/decodedUris.ts";

/** Milliseconds without another automatic save after which what waits is written: more than VS Code leaves between two of one text. */
export const QUIET = 1500;
/** Milliseconds after which it is written in any case. */
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

  /** True where the write that comes now is an automatic save; asked once a write. */
  takeAutomatic(member: Uri): boolean {
    return this.automatic.delete(member.toString());
  }
}
