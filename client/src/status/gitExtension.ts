/** The used part of VS Code's Git extension: changed files and their versions. */
import { type Event, extensions, type Uri } from "vscode";

/** Of the Git extension's interface, version 1, what is used here. */
interface GitExtension {
  readonly enabled: boolean;
  readonly onDidChangeEnablement: Event<boolean>;
  getAPI(version: 1): Git;
}
export interface Git {
  readonly repositories: readonly Repository[];
  readonly onDidOpenRepository: Event<Repository>;
  readonly onDidCloseRepository: Event<Repository>;
  getRepository(uri: Uri): Repository | null;
  toGitUri(uri: Uri, ref: string): Uri;
}
export interface Repository {
  /** Stages files, by their paths on this machine. */
  add(paths: readonly string[]): Promise<void>;
  /** The newest first. */
  log(options: { readonly path: string; readonly maxEntries: number }): Promise<readonly Commit[]>;
  readonly state: {
    readonly mergeChanges: readonly Change[];
    readonly indexChanges: readonly Change[];
    readonly workingTreeChanges: readonly Change[];
    readonly untrackedChanges: readonly Change[];
    readonly onDidChange: Event<void>;
  };
}
interface Commit {
  readonly hash: string;
  readonly message: string;
  readonly authorName?: string;
  readonly authorDate?: Date;
}
export interface Change {
  readonly uri: Uri;
  readonly status: number;
}

/** Of a conflict, by the numbers of the Git extension's `Status`: both added or both modified. In others, one side does not have the file. */
export function isOnBothSides({ status }: Change): boolean {
  return status === 16 || status === 18;
}

/** Undefined where it is missing or cannot start. */
export async function findGitExtension(): Promise<GitExtension | undefined> {
  try {
    return await extensions.getExtension<GitExtension>("vscode.git")?.activate();
  } catch {
    // VS Code has said that Git could not start
    return undefined;
  }
}

/** Undefined where it is missing or off. */
export async function findGit(): Promise<Git | undefined> {
  const extension = await findGitExtension();
  return extension?.enabled ? extension.getAPI(1) : undefined;
}
