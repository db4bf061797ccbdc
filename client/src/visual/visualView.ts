/** One panel of the visual editor: relays between its page and the language server, and turns changes into edits of the text. */

import type { Event, ExtensionContext, TextDocument, TextEditor, WebviewPanel } from "vscode";
import { commands, Disposable, env, extensions, l10n, Selection, TextEditorRevealType, Uri, ViewColumn, window, workspace } from "vscode";
import type { Format } from "../../../formats/core/format.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import { decodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { Turns } from "../../../formats/core/turns.ts";
import type { SavedParams, VisualIntent, VisualQuestion, VisualResult } from "../../../server/src/visual/protocol.ts";
import type { DocumentState, EditOutcome, FromPage, ToPage } from "../../../webview/src/protocol.ts";
import { readBackdrop } from "../companion/findCompanion.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { findFormatByLanguage, findRealUri, realUriOf } from "../decoded/decodedUris.ts";
import type { EditPermissions } from "../decoded/editPermissions.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { LanguageService } from "../language/languageService.ts";
import { comparedContent } from "../page/inspectedContent.ts";
import { Page } from "../page/page.ts";
import { HEX_EDITOR } from "../page/pageContent.ts";
import { readPageMessage } from "../page/pageMessages.ts";
import { pause } from "../pauses.ts";
import { rangeOf } from "../ranges.ts";
import { answerPage, type OpenPages } from "./openPages.ts";
import { applyIntent, findReadOnly } from "./visualEdits.ts";

/** Maximum tries of a question until the server knows the text. */
const MAX_TRIES = 5;
const MAX_LOG = 10_000;

export interface VisualServices {
  readonly context: ExtensionContext;
  readonly language: LanguageService;
  readonly files: GameFiles;
  readonly permissions: EditPermissions;
  readonly openPages: OpenPages;
  readonly log: { warn(message: string): void; error(message: string): void };
  /** Names or companion files changed, so the same texts have different analyses. */
  readonly onDidChangeMeaning: Event<void>;
}

export class VisualView {
  private format: Format | undefined;
  private readonly saved: SavedBytes;
  /** Its number among the pages that are open. */
  private readonly number: number;
  private readonly page: Page<ToPage, FromPage>;
  /** Edits run one at a time: each applies to the text that the previous one left. */
  private readonly edits = new Turns();

