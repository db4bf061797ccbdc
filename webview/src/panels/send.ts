/** Sends a panel's gesture as one change of the text. */
import type { PanelApi } from "./panel.ts";

/** Returns undefined after a change, or the reason for a refusal, which it also announces. */
export async function send<Intent>(api: Pick<PanelApi<unknown, Intent>, "edit" | "announce">, intent: Intent): Promise<string | undefined> {
  const outcome = await api.edit(intent);
  if (outcome.kind === "done") return undefined;
  api.announce(outcome.message);
  return outcome.message;
}
