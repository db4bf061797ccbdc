/** A page in a panel, in the language of VS Code: what it says is checked, and what it is told waits until it runs. */
import type { Uri, Webview, WebviewPanel } from "vscode";
import { env, l10n, Uri as Uris, ViewColumn, window } from "vscode";
import { showErrorMessage } from "../notices.ts";
import { pageHtml } from "../visual/pageHtml.ts";
import { sentenceOf } from "../wording.ts";

interface Message {
  readonly kind: string;
}

export interface PageSetup<To extends Message, From extends Message> {
  /** Name of its script in `dist/webview`. */
  readonly script: string;
  readonly title: string;
  /** Forms that are never sent. */
  readonly hasForms?: boolean;
  /** What it says may be anything. */
  readonly read: (message: unknown) => From | undefined;
  /** What it is told first, each time that it is loaded. */
  readonly begin: () => Omit<Extract<To, { readonly kind: "init" }>, "kind" | "translations">;
  /** What this throws is shown. */
  readonly receive: (message: Exclude<From, { readonly kind: "ready" }>) => unknown;
}

export class Page<To extends Message, From extends Message> {
  readonly panel: WebviewPanel;
  isDisposed = false;
  /** Its script runs. */
  isReady = false;
  private readonly extension: Uri;
  private readonly setup: PageSetup<To, From>;
  /** The last message of each kind that a page needs that is loaded again: VS Code lets those out of sight go. */
  private readonly kept = new Map<string, To>();

  constructor(extension: Uri, panel: WebviewPanel, setup: PageSetup<To, From>) {
    this.panel = panel;
    this.extension = extension;
    this.setup = setup;
    panel.webview.options = { enableScripts: true, enableForms: setup.hasForms === true, localResourceRoots: [pageFolder(extension)] };
    panel.webview.onDidReceiveMessage((message: unknown) => void this.receive(setup.read(message)));
    panel.onDidDispose(() => {
      this.isDisposed = true;
    });
    this.load();
  }

  load(): void {
    const { script, title } = this.setup;
    this.isReady = false;
    this.panel.webview.html = htmlOf(this.panel.webview, this.extension, `${script}.js`, title);
  }

  /** Nothing where the page does not run. */
  post(message: To): void {
    if (this.isReady && !this.isDisposed) void this.panel.webview.postMessage(message);
  }

  /** The same for what the page is told, too, when it begins to run. @param news all that a page has to be told that runs */
  keep(message: To, news = message): void {
    this.kept.delete(message.kind);
    this.kept.set(message.kind, message);
    this.post(news);
  }

  private async receive(message: From | undefined): Promise<void> {
    try {
      if (message?.kind === "ready") this.begin();
      else if (message) await this.setup.receive(message as Exclude<From, { readonly kind: "ready" }>);
    } catch (error) {
      void showErrorMessage(sentenceOf(error));
    }
  }

  private begin(): void {
    const init: object = { kind: "init", ...this.setup.begin(), translations: translations() };
    this.isReady = true;
    this.post(init as To);
    for (const message of this.kept.values()) this.post(message);
  }
}

/** A panel for a page of its own. @param name what its type ends with */
export function openPanel(name: string, title: string): WebviewPanel {
  return window.createWebviewPanel(`bytewright.${name}`, title, ViewColumn.Active, { enableFindWidget: true });
}

function htmlOf(webview: Webview, extension: Uri, script: string, title: string): string {
  const folder = webview.asWebviewUri(pageFolder(extension)).toString();
  return pageHtml(title, env.language, script, { source: webview.cspSource, folder });
}

/** What a page may load from. */
function pageFolder(extension: Uri): Uri {
  return Uris.joinPath(extension, "dist/webview");
}

/** Texts of the page by the English ones; none where the editor speaks English. */
function translations(): Readonly<Record<string, string>> {
  const { bundle } = l10n;
  return bundle === undefined || env.language.startsWith("en") ? {} : { ...bundle };
}
