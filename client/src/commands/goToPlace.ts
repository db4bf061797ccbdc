/** Follows the link at the end of an error: a place of a text, in a text editor. */
import { Position, Range, Uri, window, workspace } from "vscode";
import type { Command } from "./command.ts";

export const goToPlace: Command = {
  id: "bytewright.goToPlace",
  async run(_, address, line, character) {
    if (typeof address !== "string" || typeof line !== "number" || typeof character !== "number") return;
    const place = new Position(line, character);
    await window.showTextDocument(await workspace.openTextDocument(Uri.parse(address, true)), { selection: new Range(place, place) });
  },
};
