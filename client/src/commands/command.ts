/** Registration and error handling of all commands. */
import type { Disposable, LogOutputChannel, Uri } from "vscode";
import { commands, FileSystemError } from "vscode";
import type { ArchiveFiles } from "../archives/archiveFiles.ts";
import type { ArchivesView } from "../archives/archivesView.ts";
import type { EditPermissions } from "../decoded/editPermissions.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { LanguageService } from "../language/languageService.ts";
import type { VersionFiles } from "../meaning/versionFiles.ts";
import type { WholeFiles } from "../meaning/wholeFiles.ts";
import type { NamesService } from "../names/namesService.ts";
import { showError } from "../notices.ts";
import type { Opener } from "../open/opener.ts";
import type { Originals } from "../originals/originals.ts";
import type { Platform } from "../platform.ts";
import type { GameProject } from "../project/gameProject.ts";
import type { Replacer } from "../save/replacer.ts";
import type { SearchView } from "../search/searchView.ts";
import type { ModSizes } from "../sizes/modSizes.ts";
import type { OpenPages } from "../visual/openPages.ts";
import { NoTarget } from "./target.ts";

/** Services for commands. */
export interface Services {
  readonly files: GameFiles;
  readonly archives: ArchiveFiles;
  readonly archivesView: ArchivesView;
  readonly names: NamesService;
  readonly permissions: EditPermissions;
  readonly opener: Opener;
  readonly language: LanguageService;
  readonly project: GameProject;
  readonly originals: Originals;
  readonly sizes: ModSizes;
  readonly wholeFiles: WholeFiles;
  readonly versionFiles: VersionFiles;
  readonly replacer: Replacer;
  readonly searchView: SearchView;
  readonly openPages: OpenPages;
  readonly platform: Platform;
  readonly log: LogOutputChannel;
  /** Version of the extension, from its manifest. */
  readonly version: string;
  /** Its manifest names a place for reports. */
  readonly hasReports: boolean;
  readonly extensionUri: Uri;
  /** A folder of the extension's own that outlives windows. */
  readonly storage: Uri;
}

export interface Command {
  readonly id: string;
  run(services: Services, ...args: readonly unknown[]): Promise<unknown>;
}

export function command(id: string, run: Command["run"]): Command {
  return { id, run };
}

/** Registers the command; errors are shown as messages, and bugs are also logged. */
export function registerCommand(command: Command, services: Services): Disposable {
  return commands.registerCommand(command.id, async (...args: unknown[]) => {
    try {
      return await command.run(services, ...args);
    } catch (error) {
      if (!(error instanceof NoTarget || error instanceof FileSystemError)) services.log.error(`${command.id}: ${stackOf(error)}`);
      showError(error);
      return undefined;
    }
  });
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
