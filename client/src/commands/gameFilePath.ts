import { commands } from "vscode";
import type { Command } from "./command.ts";
import { resolveGameFile } from "./target.ts";

/** Selects the game file of the text in front in the Explorer, which knows nothing of decoded addresses. */
export const revealInExplorer: Command = {
  id: "bytewright.revealInExplorer",
  async run({ files }, argument) {
    await commands.executeCommand("revealInExplorer", (await resolveGameFile(files, argument)).real);
  },
};

/** Copies the game file's path as VS Code writes paths on this system. */
export const copyGameFilePath: Command = {
  id: "bytewright.copyGameFilePath",
  async run({ files }, argument) {
    await commands.executeCommand("copyFilePath", (await resolveGameFile(files, argument)).real);
  },
};
