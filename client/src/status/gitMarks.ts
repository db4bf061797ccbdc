/**
 * Shows a game file's Git status on the tab of its text, because VS Code's Git extension only marks files. Waits for the first game text,
 * and does nothing if Git is missing or off.
 */

import type { FileDecorationProvider } from "vscode";
import { Disposable, EventEmitter, FileDecoration, l10n, ThemeColor, type Uri } from "vscode";
import { isEqual } from "../../../formats/core/proof.ts";
import type { ArchiveFiles } from "../archives/archiveFiles.ts";
import { findMemberPlace } from "../archives/memberAddress.ts";
import { DECODED_SCHEME } from "../decoded/addresses.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import { type Change, findGitExtension, type Git, type Repository } from "./gitExtension.ts";

interface Mark {
  readonly letter: string;
  /** The part of a theme color's name between `gitDecoration.` and `ResourceForeground`. */
  readonly color: string;
  readonly tooltip: string;
}

export class GitMarks implements FileDecorationProvider, Disposable {
  private readonly changes = new EventEmitter<undefined>();
  readonly onDidChangeFileDecorations = this.changes.event;
  private readonly listeners: Disposable[] = [];
  private enablement: Disposable | undefined;
  private readonly watched = new Map<Repository, Disposable>();
  private git: Promise<Git | undefined> | undefined;

  constructor(private readonly archives: ArchiveFiles) {}

  dispose(): void {
    this.disconnect();
    this.enablement?.dispose();
    this.changes.dispose();
  }

  async provideFileDecoration(uri: Uri): Promise<FileDecoration | undefined> {
    const found = uri.scheme === DECODED_SCHEME ? findRealUri(uri) : undefined;
    if (found === undefined) return undefined;
    // Git knows only the outer file of a member
    const real = findMemberPlace(found)?.outer ?? found;
    this.git ??= this.connect();
    const git = await this.git;
    const repository = git?.getRepository(real);
    const mark = repository ? markOf(repository, real) : undefined;
    if (git && mark && (await this.isAsCommitted(git, found))) return undefined;
    return mark && new FileDecoration(mark.letter, mark.tooltip, new ThemeColor(`gitDecoration.${mark.color}ResourceForeground`));
  }

  /** Whether this is an unchanged member of a changed archive. */
  private async isAsCommitted(git: Git, uri: Uri): Promise<boolean> {
    const place = findMemberPlace(uri);
    if (!place) return false;
    const { outer, inside } = place;
    try {
      const versions = await Promise.all([outer, git.toGitUri(outer, "HEAD")].map((one) => this.archives.find({ outer: one, inside })));
      const [now, then] = versions.map(({ found }) => (found?.kind === "member" ? found.read() : undefined));
      return now !== undefined && isEqual(now, then);
    } catch {
      // not in the last commit
      return false;
    }
  }

  private async connect(): Promise<Git | undefined> {
    const exports = await findGitExtension();
    this.enablement ??= exports?.onDidChangeEnablement(() => {
      this.disconnect();
      this.changes.fire(undefined);
    });
    return exports?.enabled ? this.listen(exports.getAPI(1)) : undefined;
  }

  private disconnect(): void {
    Disposable.from(...this.listeners.splice(0), ...this.watched.values()).dispose();
    this.watched.clear();
    this.git = undefined;
  }

  private listen(git: Git): Git {
    this.listeners.push(
      git.onDidOpenRepository((repository) => this.watch(repository)),
      git.onDidCloseRepository((repository) => this.forget(repository)),
    );
    for (const repository of git.repositories) this.watch(repository);
    return git;
  }

  private watch(repository: Repository): void {
    if (this.watched.has(repository)) return;
    this.watched.set(
      repository,
      repository.state.onDidChange(() => this.changes.fire(undefined)),
    );
    this.changes.fire(undefined);
  }

  private forget(repository: Repository): void {
    this.watched.get(repository)?.dispose();
    this.watched.delete(repository);
    this.changes.fire(undefined);
  }
}

/** The working tree takes precedence over the index, as in the Explorer. */
function markOf({ state }: Repository, real: Uri): Mark | undefined {
  const address = real.toString();
  const isThis = ({ uri }: Change) => uri.toString() === address;
  if (state.mergeChanges.some(isThis)) return { letter: "!", color: "conflicting", tooltip: l10n.t("Conflict in Git") };
  const change = [...state.workingTreeChanges, ...state.untrackedChanges, ...state.indexChanges].find(isThis);
  return change && MARKS[change.status]?.();
}

/** By the numbers of the Git extension's `Status`. */
const MARKS: Readonly<Record<number, () => Mark>> = {
  0: () => ({ letter: "M", color: "stageModified", tooltip: l10n.t("Modified and staged in Git") }),
  1: () => ({ letter: "A", color: "added", tooltip: l10n.t("Added in Git") }),
  3: () => ({ letter: "R", color: "renamed", tooltip: l10n.t("Renamed in Git") }),
  4: () => ({ letter: "C", color: "added", tooltip: l10n.t("Copied in Git") }),
  5: () => ({ letter: "M", color: "modified", tooltip: l10n.t("Modified since the last commit in Git") }),
  7: () => ({ letter: "U", color: "untracked", tooltip: l10n.t("Untracked in Git") }),
  9: () => ({ letter: "A", color: "added", tooltip: l10n.t("Added in Git") }),
  10: () => ({ letter: "R", color: "renamed", tooltip: l10n.t("Renamed in Git") }),
  11: () => ({ letter: "T", color: "modified", tooltip: l10n.t("Modified since the last commit in Git") }),
};
