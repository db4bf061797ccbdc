/**
 * The program's own files: a script in a folder with its data, or a single executable that contains everything
 * (https://nodejs.org/api/single-executable-applications.html).
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getAsset, getRawAsset, isSea } from "node:sea";
import { Worker } from "node:worker_threads";
import { Run } from "./run.ts";

/** Names of the assets that tools/executable.mjs puts into an executable. */
const SCRIPT = "bytewright.cjs";
const ZSTD = "zstd.wasm";

function readZstdLibrary(): Uint8Array | undefined {
  if (isSea()) return new Uint8Array(getRawAsset(ZSTD) as ArrayBuffer);
  const file = join(import.meta.dirname, "..", ZSTD);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** A thread that runs this program, which then serves jobs: the bundle is one file. */
function startThread(workerData: unknown): Worker {
  return isSea() ? new Worker(getAsset(SCRIPT, "utf8"), { eval: true, workerData }) : new Worker(import.meta.filename, { workerData });
}

/** A run with the process's environment. */
export function runOfProcess(): Run {
  const { env, stdout, stderr } = process;
  return new Run({
    env,
    stdout,
    stderr,
    readInput: () => new Uint8Array(readFileSync(0)),
    openInput: () => process.stdin,
    readZstdLibrary,
    startThread,
  });
}
