/** Renames a label in all languages of the mod, because the game looks for it in each. */
import { l10n, type TextDocument, type WorkspaceEdit, workspace } from "vscode";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import type { RenamePlacesParams, RenamePlacesResult } from "../../../server/src/protocol.ts";
import { decodedUri, findFormatByLanguage, findRealUri, textMessage } from "../decoded/decodedUris.ts";
import type { GameProject } from "../project/gameProject.ts";
import { rangeOf } from "../ranges.ts";
import { translationsOf } from "./translations.ts";

/**
 * @param edit the changes of the renamed document; gets those of the others
 * @param makeEdits asks the language server, which alone analyzes texts
 * @throws Error with a sentence for the user if a language cannot have the name
 */
export async function renameInLanguages(
  project: GameProject,
  document: TextDocument,
  edit: WorkspaceEdit,
  name: string,
  makeEdits: (params: RenamePlacesParams) => Promise<RenamePlacesResult | undefined>,
): Promise<void> {
  const format = findFormatByLanguage(document.languageId);
  const real = findRealUri(document.uri);
  if (!format?.messages || !real) return;
  const starts = new Set(edit.get(document.uri).map(({ range }) => document.offsetAt(range.start)));
  const old = format.messages.read(document.getText()).find(({ span }) => starts.has(span.start))?.id;
  if (old === undefined) return;
  for (const { language, file } of await translationsOf(project, real)) {
    if (file.origin !== "mod") continue;
    const there = await workspace.openTextDocument(decodedUri(file.uri, format));
    const text = there.getText();
    const span = format.messages.spansOf(text).get(old);
    if (!span) continue;
    const made = await makeEdits({ text: textMessage(format, file.uri, text), definitions: [span], links: [], old, name });
    if (!made) throw new Error(l10n.t("The language server did not start."));
    if ("refused" in made) throw new Error(noticeText(`${language}: ${made.refused}`));
    for (const each of made.edits) edit.replace(there.uri, rangeOf(there, each.span), each.text);
  }
}
