/**
 * All names that decoding may use: each format's own table, the user's lists, and names learned from the workspace. Names change only how
 * hashes appear, never bytes.
 */

import type { ExtensionContext, LogOutputChannel } from "vscode";
import { Disposable, EventEmitter } from "vscode";
import type { Format } from "../../../formats/core/format.ts";
import type { NameList, Names } from "../../../formats/core/names.ts";
import { joinNames, NameHolder } from "../../../formats/core/names.ts";
import type { NameSource } from "../files/gameFiles.ts";
import { pause } from "../pauses.ts";
import type { GameProject } from "../project/gameProject.ts";
import { ImportedLists } from "./importedLists.ts";
import { UserLists } from "./userLists.ts";
import { WorkspaceNames } from "./workspaceNames.ts";

/** Maximum milliseconds that the first text waits for lists. It is updated when they arrive. */
const MAX_WAIT = 500;
/** Milliseconds from the last change until it is announced, because several sources often change together. */
const SETTLE = 150;

export class NamesService implements NameSource, Disposable {
  readonly ready: Promise<unknown>;
  readonly imported: ImportedLists;
  readonly workspace: WorkspaceNames;
  private readonly changes = new EventEmitter<void>();
  /** The same bytes may have other texts from now on. */
  readonly onDidChange = this.changes.event;
  private readonly user: UserLists;
  /** Lists of other extensions. */
  private readonly added = new Set<NameList>();
  private readonly parts: Disposable;
  private readonly joined = new NameHolder();
  private readonly joinedWithPaths = new NameHolder();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: ExtensionContext, project: GameProject, log: LogOutputChannel) {
    this.user = new UserLists(log);
    this.imported = new ImportedLists(context, log);
    this.workspace = new WorkspaceNames(project, (format) => joinNames(format.builtinNames(), this.ownLists()), log);
    this.parts = Disposable.from(
      this.user.onDidChange(() => this.onOwnListsChanged()),
      this.imported.onDidChange(() => this.onOwnListsChanged()),
      this.workspace.onDidChange(() => this.onListsChanged()),
      this.user,
      this.imported,
      this.workspace,
      this.changes,
    );
    this.ready = Promise.race([Promise.all([this.user.reload(), this.imported.reload()]), pause(MAX_WAIT)]);
  }

  /** Lists in addition to the formats' own, as the language server gets them. */
  get lists(): readonly NameList[] {
    return [...this.ownLists(), ...this.workspace.lists];
  }

  /** Adds names from another extension. Disposing of the result removes them. */
  add(list: NameList): Disposable {
    this.added.add(list);
    this.onOwnListsChanged();
    return new Disposable(() => {
      this.added.delete(list);
      this.onOwnListsChanged();
    });
  }

  namesFor(format: Format): Names {
    return (format.namesArePaths ? this.joinedWithPaths : this.joined).of(format);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.parts.dispose();
  }

  private ownLists(): readonly NameList[] {
    return [...this.user.lists, ...this.imported.lists, ...this.added];
  }

  private onOwnListsChanged(): void {
    this.workspace.learn();
    this.onListsChanged();
  }

  private onListsChanged(): void {
    this.joined.replace(this.lists);
    this.joinedWithPaths.replace([...this.lists, ...this.workspace.paths]);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.changes.fire(), SETTLE);
  }
}
