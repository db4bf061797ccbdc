/** Shows the text of a game file. */
import type { TextDocument, TextDocumentShowOptions, TextEditor, Uri } from "vscode";
import { languages, window, workspace } from "vscode";
import type { Format } from "../../../formats/core/format.ts";

/** The editor decides undefined values. */
export type GivenOptions = { readonly [Key in keyof TextDocumentShowOptions]: TextDocumentShowOptions[Key] | undefined };

export async function showGameText(decoded: Uri, format: Format, options: GivenOptions = {}): Promise<TextEditor> {
  return window.showTextDocument(await inLanguage(await workspace.openTextDocument(decoded), format), statedOptions(options));
}

/** A file recognized by content may have any name, but VS Code chooses languages by name. */
export async function inLanguage(document: TextDocument, { languageId }: Format): Promise<TextDocument> {
  return document.languageId === languageId ? document : languages.setTextDocumentLanguage(document, languageId);
}

export function statedOptions(options: GivenOptions): TextDocumentShowOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
