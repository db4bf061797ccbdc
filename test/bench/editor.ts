/** The packaged extension in real VS Code, through the end-to-end rig where it is installed. Run `npm run package` before. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readCorpus } from "../support/corpus.ts";
import { duration, type Measure } from "./measure.ts";

const RIG = "test/e2e/rig/node_modules/code-server";
const EXTENSION = "dist/bytewright.vsix";
const FOLDER = path.resolve("dist/bench");

export function benchEditor(): Measure[] {
  const largest = readCorpus("aamp").reduce<{ name: string; bytes: Uint8Array } | undefined>(
    (one, other) => (one && one.bytes.length >= other.bytes.length ? one : other),
    undefined,
  );
  if (!largest || !existsSync(RIG) || !existsSync(EXTENSION)) return [];
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, largest.name);
  const result = path.join(FOLDER, "editor.json");
  writeFileSync(file, largest.bytes);
  rmSync(result, { force: true });
  const env = { ...process.env, E2E_NO_BUILD: "1", BYTEWRIGHT_BENCH_FILE: file, BYTEWRIGHT_BENCH_RESULT: result };
  const run = spawnSync(process.execPath, ["test/e2e/main.mjs", "test/bench/editorSpeed.mjs"], { env, encoding: "utf8" });
  if (!existsSync(result)) {
    console.error(run.stdout + run.stderr);
    return [];
  }
  const { first, later, activation } = JSON.parse(readFileSync(result, "utf8"));
  const size = `${Math.round(largest.bytes.length / 1000)} kB`;
  return [
    ...(activation === undefined ? [] : [duration("editor: activation", activation)]),
    duration(`editor: click to text of ${size}, extension started by it`, first),
    duration(`editor: click to text of ${size}, later ones (median)`, later),
  ];
}
