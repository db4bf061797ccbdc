/** Starts the thread for archives where Node runs the extension. */
import { Worker } from "node:worker_threads";
import { Uri } from "vscode";
import type { ArchiveResult, ArchiveTask } from "../../../../formats/archives/task.ts";
import type { Job } from "../../platform.ts";

export async function startArchiveTask(extension: Uri, task: ArchiveTask): Promise<Job<ArchiveResult>> {
  const worker = new Worker(Uri.joinPath(extension, "dist/client/node/archiveWorker.cjs").fsPath);
  const result = new Promise<ArchiveResult>((resolve, reject) => {
    worker.on("message", resolve);
    worker.on("error", reject);
  });
  worker.postMessage(task, [task.bytes.buffer as ArrayBuffer]);
  const cancel = () => void worker.terminate();
  return { result: result.finally(cancel), cancel };
}
