/**
 * Gets each document's companion file from the client, and the text of its file if the document was opened with another; receives updates
 * of both.
 */
import type { Notifications } from "../protocol.ts";
import type { Session } from "../session.ts";

/** Milliseconds: hints need not follow each keystroke in a companion file. */
const REFRESH_AFTER = 300;

export function relatedFiles(session: Session): void {
  const { service, options } = session;
  let refresh: ReturnType<typeof setTimeout> | undefined;

  /** Once for each document that is open. */
  function askOnce(what: string, ask: (uri: string) => Promise<void>, isWanted: (uri: string) => boolean = () => true): void {
    const asked = new Set<string>();
    service.listen({
      changed({ uri }) {
        if (asked.has(uri) || !isWanted(uri)) return;
        asked.add(uri);
        session.sendInBackground(`asking for ${what}`, ask(uri));
      },
      closed: (uri) => asked.delete(uri),
    });
  }

  function refreshHints(): void {
    clearTimeout(refresh);
    refresh = setTimeout(() => session.refresh("inlayHint"), REFRESH_AFTER);
  }

  function takeCompanion({ uri, companion }: Notifications["bytewright/companionChanged"]): void {
    if (service.setCompanion(uri, companion)) refreshHints();
  }

  if (!options.answers) return;
  service.listen({
    changed: ({ uri }) => service.isCompanion(uri) && refreshHints(),
    closed: (uri) => service.setCompanion(uri, null),
  });
  const ask = async (uri: string) => takeCompanion({ uri, companion: await session.ask("bytewright/companion", { uri }) });
  askOnce("the companion file", ask, (uri) => service.mayHaveCompanion(uri));
  session.onNotification("bytewright/companionChanged", takeCompanion);
  askOnce("the text of the file", async (uri) => {
    const text = await session.ask("bytewright/fileText", { uri });
    if (text !== null) service.takeFileText(uri, text);
  });
  session.onNotification("bytewright/fileTextRead", ({ uri, text }) => service.takeFileText(uri, text));
}
