/**
 * The page about one file, in a custom editor's panel: the reason on top, and the visual editor's views of what was understood below.
 * Sent again when the file changes on disk.
 */
import type { Uri, WebviewPanel } from "vscode";
import { commands, env, extensions, l10n } from "vscode";
import type { VisualQuestion } from "../../../server/src/visual/protocol.ts";
import type { Answers, FromPage, ProtocolVersion, ToPage } from "../../../webview/src/protocol.ts";
import type { ArchiveFiles } from "../archives/archiveFiles.ts";
import { gameFileName } from "../decoded/addresses.ts";
import type { GameFile, GameFiles } from "../files/gameFiles.ts";
import { watchFile } from "../files/watchFile.ts";
import type { LanguageService } from "../language/languageService.ts";
import type { OpenPages } from "../visual/openPages.ts";
import { pageTranslations, startPage } from "../visual/visualHtml.ts";
import { sentenceOf } from "../wording.ts";
import { inspectedContent } from "./inspectedContent.ts";
import type { PageContent } from "./pageContent.ts";
import { HEX_EDITOR, pageContent, unreadablePage } from "./pageContent.ts";
import { readPageMessage } from "./pageMessages.ts";

const PROTOCOL: ProtocolVersion = 1;

/** What a page needs of the product. */
export interface PageServices {
  readonly files: GameFiles;
  readonly archives: ArchiveFiles;
  readonly language: LanguageService;
  readonly openPages: OpenPages;
  readonly extensionUri: Uri;
}

/** Addresses of what is looked at: of no document, and different for two pages of one file. */
let pages = 0;

export class FilePage {
  /** Called where a broken file was replaced by one that can be decoded. */
  onRepaired: (() => void) | undefined;
  private readonly services: PageServices;
  private readonly uri: Uri;
  private readonly panel: WebviewPanel;
  private readonly address: string;
  /** Its number among the pages that are open. */
  private readonly page: number;
  private isDisposed = false;
  private isBroken = false;
  private isWatched = false;
  /** The page's script runs. */
  private isReady = false;
  private isStarted = false;
  private version = 1;
  private content: PageContent | undefined;
  /** Resolves when the server has the file as it is shown. */
  private inspection: Promise<boolean | undefined> = Promise.resolve(false);

  constructor(services: PageServices, uri: Uri, panel: WebviewPanel) {
    this.services = services;
    this.uri = uri;
    this.panel = panel;
    this.address = `bytewright-file:${++pages}/${encodeURIComponent(gameFileName(uri))}`;
    panel.webview.options = { enableScripts: false, enableForms: false, localResourceRoots: [] };
    this.page = services.openPages.add((message) => this.post(message));
    panel.onDidDispose(() => {
      this.isDisposed = true;
      services.openPages.remove(this.page);
      if (this.isStarted) void services.language.notify("bytewright/inspectEnd", { uri: this.address });
    });
  }

  /** The file, or undefined with the page saying why it cannot be read. */
  read(): Promise<GameFile | undefined> {
    return this.services.files.read(this.uri).catch((error) => {
      this.showFailure(sentenceOf(error));
      return undefined;
    });
  }

  /** Draws the page, now and after each change on disk. */
  async show(): Promise<void> {
    await this.draw();
    if (this.isDisposed || this.isWatched) return;
    this.isWatched = true;
    const watcher = watchFile(this.uri, () => void this.draw());
    this.panel.onDidDispose(() => watcher.dispose());
  }

  showFailure(message: string): void {
    this.isBroken = true;
    this.render(unreadablePage(this.uri, gameFileName(this.uri), message));
  }

  private async draw(): Promise<void> {
    const file = await this.read();
    if (!file || this.isDisposed) return;
    const wasBroken = this.isBroken;
    this.isBroken = file.decoded.kind === "fail";
    if (wasBroken && !this.isBroken && this.onRepaired) return this.onRepaired();
    this.version++;
    const { format, content, size } = inspectedContent(file);
    this.inspection = this.services.language.ask("bytewright/inspect", { uri: this.address, fileName: file.name, format, content });
    this.inspection.catch(() => {});
    this.render(pageContent(file, size));
  }

  private render(content: PageContent): void {
    this.content = content;
    if (this.isDisposed) return;
    if (!this.isStarted) this.start();
    else if (this.isReady) {
      this.post({ kind: "report", report: content.report });
      this.post({ kind: "changed", version: this.version });
    }
  }

  private start(): void {
    this.isStarted = true;
    const receive = (message: unknown) => void this.receive(readPageMessage(message));
    startPage(this.panel.webview, this.services.extensionUri, "main.js", gameFileName(this.uri), receive);
  }

  private async receive(message: FromPage | undefined): Promise<void> {
    switch (message?.kind) {
      case "ready":
        return this.init();
      case "ask":
        return this.answer(message.id, this.ask(message.question));
      case "edit":
        return this.post({ kind: "answer", id: message.id, answer: { kind: "refused", message: l10n.t("This view is read-only.") } });
      case "copy":
        return env.clipboard.writeText(message.text);
      case "clipboard":
        return this.answer(message.id, env.clipboard.readText());
      case "action": {
        const action = this.content?.actions[message.number];
        if (action) await commands.executeCommand(action.command, ...action.arguments);
        return;
      }
      case "openHexEditor":
        await commands.executeCommand("bytewright.openInHexEditor", this.uri);
        return;
    }
  }

  private init(): void {
    this.isReady = true;
    if (!this.content) return;
    this.post({
      kind: "init",
      protocol: PROTOCOL,
      page: this.page,
      fileName: gameFileName(this.uri),
      version: this.version,
      panels: [],
      translations: pageTranslations(),
      state: {
        readOnly: l10n.t("This view is read-only."),
        hasHexEditor: extensions.getExtension(HEX_EDITOR) !== undefined,
        hasText: false,
      },
      report: this.content.report,
    });
  }

  /** @throws Error with a sentence for the user */
  private async ask(question: VisualQuestion): Promise<Answers["ask"]> {
    const isThere = await this.inspection;
    const result = isThere ? await this.services.language.ask("bytewright/visual", { uri: this.address, question }) : null;
    if (!result) throw new Error(l10n.t("The language server of Bytewright does not know this document."));
    return { version: this.version, answer: result.answer };
  }

  private async answer(id: number, work: PromiseLike<Answers[keyof Answers]>): Promise<void> {
    try {
      this.post({ kind: "answer", id, answer: await work });
    } catch (error) {
      this.post({ kind: "failed", id, message: sentenceOf(error) });
    }
  }

  private post(message: ToPage): void {
    if (!this.isDisposed) void this.panel.webview.postMessage(message);
  }
}
