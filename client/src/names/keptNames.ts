/** The list of single names that the user keeps, stored with the imported lists for every workspace. */
import { l10n } from "vscode";
import { offer } from "../notices.ts";
import type { ImportedLists } from "./importedLists.ts";

const TITLE = "Kept names";

export async function keepName(imported: ImportedLists, name: string): Promise<void> {
  const kept = imported.lists.find(({ title }) => title === TITLE);
  const names = new Set([...(kept?.names ?? []), name]);
  await imported.add({ origin: "user", title: TITLE, names: [...names].sort(), patterns: kept?.patterns ?? [] });
}

/** Call after a hash got a name that no list has. */
export async function offerToKeep(imported: ImportedLists, name: string): Promise<void> {
  const message = l10n.t("{0} is not in a name list. The file will show its hash when you reopen it.", name);
  if (await offer(message, l10n.t("Keep the Name"))) await keepName(imported, name);
}
