/** The command line tool in this process, without threads. Knows no test runner. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { runCommandLine } from "../../cli/src/commandLine.ts";
import { Run } from "../../cli/src/run.ts";
import type { Format } from "../../formats/core/format.ts";
import { formats } from "../../formats/registry.ts";
import { ZSTD_LIBRARY } from "./buildTool.ts";

export interface Outcome {
  readonly code: number | null;
  readonly bytes: Uint8Array;
  readonly stdout: string;
  readonly stderr: string;
}

export class Collected extends Writable {
  readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }
}

export function outcomeOf(code: number | null, stdout: Collected, stderr: Collected): Outcome {
  const bytes = new Uint8Array(Buffer.concat(stdout.chunks));
  return { code, bytes, stdout: new TextDecoder().decode(bytes), stderr: Buffer.concat(stderr.chunks).toString() };
}

/** Where a run keeps its state: next to its folder instead of in the user's. */
export function stateOf(folder: string): string {
  return `${folder}-state`;
}

export function journalOf(folder: string): string {
  return join(stateOf(folder), "bytewright", "writes");
}

/** What the journal has is of another process from now on. */
export function setJournalOwner(folder: string, process: number): void {
  for (const name of readdirSync(journalOf(folder))) {
    const path = join(journalOf(folder), name);
    const entry = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...entry, owner: { ...entry.owner, process } }));
  }
}

/** The run itself, for tests that do a part of one. */
export function makeRun(cwd: string, input: string | Uint8Array = "", stdout = new Collected(), stderr = new Collected()): Run {
  const readInput = () => new Uint8Array(Buffer.from(input));
  const readZstdLibrary = () => new Uint8Array(readFileSync(ZSTD_LIBRARY));
  return new Run({ cwd, env: { XDG_STATE_HOME: stateOf(cwd) }, readInput, stdout, stderr, readZstdLibrary });
}

/** Runs the tool in a folder, with these formats alone, after the runs before it. */
export function runHere(
  own: readonly Format[],
  cwd: string,
  args: readonly string[],
  input: string | Uint8Array = "",
  stdout = new Collected(),
): Promise<Outcome> {
  const outcome = lastRun.then(() =>
    withFormats(own, async () => {
      const stderr = new Collected();
      return outcomeOf(await runCommandLine(args, makeRun(cwd, input, stdout, stderr)), stdout, stderr);
    }),
  );
  lastRun = outcome.catch(() => {});
  return outcome;
}

/** The registry is the same for all that is in a process, so runs wait for each other. */
let lastRun: Promise<unknown> = Promise.resolve();

/** The formats alone, in the place of the product's. */
async function withFormats<T>(own: readonly Format[], work: () => Promise<T>): Promise<T> {
  const all = formats as Format[];
  const before = [...all];
  all.splice(0, all.length, ...own);
  try {
    return await work();
  } finally {
    all.splice(0, all.length, ...before);
  }
}
