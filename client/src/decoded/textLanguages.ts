/**
 * Recognizes texts by content if their extension is shared: sets their language, and offers to reset a wrong one. Must know no particular
 * format.
 */
import type { Disposable, TextDocument } from "vscode";
import { l10n, languages, Range, workspace } from "vscode";
import { hasExtension } from "../../../formats/core/files/fileNames.ts";
import type { Format, TextAssociation } from "../../../formats/core/format.ts";
import { formats } from "../../../formats/registry.ts";
import { offer } from "../notices.ts";
import { DECODED_SCHEME, gameFileName } from "./addresses.ts";
import { findFormatByLanguage, PLAIN } from "./decodedUris.ts";

export function recognizeTexts(): Disposable {
  /** Addresses already handled: later language changes are intended. */
  const settled = new Set<string>();
  const look = async (document: TextDocument): Promise<void> => {
    const address = document.uri.toString();
    if (settled.has(address) || document.uri.scheme === DECODED_SCHEME) return;
    const own = findFormatByLanguage(document.languageId);
    if (own?.association && own.association.sniff(headOf(document, own.association)) === false) {
      settled.add(address);
      return offerOther(document, own, own.association);
    }
    const format = own ? undefined : findFormatOfText(document);
    if (!format) return;
    settled.add(address);
    await languages.setTextDocumentLanguage(document, format.languageId);
  };
  for (const document of workspace.textDocuments) void look(document);
  return workspace.onDidOpenTextDocument((document) => void look(document));
}

function findFormatOfText(document: TextDocument): Format | undefined {
  const name = gameFileName(document.uri);
  return formats.find(
    ({ association, extensions, textSuffix }) =>
      association?.openedAs.includes(document.languageId) &&
      (textSuffix === "" ? hasExtension(name, extensions) : name.toLowerCase().endsWith(textSuffix)) &&
      association.sniff(headOf(document, association)) === true,
  );
}

function headOf(document: TextDocument, { headSize }: TextAssociation): string {
  let lines = 0;
  for (let size = 0; lines < document.lineCount && size < headSize; lines++) size += document.lineAt(lines).text.length + 1;
  return document.getText(new Range(0, 0, lines, 0)).slice(0, headSize);
}

async function offerOther(document: TextDocument, format: Format, { openedAs }: TextAssociation): Promise<void> {
  const name = gameFileName(document.uri);
  const message = l10n.t("{0} does not look like {1}, so Bytewright does not check it.", name, format.title);
  if (!(await offer(message, l10n.t("Change Language")))) return;
  const known = await languages.getLanguages();
  await languages.setTextDocumentLanguage(document, openedAs.find((language) => language !== PLAIN && known.includes(language)) ?? PLAIN);
}
