/** A gesture of a panel as one change of the text. */
import type { PanelApi } from "./panel.ts";

/** What was wrong, which is announced, too; undefined where the text was changed. */
export async function send<Intent>(api: Pick<PanelApi<unknown, Intent>, "edit" | "announce">, intent: Intent): Promise<string | undefined> {
  const outcome = await api.edit(intent);
  if (outcome.kind === "done") return undefined;
  api.announce(outcome.message);
  return outcome.message;
}
