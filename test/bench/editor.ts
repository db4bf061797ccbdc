/** The packaged extension in real VS Code, if the end-to-end rig is installed. Run `npm run package` first. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { aamp } from "../../formats/aamp/index.ts";
import { type CorpusFile, readCorpus } from "../support/corpus.ts";
import { duration, type Measure } from "./measure.ts";

const RIG = "test/e2e/rig/node_modules/code-server";
const EXTENSION = "dist/bytewright.vsix";
const FOLDER = path.resolve("dist/bench");

interface EditorResult {
  readonly first: number;
  readonly later: number;
  readonly plain: number;
  readonly activation?: number;
  /** For comparison: VS Code's own Git extension. */
  readonly git?: number;
}

/** The largest available real file of a format. */
export function findLargest(format = "aamp"): CorpusFile | undefined {
  return readCorpus(format).reduce<CorpusFile | undefined>(
    (one, other) => (one && one.bytes.length >= other.bytes.length ? one : other),
    undefined,
  );
}

/**
 * Runs a suite of the rig on a file and, if given, on its text as plain text. Returns the measurements, or undefined if the rig is not
 * installed or the suite failed.
 */
export function runInEditor<Result>({ name, bytes }: CorpusFile, suite: string, text?: string): Result | undefined {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, name);
  const plain = path.join(FOLDER, "plain.txt");
  writeFileSync(file, bytes);
  writeFileSync(plain, text ?? "");
  return runInRig(["test/e2e/main.mjs", suite], { E2E_NO_BUILD: "1", BYTEWRIGHT_BENCH_FILE: file, BYTEWRIGHT_BENCH_TEXT: plain });
}

/** True if the end-to-end rig and the packaged extension are there. */
export function canRunEditor(): boolean {
  return existsSync(RIG) && existsSync(EXTENSION);
}

/** Runs a program of the rig and returns the result that it writes, or undefined if the rig is not installed or the program failed. */
export function runInRig<Result>(args: readonly string[], env: Readonly<Record<string, string>> = {}): Result | undefined {
  if (!canRunEditor()) return undefined;
  mkdirSync(FOLDER, { recursive: true });
  const result = path.join(FOLDER, "editor.json");
  rmSync(result, { force: true });
  const run = spawnSync(process.execPath, args, { env: { ...process.env, ...env, BYTEWRIGHT_BENCH_RESULT: result }, encoding: "utf8" });
  if (process.env["BYTEWRIGHT_BENCH_VERBOSE"] || !existsSync(result)) console.error(run.stdout + run.stderr);
  return existsSync(result) ? JSON.parse(readFileSync(result, "utf8")) : undefined;
}

export function benchEditor(): Measure[] {
  const largest = findLargest();
  const decoded = largest && aamp.decode(largest.bytes, aamp.builtinNames());
  if (!largest || decoded?.kind !== "ok") return [];
  const result = runInEditor<EditorResult>(largest, "test/bench/editorSpeed.mjs", decoded.text);
  if (!result) return [];
  const { first, later, plain, activation, git } = result;
  const size = `${Math.round(largest.bytes.length / 1000)} kB`;
  return [
    ...(activation === undefined ? [] : [duration("editor: activation", activation)]),
    ...(git === undefined ? [] : [duration("editor: activation of VS Code's own Git extension", git)]),
    duration(`editor: click to text of ${size}, extension started by it`, first),
    duration(`editor: click to text of ${size}, later ones (median)`, later),
    duration("editor: click to the same text in a plain text file (median)", plain),
  ];
}
