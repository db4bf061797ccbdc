/** Entry point of the thread for archives where Node runs the extension: one task, one answer. */
import { parentPort } from "node:worker_threads";
import type { ArchiveTask } from "../../../../formats/archives/task.ts";
import { runArchiveTask } from "../../../../formats/archives/task.ts";

parentPort?.on("message", (task: ArchiveTask) => parentPort?.postMessage(runArchiveTask(task)));
