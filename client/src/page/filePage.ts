/**
 * The page about one file, in a custom editor's panel: the reason on top, and below it the visual editor's views of the readable part.
 * Updated when the file changes on disk.
 */
import type { Uri, WebviewPanel } from "vscode";
import { commands, env, extensions, l10n } from "vscode";
import type { VisualQuestion } from "../../../server/src/visual/protocol.ts";
import type { Answers, FromPage, ToPage } from "../../../webview/src/protocol.ts";
import type { ArchiveFiles } from "../archives/archiveFiles.ts";
import { gameFileName } from "../decoded/addresses.ts";
import type { GameFile, GameFiles } from "../files/gameFiles.ts";
import { watchFile } from "../files/watchFile.ts";
import type { LanguageService } from "../language/languageService.ts";
import { answerPage, type OpenPages } from "../visual/openPages.ts";
import { sentenceOf } from "../wording.ts";
import { inspectedContent } from "./inspectedContent.ts";
import { Page } from "./page.ts";
import type { PageContent } from "./pageContent.ts";
import { HEX_EDITOR, pageContent, unreadablePage } from "./pageContent.ts";
import { readPageMessage } from "./pageMessages.ts";

const READ_ONLY = () => l10n.t("This view is read-only.");

/** Services for pages. */
export interface PageServices {
  readonly files: GameFiles;
  readonly archives: ArchiveFiles;
  readonly language: LanguageService;
  readonly openPages: OpenPages;
  readonly extensionUri: Uri;
}

/** Addresses of inspected contents: they belong to no document, and differ for two pages of one file. */
let pages = 0;

export class FilePage {
  /** Called when a decodable file replaces a broken one. */
  onRepaired: (() => void) | undefined;
  private readonly address: string;
  /** Its number among the pages that are open. */
  private readonly number: number;
  /** Undefined until something is drawn. */
  private page: Page<ToPage, FromPage> | undefined;
  private isDisposed = false;
  private isBroken = false;
  private isWatched = false;
  private version = 1;
  private content: PageContent | undefined;
  /** Resolves when the server has the contents that the page shows. */
  private inspection: Promise<boolean | undefined> = Promise.resolve(false);

  constructor(
    private readonly services: PageServices,
    private readonly uri: Uri,
    private readonly panel: WebviewPanel,
  ) {
    this.address = `bytewright-file:${++pages}/${encodeURIComponent(gameFileName(uri))}`;
    panel.webview.options = { enableScripts: false, enableForms: false, localResourceRoots: [] };
    this.number = services.openPages.add((message) => this.page?.post(message));
    panel.onDidDispose(() => {
      this.isDisposed = true;
      services.openPages.remove(this.number);
      if (this.page) void services.language.notify("bytewright/inspectEnd", { uri: this.address });
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
    this.inspection = this.services.language.ask("bytewright/inspect", { uri: this.address, format, content });
    this.inspection.catch(() => {});
    this.render(pageContent(file, size));
  }

  private render(content: PageContent): void {
    this.content = content;
    if (this.isDisposed) return;
    if (!this.page) this.page = this.start(content);
    this.page.post({ kind: "report", report: content.report });
    this.page.post({ kind: "changed", version: this.version });
  }

  private start(first: PageContent): Page<ToPage, FromPage> {
    const fileName = gameFileName(this.uri);
    const state = { hasHexEditor: extensions.getExtension(HEX_EDITOR) !== undefined, hasText: false, readOnly: READ_ONLY() };
    const page: Page<ToPage, FromPage> = new Page(this.services.extensionUri, this.panel, {
      script: "main",
      title: fileName,
      read: readPageMessage,
      begin: () => {
        const { number, version, content = first } = this;
        return { page: number, fileName, version, panels: [], state, report: content.report };
      },
      receive: (message) => this.receive(page, message),
    });
    return page;
  }

  private async receive(page: Page<ToPage, FromPage>, message: FromPage): Promise<void> {
    switch (message.kind) {
      case "ask":
        return answerPage(page, message.id, this.ask(message.question));
      case "edit":
        return page.post({ kind: "answer", id: message.id, answer: { kind: "refused", message: READ_ONLY() } });
      case "copy":
        return env.clipboard.writeText(message.text);
      case "clipboard":
        return answerPage(page, message.id, env.clipboard.readText());
      case "action": {
        const action = this.content?.actions[message.number];
        if (action) await commands.executeCommand(action.command, ...action.arguments);
        return;
      }
      case "openHexEditor":
        await commands.executeCommand("bytewright.openInHexEditor", this.uri);
    }
  }

  /** @throws Error with a sentence for the user */
  private async ask(question: VisualQuestion): Promise<Answers["ask"]> {
    const isThere = await this.inspection;
    const result = isThere ? await this.services.language.ask("bytewright/visual", { uri: this.address, question }) : null;
    if (!result) throw new Error(l10n.t("The language server of Bytewright does not know this document."));
    return { version: this.version, answer: result.answer };
  }
}
