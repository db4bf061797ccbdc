/** The command line's memory use. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Measure } from "./measure.ts";

const TOOL = "dist/cli/bytewright.cjs";
/** When a process ends, writes its peak memory in kilobytes to its fourth file. */
const MEASURE = `const fs = require("fs");
process.on("exit", () => fs.writeSync(3, /VmHWM:\\s*(\\d+)/.exec(fs.readFileSync("/proc/self/status", "utf8"))[1]));`;

/**
 * Measures the command line; empty on systems that do not report memory. `most` returns a run's peak memory in bytes, less that of a
 * process that only starts; its files go in `folder`.
 */
export function withToolMemory(run: (most: (...args: readonly string[]) => number, folder: string) => Measure[]): Measure[] {
  if (!existsSync(TOOL) || !existsSync("/proc/self/status")) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "bytewright-bench-"));
  try {
    const measure = path.join(folder, "measure.cjs");
    writeFileSync(measure, MEASURE);
    const total = (...args: readonly string[]) => {
      const { output } = spawnSync(process.execPath, ["--require", measure, TOOL, ...args], {
        stdio: ["ignore", "ignore", "ignore", "pipe"],
      });
      return Number(String(output[3])) * 1024;
    };
    const start = total("--version");
    return run((...args) => total(...args) - start, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
