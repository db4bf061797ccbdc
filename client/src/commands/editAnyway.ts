import { window } from "vscode";
import { decodedUri } from "../decoded/decodedUris.ts";
import { showGameText } from "../open/showText.ts";
import type { Command } from "./command.ts";
import { resolveGameFile } from "./target.ts";

/** Lets a file be edited that does not come out byte for byte. The user has been warned what a save does then. */
export const editAnyway: Command = {
  id: "bytewright.editAnyway",
  async run({ files, permissions }, argument) {
    const { real, format } = await resolveGameFile(files, argument);
    permissions.allow(real);
    const decoded = decodedUri(real, format);
    const isShown = window.activeTextEditor?.document.uri.toString() === decoded.toString();
    if (!isShown) await showGameText(decoded, format);
  },
};
