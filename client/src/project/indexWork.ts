/** Makes index entries of files: in a thread, which is started for the first large file of a run, else in short turns. */
import { type CancellationToken, type Uri, workspace } from "vscode";
import { allDictionaries } from "../../../formats/containers/index.ts";
import { indexFile } from "../../../index/indexFile.ts";
import { builtinNames, type IndexTask, readIndexResult } from "../../../index/indexTask.ts";
import { packMember } from "../../../index/packedMember.ts";
import { mergeIndex, type StoredIndex, sourceOf } from "../../../index/storedIndex.ts";
import { VarintWriter } from "../../../index/varints.ts";
import { prepareUnwrapping } from "../files/dictionaries.ts";
import { Pauses } from "../pauses.ts";
import type { Platform, Thread } from "../platform.ts";

/** Bytes of all files of a run from which on it is worth to start a thread. */
const WORTH_THREAD = 256 * 1024;

export class IndexWork {
  private readonly platform: Pick<Platform, "startIndexThread">;
  private readonly extension: Uri;
  private readonly library: Uri;
  private thread: Promise<Thread<IndexTask, Uint8Array> | undefined> | undefined;
  private size = 0;
  /** Dictionaries that the thread knows. */
  private sent: readonly Uint8Array[] = [];

  /** @param library the compression library of the extension */
  constructor(platform: Pick<Platform, "startIndexThread">, extension: Uri, library: Uri) {
    this.platform = platform;
    this.extension = extension;
    this.library = library;
  }

  /** Puts the entry of a file into the index. */
  async add(index: StoredIndex, uri: Uri, mtime: number, token: CancellationToken): Promise<void> {
    const bytes = await workspace.fs.readFile(uri);
    await prepareUnwrapping(bytes, uri, this.library);
    const key = uri.toString();
    const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
    this.size += bytes.length;
    const made = this.size < WORTH_THREAD ? undefined : await this.inThread({ key, name, mtime, bytes });
    if (token.isCancellationRequested) return;
    const pauses = new Pauses();
    if (made) {
      for (const _ of mergeIndex(index, made)) await pauses.takeTurns();
      return;
    }
    const members = new VarintWriter();
    for (const member of indexFile(name, bytes, { tables: index.tables, namesFor: builtinNames })) {
      members.block(packMember(member, index.tables));
      await pauses.takeTurns();
    }
    index.sources.set(key, sourceOf(bytes.length, mtime, members));
  }

  /** Ends the thread: the next run starts a new one where it is worth it. */
  end(): void {
    void this.thread?.then((thread) => thread?.end());
    this.thread = undefined;
    this.sent = [];
    this.size = 0;
  }

  /** Undefined where no thread can be started, or where it ends early. */
  private async inThread(task: Omit<IndexTask, "library" | "dictionaries">): Promise<StoredIndex | undefined> {
    const isNew = this.thread === undefined;
    this.thread ??= this.platform.startIndexThread(this.extension).catch(() => undefined);
    const thread = await this.thread;
    if (!thread) return undefined;
    const known = allDictionaries();
    const dictionaries = known.filter((dictionary) => !this.sent.includes(dictionary));
    this.sent = known;
    const library = isNew ? await workspace.fs.readFile(this.library).then(undefined, () => undefined) : undefined;
    try {
      return readIndexResult(await thread.run({ ...task, library, dictionaries }));
    } catch {
      this.end();
      return undefined;
    }
  }
}
