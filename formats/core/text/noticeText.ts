/**
 * Names and messages of files as text in what VS Code shows around an editor. In notifications, in errors of a save, in the progress of a task
 * and in the language status it makes links, commands too, of `[text](address)`; in labels it makes icons of `$(name)`. Must know no editor.
 */
import { oneLine } from "./oneLine.ts";

/** The message on one line, with nothing in it that VS Code takes for a link. */
export function noticeText(message: string): string {
  return oneLine(message).replaceAll("](", "] (");
}

/** A label, such as that of a code lens or a pick, on one line, with nothing in it that VS Code takes for an icon. */
export function labelText(label: string): string {
  return oneLine(label).replaceAll("$(", "\\$(");
}
