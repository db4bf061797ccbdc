/** The thread for the index in a browser: tasks one after the other, an answer each. It shares the server's core. */
import type { IndexTask } from "../../index/indexTask.ts";
import { runIndexTask } from "./core.ts";

const worker = self as unknown as DedicatedWorkerGlobalScope;
worker.onmessage = ({ data }: MessageEvent<IndexTask>) => {
  const result = runIndexTask(data);
  worker.postMessage(result, [result.buffer]);
};
