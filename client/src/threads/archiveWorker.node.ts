/** Entry point of the thread for archives where Node runs the extension: one task, one answer. */
import { parentPort, type TransferListItem } from "node:worker_threads";
import { type ArchiveTask, buffersOf, runArchiveTask } from "../../../formats/archives/task.ts";

parentPort?.on("message", (task: ArchiveTask) => {
  const result = runArchiveTask(task);
  parentPort?.postMessage(result, buffersOf(result) as TransferListItem[]);
});
