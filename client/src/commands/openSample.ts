/** A game file of our own to try the editor on, made in the extension's own folder: nothing in the workspace changes. */
import { commands, l10n, Uri, workspace } from "vscode";
import { findFormatByTextName } from "../../../formats/registry.ts";
import { findStat } from "../files/findStat.ts";
import { OPENER_VIEW } from "../open/openerView.ts";
import type { Command } from "./command.ts";

/** In samples/ and, by `.vscodeignore`, in the package. */
const TEXT_NAME = "Spirit_Campfire.bxml.yml";

export const openSample: Command = {
  id: "bytewright.openSample",
  async run({ extensionUri, storage }) {
    const format = findFormatByTextName(TEXT_NAME);
    const file = Uri.joinPath(storage, "samples", TEXT_NAME.slice(0, -(format?.textSuffix.length ?? 0)));
    // a second try goes on with what the first one left
    if (!(await findStat(file))) {
      const text = await workspace.fs.readFile(Uri.joinPath(extensionUri, "samples", "aamp", TEXT_NAME));
      const bytes = format?.encode(new TextDecoder().decode(text)).bytes;
      if (!bytes) throw new Error(l10n.t("The sample cannot be made. Install Bytewright again."));
      await workspace.fs.writeFile(file, bytes);
    }
    await commands.executeCommand("vscode.openWith", file, OPENER_VIEW, { preview: false });
  },
};
