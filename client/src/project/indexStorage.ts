/** Keeps the index in the extension's storage for the workspace: reads it when first needed, and writes it when changes pause. */
import { type Disposable, type ExtensionContext, type LogOutputChannel, Uri, workspace } from "vscode";
import { emptyIndex, mergeIndex, parseIndex, printIndex, type StoredIndex } from "../../../index/storedIndex.ts";
import { Pauses } from "../pauses.ts";

const NAME = "index.bin";
/** Milliseconds from the last change until the index is written. */
const PAUSE = 2000;
/** Version of the index format. Stored with the version of the program, by whose rules files are read. */
const FORM = 5;

export class IndexStorage implements Disposable {
  private readonly folder: Uri | undefined;
  private readonly recipe: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of replaced entries, whose texts stay in the tables unused. */
  private replaced = 0;

  constructor(
    { storageUri, extension }: ExtensionContext,
    private readonly log: LogOutputChannel,
  ) {
    this.folder = storageUri;
    this.recipe = `${String(extension.packageJSON.version)} ${FORM}`;
  }

  /** Empty if nothing was stored, or if it is damaged or has another version. */
  async read(): Promise<StoredIndex> {
    if (!this.folder) return emptyIndex();
    try {
      return parseIndex(this.recipe, await workspace.fs.readFile(Uri.joinPath(this.folder, NAME)));
    } catch {
      return emptyIndex();
    }
  }

  noteReplaced(): void {
    this.replaced++;
  }

  /** Writes the index as it is after a pause. */
  schedule(getIndex: () => StoredIndex): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(getIndex()), PAUSE);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private async write(index: StoredIndex): Promise<void> {
    if (!this.folder) return;
    try {
      const bytes = printIndex(this.recipe, await this.withoutReplaced(index));
      await workspace.fs.createDirectory(this.folder);
      await workspace.fs.writeFile(Uri.joinPath(this.folder, NAME), bytes);
    } catch (error) {
      this.log.warn(`The index could not be kept for the next start: ${String(error)}`);
    }
  }

  private async withoutReplaced(index: StoredIndex): Promise<StoredIndex> {
    if (this.replaced * 2 < index.sources.size) return index;
    const compact = emptyIndex();
    const pauses = new Pauses();
    for (const _ of mergeIndex(compact, { tables: index.tables, sources: new Map(index.sources) })) await pauses.takeTurns();
    this.replaced = 0;
    return compact;
  }
}
