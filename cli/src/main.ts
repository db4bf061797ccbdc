#!/usr/bin/env node
/** Entry point of the bundle: the tool, or its worker if started as a thread. */
import { isMainThread } from "node:worker_threads";
import { runCommandLine } from "./commandLine.ts";
import { runOfProcess } from "./program.ts";
import { EXIT_FAILED, EXIT_OK } from "./usage.ts";
import { serveJobs } from "./worker.ts";

function main(): void {
  const run = runOfProcess();
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // `bytewright … | head`: the reader has seen enough; what was found so far decides
    if (error.code === "EPIPE") process.exit(run.exitCode ?? EXIT_OK);
    run.complain(`bytewright: standard output cannot be written: ${error.message}`);
    process.exit(EXIT_FAILED);
  });
  process.stderr.on("error", () => {});
  void runCommandLine(process.argv.slice(2), run).then((code) => {
    process.exitCode = code;
  });
}

if (isMainThread) main();
else serveJobs();
