/** The packaged extension in real VS Code, through the end-to-end rig where it is installed. Run `npm run package` before. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type CorpusFile, readCorpus } from "../support/corpus.ts";
import { duration, type Measure } from "./measure.ts";

const RIG = "test/e2e/rig/node_modules/code-server";
const EXTENSION = "dist/bytewright.vsix";
const FOLDER = path.resolve("dist/bench");

interface EditorResult {
  readonly first: number;
  readonly later: number;
  readonly activation?: number;
}

/** The largest real file of a format at hand. */
export function findLargest(format = "aamp"): CorpusFile | undefined {
  return readCorpus(format).reduce<CorpusFile | undefined>(
    (one, other) => (one && one.bytes.length >= other.bytes.length ? one : other),
    undefined,
  );
}

/** Runs a suite of the rig on the file and gives what it measured; undefined where there is no rig, or nothing came of it. */
export function runInEditor<Result>({ name, bytes }: CorpusFile, suite: string): Result | undefined {
  if (!existsSync(RIG) || !existsSync(EXTENSION)) return undefined;
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, name);
  const result = path.join(FOLDER, "editor.json");
  writeFileSync(file, bytes);
  rmSync(result, { force: true });
  const env = { ...process.env, E2E_NO_BUILD: "1", BYTEWRIGHT_BENCH_FILE: file, BYTEWRIGHT_BENCH_RESULT: result };
  const run = spawnSync(process.execPath, ["test/e2e/main.mjs", suite], { env, encoding: "utf8" });
  if (process.env["BYTEWRIGHT_BENCH_VERBOSE"] || !existsSync(result)) console.error(run.stdout + run.stderr);
  return existsSync(result) ? JSON.parse(readFileSync(result, "utf8")) : undefined;
}

export function benchEditor(): Measure[] {
  const largest = findLargest();
  const result = largest && runInEditor<EditorResult>(largest, "test/bench/editorSpeed.mjs");
  if (!result) return [];
  const { first, later, activation } = result;
  const size = `${Math.round(largest.bytes.length / 1000)} kB`;
  return [
    ...(activation === undefined ? [] : [duration("editor: activation", activation)]),
    duration(`editor: click to text of ${size}, extension started by it`, first),
    duration(`editor: click to text of ${size}, later ones (median)`, later),
  ];
}
