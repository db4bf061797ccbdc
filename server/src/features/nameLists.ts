/** Receives the client's name lists, and has it refresh everything that shows names. */
import type { Session } from "../session.ts";

export function nameLists(session: Session): void {
  const { service, options } = session;
  if (options.nameLists) service.replaceNames(options.nameLists);

  session.onNotification("bytewright/nameLists", ({ lists }) => {
    service.replaceNames(lists);
    session.refresh("inlayHint", "semanticTokens", "codeLens");
  });
}
