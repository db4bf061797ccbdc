import { commands, window } from "vscode";
import type { Command } from "../commands/command.ts";
import { resolveGameFile } from "../commands/target.ts";
import { showGameText } from "../open/showText.ts";

/** Opens VS Code's view of a hierarchy with all files that the file in front pulls in. */
export const showLinkedFiles: Command = {
  id: "bytewright.showLinkedFiles",
  async run({ files, project }, argument) {
    const { decoded, format } = await resolveGameFile(files, argument);
    await project.readAll();
    if (window.activeTextEditor?.document.uri.toString() !== decoded.toString()) await showGameText(decoded, format);
    await commands.executeCommand("references-view.showCallHierarchy");
    await commands.executeCommand("references-view.showOutgoingCalls");
  },
};
