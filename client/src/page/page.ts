/** A webview page in the display language of VS Code. Checks the messages that it receives, and holds back those it sends until the page's script runs. */
import type { Uri, WebviewPanel } from "vscode";
import { env, l10n, Uri as Uris, ViewColumn, window } from "vscode";
import type { Ready, Reload, Translated } from "../../../webview/src/protocol.ts";
import { showError } from "../notices.ts";
import { pageHtml } from "../visual/pageHtml.ts";

interface Message {
  readonly kind: string;
}

export interface PageSetup<To extends Message, From extends Message> {
  /** Name of its script in `dist/webview`. */
  readonly script: string;
  readonly title: string;
  /** Forms that are never sent. */
  readonly hasForms?: boolean;
  /** Handles a message from the page, which may contain anything. */
  readonly read: (message: unknown) => From | undefined;
  /** The first message, sent whenever the page loads. */
  readonly begin: () => Omit<Extract<To, { readonly kind: "init" }>, "kind" | keyof Translated>;
  /** Errors that this throws are shown to the user. */
  readonly receive: (message: From) => unknown;
}

export class Page<To extends Message, From extends Message> {
  isDisposed = false;
  /** The page's script is running. */
  isReady = false;
  /** The last message of each kind, sent again when the page reloads: VS Code unloads hidden pages. */
  private readonly kept = new Map<string, To>();

  constructor(
    private readonly extension: Uri,
    readonly panel: WebviewPanel,
    private readonly setup: PageSetup<To, From>,
  ) {
    panel.webview.options = { enableScripts: true, enableForms: setup.hasForms === true, localResourceRoots: [pageFolder(extension)] };
    panel.webview.onDidReceiveMessage((message: unknown) => void this.receive(message));
    panel.onDidDispose(() => {
      this.isDisposed = true;
    });
    this.load();
  }

  load(): void {
    const { script, title } = this.setup;
    this.isReady = false;
    const { webview } = this.panel;
    const folder = webview.asWebviewUri(pageFolder(this.extension)).toString();
    webview.html = pageHtml(title, env.language, `${script}.js`, { source: webview.cspSource, folder });
  }

  /** Does nothing unless the page is running. */
  post(message: To): void {
    if (this.isReady && !this.isDisposed) void this.panel.webview.postMessage(message);
  }

  /** Like {@link post}, and repeated when the page reloads. @param news the page's whole state */
  keep(message: To, news = message): void {
    this.kept.delete(message.kind);
    this.kept.set(message.kind, message);
    this.post(news);
  }

  private async receive(message: unknown): Promise<void> {
    try {
      const kind = (message as Ready | Reload | null | undefined)?.kind;
      if (kind === "ready") return this.begin();
      if (kind === "reload") return this.load();
      const read = this.setup.read(message);
      if (read) await this.setup.receive(read);
    } catch (error) {
      showError(error);
    }
  }

  private begin(): void {
    const init: object = { kind: "init", ...this.setup.begin(), translations: translations() };
    this.isReady = true;
    this.post(init as To);
    for (const message of this.kept.values()) this.post(message);
  }
}

/** Creates the panel of a page. @param name the end of its view type */
export function openPanel(name: string, title: string): WebviewPanel {
  return window.createWebviewPanel(`bytewright.${name}`, title, ViewColumn.Active, { enableFindWidget: true });
}

/** What a page may load from. */
function pageFolder(extension: Uri): Uri {
  return Uris.joinPath(extension, "dist/webview");
}

/** Translations of the page's texts by their English ones; empty if the display language is English. */
function translations(): Readonly<Record<string, string>> {
  const { bundle } = l10n;
  return bundle === undefined || env.language.startsWith("en") ? {} : { ...bundle };
}
