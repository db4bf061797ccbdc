import { Disposable, EventEmitter, workspace } from "vscode";
import type { FileTextReadParams, FileTextResult } from "../../../server/src/protocol.ts";
import { findFormatByLanguage } from "../decoded/decodedUris.ts";

/** Milliseconds. The first key makes a text dirty right after its change is reported. */
const UNTIL_DIRTY = 50;

export class FileTexts implements Disposable {
  private readonly reads = new EventEmitter<FileTextReadParams>();
  readonly onDidRead = this.reads.event;
  private readonly listeners: Disposable;

  constructor() {
    this.listeners = Disposable.from(
      this.reads,
      workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
        // undo may make a text clean, too
        if (document.isDirty || reason !== undefined || contentChanges.length === 0 || !findFormatByLanguage(document.languageId)) return;
        const { version } = document;
        setTimeout(() => {
          if (!document.isDirty && document.version === version)
            this.reads.fire({ uri: document.uri.toString(), text: document.getText() });
        }, UNTIL_DIRTY);
      }),
    );
  }

  /** Null where the document has the text of its file, or that cannot be read. */
  async find(uri: string): Promise<FileTextResult> {
    const document = workspace.textDocuments.find((open) => open.uri.toString() === uri);
    if (!document?.isDirty || document.isUntitled) return null;
    return Promise.resolve(workspace.fs.readFile(document.uri)).then(
      (bytes) => new TextDecoder().decode(bytes),
      () => null,
    );
  }

  dispose(): void {
    this.listeners.dispose();
  }
}
