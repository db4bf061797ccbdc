/** Shows the visual editor of a text. */
import type { Uri } from "vscode";
import { commands } from "vscode";
import { type GivenOptions, statedOptions } from "../open/showText.ts";

/** As package.json registers it. */
export const VISUAL_VIEW = "bytewright.visual";

export async function showVisual(uri: Uri, options: GivenOptions = {}): Promise<void> {
  await commands.executeCommand("vscode.openWith", uri, VISUAL_VIEW, statedOptions(options));
}
