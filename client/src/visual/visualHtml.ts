/** The documents of our pages as VS Code serves it, in the language of VS Code. */
import type { Webview, WebviewPanel } from "vscode";
import { env, l10n, Uri, ViewColumn, window } from "vscode";
import { pageHtml } from "./pageHtml.ts";

/** @param script name of the page's file in `dist/webview` */
export function visualHtml(webview: Webview, extension: Uri, script: string, title: string): string {
  const folder = webview.asWebviewUri(pageFolder(extension)).toString();
  return pageHtml(title, env.language, script, { source: webview.cspSource, folder });
}

/** A page starts in a panel. @param receive is given what it says, which may be anything */
export function startPage(webview: Webview, extension: Uri, script: string, title: string, receive: (message: unknown) => void): void {
  webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [pageFolder(extension)] };
  webview.onDidReceiveMessage(receive);
  webview.html = visualHtml(webview, extension, script, title);
}

/** A page in a panel of its own. @param name of its script, and what its type of panel ends with */
export function openPage(extension: Uri, name: string, title: string, receive: (message: unknown) => void): WebviewPanel {
  const panel = window.createWebviewPanel(`bytewright.${name}`, title, ViewColumn.Active, { enableFindWidget: true });
  startPage(panel.webview, extension, `${name}.js`, title, receive);
  return panel;
}

/** What a page may load from. */
export function pageFolder(extension: Uri): Uri {
  return Uri.joinPath(extension, "dist/webview");
}

/** Texts of the page by the English ones; none where the editor speaks English. */
export function pageTranslations(): Readonly<Record<string, string>> {
  const { bundle } = l10n;
  return bundle === undefined || env.language.startsWith("en") ? {} : { ...bundle };
}
