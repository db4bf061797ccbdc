/** Asks the client for the companion file of each document, and takes its news of changes. */
import type { ServerCapabilities } from "vscode-languageserver";
import type { CompanionChangedParams } from "../protocol.ts";
import { COMPANION, COMPANION_CHANGED } from "../protocol.ts";
import type { Session } from "../session.ts";

/** Milliseconds: a companion file is edited key by key, and hints need not keep up with each. */
const REFRESH_AFTER = 300;

export function companion(session: Session): ServerCapabilities {
  const { connection, service, options } = session;
  if (!options.companions) return {};
  const asked = new Set<string>();
  let refresh: ReturnType<typeof setTimeout> | undefined;

  function refreshHints(): void {
    clearTimeout(refresh);
    refresh = setTimeout(() => session.refresh("inlayHint"), REFRESH_AFTER);
  }

  function take({ uri, companion }: CompanionChangedParams): void {
    if (service.setCompanion(uri, companion)) refreshHints();
  }

  async function ask(uri: string): Promise<void> {
    take({ uri, companion: await session.ask(COMPANION, { uri }) });
  }

  service.listen({
    changed({ uri }) {
      if (service.isCompanion(uri)) refreshHints();
      if (asked.has(uri) || !service.mayHaveCompanion(uri)) return;
      asked.add(uri);
      session.sendInBackground("asking for the companion file", ask(uri));
    },
    closed(uri) {
      asked.delete(uri);
      service.setCompanion(uri, null);
    },
  });
  connection.onNotification(COMPANION_CHANGED, take);
  return {};
}
