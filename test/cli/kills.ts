/**
 * Real kills: the tool is killed without a warning while it writes a large file. Whenever that is, the file has all its old bytes or all the
 * new ones for the next command that reads it, and the next one that writes leaves nothing next to it. Of several files that are written together
 * all are old or all are new.
 */

import { spawn } from "node:child_process";
import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isStagingName } from "../../formats/archives/fileNames.ts";
import { openNested } from "../../formats/archives/nested.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { findDifference } from "../../formats/core/proof.ts";
import { sarcOf } from "./archiveBytes.ts";
import { type Flavour, toolPath } from "./buildTool.ts";
import { aampOf } from "./gameFiles.ts";
import { journalOf, stateOf } from "./runHere.ts";

export const KILL_CASES = [
  "encode",
  "encode onto two names",
  "encode into an archive",
  "pack",
  "pack --create",
  "set of several files",
] as const;
export type KillCase = (typeof KILL_CASES)[number];

/** Only what hangs takes so long, however busy the machine is. */
const PATIENCE_MS = 300_000;

export interface KillCounts {
  readonly kills: number;
  /** The run had ended before its kill. */
  readonly late: number;
  /** What the file was afterwards. */
  readonly old: number;
  readonly fresh: number;
  /** Runs that left something for the next one to take away. */
  readonly leftovers: number;
}

interface Part {
  readonly file: string;
  /** What is in the file that matters: all of it, or one member. */
  readonly contentOf: (bytes: Uint8Array) => Uint8Array;
  readonly old: Uint8Array;
  readonly fresh: Uint8Array;
}

interface Scene {
  readonly args: readonly string[];
  readonly parts: readonly Part[];
}

function memberOf(bytes: Uint8Array, name: string): Uint8Array {
  const opened = openNested(bytes, NO_SUPPLIES);
  if (!opened || "issue" in opened) throw new Error("the archive is damaged");
  const found = opened.nested.find(name);
  if (found?.kind !== "member") throw new Error("the member is gone");
  return found.read();
}

/** Each with a share of the size, and less: values are searched in texts. */
const SET_FILES = 6;
const SET_SHARE = 4;

function setUpSet(folder: string, size: number): Scene {
  const name = `"${"x".repeat(Math.ceil(size / SET_FILES / SET_SHARE))}"`;
  const [old, fresh] = ["1", "2"].map((power) => aampOf({ Attack: { Power: power, Name: name } }));
  const parts = Array.from({ length: SET_FILES }, (_, index) => ({
    file: join(folder, index % 3 === 2 ? `${index}.pack` : `${index}.bxml`),
    contentOf: (bytes: Uint8Array) => (index % 3 === 2 ? memberOf(bytes, "a.bxml") : bytes),
    old,
    fresh,
  }));
  for (const [index, { file }] of parts.entries()) writeFileSync(file, index % 3 === 2 ? sarcOf({ "a.bxml": old }) : old);
  linkSync(join(folder, "0.bxml"), join(folder, "second.bxml"));
  return { args: ["set", "Attack/Power = 1", "= 2", ".", "--write"], parts };
}

function setUp(kind: KillCase, folder: string, size: number): Scene {
  if (kind === "set of several files") return setUpSet(folder, size);
  const [old, fresh] = ["o", "n"].map((letter) => Buffer.from(`TOY:${letter.repeat(size)}`));
  writeFileSync(join(folder, "text.txt"), "n".repeat(size));
  writeFileSync(join(folder, "new.bin"), fresh);
  const isLoose = kind === "encode" || kind === "encode onto two names";
  const file = join(folder, isLoose ? "big.toy" : "big.pack");
  writeFileSync(file, isLoose ? old : sarcOf({ "big.toy": old, "other.bin": "other" }));
  if (kind === "encode onto two names") linkSync(file, join(folder, "second.toy"));
  const encode = ["encode", "text.txt", "--format", "toy", "-o"];
  if (kind === "pack --create") {
    mkdirSync(join(folder, "members"));
    writeFileSync(join(folder, "members/big.toy"), fresh);
    writeFileSync(join(folder, "members/other.bin"), "other");
  }
  const args =
    kind === "pack"
      ? ["pack", "big.pack", "--replace", "big.toy=new.bin"]
      : kind === "pack --create"
        ? ["pack", "big.pack", "--create", "members", "--force"]
        : [...encode, isLoose ? "big.toy" : "big.pack/big.toy"];
  const parts = [file, ...(kind === "encode onto two names" ? [join(folder, "second.toy")] : [])];
  const contentOf = isLoose ? (bytes: Uint8Array) => bytes : (bytes: Uint8Array) => memberOf(bytes, "big.toy");
  return { args, parts: parts.map((part) => ({ file: part, contentOf, old, fresh })) };
}

/** What a run has left in the folder, or in its journal. */
function leftIn(folder: string): readonly string[] {
  const journal = journalOf(folder);
  return [...readdirSync(folder).filter(isStagingName), ...(existsSync(journal) ? readdirSync(journal) : [])];
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
  const ended = new Promise<NodeJS.Signals | null>((done) => child.on("close", (_, signal) => done(signal)));
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
  const signal = await ended;
  for (const pending of [patience, timer]) clearTimeout(pending);
  clearInterval(watch);
  if (signal === null && said !== "" && !/^\d+ values in \d+ files changed\n$/.test(said))
    throw new Error(`${args.join(" ")} failed: ${said}`);
  const end = performance.now();
  return { killed: signal !== null, ms: end - start, writingMs: end - (firstFile ?? end) };
}

/** @throws Error where a file is neither, or one is old and another one new */
function stateOfScene(kind: KillCase, { parts }: Scene): "old" | "fresh" {
  const states = parts.map(({ file, contentOf, old, fresh }) => {
    const content = contentOf(readFileSync(file));
    if (findDifference(content, old) === undefined) return "old";
    if (findDifference(content, fresh) === undefined) return "fresh";
    throw new Error(`${kind}: a file is neither old nor new: ${content.length} bytes`);
  });
  if (new Set(states).size > 1) throw new Error(`${kind}: some files are old and some new: ${states.join(", ")}`);
  return states[0];
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
  flavour: Flavour = kind === "set of several files" ? "product" : "toys",
): Promise<KillCounts> {
  const folder = mkdtempSync(join(tmpdir(), "bytewright-kills-"));
  const counts = { kills: 0, late: 0, old: 0, fresh: 0, leftovers: 0 };
  try {
    const tool = await toolPath(flavour);
    const usual = await runAndKill(tool, folder, setUp(kind, folder, size).args, PATIENCE_MS, false);
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
      await runAndKill(tool, folder, ["list", scene.parts[0].file], PATIENCE_MS, false).catch(() => {});
      counts[stateOfScene(kind, scene)]++;
      await runAndKill(tool, folder, scene.args, PATIENCE_MS, false).catch((error: unknown) => {
        // there is nothing more to change
        if (!String(error).includes("No value was found")) throw error;
      });
      const left = leftIn(folder);
      if (left.length > 0) throw new Error(`${kind}: the next run leaves ${left.join(", ")}`);
      if (stateOfScene(kind, scene) === "old") throw new Error(`${kind}: the next run does not write the file`);
    }
  } finally {
    for (const made of [folder, stateOf(folder)]) rmSync(made, { recursive: true, force: true });
  }
  return counts;
}
