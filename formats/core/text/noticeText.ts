/**
 * Names and messages of files as text in VS Code's user interface. In notifications, save errors, progress and the language status, VS Code
 * turns `[text](address)` into links, even to commands; in labels, it turns `$(name)` into icons. Must not know the editor.
 */
import { oneLine } from "./oneLine.ts";

/** The message on one line, without anything that VS Code would turn into a link. */
export function noticeText(message: string): string {
  return oneLine(message).replaceAll("](", "] (");
}

/** A label, for example of a code lens or quick pick, on one line, without anything that VS Code would turn into an icon. */
export function labelText(label: string): string {
  return oneLine(label).replaceAll("$(", "\\$(");
}
