/** The documents of our pages as VS Code serves it, in the language of VS Code. */
import type { Webview } from "vscode";
import { env, l10n, Uri } from "vscode";
import { pageHtml } from "./pageHtml.ts";

/** @param script name of the page's file in `dist/webview` */
export function visualHtml(webview: Webview, extension: Uri, script: string, title: string): string {
  const folder = webview.asWebviewUri(pageFolder(extension)).toString();
  return pageHtml(title, env.language, script, { source: webview.cspSource, folder });
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
