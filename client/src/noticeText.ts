/** Names and messages of files as text in notifications, where VS Code makes links, commands too, of `[text](address)`. Must know no editor. */
import { oneLine } from "../../formats/core/text/oneLine.ts";

/** The message on one line, with nothing in it that VS Code takes for a link. */
export function noticeText(message: string): string {
  return oneLine(message).replaceAll("](", "] (");
}
