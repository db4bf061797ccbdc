/** Takes from the client what the file of a document has, where the document was opened with another text, and what it has after a change outside. */
import type { ServerCapabilities } from "vscode-languageserver";
import type { FileTextReadParams } from "../protocol.ts";
import { FILE_TEXT, FILE_TEXT_READ } from "../protocol.ts";
import type { Session } from "../session.ts";

export function fileText(session: Session): ServerCapabilities {
  const { connection, service, options } = session;
  if (!options.fileTexts) return {};
  const asked = new Set<string>();

  async function ask(uri: string): Promise<void> {
    const text = await session.ask(FILE_TEXT, { uri });
    if (text !== null) service.takeFileText(uri, text);
  }

  service.listen({
    changed({ uri }) {
      if (asked.has(uri)) return;
      asked.add(uri);
      session.sendInBackground("asking for the text of the file", ask(uri));
    },
    closed(uri) {
      asked.delete(uri);
    },
  });
  connection.onNotification(FILE_TEXT_READ, ({ uri, text }: FileTextReadParams) => service.takeFileText(uri, text));
  return {};
}
