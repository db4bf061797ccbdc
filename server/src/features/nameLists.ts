/** Takes the client's lists of names, and asks it to ask again for what shows names. */
import type { ServerCapabilities } from "vscode-languageserver";
import { CodeLensRefreshRequest, InlayHintRefreshRequest, SemanticTokensRefreshRequest } from "vscode-languageserver";
import type { NameListsParams } from "../protocol.ts";
import { NAME_LISTS } from "../protocol.ts";
import type { Session } from "../session.ts";

export function nameLists(session: Session): ServerCapabilities {
  const { connection, service, client, options } = session;
  if (options.nameLists) service.replaceNames(options.nameLists);

  connection.onNotification(NAME_LISTS, ({ lists }: NameListsParams) => {
    service.replaceNames(lists);
    if (client.workspace?.inlayHint?.refreshSupport)
      session.sendInBackground("refreshing inlay hints", connection.sendRequest(InlayHintRefreshRequest.type));
    if (client.workspace?.semanticTokens?.refreshSupport)
      session.sendInBackground("refreshing semantic tokens", connection.sendRequest(SemanticTokensRefreshRequest.type));
    if (client.workspace?.codeLens?.refreshSupport)
      session.sendInBackground("refreshing code lenses", connection.sendRequest(CodeLensRefreshRequest.type));
  });
  return {};
}
