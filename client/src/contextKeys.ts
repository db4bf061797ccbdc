/** Values for the conditions in package.json. */
import { commands } from "vscode";

const told = new Map<string, unknown>();

/** VS Code is told only what is new: each time it would look through its menus again. */
export function setContext(key: string, value: unknown): void {
  if (told.has(key) && told.get(key) === value) return;
  told.set(key, value);
  void commands.executeCommand("setContext", key, value);
}
