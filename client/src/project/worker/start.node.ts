/** Starts the thread for the index where Node runs the extension. */
import { Worker } from "node:worker_threads";
import { Uri } from "vscode";
import type { IndexTask } from "../../../../index/indexTask.ts";
import type { Thread } from "../../platform.ts";
import { TaskThread } from "./taskThread.ts";

export async function startIndexThread(extension: Uri): Promise<Thread<IndexTask, Uint8Array>> {
  const worker = new Worker(Uri.joinPath(extension, "dist/client/node/indexWorker.cjs").fsPath);
  const thread = new TaskThread<IndexTask, Uint8Array>(
    (task) => worker.postMessage(task),
    () => void worker.terminate(),
  );
  worker.on("message", (result) => thread.answer(result));
  worker.on("error", (error) => thread.fail(error));
  worker.on("exit", () => thread.fail(new Error("The thread has ended.")));
  return thread;
}
