/**
 * The default editor of game files: hands over to their text and goes away. Stays, with a page, where a file cannot be
 * decoded or the user asked for the page. Must not know how files are decoded.
 */
import type { CancellationToken, CustomReadonlyEditorProvider, Disposable, Tab, WebviewPanel } from "vscode";
import { commands, l10n, TabInputCustom, type Uri, window, workspace } from "vscode";
import type { Format } from "../../formats/core/format.ts";
import { findFormatByName } from "../../formats/registry.ts";
import { gameFileName } from "./addresses.ts";
import { decodedUri } from "./decodedUris.ts";
import { isForeignText } from "./decodeGameFile.ts";
import type { DiffHandOver } from "./diff.ts";
import { FilePage, type PageServices } from "./filePage.ts";
import type { GameFile, GameFiles } from "./gameFiles.ts";
import type { Overview } from "./overview.ts";
import { openAs } from "./settings.ts";
import { openGameText } from "./showText.ts";
import { showVisual } from "./visual/showVisual.ts";

export const OPENER_VIEW = "bytewright.open";

interface GameDocument extends Disposable {
  readonly uri: Uri;
  /** What the editor starts from, read while VS Code makes the panel; undefined where something else comes first. */
  readonly prepared: Promise<Prepared | undefined>;
}

interface Prepared {
  /** The format of the text, where it is known before the text is made. */
  readonly textFormat: Promise<Format | undefined>;
  /** Undefined where it cannot be read. */
  readonly file: Promise<GameFile | undefined>;
}

export class Opener implements CustomReadonlyEditorProvider<GameDocument> {
  private readonly services: PageServices;
  private readonly files: GameFiles;
  private readonly diffs: DiffHandOver;
  private readonly overview: Overview;
  private readonly wantedPages = new Set<string>();

  constructor(services: PageServices, diffs: DiffHandOver, overview: Overview) {
    this.services = services;
    this.overview = overview;
    this.files = services.files;
    this.diffs = diffs;
  }

  /** Shows the page of a file that could be shown as text too. */
  async openPage(real: Uri): Promise<void> {
    this.wantedPages.add(real.toString());
    await commands.executeCommand("vscode.openWith", real, OPENER_VIEW);
  }

  openCustomDocument(uri: Uri): GameDocument {
    return { uri, prepared: this.prepareText(uri), dispose() {} };
  }

  /** Reads, decodes and makes the text while VS Code makes the panel. What goes wrong is told when the file is asked for. */
  private async prepareText(uri: Uri): Promise<Prepared | undefined> {
    if (openAs() === "inspector" || (await this.overview.comesFirst(uri))) return undefined;
    const { textFormat, file } = this.files.startRead(uri);
    const prepared = { textFormat, file: file.catch(() => undefined) };
    // VS Code is asked before the file is decoded: its way to the text and back takes as long. A text of others must not be made
    const promised = findFormatByName(gameFileName(uri));
    if (promised && promised.textSuffix !== "") prefetch(uri, promised);
    void findTextFormat(prepared).then((format) => format && format !== promised && prefetch(uri, format));
    return prepared;
  }

  async resolveCustomEditor({ uri, prepared }: GameDocument, panel: WebviewPanel, token: CancellationToken): Promise<void> {
    // the tab may become known a moment later than the panel
    const hasOwnTab = () => findOwnTab(uri, panel) !== undefined;
    if (!hasOwnTab() && (await this.diffs.take(uri, panel, hasOwnTab))) return;
    const tab = findOwnTab(uri, panel);
    const page = new FilePage(this.services, uri, panel);
    const isPageWanted = this.wantedPages.delete(uri.toString()) || openAs() === "inspector";
    if (!tab || isPageWanted) return page.show();
    await this.handOver(uri, panel, page, tab, prepared);
    if (token.isCancellationRequested) return;
    // a page appears for what cannot be decoded; once the file on disk can be, the text takes its place
    page.onRepaired = () => {
      const current = findOwnTab(uri, panel);
      if (current) void this.handOver(uri, panel, page, current);
    };
  }

  /** @param prepared the file as it was when it was opened: what is shown of it is read anew by whoever shows it */
  private async handOver(uri: Uri, panel: WebviewPanel, page: FilePage, tab: Tab, prepared?: GameDocument["prepared"]): Promise<void> {
    if (await this.overview.comesFirst(uri)) {
      if (await whenActive(panel)) await this.overview.open(uri, optionsOf(panel, tab));
      return panel.dispose();
    }
    const early = await prepared;
    let format = await early?.textFormat;
    if (!format) {
      const file = (await early?.file) ?? (await page.read());
      if (file && isForeignText(file)) return leaveToTextEditor(uri, panel, tab);
      format = file && formatOfText(file);
      if (!format) return page.show();
    }
    if (!(await whenActive(panel))) return;
    try {
      const options = optionsOf(panel, tab);
      if (openAs() === "visual") await showVisual(decodedUri(uri, format), options);
      else await openGameText(decodedUri(uri, format), format, options);
    } catch (error) {
      return page.showFailure(l10n.t("The text of {0} cannot be opened: {1}", gameFileName(uri), String(error)));
    }
    panel.dispose();
  }
}

/** Has VS Code load the text before an editor wants it. Whoever wants it is told what is wrong with it. */
function prefetch(real: Uri, format: Format): void {
  void workspace.openTextDocument(decodedUri(real, format)).then(undefined, () => {});
}

async function findTextFormat({ textFormat, file }: Prepared): Promise<Format | undefined> {
  const early = await textFormat;
  if (early) return early;
  const whole = await file;
  return whole && formatOfText(whole);
}

/** The format of a file's text; undefined where it has none. */
function formatOfText({ format, decoded }: GameFile): Format | undefined {
  return decoded.kind === "fail" ? undefined : format;
}

/** Where the panel is. A single click in the Explorer opens a preview and leaves the focus there, so that the arrow keys go on. */
function optionsOf({ viewColumn }: WebviewPanel, { isPreview }: Tab) {
  return { viewColumn, preview: isPreview, preserveFocus: isPreview };
}

/** A text of others that shares the ending of its name: VS Code's own editor shows the file itself. */
async function leaveToTextEditor(uri: Uri, panel: WebviewPanel, tab: Tab): Promise<void> {
  if (!(await whenActive(panel))) return;
  await commands.executeCommand("vscode.openWith", uri, "default", optionsOf(panel, tab));
  // the text may have taken the place of the panel's tab, which closes it
  panel.dispose();
}

/** The tab that is the panel's, where it has one of its own: in a diff editor it has not. */
function findOwnTab(uri: Uri, panel: WebviewPanel): Tab | undefined {
  const address = uri.toString();
  const groups = window.tabGroups.all.filter((group) => panel.viewColumn === undefined || group.viewColumn === panel.viewColumn);
  const tabs = groups.flatMap((group) => group.tabs);
  return tabs.find(({ input }) => input instanceof TabInputCustom && input.viewType === OPENER_VIEW && input.uri.toString() === address);
}

/**
 * Texts of tabs in the background wait until they are looked at: nothing comes to the front uninvited. False where the tab was
 * closed before.
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
