/** Takes the client's lists of names, and asks it to ask again for what shows names. */
import type { Session } from "../session.ts";

export function nameLists(session: Session): void {
  const { service, options } = session;
  if (options.nameLists) service.replaceNames(options.nameLists);

  session.onNotification("bytewright/nameLists", ({ lists }) => {
    service.replaceNames(lists);
    session.refresh("inlayHint", "semanticTokens", "codeLens");
  });
}
