/** The visual editor's document as VS Code serves it, in the language of VS Code. */
import type { Webview } from "vscode";
import { env, l10n, Uri } from "vscode";
import { pageHtml } from "./pageHtml.ts";

/** Written by build.mjs. */
declare const PAGE_PARTS: readonly string[];

/** Folders that the page may load from. */
export function visualRoots(extension: Uri): Uri[] {
  return [Uri.joinPath(extension, "dist/webview")];
}

export function visualHtml(webview: Webview, extension: Uri, title: string): string {
  const file = (name: string) => webview.asWebviewUri(Uri.joinPath(extension, "dist/webview", name)).toString();
  return pageHtml(title, env.language, { source: webview.cspSource, file, parts: PAGE_PARTS });
}

/** Texts of the page by the English ones; none where the editor speaks English. */
export function pageTranslations(): Readonly<Record<string, string>> {
  const { bundle } = l10n;
  return bundle === undefined || env.language.startsWith("en") ? {} : { ...bundle };
}
