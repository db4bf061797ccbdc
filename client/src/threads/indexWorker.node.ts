/** Entry point of the thread for the index where Node runs the extension: tasks one after the other, an answer each. */
import { parentPort } from "node:worker_threads";
import { type IndexTask, runIndexTask } from "../../../index/indexTask.ts";

parentPort?.on("message", (task: IndexTask) => {
  const result = runIndexTask(task);
  parentPort?.postMessage(result, [result.buffer]);
});
