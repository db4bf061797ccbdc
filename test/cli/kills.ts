/**
 * Real kills: the tool is killed without a warning while it writes a large file. Whenever that is, the file has all its old bytes or all the
 * new ones for the next command that reads it, and the next one that writes leaves nothing next to it. Of several files that are written together
 * all are old or all are new.
 */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isStagingName } from "../../formats/archives/fileNames.ts";
import { findDifference } from "../../formats/core/proof.ts";
import { type Flavour, toolPath } from "./buildTool.ts";
import { flavourOf, type KillCase, type Scene, setUp } from "./killScenes.ts";
import { journalOf, stateOf } from "./runHere.ts";

/** Only what hangs takes so long, however busy the machine is. */
const PATIENCE_MS = 300_000;

interface KillCounts {
  readonly kills: number;
  /** The run had ended before its kill. */
  readonly late: number;
  /** What the file was afterwards. */
  readonly old: number;
  readonly fresh: number;
  /** Runs that left something for the next one to take away. */
  readonly leftovers: number;
}

/** What a run has left in the folder, or in its journal. */
function leftIn(folder: string): readonly string[] {
  const journal = journalOf(folder);
  const files = readdirSync(folder, { recursive: true }).map(String);
  return [...files.filter((file) => isStagingName(basename(file))), ...(existsSync(journal) ? readdirSync(journal) : [])];
}

interface Run {
  readonly killed: boolean;
  readonly ms: number;
  /** From its first new file on. */
  readonly writingMs: number;
}

/** Runs the tool; kills it after `delay` milliseconds from its start, or from its first new file. */
async function runAndKill(tool: string, folder: string, args: readonly string[], delay: number, fromFirstFile: boolean): Promise<Run> {
  const start = performance.now();
  const child = spawn(process.execPath, [tool, ...args], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, XDG_STATE_HOME: stateOf(folder) },
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += String(chunk);
  });
  const ended = new Promise<[code: number | null, signal: string | null]>((done) => child.on("close", (...how) => done(how)));
  const kill = () => child.kill("SIGKILL");
  const patience = setTimeout(kill, PATIENCE_MS);
  let timer: NodeJS.Timeout | undefined;
  let firstFile: number | undefined;
  const watch = setInterval(() => {
    if (firstFile !== undefined || leftIn(folder).length === 0) return;
    firstFile = performance.now();
    if (fromFirstFile) timer = setTimeout(kill, delay);
  }, 1);
  if (!fromFirstFile) timer = setTimeout(kill, delay);
  const [code, signal] = await ended;
  for (const pending of [patience, timer]) clearTimeout(pending);
  clearInterval(watch);
  if (signal === null && code !== 0) throw new Error(`${args.join(" ")} failed: ${said}`);
  const end = performance.now();
  return { killed: signal !== null, ms: end - start, writingMs: end - (firstFile ?? end) };
}

type Contents = readonly (Uint8Array | undefined)[];

function contentsOf(folder: string, { files }: Scene): Contents {
  return files.map((name) => {
    const file = join(folder, name);
    return existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined;
  });
}

function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a && b ? findDifference(a, b) === undefined : a === b;
}

interface Outcomes {
  readonly old: Contents;
  readonly fresh: Contents;
}

/** @throws Error where a file is neither, or one is old and another one new although they are written together */
function stateOfScene(kind: KillCase, { isOneByOne }: Scene, now: Contents, { old, fresh }: Outcomes): "old" | "fresh" {
  const states = now.map((content, at) => {
    if (isSame(content, old[at])) return "old";
    if (isSame(content, fresh[at])) return "fresh";
    throw new Error(`${kind}: a file is neither old nor new: ${content?.length} bytes`);
  });
  if (new Set(states).size > 1 && !isOneByOne) throw new Error(`${kind}: some files are old and some new: ${states.join(", ")}`);
  return states[states.length - 1];
}

/**
 * @param flavour with a mistake, to see that it is found
 * @param size of what is written: large enough that it takes longer than a signal needs to arrive
 * @throws Error at the first run that breaks the promise.
 */
export async function killOften(
  kind: KillCase,
  kills: number,
  size: number,
  random: () => number,
  flavour: Flavour = flavourOf(kind),
): Promise<KillCounts> {
  const folder = mkdtempSync(join(tmpdir(), "bytewright-kills-"));
  const counts = { kills: 0, late: 0, old: 0, fresh: 0, leftovers: 0 };
  try {
    const tool = await toolPath(flavour);
    const first = setUp(kind, folder, size);
    const old = contentsOf(folder, first);
    const usual = await runAndKill(tool, folder, first.args, PATIENCE_MS, false);
    const outcomes = { old, fresh: contentsOf(folder, first) };
    if (outcomes.fresh.some((content, at) => isSame(content, old[at]))) throw new Error(`${kind}: a file is not written`);
    for (let run = 0; run < kills; run++) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      const scene = setUp(kind, folder, size);
      // half of them anywhere, half of them while files are written
      const fromFirstFile = run % 2 === 0;
      const delay = ((random() % 1000) / 1000) * (fromFirstFile ? usual.writingMs : usual.ms);
      counts.kills++;
      if (!(await runAndKill(tool, folder, scene.args, delay, fromFirstFile)).killed) counts.late++;
      if (leftIn(folder).length > 0) counts.leftovers++;
      // any command that reads it
      await runAndKill(tool, folder, ["list", scene.reads], PATIENCE_MS, false).catch(() => {});
      counts[stateOfScene(kind, scene, contentsOf(folder, scene), outcomes)]++;
      await runAndKill(tool, folder, scene.args, PATIENCE_MS, false).catch((error: unknown) => {
        // there is nothing more to change
        if (!String(error).includes("No value was found")) throw error;
      });
      const left = leftIn(folder);
      if (left.length > 0) throw new Error(`${kind}: the next run leaves ${left.join(", ")}`);
      if (stateOfScene(kind, scene, contentsOf(folder, scene), outcomes) === "old")
        throw new Error(`${kind}: the next run does not write the file`);
    }
  } finally {
    for (const made of [folder, stateOf(folder)]) rmSync(made, { recursive: true, force: true });
  }
  return counts;
}
