/** The index thread in a browser: runs one task at a time and answers each. Shares the server's core. */
import type { IndexTask } from "../../index/indexTask.ts";
import { runIndexTask } from "./core.ts";

const worker = self as unknown as DedicatedWorkerGlobalScope;
worker.onmessage = ({ data }: MessageEvent<IndexTask>) => {
  const result = runIndexTask(data);
  worker.postMessage(result, [result.buffer]);
};
