/** The worker's side of the pool: processes each file of a batch and sends the reports back together. */
import { parentPort, workerData } from "node:worker_threads";
import type { FileReport } from "./fileReport.ts";
import type { JobSetup } from "./job.ts";
import { makeJob } from "./job.ts";
import { runOfProcess } from "./program.ts";
import type { FoundFile } from "./walk.ts";

export function serveJobs(): void {
  const job = makeJob(workerData as JobSetup, runOfProcess());
  parentPort?.on("message", (batch: readonly FoundFile[]) => {
    const reports: readonly FileReport[] = batch.map(job);
    parentPort?.postMessage(reports);
  });
}
