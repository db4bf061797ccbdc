/** Entry point of the thread for archives in a browser: one task, one answer. */
import { type ArchiveTask, buffersOf, runArchiveTask } from "../../../formats/archives/task.ts";

self.onmessage = ({ data }: MessageEvent<ArchiveTask>) => {
  const result = runArchiveTask(data);
  self.postMessage(result, { transfer: buffersOf(result) as ArrayBuffer[] });
};
