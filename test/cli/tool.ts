/** Runs the command line tool in a folder of its own: in this process, or started as users do it. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { formats } from "../../formats/registry.ts";
import { type Flavour, toolPath } from "./buildTool.ts";
import { Collected, type Outcome, outcomeOf, runHere, stateOf } from "./runHere.ts";
import { toyFormats } from "./toyFormats.ts";

export { toolPath } from "./buildTool.ts";
export type { Outcome } from "./runHere.ts";

/** A folder for one test file, removed at its end, and the tool running in it. Made outside of tests, or nothing removes the folder. */
export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), "bytewright-cli-"));

  constructor(private readonly flavour: Flavour) {
    afterAll(() => {
      for (const folder of [this.folder, stateOf(this.folder)]) rmSync(folder, { recursive: true, force: true });
    });
  }

  private env(): NodeJS.ProcessEnv {
    return { ...process.env, XDG_STATE_HOME: stateOf(this.folder) };
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

  /** Runs the tool in this process. */
  run(args: readonly string[], input: string | Uint8Array = ""): Promise<Outcome> {
    return runHere(this.flavour === "product" ? formats : toyFormats, this.folder, args, input, new Collected());
  }

  /** Starts the tool: for what a process is needed for, such as threads, pipes and its end. */
  async start(args: readonly string[], input: string | Uint8Array = ""): Promise<Outcome> {
    const child = spawn(process.execPath, [await toolPath(this.flavour), ...args], { cwd: this.folder, env: this.env() });
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
    const { status, stdout, stderr } = spawnSync("bash", ["-c", line.replaceAll("$TOOL", tool)], { cwd: this.folder, env: this.env() });
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
