/** Runs the command line tool in a folder of its own: in this process, or started as users do it. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { afterAll } from "vitest";
import { runCommandLine } from "../../cli/src/commandLine.ts";
import { Run } from "../../cli/src/run.ts";
import type { Format } from "../../formats/core/format.ts";
import { formats } from "../../formats/registry.ts";
import { type Flavour, toolPath, ZSTD_LIBRARY } from "./buildTool.ts";
import { toyFormats } from "./toyFormats.ts";

export { toolPath } from "./buildTool.ts";

export interface Outcome {
  readonly code: number | null;
  readonly bytes: Uint8Array;
  readonly stdout: string;
  readonly stderr: string;
}

class Collected extends Writable {
  readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }
}

function outcomeOf(code: number | null, stdout: Collected, stderr: Collected): Outcome {
  const bytes = new Uint8Array(Buffer.concat(stdout.chunks));
  return { code, bytes, stdout: new TextDecoder().decode(bytes), stderr: Buffer.concat(stderr.chunks).toString() };
}

async function runHere(cwd: string, args: readonly string[], input: string | Uint8Array): Promise<Outcome> {
  const [stdout, stderr] = [new Collected(), new Collected()];
  const readInput = () => new Uint8Array(Buffer.from(input));
  const run = new Run({ cwd, env: {}, readInput, stdout, stderr, readZstdLibrary: () => new Uint8Array(readFileSync(ZSTD_LIBRARY)) });
  return outcomeOf(await runCommandLine(args, run), stdout, stderr);
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

/** A folder for one test file, removed at its end, and the tool running in it. */
export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), "bytewright-cli-"));
  private readonly flavour: Flavour;

  constructor(flavour: Flavour) {
    this.flavour = flavour;
    afterAll(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  clear(): void {
    for (const name of readdirSync(this.folder)) rmSync(this.path(name), { recursive: true, force: true });
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), content);
  }

  read(name: string): string {
    return readFileSync(this.path(name), "utf8");
  }

  readBytes(name: string): Uint8Array {
    return new Uint8Array(readFileSync(this.path(name)));
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  /** Paths of all files below a folder, `/` between the parts, sorted. */
  files(below = "."): readonly string[] {
    const entries = readdirSync(this.path(below), { recursive: true }).map((entry) => String(entry).replaceAll("\\", "/"));
    return entries.filter((entry) => statSync(join(this.path(below), entry)).isFile()).sort();
  }

  /** Runs the tool in this process, without threads, after the runs before it. */
  run(args: readonly string[], input: string | Uint8Array = ""): Promise<Outcome> {
    const own = this.flavour === "product" ? formats : toyFormats;
    const outcome = lastRun.then(() => withFormats(own, () => runHere(this.folder, args, input)));
    lastRun = outcome.catch(() => {});
    return outcome;
  }

  /** Starts the tool: for what a process is needed for, such as threads, pipes and its end. */
  async start(args: readonly string[], input: string | Uint8Array = ""): Promise<Outcome> {
    const child = spawn(process.execPath, [await toolPath(this.flavour), ...args], { cwd: this.folder });
    const [stdout, stderr] = [new Collected(), new Collected()];
    child.stdout.pipe(stdout);
    child.stderr.pipe(stderr);
    // a tool that does not read its input may be gone before it is written
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    const code = await new Promise<number | null>((done) => child.on("close", done));
    return outcomeOf(code, stdout, stderr);
  }

  /** Runs a line of a POSIX shell, in which `$TOOL` is the tool. */
  async shell(line: string): Promise<Outcome> {
    const tool = `"${process.execPath}" "${await toolPath(this.flavour)}"`;
    const { status, stdout, stderr } = spawnSync("bash", ["-c", line.replaceAll("$TOOL", tool)], { cwd: this.folder });
    return { code: status, bytes: new Uint8Array(stdout), stdout: stdout.toString(), stderr: stderr.toString() };
  }
}

/** The objects of the lines of `--json`. */
export function parseLines<T = Record<string, unknown>>(stdout: string): readonly T[] {
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

/** True where lines of a POSIX shell can be run. */
export const HAS_SHELL = process.platform !== "win32" && spawnSync("bash", ["-c", "true"]).status === 0;

/** True where a line of a shell can be run on a terminal: with the `script` of Linux. */
export const HAS_TERMINAL = process.platform === "linux" && spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;
