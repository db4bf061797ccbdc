/**
 * The command line as whole processes, on the corpus: processor time as multiples of Node's with an empty script, which are comparable across
 * machines. Run `npm run build -- --production` first.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findCorpus, readCorpus } from "../support/corpus.ts";
import { type Measure, median } from "./measure.ts";

const TOOL = "dist/package/cli/bytewright.cjs";
const RUNS = 7;
/** When a process ends, writes its processor time in microseconds to its fourth file. */
const MEASURE = `const { writeSync } = require("fs");
process.on("exit", () => { const { user, system } = process.cpuUsage(); writeSync(3, String(user + system)); });`;

export function benchCommands(): Measure[] {
  if (!existsSync(TOOL)) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "bytewright-bench-"));
  try {
    const [measure, empty] = [path.join(folder, "measure.cjs"), path.join(folder, "empty.cjs")];
    writeFileSync(measure, MEASURE);
    writeFileSync(empty, "");
    const time = (script: string, ...args: readonly string[]) => {
      const { output } = spawnSync(process.execPath, ["--require", measure, script, ...args], {
        stdio: ["ignore", "ignore", "ignore", "pipe"],
      });
      return Number(String(output[3]));
    };
    // alternately, so that a slow moment affects both
    const row = (name: string, ...args: readonly string[]): Measure => {
      const ratios = Array.from({ length: RUNS }, () => time(TOOL, ...args) / time(empty));
      return { name: `commands: ${name}, of the time of an empty script`, value: median(ratios), unit: "times" };
    };
    const corpus = findCorpus("aamp");
    const [file] = readCorpus("aamp");
    return [
      row("--version", "--version"),
      ...(corpus && file
        ? [
            row("decode of a file", "decode", path.join(corpus, file.name), "-o", "-"),
            row("verify of the AAMP corpus", "verify", corpus, "--jobs", "1"),
            row("check of the AAMP corpus", "check", corpus, "--jobs", "1"),
            row("links of the AAMP corpus", "links", corpus),
          ]
        : []),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
