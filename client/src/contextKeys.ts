/** Context keys for the conditions in package.json. */
import { commands } from "vscode";

const sent = new Map<string, unknown>();

/** Sends only changed values: each takes two messages, some while an editor opens. */
export function setContext(key: string, value: unknown): void {
  if (sent.get(key) === value) return;
  sent.set(key, value);
  void commands.executeCommand("setContext", key, value);
}
