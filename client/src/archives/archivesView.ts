/** The Archives view: the archives of the workspace as folders. Accepts dropped files, and members can be dragged to an editor. */

import type { CancellationToken, DataTransfer, TreeDataProvider, TreeDragAndDropController, TreeView } from "vscode";
import {
  CancellationTokenSource,
  commands,
  DataTransferItem,
  Disposable,
  EventEmitter,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  window,
  workspace,
} from "vscode";
import { isArchiveName } from "../../../formats/archives/registry.ts";
import { folderOf, lastPart } from "../../../formats/core/files/fileNames.ts";
import { compareNaturally } from "../../../formats/core/text/naturalOrder.ts";
import { walkWorkspace } from "../files/walkFolder.ts";
import { isInDump } from "../settings.ts";
import { formatSize } from "../wording.ts";
import type { ArchiveFiles } from "./archiveFiles.ts";
import { childUri, getMemberPlace, memberUri } from "./memberAddress.ts";

const URI_LIST = "text/uri-list";

export class ArchivesView implements TreeDataProvider<Uri>, TreeDragAndDropController<Uri>, Disposable {
  readonly dragMimeTypes = [URI_LIST];
  readonly dropMimeTypes = [URI_LIST];
  private readonly changes = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changes.event;
  private readonly view: TreeView<Uri>;
  private readonly listener: Disposable;

  constructor(private readonly archives: ArchiveFiles) {
    this.view = window.createTreeView("bytewright.archives", {
      treeDataProvider: this,
      dragAndDropController: this,
      showCollapseAll: true,
      canSelectMany: true,
    });
    this.listener = archives.onDidChange(() => this.refresh());
  }

  dispose(): void {
    Disposable.from(this.view, this.listener, this.changes).dispose();
  }

  get selection(): readonly Uri[] {
    return this.view.selection;
  }

  refresh(): void {
    this.changes.fire(undefined);
  }

  async reveal(member: Uri): Promise<void> {
    await this.view.reveal(member, { select: true, focus: true, expand: true });
  }

  async getChildren(folder?: Uri): Promise<Uri[]> {
    if (!folder) return this.findArchives();
    const { outer, inside } = getMemberPlace(folder);
    const opened = await this.archives.read(outer);
    const { provided } = opened.supplies;
    const children = () => opened.root.list(inside).map(({ path }) => childUri(folder, lastPart(path)));
    const found = children();
    // with a missing dictionary loaded, more archives can be listed
    return (await opened.supplies.provide(provided)) ? children() : found;
  }

  getParent(uri: Uri): Uri | undefined {
    const { outer, inside } = getMemberPlace(uri);
    return inside === "" ? undefined : memberUri(outer, folderOf(inside));
  }

  async getTreeItem(uri: Uri): Promise<TreeItem> {
    const { outer, inside } = getMemberPlace(uri);
    const name = lastPart(uri.path);
    // with the folder in the workspace: mod and dump may have archives with the same name
    if (inside === "") return this.item(uri, name, "archive", folderOf(workspace.asRelativePath(outer)));
    const opened = await this.archives.read(outer);
    const folder = folderOf(inside);
    const found = opened.root.list(folder).find(({ path }) => lastPart(path) === name);
    if (found?.kind !== "member") return this.item(uri, name, found?.kind ?? "member", "");
    const item = this.item(uri, name, found.isArchive ? "innerArchive" : "member", formatSize(found.size));
    if (found.member.locked) item.tooltip = found.member.locked;
    if (found.isFolder) item.collapsibleState = TreeItemCollapsibleState.Collapsed;
    return item;
  }

  handleDrag(source: readonly Uri[], data: DataTransfer): void {
    data.set(URI_LIST, new DataTransferItem(source.join("\r\n")));
  }

  async handleDrop(target: Uri | undefined, data: DataTransfer, _token: CancellationToken): Promise<void> {
    const list = (await data.get(URI_LIST)?.asString()) ?? "";
    const sources = list.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
    if (!target || sources.length === 0) return;
    await commands.executeCommand(
      "bytewright.archive.addFiles",
      target,
      sources.map((line) => Uri.parse(line, true)),
    );
  }

  private item(uri: Uri, name: string, kind: "archive" | "innerArchive" | "folder" | "member", description: string): TreeItem {
    const isLeaf = kind === "member";
    const item = new TreeItem(uri, isLeaf ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed);
    item.label = name;
    // `reveal` walks up with new address objects, which the id identifies
    item.id = uri.toString();
    item.contextValue = kind;
    item.description = description;
    if (isLeaf) item.command = { command: "bytewright.archive.open", title: "", arguments: [uri] };
    return item;
  }

  private async findArchives(): Promise<Uri[]> {
    const found = new Map<string, Uri>();
    for (const outer of await this.archives.seen()) found.set(outer.toString(), memberUri(outer, ""));
    const cancel = new CancellationTokenSource();
    for await (const file of walkWorkspace(isArchiveName, cancel.token)) {
      found.set(file.toString(), memberUri(file, ""));
      if (found.size >= MAX_ARCHIVES) break;
    }
    // the mod's archives before the unmodified game's
    const isOriginal = (uri: Uri) => Number(isInDump(getMemberPlace(uri).outer));
    return [...found.values()].sort((a, b) => isOriginal(a) - isOriginal(b) || compareNaturally(a.path, b.path));
  }
}

/** "Go to File in Archive…" and the Explorer find more. */
const MAX_ARCHIVES = 2000;
