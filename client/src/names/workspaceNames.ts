/**
 * Learns names from the strings inside the game files of the workspace: one file's string is often another file's name.
 * Reads in the background, bounded, and keeps only the strings whose hash some file needs.
 */
import type { CancellationToken, Event, LogOutputChannel, Uri } from "vscode";
import { CancellationTokenSource, type Disposable, EventEmitter, l10n, workspace } from "vscode";
import { type NestedArchive, openNested } from "../../../formats/archives/nested.ts";
import { archiveTypes, isArchiveName } from "../../../formats/archives/registry.ts";
import { peel } from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import { catchStop } from "../../../formats/core/issue.ts";
import type { NameList, Names } from "../../../formats/core/names.ts";
import { findFormatByName, findFormatOf, formats } from "../../../formats/registry.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { walkWorkspace } from "../files/walkFolder.ts";
import { Pauses } from "../pauses.ts";
import { learnsFromWorkspace } from "../settings.ts";
import { selectNames } from "./selectNames.ts";

/** A read of a virtual file may be a request to a server. */
const LOCAL = { files: 3000, bytes: 64 * 1024 * 1024 };
const VIRTUAL = { files: 200, bytes: 8 * 1024 * 1024 };
/** After the first document and after changes on disk: others come first. */
const IDLE = 2000;

interface Learned {
  readonly format: Format;
  readonly strings: readonly string[];
  readonly unknownHashes: readonly number[];
}

/** A file of the workspace: a game file, or an archive of them. */
interface LearnedFile {
  readonly size: number;
  readonly parts: readonly Learned[];
}

/** Files whose names promise something to learn. */
const MAY_TEACH = (name: string) => isArchiveName(name) || findFormatByName(name)?.nameStrings !== undefined;

export class WorkspaceNames implements Disposable {
  readonly onDidChange: Event<void>;
  lists: readonly NameList[] = [];
  private readonly changes = new EventEmitter<void>();
  private readonly log: LogOutputChannel;
  /** The names that are known without those learned here. */
  private readonly otherNames: (format: Format) => Names;
  private readonly learned = new Map<string, LearnedFile>();
  private readonly listeners: Disposable[] = [];
  private readonly outdated = new Map<string, Uri>();
  private running: { readonly source: CancellationTokenSource; readonly done: Promise<void> } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStarted = false;
  private needsWalk = true;

  constructor(otherNames: (format: Format) => Names, log: LogOutputChannel) {
    this.otherNames = otherNames;
    this.log = log;
    this.onDidChange = this.changes.event;
  }

