/** The visual editor's document as VS Code serves it, in the language of VS Code. */
import type { Webview } from "vscode";
import { env, l10n, Uri, workspace } from "vscode";
import { pageHtml } from "./pageHtml.ts";

/** Folders that the page may load from. */
export function visualRoots(extension: Uri): Uri[] {
  return [folderOf(extension)];
}

/** @param script as {@link readPageScript} gives it */
export function visualHtml(webview: Webview, extension: Uri, script: string, title: string): string {
  const folder = webview.asWebviewUri(folderOf(extension)).toString();
  return pageHtml(title, env.language, script, { source: webview.cspSource, folder });
}

/** The same for all pages. */
let reading: Promise<string> | undefined;

/** The script that the page stands on: read once. @throws FileSystemError where the extension's own files are not there */
export async function readPageScript(extension: Uri): Promise<string> {
  reading ??= readScript(extension);
  try {
    return await reading;
  } catch (error) {
    reading = undefined;
    throw error;
  }
}

async function readScript(extension: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(folderOf(extension), "main.js")));
}

function folderOf(extension: Uri): Uri {
  return Uri.joinPath(extension, "dist/webview");
}

/** Texts of the page by the English ones; none where the editor speaks English. */
export function pageTranslations(): Readonly<Record<string, string>> {
  const { bundle } = l10n;
  return bundle === undefined || env.language.startsWith("en") ? {} : { ...bundle };
}
