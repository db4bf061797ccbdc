import type { Position, TextDocument } from "vscode";
import { l10n, Range, Selection, TextEditorRevealType, window } from "vscode";
import { hex, parseOffset } from "../../../formats/core/text/hex.ts";
import type { LanguageService } from "../language/languageService.ts";
import { command } from "./command.ts";
import { NoTarget, openTargetText, resolveTarget } from "./target.ts";

/** Selects the text of a byte of the file as it would be saved now. */
export const goToByteOffset = command("bytewright.goToByteOffset", async ({ files, language }, argument) => {
  const document = await openTargetText(await resolveTarget(files, argument));
  const before = window.activeTextEditor?.document === document ? window.activeTextEditor.selection.active : undefined;
  const entered = await window.showInputBox({
    title: l10n.t("Go to Byte Offset"),
    prompt: l10n.t("Decimal, or hexadecimal with 0x. Offsets count in the file as it would be saved now, without its compression."),
    value: before ? await offsetAt(language, document, before) : "",
    validateInput: (value) => (anyOffset(value) === undefined ? l10n.t("Enter a number such as 64 or 0x40.") : undefined),
  });
  const offset = entered === undefined ? undefined : anyOffset(entered);
  if (offset === undefined) return undefined;
  const found = await language.ask("bytewright/locateByte", { uri: document.uri.toString(), offset });
  if (!found)
    throw new NoTarget(
      l10n.t("No part of the text belongs to the byte at offset {0}. Where the text has errors, offsets are not known.", entered ?? offset),
    );
  const { start, end } = found.range;
  const range = new Range(start.line, start.character, end.line, end.character);
  const editor = await window.showTextDocument(document);
  editor.selection = new Selection(range.start, range.end);
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
  return found;
});

async function offsetAt(language: LanguageService, document: TextDocument, { line, character }: Position): Promise<string> {
  const bytes = await language.ask("bytewright/byteRange", { uri: document.uri.toString(), position: { line, character } });
  return bytes ? hex(bytes.start) : "";
}

/** The size of the file is only known after encoding. */
function anyOffset(text: string): number | undefined {
  return parseOffset(text, 0, Number.MAX_SAFE_INTEGER);
}
