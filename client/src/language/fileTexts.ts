/**
 * What the files of open documents have, for the language server: it compares types with them. A document has another text than its file where
 * VS Code restored an unsaved one, and a new one where the file was read again.
 */
import type { TextDocument, Uri } from "vscode";
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
    return document && isRestored(document) ? readText(document.uri).catch(() => null) : null;
  }

  dispose(): void {
    this.listeners.dispose();
  }
}

function isRestored({ isDirty, isUntitled }: TextDocument): boolean {
  return isDirty && !isUntitled;
}

async function readText(uri: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(uri));
}
