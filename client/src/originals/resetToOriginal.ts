import type { QuickPickItem, TextDocument } from "vscode";
import { commands, l10n, WorkspaceEdit, window, workspace } from "vscode";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import type { OriginalPartMessage } from "../../../server/src/protocol.ts";
import { command } from "../commands/command.ts";
import { NoTarget, openTargetText, resolveGameFile } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { rangeOf } from "../ranges.ts";
import { dumpFolders } from "../settings.ts";
import type { OriginalText } from "./originals.ts";

/** Shows the setting if no dump is known. @throws NoTarget then */
export async function requireDump(): Promise<void> {
  if (dumpFolders().length > 0) return;
  await commands.executeCommand("workbench.action.openSettings", "bytewright.dumps");
  throw new NoTarget(l10n.t("Add the folder of the unmodified game to the setting “bytewright.dumps” first."));
}

interface Choice extends QuickPickItem {
  /** Undefined for the whole file. */
  readonly part: OriginalPartMessage | undefined;
}

/** Restores the unmodified game's version of the value at the cursor, of what contains it, or of the whole file. */
export const resetToOriginal = command("bytewright.resetToOriginal", async ({ files, originals }, argument, at) => {
  await requireDump();
  const target = await resolveGameFile(files, argument);
  const document = await openTargetText(target);
  const original = await originals.read(target.real);
  if (!original) throw new NoTarget(l10n.t("The unmodified game has no {0}.", gameFileName(target.real)));
  if (document.getText() === original.message.text) throw new NoTarget(l10n.t("The file is the same as in the original game."));
  const editor = window.visibleTextEditors.find((one) => one.document === document);
  const offset = typeof at === "number" ? at : editor ? document.offsetAt(editor.selection.active) : 0;
  const parts = (await originals.partsAt(document, offset, original)).filter(({ isEqual }) => !isEqual);
  // a link in a hover means the value under it
  const choice = typeof at === "number" && parts[0] ? { part: parts[0] } : await choose(parts, original);
  if (choice) await reset(document, original, choice.part);
});

function choose(parts: readonly OriginalPartMessage[], original: OriginalText): Thenable<Choice | undefined> {
  const choices = parts.map((part): Choice => ({ label: labelText(part.path), description: labelText(shortText(part)), part }));
  const whole = { label: l10n.t("Whole file"), description: labelText(original.real.path), part: undefined };
  return window.showQuickPick([...choices, whole], { title: l10n.t("Reset to the Original"), placeHolder: l10n.t("What to bring back") });
}

function shortText({ text, now }: OriginalPartMessage): string {
  const lines = text.trim().split("\n");
  return lines.length > 1 ? l10n.t("{0} lines", lines.length) : oneLine(`${now.trim()} → ${text.trim()}`);
}

async function reset(document: TextDocument, original: OriginalText, part: OriginalPartMessage | undefined): Promise<void> {
  const replaced = part?.span ?? { start: 0, end: document.getText().length };
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, rangeOf(document, replaced), part?.reset ?? original.message.text);
  await workspace.applyEdit(edit);
}
