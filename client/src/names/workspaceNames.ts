/** Names from strings in the project's game files, from the index: one file's string is often another file's name. */
import type { CancellationToken, LogOutputChannel } from "vscode";
import { Disposable, EventEmitter, l10n, workspace } from "vscode";
import type { Format } from "../../../formats/core/format.ts";
import type { NameList, Names } from "../../../formats/core/names.ts";
import type { IndexTables } from "../../../index/indexTables.ts";
import { findOpenHashes, learnNames, pathsInGame } from "../../../index/learnedNames.ts";
import type { GameProject } from "../project/gameProject.ts";
import { learnsFromWorkspace } from "../settings.ts";

export class WorkspaceNames implements Disposable {
  lists: readonly NameList[] = [];
  /** Paths of the files, for formats whose names are paths. Not sent to the server, because decoded texts already contain them. */
  paths: readonly NameList[] = [];
  private readonly changes = new EventEmitter<void>();
  readonly onDidChange = this.changes.event;
  private readonly listeners: Disposable;
  private learnedFrom: { readonly tables: IndexTables; readonly textCount: number; readonly placement: object } | undefined;

  constructor(
    private readonly project: GameProject,
    /** Returns the names known from other sources. */
    private readonly otherNames: (format: Format) => Names,
    private readonly log: LogOutputChannel,
  ) {
    this.listeners = Disposable.from(
      project.onDidChange(() => {
        // only new texts and paths can teach new names
        const { tables, placement } = project;
        const from = this.learnedFrom;
        if (tables !== from?.tables || tables.texts.count !== from.textCount || placement !== from.placement) this.learn();
      }),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("bytewright.names.learnFromWorkspace")) this.learn();
      }),
    );
  }

  /** Learns again from the current index, after names or files changed. */
  learn(): void {
    if (!learnsFromWorkspace()) return this.publish([], []);
    if (!this.project.isComplete) return;
    const start = Date.now();
    const { tables } = this.project;
    this.learnedFrom = { tables, textCount: tables.texts.count, placement: this.project.placement };
    const files = [...this.project.placedFiles()];
    const names = learnNames(tables, files, findOpenHashes(tables, files, this.otherNames));
    this.log.debug(`Learned ${names.length} names from ${files.length} game files in ${Date.now() - start} ms.`);
    this.publish(names, pathsInGame(files));
  }

  /** The hashes without a name in the project's game files, after reading all files. */
  async findUnknownHashes(token: CancellationToken): Promise<ReadonlyMap<Format, ReadonlySet<number>>> {
    const cancelled = new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
    await Promise.race([this.project.readAll(), cancelled]);
    return findOpenHashes(this.project.tables, this.project.placedFiles(), this.otherNames);
  }

  dispose(): void {
    this.listeners.dispose();
    this.changes.dispose();
  }

  private publish(names: readonly string[], paths: readonly string[]): void {
    if (isSame(names, this.lists) && isSame(paths, this.paths)) return;
    this.lists = listOf(names, l10n.t("strings of the game files in this workspace"));
    this.paths = listOf(paths, l10n.t("paths of the game files in this workspace"));
    this.changes.fire();
  }
}

function isSame(names: readonly string[], [list]: readonly NameList[]): boolean {
  const before = list?.names ?? [];
  return names.length === before.length && names.every((name, index) => name === before[index]);
}

function listOf(names: readonly string[], title: string): readonly NameList[] {
  return names.length === 0 ? [] : [{ origin: "workspace", title, names, patterns: [] }];
}
