/** The page about one file, in a custom editor's panel: drawn again when the file changes on disk. */
import type { Uri, WebviewPanel } from "vscode";
import { gameFileName } from "./addresses.ts";
import type { GameFile, GameFiles } from "./gameFiles.ts";
import { PAGE_COMMANDS, pageContent, unreadablePage } from "./page/pageContent.ts";
import type { PageContent } from "./page/pageHtml.ts";
import { pageHtml } from "./page/pageHtml.ts";
import { watchFile } from "./watchFile.ts";
import { sentenceOf } from "./wording.ts";

export class FilePage {
  /** Called where a broken file was replaced by one that can be decoded. */
  onRepaired: (() => void) | undefined;
  private readonly files: GameFiles;
  private readonly uri: Uri;
  private readonly panel: WebviewPanel;
  private isDisposed = false;
  private isBroken = false;
  private isWatched = false;

  constructor(files: GameFiles, uri: Uri, panel: WebviewPanel) {
    this.files = files;
    this.uri = uri;
    this.panel = panel;
    panel.webview.options = { enableScripts: false, enableForms: false, localResourceRoots: [], enableCommandUris: PAGE_COMMANDS };
    panel.onDidDispose(() => {
      this.isDisposed = true;
    });
  }

  /** The file, or undefined with the page saying why it cannot be read. */
  async read(): Promise<GameFile | undefined> {
    try {
      return await this.files.read(this.uri);
    } catch (error) {
      this.showFailure(sentenceOf(error));
      return undefined;
    }
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
    this.render(unreadablePage(gameFileName(this.uri), message));
  }

  private async draw(): Promise<void> {
    const file = await this.read();
    if (!file || this.isDisposed) return;
    const wasBroken = this.isBroken;
    this.isBroken = file.decoded.kind === "fail";
    if (wasBroken && !this.isBroken && this.onRepaired) this.onRepaired();
    else this.render(pageContent(file));
  }

  private render(content: PageContent): void {
    if (!this.isDisposed) this.panel.webview.html = pageHtml(content, makeNonce());
  }
}

function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
