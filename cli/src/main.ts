#!/usr/bin/env node
/** Entry of the bundle: the tool itself, and, started as a thread, its worker. */
import { isMainThread } from "node:worker_threads";
import { runCommandLine } from "./commandLine.ts";
import { serveJobs } from "./worker.ts";

if (isMainThread) {
  void runCommandLine(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
} else serveJobs();
