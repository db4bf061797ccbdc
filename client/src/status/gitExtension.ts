/** The part of VS Code's Git extension that we use: changed files and their versions. */
import { type Event, extensions, type Uri } from "vscode";

/** From version 1 of the Git extension's interface. */
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
  /** Stages files. @param paths on this machine */
  add(paths: readonly string[]): Promise<void>;
  /** Newest commits first. */
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

/** Whether both sides of a conflict have the file: they both added or both modified it, by the Git extension's `Status`. */
export function isOnBothSides({ status }: Change): boolean {
  return status === 16 || status === 18;
}

/** Undefined if it is missing or cannot start. */
export async function findGitExtension(): Promise<GitExtension | undefined> {
  try {
    return await extensions.getExtension<GitExtension>("vscode.git")?.activate();
  } catch {
    // VS Code has already reported this
    return undefined;
  }
}

/** Undefined if it is missing or turned off. */
export async function findGit(): Promise<Git | undefined> {
  const extension = await findGitExtension();
  return extension?.enabled ? extension.getAPI(1) : undefined;
}
