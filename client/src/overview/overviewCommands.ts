/** Lists the parts of a text that is too large for the editor, and asks for one by name. */
import { l10n, TabInputText, Uri, window } from "vscode";
import type { Command } from "../commands/command.ts";
import { NoTarget } from "../commands/target.ts";

export const showOverview: Command = {
  id: "bytewright.showOverview",
  async run({ overview }, argument) {
    const input = window.tabGroups.activeTabGroup.activeTab?.input;
    const uri = argument instanceof Uri ? argument : input instanceof TabInputText ? input.uri : undefined;
    if (!uri) throw new NoTarget(l10n.t("Choose a file in the Explorer first."));
    await overview.show(uri);
  },
};

export const goToPart: Command = {
  id: "bytewright.goToPart",
  run: ({ overview }) => overview.goToPart(),
};
