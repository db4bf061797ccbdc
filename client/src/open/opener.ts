/**
 * The default editor of game files: opens their text and closes itself. Stays open, with a page, if a file cannot be decoded or the user
 * wants the page. Must not know how files are decoded.
 */
import type { CancellationToken, CustomDocument, CustomReadonlyEditorProvider, Tab, WebviewPanel } from "vscode";
import { commands, l10n, TabInputCustom, type Uri, window } from "vscode";
import { findArchiveType } from "../../../formats/archives/registry.ts";
import { isForeignText } from "../../../formats/open.ts";
import { ArchivePage, type ArchivePageServices } from "../archives/archivePage.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import { FilePage, type PageServices } from "../page/filePage.ts";
import { isTooLargeForEditor } from "../page/pageContent.ts";
import { openAs } from "../settings.ts";
import { showVisual } from "../visual/showVisual.ts";
import { DiffHandOver } from "./diff.ts";
import { OPENER_VIEW } from "./openerView.ts";
import { showGameText } from "./showText.ts";

export class Opener implements CustomReadonlyEditorProvider {
  private readonly diffs: DiffHandOver;
  private readonly wantedPages = new Set<string>();

  constructor(private readonly services: PageServices & ArchivePageServices) {
    this.diffs = new DiffHandOver(services);
  }

  /** Shows a file's page, even if it could open as text. */
  async openPage(real: Uri): Promise<void> {
    this.wantedPages.add(real.toString());
    await commands.executeCommand("vscode.openWith", real, OPENER_VIEW);
  }

  openCustomDocument(uri: Uri): CustomDocument {
    return { uri, dispose() {} };
  }

  async resolveCustomEditor({ uri }: CustomDocument, panel: WebviewPanel, token: CancellationToken): Promise<void> {
    // the tab may appear shortly after the panel
    const hasOwnTab = () => findOwnTab(uri, panel) !== undefined;
    if (!hasOwnTab() && (await this.diffs.take(uri, panel, hasOwnTab))) return;
    const tab = findOwnTab(uri, panel);
    const { archives } = this.services;
    const found = (await archives.beginsAsArchive(uri)) ? "archive" : await archives.look(uri);
    if (token.isCancellationRequested) return;
    if (found === "archive" || found === "closed") return new ArchivePage(this.services, uri, panel).show();
    const page = new FilePage(this.services, uri, panel);
    const isPageWanted = this.wantedPages.delete(uri.toString()) || openAs() === "inspector";
    if (!tab || isPageWanted) return page.show();
    await this.handOver(uri, panel, page, tab);
    if (token.isCancellationRequested) return;
    // the text replaces the page once the file on disk can be decoded
    page.onRepaired = () => {
      const current = findOwnTab(uri, panel);
      if (current) void this.handOver(uri, panel, page, current);
    };
  }

  private async handOver(uri: Uri, panel: WebviewPanel, page: FilePage, tab: Tab): Promise<void> {
    const file = await page.read();
    if (file && isForeignText(file)) return leaveToDefaultEditor(uri, panel, tab);
    if (file?.decoded.kind === "fail" && findArchiveType(file.content)) return new ArchivePage(this.services, uri, panel).show();
    const format = file?.decoded.kind === "ok" && !isTooLargeForEditor(file.decoded) ? file.format : undefined;
    if (!format) return page.show();
    if (!(await whenActive(panel))) return;
    try {
      const options = optionsOf(panel, tab);
      if (openAs() === "visual") await showVisual(decodedUri(uri, format), options);
      else await showGameText(decodedUri(uri, format), format, options);
    } catch (error) {
      return page.showFailure(l10n.t("The text of {0} cannot be opened: {1}", gameFileName(uri), String(error)));
    }
    panel.dispose();
  }
}

/** The panel's place. A single click in the Explorer opens a preview and keeps the focus there, so that the arrow keys keep working. */
function optionsOf({ viewColumn }: WebviewPanel, { isPreview }: Tab) {
  return { viewColumn, preview: isPreview, preserveFocus: isPreview };
}

/** Another program's file with a shared extension opens in VS Code's own editor. */
async function leaveToDefaultEditor(uri: Uri, panel: WebviewPanel, tab: Tab): Promise<void> {
  if (!(await whenActive(panel))) return;
  await commands.executeCommand("vscode.openWith", uri, "default", optionsOf(panel, tab));
  // the text may have replaced the panel's tab, which closes the panel
  panel.dispose();
}

/** The panel's own tab; undefined in a diff editor. */
function findOwnTab(uri: Uri, panel: WebviewPanel): Tab | undefined {
  const address = uri.toString();
  const groups = window.tabGroups.all.filter((group) => panel.viewColumn === undefined || group.viewColumn === panel.viewColumn);
  const tabs = groups.flatMap((group) => group.tabs);
  return tabs.find(({ input }) => input instanceof TabInputCustom && input.viewType === OPENER_VIEW && input.uri.toString() === address);
}

/**
 * Waits until a background tab is activated, so that nothing steals the focus. False if the tab is closed first.
 */
function whenActive(panel: WebviewPanel): Promise<boolean> {
  if (panel.visible) return Promise.resolve(true);
  return new Promise((resume) => {
    const listeners = [panel.onDidChangeViewState(() => panel.visible && finish(true)), panel.onDidDispose(() => finish(false))];
    const finish = (isActive: boolean) => {
      for (const listener of listeners) listener.dispose();
      resume(isActive);
    };
  });
}
