/** Marks in the Explorer and on tabs: what of the mod is new, changed or the same as in the unmodified game. */
import type { Disposable, Event, FileDecorationProvider, Uri } from "vscode";
import { EventEmitter, FileDecoration, l10n, ThemeColor } from "vscode";
import { type Comparison, compareWithOriginal } from "../../../index/originals.ts";
import { findUnnamed } from "../../../index/unnamed.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { GameProject } from "../project/gameProject.ts";
import { dumpFolders } from "../settings.ts";

const FADED = new ThemeColor("disabledForeground");

export class OriginalMarks implements FileDecorationProvider, Disposable {
  readonly onDidChangeFileDecorations: Event<undefined>;
  private readonly changes = new EventEmitter<undefined>();
  private readonly project: GameProject;
  private readonly listener: Disposable;

  constructor(project: GameProject) {
    this.project = project;
    this.onDidChangeFileDecorations = this.changes.event;
    this.listener = project.onDidChange(() => this.changes.fire(undefined));
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    const comparison = findComparison(this.project, findRealUri(uri) ?? uri);
    switch (comparison) {
      case "added":
        return new FileDecoration("+", l10n.t("Not in the original game"), new ThemeColor("gitDecoration.addedResourceForeground"));
      case "changed":
        return new FileDecoration(
          "≠",
          l10n.t("Changed from the original game"),
          new ThemeColor("gitDecoration.modifiedResourceForeground"),
        );
      case "equal":
        return new FileDecoration("=", l10n.t("The same as in the original game"));
      default:
        return isUnnamed(this.project, uri) ? new FileDecoration(undefined, l10n.t("No file of this archive names it"), FADED) : undefined;
    }
  }

  dispose(): void {
    this.listener.dispose();
    this.changes.dispose();
  }
}

/** A member of a whole archive that nothing names. */
function isUnnamed(project: GameProject, uri: Uri): boolean {
  const file = project.isComplete ? project.find(uri) : undefined;
  return file?.inArchive === true && file.root !== undefined && findUnnamed(project.current(), file.root).includes(file);
}

/** Undefined without a dump, before all files are known, and for files that are not compared. */
export function findComparison(project: GameProject, real: Uri): Comparison | undefined {
  if (!project.isComplete || dumpFolders().length === 0) return undefined;
  const file = project.find(real);
  return file && compareWithOriginal(project.current(), file);
}
