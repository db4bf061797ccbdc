/**
 * What the program itself is made of: a script in a folder with what belongs to it, or a single executable that has all of it inside
 * (https://nodejs.org/api/single-executable-applications.html).
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getAsset, getRawAsset, isSea } from "node:sea";
import { Worker } from "node:worker_threads";

/** Names of the assets that tools/executable.mjs puts into an executable. */
const SCRIPT = "bytewright.cjs";
const ZSTD = "zstd.wasm";

/** The decoder for Zstandard; undefined where the program is not whole. */
export function readZstdLibrary(): Uint8Array | undefined {
  if (isSea()) return new Uint8Array(getRawAsset(ZSTD) as ArrayBuffer);
  const file = join(import.meta.dirname, "..", ZSTD);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** A thread that runs this program, which then serves jobs. */
export function startThread(workerData: unknown): Worker {
  return isSea() ? new Worker(getAsset(SCRIPT, "utf8"), { eval: true, workerData }) : new Worker(import.meta.filename, { workerData });
}
