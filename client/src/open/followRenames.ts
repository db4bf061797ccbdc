/** Texts follow their game file when the Explorer renames or moves it. */
import type { Disposable, FileRenameEvent, Tab } from "vscode";
import { TabInputText, Uri, window, workspace } from "vscode";
import { findFormatByName } from "../../../formats/registry.ts";
import { findMemberPlace, memberUri } from "../archives/memberAddress.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri, findRealUri } from "../decoded/decodedUris.ts";
import { showError } from "../notices.ts";
import { showGameText } from "./showText.ts";

export function followRenames(): Disposable {
  return workspace.onDidRenameFiles((event) => follow(event).catch(showError));
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

/** Tabs of texts whose file is the renamed one, or is inside the renamed folder or archive. */
function findMoved(oldUri: Uri, newUri: Uri): readonly { readonly tab: Tab; readonly moved: Uri }[] {
  return window.tabGroups.all
    .flatMap((group) => group.tabs)
    .flatMap((tab) => {
      const real = tab.input instanceof TabInputText ? findRealUri(tab.input.uri) : undefined;
      const moved = real && findMovedUri(real, oldUri, newUri);
      return moved ? [{ tab, moved }] : [];
    });
}

function findMovedUri(real: Uri, oldUri: Uri, newUri: Uri): Uri | undefined {
  const place = findMemberPlace(real);
  if (place && oldUri.scheme !== real.scheme) {
    const outer = findMovedUri(place.outer, oldUri, newUri);
    return outer && memberUri(outer, place.inside);
  }
  if (real.scheme !== oldUri.scheme || real.authority !== oldUri.authority || real.query !== oldUri.query) return undefined;
  if (real.path === oldUri.path) return newUri;
  return real.path.startsWith(`${oldUri.path}/`) ? Uri.joinPath(newUri, real.path.slice(oldUri.path.length)) : undefined;
}
