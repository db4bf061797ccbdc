/** The "Search in Game Files" view: lists hits by file as they are found, and keeps them until the next search. */
import type { TreeDataProvider, TreeView } from "vscode";
import {
  type CancellationToken,
  CancellationTokenSource,
  type Disposable,
  EventEmitter,
  l10n,
  Range,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  window,
  workspace,
} from "vscode";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import type { FoundField } from "../../../server/src/protocol.ts";
import { setContext } from "../contextKeys.ts";
import { showError } from "../notices.ts";
import { positionIn } from "../ranges.ts";
import { sentenceOf } from "../wording.ts";
import { type FileHits, type SearchServices, searchGameFiles, searchWhileReading } from "./gameSearch.ts";

export const SEARCH_VIEW = "bytewright.search";
const MAX_HITS = 20_000;
/** Milliseconds between updates of the list during a search. */
const REFRESH = 250;

export type SearchNode = { readonly hits: FileHits; readonly field?: FoundField };

export class SearchView implements TreeDataProvider<SearchNode>, Disposable {
  private readonly changes = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changes.event;
  private readonly view: TreeView<SearchNode>;
  private source = new CancellationTokenSource();
  /** By the address of the text. */
  private readonly found = new Map<string, FileHits>();
  /** Number of found fields. */
  private count = 0;
  private asked = "";

  constructor(private readonly services: SearchServices) {
    this.view = window.createTreeView<SearchNode>(SEARCH_VIEW, { treeDataProvider: this, showCollapseAll: true });
  }

  /** The expression of the last search. */
  get expression(): string {
    return this.asked;
  }

  get results(): readonly FileHits[] {
    return [...this.found.values()];
  }

  /** Adds results to the view as they are found. */
  async search(expression: string): Promise<void> {
    const token = this.begin(expression, true);
    await window.withProgress({ location: { viewId: SEARCH_VIEW } }, () => this.run(expression, token));
  }

  stop(): void {
    this.source.cancel();
  }

  clear(): void {
    this.begin("", false);
    this.showMessage("");
  }

  private begin(expression: string, hasSearch: boolean): CancellationToken {
    this.source.cancel();
    this.source = new CancellationTokenSource();
    this.asked = expression;
    this.found.clear();
    this.count = 0;
    setContext("bytewright.hasSearch", hasSearch);
    return this.source.token;
  }

  getChildren(node?: SearchNode): SearchNode[] {
    if (!node) return this.results.map((hits) => ({ hits }));
    return node.field ? [] : node.hits.fields.map((field) => ({ hits: node.hits, field }));
  }

  getTreeItem({ hits, field }: SearchNode): TreeItem {
    const { file, decoded, fields, isCut, message } = hits;
    if (!field) {
      const item = new TreeItem(lastPart(file.path), fields.length > 0 ? EXPANDED : TreeItemCollapsibleState.None);
      item.id = decoded.toString();
      item.resourceUri = file.uri;
      item.iconPath = ThemeIcon.File;
      const count = isCut ? `${fields.length}+` : String(fields.length);
      const place = oneLine(workspace.asRelativePath(file.uri.path));
      item.description = fields.length > 0 ? `${count} · ${place}` : place;
      item.contextValue = "file";
      item.command = { title: l10n.t("Open"), command: "vscode.open", arguments: [decoded, { preview: true }] };
      return item;
    }
    const item = new TreeItem(oneLine(field.path));
    item.id = `${decoded.toString()}#${field.row}`;
    item.description = oneLine(field.value);
    item.iconPath = new ThemeIcon("symbol-field");
    item.contextValue = "field";
    const lines = new LineIndex(message.text);
    const selection = new Range(positionIn(lines, field.span.start), positionIn(lines, field.span.end));
    item.command = { title: l10n.t("Open"), command: "vscode.open", arguments: [decoded, { preview: true, selection }] };
    return item;
  }

  dispose(): void {
    this.source.cancel();
    this.view.dispose();
    this.changes.dispose();
  }

  private async run(expression: string, token: CancellationToken): Promise<void> {
    this.showMessage(l10n.t("Searching for {0} …", expression));
    try {
      await this.collect(searchWhileReading(this.services, expression, token), token);
      const early = new Set(this.found.keys());
      if (!token.isCancellationRequested) await this.collect(searchGameFiles(this.services, expression, token), token, early);
      // files that changed or disappeared during the search
      if (!token.isCancellationRequested && this.count < MAX_HITS) for (const key of early) this.put(key, undefined);
    } catch (error) {
      this.showMessage(sentenceOf(error));
      return showError(error);
    }
    if (token !== this.source.token) return;
    const { asked, count, found } = this;
    const said = count >= MAX_HITS ? l10n.t("{0}: the first {1} hits", asked, count) : hitsText(asked, count, found.size);
    this.showMessage(token.isCancellationRequested ? l10n.t("{0} (stopped)", said) : said);
  }

  /** @param early keys of earlier hits; those found again are removed */
  private async collect(hits: AsyncIterable<FileHits>, token: CancellationToken, early?: Set<string>): Promise<void> {
    let last = 0;
    for await (const one of hits) {
      if (token.isCancellationRequested) return;
      const key = one.decoded.toString();
      early?.delete(key);
      this.put(key, one);
      if (Date.now() - last > REFRESH) {
        last = Date.now();
        this.showMessage(l10n.t("Searching for {0} … Hits so far: {1}, files: {2}", this.asked, this.count, this.found.size));
      }
      if (this.count >= MAX_HITS) return;
    }
  }

  /** Replaces or removes the known hits of a file. */
  private put(key: string, hits: FileHits | undefined): void {
    this.count += (hits?.fields.length ?? 0) - (this.found.get(key)?.fields.length ?? 0);
    if (hits) this.found.set(key, hits);
    else this.found.delete(key);
  }

  private showMessage(message: string): void {
    this.view.message = oneLine(message);
    this.changes.fire(undefined);
  }
}

const EXPANDED = TreeItemCollapsibleState.Expanded;

function hitsText(expression: string, count: number, files: number): string {
  if (files === 0) return l10n.t("{0}: nothing found", expression);
  if (count === 1) return l10n.t("{0}: 1 hit", expression);
  if (files === 1) return l10n.t("{0}: {1} hits in 1 file", expression, count);
  return l10n.t("{0}: {1} hits in {2} files", expression, count, files);
}
