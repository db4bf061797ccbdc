/**
 * Name lists that the user imported, as copies in the extension's storage: they apply to every workspace and outlive their sources.
 */
import type { ExtensionContext, LogOutputChannel } from "vscode";
import { type Disposable, EventEmitter, FileType, Uri, workspace } from "vscode";
import type { NameList } from "../../../formats/core/names.ts";
import { encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { readNameLists } from "./nameListFile.ts";

const ENDING = ".txt";

export class ImportedLists implements Disposable {
  lists: readonly NameList[] = [];
  private readonly changes = new EventEmitter<void>();
  readonly onDidChange = this.changes.event;
  private readonly folder: Uri;

  constructor(
    { globalStorageUri }: ExtensionContext,
    private readonly log: LogOutputChannel,
  ) {
    this.folder = Uri.joinPath(globalStorageUri, "names");
  }

  async reload(): Promise<void> {
    const read = await readNameLists(await this.listFiles(), this.log);
    const lists = read.map((list) => ({ ...list, title: list.title.slice(0, -ENDING.length) }));
    const isUnchanged = lists.length === 0 && this.lists.length === 0;
    this.lists = lists;
    if (!isUnchanged) this.changes.fire();
  }

  /** Keeps the list under its title, in place of an earlier one with the same title. */
  async add({ title, names, patterns }: NameList): Promise<void> {
    await workspace.fs.createDirectory(this.folder);
    const text = [...names, ...patterns].map((name) => `${name}\n`).join("");
    await workspace.fs.writeFile(this.fileOf(title), encodeUtf8(text));
    await this.reload();
  }

  async remove(title: string): Promise<void> {
    await workspace.fs.delete(this.fileOf(title));
    await this.reload();
  }

  dispose(): void {
    this.changes.dispose();
  }

  private fileOf(title: string): Uri {
    // titles are file names, possibly of other systems
    return Uri.joinPath(this.folder, `${title.replace(/[\\/:*?"<>|]/g, "_")}${ENDING}`);
  }

  private async listFiles(): Promise<Uri[]> {
    // the folder is missing until something is imported
    const entries = await workspace.fs.readDirectory(this.folder).then(undefined, () => []);
    const names = entries.filter(([name, type]) => type === FileType.File && name.endsWith(ENDING)).map(([name]) => name);
    return names.map((name) => Uri.joinPath(this.folder, name));
  }
}
