/**
 * Diffs of game files as text. VS Code makes an editor for each side of a binary diff; this replaces the two with one text diff.
 */

import type { Tab, Uri, WebviewPanel } from "vscode";
import { commands, l10n, window } from "vscode";
import { isForeignText } from "../../../formats/open.ts";
import { archiveAddressOf } from "../archives/archivePage.ts";
import { compareArchives } from "../archives/compareArchives.ts";
import { findGitRef, gameFileName } from "../decoded/addresses.ts";
import { textOf } from "../decoded/findText.ts";
import { FilePage, type PageServices } from "../page/filePage.ts";

/** The sides arrive shortly after each other; a side that stays alone is not a diff. */
const MAX_WAIT = 2000;

interface Side {
  readonly uri: Uri;
  readonly panel: WebviewPanel;
  readonly page: FilePage;
}

interface Waiting {
  readonly side: Side;
  readonly meet: (other: Side | undefined) => void;
}

export class DiffHandOver {
  private readonly waiting: Waiting[] = [];

  constructor(private readonly services: PageServices) {}

  /**
   * Registers one side of a diff editor; the second side ends the wait of the first, which does the work for both.
   * @param isAlone called whenever tabs change: true ends the wait
   * @returns false if no other side came
   */
  async take(uri: Uri, panel: WebviewPanel, isAlone: () => boolean): Promise<boolean> {
    const side = { uri, panel, page: new FilePage(this.services, uri, panel) };
    const first = this.waiting.find((one) => isOtherSide(one.side, side));
    if (first) {
      first.meet(side);
      return true;
    }
    const other = await this.waitForOther(side, isAlone);
    if (other) await this.replaceByTextDiff(side, other);
    return other !== undefined;
  }

  private waitForOther(side: Side, isAlone: () => boolean): Promise<Side | undefined> {
    return new Promise((resolve) => {
      const meet = (other: Side | undefined) => {
        clearTimeout(timer);
        for (const listener of listeners) listener.dispose();
        const at = this.waiting.findIndex((one) => one.side === side);
        if (at >= 0) this.waiting.splice(at, 1);
        resolve(other);
      };
      const timer = setTimeout(() => meet(undefined), MAX_WAIT);
      const listeners = [
        side.panel.onDidDispose(() => meet(undefined)),
        window.tabGroups.onDidChangeTabs(() => isAlone() && meet(undefined)),
      ];
      this.waiting.push({ side, meet });
    });
  }

  private async replaceByTextDiff(first: Side, second: Side): Promise<void> {
    const { archives, files } = this.services;
    const [left, right] = orderSides(first, second);
    const looks = await Promise.all([archives.look(left.uri), archives.look(right.uri)]);
    if (looks.every((look) => look === "archive")) {
      const [before, after] = [archiveAddressOf(left.uri), archiveAddressOf(right.uri)];
      return replaceTab(left, right, (title) => compareArchives(archives, files, before, after, title));
    }
    const read = await Promise.all([left.page.read(), right.page.read()]);
    // other programs' texts are compared unchanged
    const areForeign = read.every((file) => file && isForeignText(file));
    const [original, modified] = areForeign ? [left.uri, right.uri] : read.map(textOf);
    if (!original || !modified) {
      await Promise.all([left.page.show(), right.page.show()]);
      return;
    }
    await replaceTab(left, right, (title, preview) => {
      // any `override` means the text editor; a click in Source Control leaves the focus there, for the next one
      const options = { preview, preserveFocus: preview, viewColumn: right.panel.viewColumn, ...(areForeign && { override: false }) };
      return commands.executeCommand("vscode.diff", original, modified, title, options);
    });
  }
}

/** Shows a diff in place of the one that has the two pages. */
async function replaceTab(left: Side, right: Side, show: (title: string, isPreview: boolean) => Thenable<unknown>): Promise<void> {
  const tab = findDiffTab(right.panel);
  await show(titleOf(left.uri, right.uri, tab?.label), tab?.isPreview ?? true);
  // the diff may have replaced a preview tab, and closing a missing tab fails
  if (tab && window.tabGroups.all.some((group) => group.tabs.includes(tab))) await window.tabGroups.close(tab, true);
}

/** Like the Git extension's titles of text diffs; VS Code's label for binary sides has only the names. */
function titleOf(left: Uri, right: Uri, label: string | undefined): string {
  const [leftName, rightName] = [gameFileName(left), gameFileName(right)];
  const isVersionOfOne = leftName === rightName && (left.scheme === "git" || right.scheme === "git");
  return isVersionOfOne ? `${leftName} (${versionName(left)} ↔ ${versionName(right)})` : (label ?? `${leftName} ↔ ${rightName}`);
}

/** The Git extension's name for a version of a file. */
export function versionName(uri: Uri): string {
  const ref = findGitRef(uri);
  if (ref === undefined) return l10n.t("Working Tree");
  // "~" is the index or, if the file is not in it, the last commit
  if (ref === "" || ref === "~") return l10n.t("Index");
  return /^[0-9a-f]{40}$/.test(ref) ? ref.slice(0, 8) : ref;
}

function isOtherSide(a: Side, b: Side): boolean {
  return a.uri.toString() !== b.uri.toString() && a.panel.viewColumn === b.panel.viewColumn;
}

/** The older side first. VS Code makes the original's editor first, but an older version's scheme decides. */
function orderSides(first: Side, second: Side): readonly [Side, Side] {
  const isSecondOlder = second.uri.scheme === "git" && first.uri.scheme !== "git";
  return isSecondOlder ? [second, first] : [first, second];
}

/** The diff's tab: the active one, of a kind that the extension API does not describe. */
function findDiffTab(panel: WebviewPanel): Tab | undefined {
  const group = window.tabGroups.all.find((one) => one.viewColumn === panel.viewColumn);
  return group?.activeTab?.input === undefined ? group?.activeTab : undefined;
}
