/** Starts threads where Node runs the extension. */
import { type TransferListItem, Worker } from "node:worker_threads";
import { Uri } from "vscode";
import { TaskThread } from "./taskThread.ts";

/** @param script next to the extension's own bundle */
export async function startThread<Task, Result>(extension: Uri, script: string): Promise<TaskThread<Task, Result>> {
  const worker = new Worker(Uri.joinPath(extension, "dist/client/node", script).fsPath);
  const thread = new TaskThread<Task, Result>(
    (task, moved) => worker.postMessage(task, moved as TransferListItem[]),
    () => void worker.terminate(),
  );
  worker.on("message", (result) => thread.answer(result));
  worker.on("error", (error) => thread.fail(error));
  worker.on("exit", () => thread.fail(new Error("The thread has ended.")));
  return thread;
}
