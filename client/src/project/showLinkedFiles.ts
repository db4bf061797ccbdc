import { commands, l10n, window } from "vscode";
import type { Command } from "../commands/command.ts";
import { NoTarget, resolveGameFile } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { showGameText } from "../open/showText.ts";
import { linkedFiles } from "./fileHierarchy.ts";

/** Opens VS Code's view of a hierarchy with all files that the file in front pulls in. */
export const showLinkedFiles: Command = {
  id: "bytewright.showLinkedFiles",
  async run({ files, project }, argument) {
    const { real, decoded, format } = await resolveGameFile(files, argument);
    const whole = await project.readAll();
    const file = project.find(real);
    if (!file || linkedFiles(whole, file).length === 0)
      throw new NoTarget(l10n.t("{0} names no other files of the project.", gameFileName(real)));
    if (window.activeTextEditor?.document.uri.toString() !== decoded.toString()) await showGameText(decoded, format);
    // a view that already shows something would show that anew, perhaps later: with nothing in it the direction is only noted
    await commands.executeCommand("references-view.clear");
    await commands.executeCommand("references-view.showOutgoingCalls");
    await commands.executeCommand("references-view.showCallHierarchy");
  },
};