  /** Begins to learn, once: when the first text of ours is opened. */
  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    const extensions = [...formats.filter(({ nameStrings }) => nameStrings), ...archiveTypes].flatMap((type) => type.extensions);
    const watcher = workspace.createFileSystemWatcher(`**/*.{${extensions.join(",")}}`);
    const onChange = (uri: Uri) => this.scheduleFile(uri);
    this.listeners.push(
      watcher,
      watcher.onDidChange(onChange),
      watcher.onDidCreate(onChange),
      watcher.onDidDelete(onChange),
      workspace.onDidChangeWorkspaceFolders(() => this.restart()),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("bytewright.names.learnFromWorkspace")) this.restart();
      }),
    );
    this.schedule();
  }

  /** Other names came or went, so other hashes are open: everything is to be read again. */
  restart(): void {
    this.running?.source.cancel();
    this.learned.clear();
    this.needsWalk = true;
    if (!learnsFromWorkspace()) this.publish([]);
    this.schedule();
  }

  /** The hashes without a name in the game files of the workspace, read now where that was not done yet. */
  async findUnknownHashes(token: CancellationToken): Promise<ReadonlyMap<Format, ReadonlySet<number>>> {
    while (this.needsWalk && !token.isCancellationRequested) {
      const cancel = token.onCancellationRequested(() => this.running?.source.cancel());
      await this.run();
      cancel.dispose();
    }
    return this.unknownHashes();
  }

  dispose(): void {
    this.isStarted = false;
    clearTimeout(this.timer);
    this.running?.source.cancel();
    for (const listener of this.listeners) listener.dispose();
    this.changes.dispose();
  }

  private scheduleFile(uri: Uri): void {
    this.outdated.set(uri.toString(), uri);
    this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.isStarted && learnsFromWorkspace()) this.timer = setTimeout(() => void this.run(), IDLE);
  }

  private run(): Promise<void> {
    if (this.running) return this.running.done;
    const source = new CancellationTokenSource();
    const done = this.learn(source.token)
      .catch((error) => this.log.error(`Learning names from the workspace failed: ${String(error)}`))
      .finally(() => {
        this.running = undefined;
        // what changed or was cancelled while it ran found nothing to start
        if (this.outdated.size > 0 || (this.needsWalk && source.token.isCancellationRequested)) this.schedule();
        source.dispose();
      });
    this.running = { source, done };
    return done;
  }

  private async learn(token: CancellationToken): Promise<void> {
    const start = Date.now();
    const pauses = new Pauses();
    const limits = isLocalWorkspace() ? LOCAL : VIRTUAL;
    const changed = [...this.outdated.values()];
    this.outdated.clear();
    for (const uri of changed) await this.learnFrom(uri, limits, pauses);
    if (this.needsWalk) {
      for await (const uri of walkWorkspace(MAY_TEACH, token)) {
        if (this.learned.size >= limits.files || this.learnedBytes() >= limits.bytes) break;
        await this.learnFrom(uri, limits, pauses);
        await pauses.takeTurns();
      }
      if (token.isCancellationRequested) return;
      this.needsWalk = false;
    }
    const names = selectNames(this.allLearned(), this.unknownHashes());
    this.log.debug(`Learned ${names.length} names from ${this.learned.size} game files in ${Date.now() - start} ms.`);
    if (learnsFromWorkspace()) this.publish(names);
  }

  private async learnFrom(uri: Uri, limits: { readonly bytes: number }, pauses: Pauses): Promise<void> {
    const key = uri.toString();
    this.learned.delete(key);
    try {
      const { size } = await workspace.fs.stat(uri);
      if (this.learnedBytes() + size > limits.bytes) return;
      const bytes = await workspace.fs.readFile(uri);
      const opened = isArchiveName(gameFileName(uri)) ? openNested(bytes) : undefined;
      const parts: Learned[] = [];
      for (const [name, content] of opened && "nested" in opened ? membersOf(opened.nested) : [[gameFileName(uri), bytes] as const]) {
        const learned = this.findLearned(name, content);
        if (learned) parts.push(learned);
        await pauses.takeTurns();
      }
      if (parts.length > 0) this.learned.set(key, { size, parts });
    } catch {
      // gone, or not readable: then nothing is learned from it
    }
  }

  private findLearned(name: string, bytes: Uint8Array): Learned | undefined {
    const peeled = peel(bytes);
    if ("issue" in peeled) return undefined;
    const format = findFormatOf(name, peeled.content);
    if (!format?.nameStrings) return undefined;
    const unknownHashes = format.unknownHashes?.(peeled.content, this.otherNames(format)) ?? [];
    return { format, strings: format.nameStrings(peeled.content), unknownHashes };
  }

  private allLearned(): readonly Learned[] {
    return [...this.learned.values()].flatMap(({ parts }) => parts);
  }

  private learnedBytes(): number {
    let total = 0;
    for (const { size } of this.learned.values()) total += size;
    return total;
  }

  private unknownHashes(): Map<Format, Set<number>> {
    const all = new Map<Format, Set<number>>();
    for (const { format, unknownHashes } of this.allLearned()) {
      const hashes = all.get(format) ?? new Set();
      for (const hash of unknownHashes) hashes.add(hash);
      all.set(format, hashes);
    }
    return all;
  }

  private publish(names: readonly string[]): void {
    const before = this.lists[0]?.names ?? [];
    if (names.length === before.length && names.every((name, index) => name === before[index])) return;
    const title = l10n.t("strings of the game files in this workspace");
    this.lists = names.length === 0 ? [] : [{ origin: "workspace", title, names, patterns: [] }];
    this.changes.fire();
  }
}

/** Those that may teach something; one that is damaged teaches nothing, and the others do. */
function* membersOf(nested: NestedArchive): Generator<readonly [string, Uint8Array]> {
  for (const found of nested.walk()) {
    if (found.isArchive || !MAY_TEACH(found.path)) continue;
    const read = catchStop(() => found.read());
    if ("value" in read) yield [found.path, read.value];
  }
}

function isLocalWorkspace(): boolean {
  return (workspace.workspaceFolders ?? []).every(({ uri }) => uri.scheme === "file" || uri.scheme === "vscode-remote");
}
