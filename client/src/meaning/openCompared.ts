/** Opens what a sentence of a difference is about: the two texts side by side, at its line. */
import { commands, l10n, Range, type Uri, ViewColumn } from "vscode";
import { gameFileName } from "../decoded/addresses.ts";
import { findText } from "../decoded/findText.ts";
import type { GameFiles } from "../files/gameFiles.ts";

export interface ComparedUris {
  readonly before: Uri | undefined;
  readonly after: Uri | undefined;
}

/** What has only one, or no text, is opened by itself. */
export async function openCompared(
  files: GameFiles,
  { before, after }: ComparedUris,
  titles: readonly [before: string, after: string],
  line: number | undefined,
  viewColumn = ViewColumn.Active,
): Promise<void> {
  // the file itself where it is a text
  const textOf = async (real: Uri) => (await findText(files, real)) ?? real;
  const [old, now] = await Promise.all([before, after].map((uri) => uri && textOf(uri)));
  if (before && after && old && now) {
    const selection = line === undefined ? {} : { selection: new Range(line, 0, line, 0) };
    const title = l10n.t("{0} ({1} ↔ {2})", gameFileName(after), ...titles);
    await commands.executeCommand("vscode.diff", old, now, title, { viewColumn, preview: true, ...selection });
  } else await commands.executeCommand("vscode.open", after ?? before, { viewColumn, preview: true });
}
