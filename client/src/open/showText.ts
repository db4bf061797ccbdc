/** Shows the text of a game file. */
import type { TextDocumentShowOptions, TextEditor, Uri } from "vscode";
import { languages, window, workspace } from "vscode";
import type { Format } from "../../../formats/core/format.ts";

/** The editor decides undefined values. */
export type GivenOptions = { readonly [Key in keyof TextDocumentShowOptions]: TextDocumentShowOptions[Key] | undefined };

export async function showGameText(decoded: Uri, format: Format, options: GivenOptions = {}): Promise<TextEditor> {
  const document = await workspace.openTextDocument(decoded);
  // a file recognized by content may have any name, but languages depend on names
  if (document.languageId !== format.languageId) await languages.setTextDocumentLanguage(document, format.languageId);
  return window.showTextDocument(document, statedOptions(options));
}

export function statedOptions(options: GivenOptions): TextDocumentShowOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
