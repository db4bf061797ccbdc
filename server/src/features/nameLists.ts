/** Takes the client's lists of names, and asks it to ask again for what shows names. */
import type { ServerCapabilities } from "vscode-languageserver";
import type { NameListsParams } from "../protocol.ts";
import { NAME_LISTS } from "../protocol.ts";
import type { Session } from "../session.ts";

export function nameLists(session: Session): ServerCapabilities {
  const { connection, service, options } = session;
  if (options.nameLists) service.replaceNames(options.nameLists);

  connection.onNotification(NAME_LISTS, ({ lists }: NameListsParams) => {
    service.replaceNames(lists);
    session.refresh("inlayHint", "semanticTokens", "codeLens");
  });
  return {};
}
