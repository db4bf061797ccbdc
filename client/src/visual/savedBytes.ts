/**
 * Sends the language server what is on disk, so that it can say which bytes would change with the next save. Only for documents
 * whose bytes were looked at: nobody else pays for it.
 */
import type { Disposable, TextDocument } from "vscode";
import { Disposable as Disposables, workspace } from "vscode";
import { decodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import type { SavedParams } from "../../../server/src/visual/protocol.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { LanguageService } from "../language/languageService.ts";
import { comparedContent } from "../page/inspectedContent.ts";

export class SavedBytes implements Disposable {
  private readonly document: TextDocument;
  private readonly files: GameFiles;
  private readonly language: LanguageService;
  private listeners: Disposable | undefined;
  private sending: Promise<void> | undefined;

  constructor(document: TextDocument, files: GameFiles, language: LanguageService) {
    this.document = document;
    this.files = files;
    this.language = language;
  }

  /** Resolves when the server got it for the first time. Never rejects: without it, nothing is known to have changed. */
  ready(): Promise<void> {
    if (!this.sending) {
      this.listeners = Disposables.from(
        workspace.onDidSaveTextDocument((saved) => saved === this.document && this.send()),
        // a clean text after a change is what is on disk: undone, reverted, or read again
        workspace.onDidChangeTextDocument(({ document }) => document === this.document && !document.isDirty && this.send()),
      );
      this.send();
    }
    return this.sending ?? Promise.resolve();
  }

  dispose(): void {
    this.listeners?.dispose();
  }

  private send(): void {
    const work = async () => {
      const saved = await this.read().catch(() => undefined);
      if (saved) await this.language.notify("bytewright/saved", { uri: this.document.uri.toString(), saved });
    };
    this.sending = (this.sending ?? Promise.resolve()).then(work);
  }

  /** Undefined where nothing is on disk yet, or too much. */
  private async read(): Promise<SavedParams["saved"] | undefined> {
    const { document } = this;
    const real = findRealUri(document.uri);
    if (!real) {
      if (!document.isDirty) return { kind: "newest" };
      if (document.isUntitled) return undefined;
      const text = decodeUtf8(await workspace.fs.readFile(document.uri));
      return text === undefined ? undefined : { kind: "text", text: text.replace(/^\uFEFF/, "") };
    }
    const { decoded, content } = await this.files.read(real);
    if (decoded.kind !== "ok" || !decoded.exact) {
      const bytes = comparedContent({ content });
      return bytes === undefined ? undefined : { kind: "bytes", bytes };
    }
    return document.isDirty ? { kind: "text", text: decoded.text } : { kind: "newest" };
  }
}
