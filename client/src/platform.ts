/** Differences between the extension hosts of desktop and browser. */
import type { ExtensionContext, Uri } from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import type { ArchiveResult, ArchiveTask } from "../../formats/archives/task.ts";
import type { IndexTask } from "../../index/indexTask.ts";
import type { LocalDisk } from "./save/localDisk.ts";

/** A thread that does tasks one after the other. */
export interface Thread<Task, Result> {
  /** Rejects if the thread crashes or is ended. @param moved buffers of the task to transfer */
  run(task: Task, moved?: readonly ArrayBufferLike[]): Promise<Result>;
  end(): void;
}

export interface Platform {
  readonly name: "node" | "web";
  /** The disks of the machine that runs the extension. */
  readonly disk: LocalDisk | undefined;
  /** The path by which other programs of the machine know a file, or undefined. */
  pathOf(file: Uri): string | undefined;
  /** Starts a thread for an archive. @param extension where the extension is installed @throws Error if no thread can be started */
  startArchiveThread(extension: Uri): Promise<Thread<ArchiveTask, ArchiveResult>>;
  /** Starts the thread that makes index entries. @param extension where the extension is installed @throws Error if the platform has none */
  startIndexThread(extension: Uri): Promise<Thread<IndexTask, Uint8Array>>;
  /** Makes a client for our server; loads the client's code, which takes longer than the whole activation may. */
  createClient(context: ExtensionContext, options: LanguageClientOptions): Promise<BaseLanguageClient>;
}