  constructor(
    private readonly services: VisualServices,
    private readonly document: TextDocument,
    private readonly panel: WebviewPanel,
  ) {
    this.format = findFormatByLanguage(document.languageId);
    const { context, permissions, openPages, onDidChangeMeaning } = services;
    this.number = openPages.add((message) => {
      // VS Code checks only four times a second which page has the keyboard: if a menu opens earlier, the text's group is still the active
      // one, and without its column, the page would move there
      if (!panel.active) panel.reveal(panel.viewColumn);
      this.page.post(message);
    });
    this.saved = new SavedBytes(document, services.files, services.language);
    panel.iconPath = tabIcon(context.extensionUri);
    panel.title = l10n.t("{0} (Visual)", gameFileName(realUriOf(document.uri)));
    const listeners = Disposable.from(
      this.saved,
      workspace.onDidChangeTextDocument((event) => {
        // without changes of the content, only the dirty mark is new
        if (event.document === this.document && event.contentChanges.length > 0) this.postChanged();
      }),
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        // while the page has the keyboard, cursors of the text move only because of actions on the page
        if (textEditor.document === this.document && !this.panel.active)
          this.page.post({ kind: "selection", selection: selectionOf(textEditor) });
      }),
      onDidChangeMeaning(() => this.postChanged()),
      permissions.onDidChange(() => this.postState()),
      // a language may be recognized by content after the text was opened
      workspace.onDidOpenTextDocument((opened) => opened === this.document && this.followLanguage()),
      workspace.onDidSaveTextDocument((saved) => saved === this.document && this.postState()),
    );
    this.page = new Page(context.extensionUri, panel, {
      script: "main",
      title: gameFileName(document.uri),
      hasForms: true,
      read: readPageMessage,
      begin: () => this.beginning(),
      receive: (message) => this.receive(message),
    });
    panel.onDidDispose(() => {
      listeners.dispose();
      openPages.remove(this.number);
    });
  }

  private followLanguage(): void {
    const format = findFormatByLanguage(this.document.languageId);
    if (format === this.format) return;
    this.format = format;
    this.page.load();
  }

  private async receive(message: FromPage): Promise<void> {
    switch (message.kind) {
      case "ask":
        return answerPage(this.page, message.id, this.ask(message.question));
      case "backdrop":
        return answerPage(this.page, message.id, readBackdrop(this.format, realUriOf(this.document.uri)));
      case "edit":
        return answerPage(this.page, message.id, this.edit(message.version, message.intent));
      case "revealText":
        return this.revealText(message.span, message.focus);
      case "copy":
        return env.clipboard.writeText(message.text);
      case "clipboard":
        return answerPage(this.page, message.id, env.clipboard.readText());
      case "openHexEditor":
        return commands.executeCommand("bytewright.openInHexEditor", realUriOf(this.document.uri));
      case "log":
        return this.services.log.error(`visual editor: ${message.message.slice(0, MAX_LOG)}`);
    }
  }

  private beginning() {
    const editor = window.visibleTextEditors.find(({ document }) => document === this.document);
    return {
      page: this.number,
      fileName: gameFileName(realUriOf(this.document.uri)),
      version: this.document.version,
      panels: this.format?.panels ?? [],
      state: this.state(),
      ...(editor ? { selection: selectionOf(editor) } : {}),
    };
  }

  /** The server's answer for the newest version. @throws Error with a sentence for the user */
  private async ask(question: VisualQuestion): Promise<NonNullable<VisualResult>> {
    const uri = this.document.uri.toString();
    if (question.kind === "bytes") await this.saved.ready();
    for (let tries = 1; ; tries++) {
      const asked = this.document.version;
      const result = await this.services.language.ask("bytewright/visual", { uri, question });
      if (result && result.version >= asked) return result;
      if (tries === MAX_TRIES) throw new Error(l10n.t("The language server of Bytewright does not know this document."));
      await pause(20 * tries);
    }
  }

  private edit(version: number, intent: VisualIntent): Promise<EditOutcome> {
    return this.edits.take(() => applyIntent(this.services, this.document, version, intent));
  }

  private async revealText(span: Span, focus: boolean): Promise<void> {
    const range = rangeOf(this.document, span);
    const shown = window.visibleTextEditors.find(({ document }) => document === this.document);
    if (!shown && !focus) return;
    const column = shown?.viewColumn ?? ViewColumn.Beside;
    const editor = shown && !focus ? shown : await window.showTextDocument(this.document, { viewColumn: column, preserveFocus: !focus });
    editor.selection = new Selection(range.start, range.end);
    editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
  }

  private state(): DocumentState {
    const readOnly = findReadOnly(this.services, this.document.uri);
    return { hasHexEditor: extensions.getExtension(HEX_EDITOR) !== undefined, hasText: true, ...(readOnly !== undefined && { readOnly }) };
  }

  private postChanged(): void {
    this.page.post({ kind: "changed", version: this.document.version });
  }

  private postState(): void {
    this.page.post({ kind: "state", state: this.state() });
  }
}

function tabIcon(extension: Uri): { readonly light: Uri; readonly dark: Uri } {
  const iconOf = (theme: string) => Uri.joinPath(extension, "media", `visual-${theme}.svg`);
  return { light: iconOf("light"), dark: iconOf("dark") };
}

function selectionOf({ document, selection }: TextEditor): Span {
  return { start: document.offsetAt(selection.start), end: document.offsetAt(selection.end) };
}

/**
 * Sends the language server what is on disk, so that it can say which bytes the next save would change. Only for documents whose bytes
 * were shown: others do not pay for it.
 */
class SavedBytes implements Disposable {
  private listeners: Disposable | undefined;
  private readonly sends = new Turns();

  constructor(
    private readonly document: TextDocument,
    private readonly files: GameFiles,
    private readonly language: LanguageService,
  ) {}

  /** Resolves when the server got it for the first time. Never rejects: without it, the server reports no changes. */
  ready(): Promise<void> {
    if (!this.listeners) {
      this.listeners = Disposable.from(
        workspace.onDidSaveTextDocument((saved) => saved === this.document && this.send()),
        // a clean text after a change equals the file on disk: it was undone, reverted or read again
        workspace.onDidChangeTextDocument(({ document }) => document === this.document && !document.isDirty && this.send()),
      );
      this.send();
    }
    return this.sends.running() ?? Promise.resolve();
  }

  dispose(): void {
    this.listeners?.dispose();
  }

  private send(): void {
    void this.sends.take(async () => {
      const saved = await this.read().catch(() => undefined);
      if (saved) await this.language.notify("bytewright/saved", { uri: this.document.uri.toString(), saved });
    });
  }

  /** Undefined if the file does not exist yet or is too large. */
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
