/** Opens the texts of a difference side by side, at its line. */

import { commands, l10n, Range, type Uri, ViewColumn } from "vscode";
import { isForeignText } from "../../../formats/open.ts";
import type { ComparedPart } from "../../../server/src/protocol.ts";
import { uriInside } from "../archives/archivePage.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { textOf } from "../decoded/findText.ts";
import type { GameFiles } from "../files/gameFiles.ts";

export interface ComparedUris {
  readonly before: Uri | undefined;
  readonly after: Uri | undefined;
}

/** The addresses of a compared file or member in both versions. */
export function urisOf({ path, kind }: ComparedPart, before: Uri, after: Uri): ComparedUris {
  return { before: kind === "added" ? undefined : uriInside(before, path), after: kind === "removed" ? undefined : uriInside(after, path) };
}

/** A file with only one version, or a damaged one, opens on its own, because a diff of its bytes would be editable. */
export async function openCompared(
  files: GameFiles,
  { before, after }: ComparedUris,
  titles: readonly [before: string, after: string],
  line: number | undefined,
  viewColumn = ViewColumn.Active,
): Promise<void> {
  const [old, now] = await Promise.all([before, after].map((uri) => uri && findComparable(files, uri)));
  if (before && after && old && now) {
    const selection = line === undefined ? {} : { selection: new Range(line, 0, line, 0) };
    const title = l10n.t("{0} ({1} ↔ {2})", gameFileName(after), ...titles);
    await commands.executeCommand("vscode.diff", old, now, title, { viewColumn, preview: true, ...selection });
  } else await commands.executeCommand("vscode.open", before && after && now ? before : (after ?? before), { viewColumn, preview: true });
}

/** The text of a game file, or another file unchanged; undefined for an unreadable game file. */
async function findComparable(files: GameFiles, real: Uri): Promise<Uri | undefined> {
  const file = await files.read(real).catch(() => undefined);
  if (!file?.format || isForeignText(file)) return real;
  return textOf(file);
}
