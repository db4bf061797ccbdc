/** Offers to merge a game file with a Git conflict when it is opened, as unreadable text or in VS Code's merge editor. */
import { commands, type Disposable, l10n, type Tab, type Uri, window } from "vscode";
import { isArchiveName } from "../../../formats/archives/registry.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { realUriOf } from "../decoded/decodedUris.ts";
import { offer } from "../notices.ts";
import { findTabUri } from "../open/tabs.ts";
import { findGit, isOnBothSides } from "../status/gitExtension.ts";
import { MergePage } from "./mergePage.ts";

export function noticeConflicts(): Disposable {
  const noticed = new Set<string>();
  const look = async (tabs: readonly Tab[]): Promise<void> => {
    for (const tab of tabs) {
      const uri = await findConflict(tab);
      if (!uri || noticed.has(uri.toString()) || MergePage.isOpen(uri)) continue;
      noticed.add(uri.toString());
      void offerMerge(uri);
    }
  };
  return window.tabGroups.onDidChangeTabs(({ opened }) => void look(opened));
}

async function offerMerge(uri: Uri): Promise<void> {
  const message = l10n.t("{0} has a merge conflict in Git. Bytewright can merge its contents.", gameFileName(uri));
  if (await offer(message, l10n.t("Merge…"))) await commands.executeCommand("bytewright.mergeFile", uri);
}

/** The conflicted game file in a tab. Only the label of VS Code's merge editor identifies its file. */
async function findConflict({ input, label }: Tab): Promise<Uri | undefined> {
  const shown = findTabUri(input);
  const real = shown && realUriOf(shown);
  if (real ? !isOurs(real) : input !== undefined) return undefined;
  const git = await findGit();
  const repositories = real ? [git?.getRepository(real)] : (git?.repositories ?? []);
  const changes = repositories.flatMap((repository) => repository?.state.mergeChanges ?? []).filter(isOnBothSides);
  const isShown = (uri: Uri) => (real ? uri.toString() === real.toString() : isOurs(uri) && label.includes(gameFileName(uri)));
  return changes.find(({ uri }) => isShown(uri))?.uri;
}

function isOurs(uri: Uri): boolean {
  const name = gameFileName(uri);
  return isArchiveName(name) || findFormatByName(name) !== undefined;
}
