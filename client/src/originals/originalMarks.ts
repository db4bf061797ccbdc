/** Marks in the Explorer and on tabs: which files of the mod are new or changed compared with the unmodified game. */
import type { Disposable, FileDecorationProvider } from "vscode";
import { EventEmitter, FileDecoration, l10n, ThemeColor, Uri } from "vscode";
import { type Comparison, compareWithOriginal } from "../../../index/originals.ts";
import { findUnnamed } from "../../../index/unnamed.ts";
import { realUriOf } from "../decoded/decodedUris.ts";
import type { GameProject } from "../project/gameProject.ts";
import { dumpFolders } from "../settings.ts";

/** Unchanged files need no mark. `unnamed`: a member of a complete archive that no file refers to. */
type Mark = Exclude<Comparison, "equal"> | "unnamed";

const DECORATIONS: Readonly<Record<Mark, () => FileDecoration>> = {
  added: () => new FileDecoration("+", l10n.t("Not in the original game"), new ThemeColor("gitDecoration.addedResourceForeground")),
  changed: () =>
    new FileDecoration("≠", l10n.t("Changed from the original game"), new ThemeColor("gitDecoration.modifiedResourceForeground")),
  unnamed: () => new FileDecoration(undefined, l10n.t("No file in this archive refers to it"), new ThemeColor("disabledForeground")),
};
/** VS Code drops more than this in one event; then all are requested again. */
const MAX_NAMED = 250;

export class OriginalMarks implements FileDecorationProvider, Disposable {
  private readonly changes = new EventEmitter<Uri[] | undefined>();
  readonly onDidChangeFileDecorations = this.changes.event;
  private readonly listener: Disposable;
  /** The marks requested so far, by address. While files are read, earlier marks stay. */
  private readonly shown = new Map<string, Mark | undefined>();

  constructor(private readonly project: GameProject) {
    this.listener = project.onDidChange(() => this.refresh());
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    const key = uri.toString();
    const mark = this.project.isComplete ? findMark(this.project, uri) : this.shown.get(key);
    this.shown.set(key, mark);
    return mark && DECORATIONS[mark]();
  }

  dispose(): void {
    this.listener.dispose();
    this.changes.dispose();
  }

  /** Announces only changed marks, because VS Code removes a mark while it requests a new one. */
  private refresh(): void {
    if (!this.project.isComplete) return;
    const changed = [...this.shown].flatMap(([key, mark]) => {
      const uri = Uri.parse(key, true);
      return findMark(this.project, uri) === mark ? [] : [uri];
    });
    if (changed.length > 0) this.changes.fire(changed.length > MAX_NAMED ? undefined : changed);
  }
}

/** Undefined without a dump, and for files that are not compared. */
function findMark(project: GameProject, uri: Uri): Mark | undefined {
  const current = project.current();
  const file = project.find(realUriOf(uri));
  const comparison = file && dumpFolders().length > 0 ? compareWithOriginal(current, file) : undefined;
  if (comparison) return comparison === "equal" ? undefined : comparison;
  const member = project.find(uri);
  const isUnnamed = member?.inArchive && member.root !== undefined && findUnnamed(current, member.root).includes(member);
  return isUnnamed ? "unnamed" : undefined;
}
