/** Makes index entries of files: in a thread, which is started for the first large file of a run, or otherwise in short turns. */
import { type CancellationToken, Uri, workspace } from "vscode";
import type { Supplied } from "../../../formats/containers/index.ts";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { getOrMake } from "../../../formats/core/lists.ts";
import { suppliesOf } from "../../../formats/supplied.ts";
import { indexFile } from "../../../index/indexFile.ts";
import { builtinNames, type IndexTask, readIndexResult } from "../../../index/indexTask.ts";
import { packMember } from "../../../index/packedMember.ts";
import { mergeIndex, type StoredIndex, sourceOf } from "../../../index/storedIndex.ts";
import { VarintWriter } from "../../../index/varints.ts";
import { type DiskSupplier, type FoundDictionaries, mayBeCompressed } from "../files/supplier.ts";
import { Pauses } from "../pauses.ts";
import type { Platform, Thread } from "../platform.ts";

/** Minimum bytes of a run's files that make a thread worthwhile. */
const WORTH_THREAD = 256 * 1024;

export class IndexWork {
  private thread: Promise<Thread<IndexTask, Uint8Array> | undefined> | undefined;
  private size = 0;
  private library: Promise<Uint8Array | undefined> | undefined;
  /** By folder, for the files of a run. */
  private readonly dictionaries = new Map<string, Promise<FoundDictionaries>>();

  constructor(
    private readonly platform: Pick<Platform, "startIndexThread">,
    private readonly extension: Uri,
    private readonly supplier: DiskSupplier,
  ) {}

  /** Puts the entry of a file into the index. */
  async add(index: StoredIndex, uri: Uri, mtime: number, token: CancellationToken): Promise<void> {
    const bytes = await workspace.fs.readFile(uri);
    const supplied = await this.suppliedFor(uri, bytes);
    const key = uri.toString();
    const name = lastPart(uri.path);
    this.size += bytes.length;
    const made = this.size < WORTH_THREAD ? undefined : await this.inThread({ key, name, mtime, bytes, supplied });
    if (token.isCancellationRequested) return;
    const pauses = new Pauses();
    if (made) {
      for (const _ of mergeIndex(index, made)) await pauses.takeTurns();
      return;
    }
    const members = new VarintWriter();
    for (const member of indexFile(name, { bytes, supplies: suppliesOf(supplied) }, { tables: index.tables, namesFor: builtinNames })) {
      members.block(packMember(member, index.tables));
      await pauses.takeTurns();
    }
    index.sources.set(key, sourceOf(bytes.length, mtime, members));
  }

  /** Ends the thread. The next run starts a new one if it is worthwhile. */
  end(): void {
    void this.thread?.then((thread) => thread?.end());
    this.thread = undefined;
    this.size = 0;
    this.dictionaries.clear();
  }

  /** The compression library and dictionaries for a file and its members. */
  private async suppliedFor(uri: Uri, bytes: Uint8Array): Promise<Supplied> {
    if (!mayBeCompressed(bytes)) return { library: undefined, dictionaries: [] };
    this.library ??= this.supplier.readLibrary();
    const folder = Uri.joinPath(uri, "..").toString();
    const found = getOrMake(this.dictionaries, folder, () => this.supplier.find(uri));
    return { library: await this.library, dictionaries: (await found).dictionaries };
  }

  /** Undefined if no thread can be started, or if it ends early. */
  private async inThread(task: IndexTask): Promise<StoredIndex | undefined> {
    this.thread ??= this.platform.startIndexThread(this.extension).catch(() => undefined);
    const thread = await this.thread;
    if (!thread) return undefined;
    try {
      return readIndexResult(await thread.run(task));
    } catch {
      this.end();
      return undefined;
    }
  }
}
