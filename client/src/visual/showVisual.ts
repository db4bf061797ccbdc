/** Brings the visual editor of a text to the front. */
import type { TextDocumentShowOptions, Uri } from "vscode";
import { commands } from "vscode";

/** As package.json registers it. */
export const VISUAL_VIEW = "bytewright.visual";

/** @param options undefined values leave the choice to the editor */
export async function showVisual(
  uri: Uri,
  options: { readonly [Key in keyof TextDocumentShowOptions]: TextDocumentShowOptions[Key] | undefined } = {},
): Promise<void> {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  await commands.executeCommand("vscode.openWith", uri, VISUAL_VIEW, given);
}
