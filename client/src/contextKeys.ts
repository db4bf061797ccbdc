/** Values for the conditions in package.json. */
import { commands } from "vscode";

const sent = new Map<string, unknown>();

/** VS Code gets only what is new: each time is two messages, some of them while an editor opens. */
export function setContext(key: string, value: unknown): void {
  if (sent.get(key) === value) return;
  sent.set(key, value);
  void commands.executeCommand("setContext", key, value);
}
