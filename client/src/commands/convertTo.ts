import type { QuickPickItem } from "vscode";
import { l10n, WorkspaceEdit, window, workspace } from "vscode";
import type { Converted } from "../../../formats/core/format.ts";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { showInformationMessage } from "../notices.ts";
import { rangeOf } from "../ranges.ts";
import { command } from "./command.ts";
import { NoTarget, openTargetText, resolveTarget } from "./target.ts";

interface Choice extends QuickPickItem {
  readonly converted: Converted;
}

/** Converts a file for another game: first shows what would change, or why it is not possible; undo is one step. */
export const convertTo = command("bytewright.convertTo", async ({ files }, argument) => {
  const target = await resolveTarget(files, argument);
  const document = await openTargetText(target);
  const text = document.getText();
  const choices = (target.format.conversions ?? []).flatMap(({ title, ending, convert }): Choice[] => {
    // a text of another kind would take the place of this one
    if (ending !== undefined) return [];
    const converted = convert(text);
    if (!converted) return [];
    const detail = "refused" in converted ? l10n.t("Not possible: {0}", converted.refused) : converted.changes.join("; ");
    return [{ label: title, detail: labelText(detail), converted }];
  });
  if (choices.length === 0)
    throw new NoTarget(l10n.t("{0} files are for one game only, or this text cannot be read.", target.format.title));
  const choice = await window.showQuickPick(choices, {
    title: l10n.t("Convert To"),
    placeHolder: l10n.t("Changes are shown below each target"),
  });
  if (!choice) return undefined;
  if ("refused" in choice.converted) throw new NoTarget(l10n.t("This cannot be converted without loss. {0}", choice.converted.refused));
  if (document.getText() !== text) throw new NoTarget(l10n.t("The text changed in the meantime. Try again."));
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, rangeOf(document, { start: 0, end: text.length }), choice.converted.text);
  await workspace.applyEdit(edit);
  await window.showTextDocument(document);
  void showInformationMessage(l10n.t("Converted to {0}: {1}.", choice.label, choice.converted.changes.join("; ")));
  return choice.converted.changes;
});
