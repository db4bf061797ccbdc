/** "Go to Part…": a quick pick of the lines of an overview, by any words of theirs. */
import type { QuickPickItem } from "vscode";
import { commands, l10n, window } from "vscode";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import type { Loaded } from "./loadOverview.ts";
import { findLines } from "./overviewText.ts";
import { partUri } from "./partLinks.ts";

/** The whole list goes to the window at each key. */
const MOST_SHOWN = 200;

type LineItem = QuickPickItem & { readonly line?: number };

export function pickPart(loaded: Loaded): void {
  const pick = window.createQuickPick<LineItem>();
  pick.placeholder = l10n.t("Words of a part's name");
  const show = (typed: string) => {
    const { lines, more } = findLines(loaded.overview, typed, MOST_SHOWN);
    // the words were looked for already, and in another way than the list would
    const items: LineItem[] = lines.map(({ line, text }) => ({ label: labelText(text), line, alwaysShow: true }));
    if (more > 0) items.push({ label: "", description: l10n.t("{0} more: type more of the name", more), alwaysShow: true });
    pick.items = items;
  };
  pick.onDidChangeValue(show);
  pick.onDidHide(() => pick.dispose());
  pick.onDidAccept(() => {
    const line = pick.selectedItems[0]?.line;
    if (line === undefined) return;
    pick.hide();
    const uri = partUri(loaded, line);
    if (uri) void commands.executeCommand("vscode.open", uri);
  });
  show("");
  pick.show();
}
