/** Entry point of the thread for archives in a browser: one task, one answer. */
import type { ArchiveTask } from "../../../../formats/archives/task.ts";
import { runArchiveTask } from "../../../../formats/archives/task.ts";

self.onmessage = ({ data }: MessageEvent<ArchiveTask>) => self.postMessage(runArchiveTask(data));
