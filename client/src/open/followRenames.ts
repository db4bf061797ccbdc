/** Texts follow their game file when the Explorer renames or moves it. */
import type { Disposable, FileRenameEvent, Tab } from "vscode";
import { TabInputText, Uri, window, workspace } from "vscode";
import { findFormatByName } from "../../../formats/registry.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri, findRealUri } from "../decoded/decodedUris.ts";
import { sentenceOf } from "../wording.ts";
import { showGameText } from "./showText.ts";

export function followRenames(): Disposable {
  return workspace.onDidRenameFiles((event) => follow(event).catch((error: unknown) => void window.showErrorMessage(sentenceOf(error))));
}

async function follow({ files }: FileRenameEvent): Promise<void> {
  for (const { oldUri, newUri } of files) {
    for (const { tab, moved } of findMoved(oldUri, newUri)) {
      const format = findFormatByName(gameFileName(moved));
      // an edited text stays where it is: VS Code marks it as deleted, and saving it writes the file again
      if (!format || tab.isDirty) continue;
      const { viewColumn } = tab.group;
      await showGameText(decodedUri(moved, format), format, { viewColumn, preview: tab.isPreview, preserveFocus: !tab.isActive });
      if (window.tabGroups.all.some((group) => group.tabs.includes(tab))) await window.tabGroups.close(tab, true);
    }
  }
}

/** Tabs of texts whose file is the renamed one, or is inside the renamed folder. */
function findMoved(oldUri: Uri, newUri: Uri): readonly { readonly tab: Tab; readonly moved: Uri }[] {
  return window.tabGroups.all
    .flatMap((group) => group.tabs)
    .flatMap((tab) => {
      const real = tab.input instanceof TabInputText ? findRealUri(tab.input.uri) : undefined;
      if (!real || real.scheme !== oldUri.scheme || real.authority !== oldUri.authority) return [];
      if (real.path === oldUri.path) return [{ tab, moved: newUri }];
      if (!real.path.startsWith(`${oldUri.path}/`)) return [];
      return [{ tab, moved: Uri.joinPath(newUri, real.path.slice(oldUri.path.length)) }];
    });
}
