/** Several runs of the tool at the same time on the same file: each has its change in it, or says that it has not. Nothing is lost without a word. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openNested } from "../../formats/archives/nested.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { sarcOf } from "./archiveBytes.ts";
import { toolPath } from "./buildTool.ts";
import { stateOf } from "./runHere.ts";

export interface RunCounts {
  /** Runs that ended with 0. */
  readonly done: number;
  /** Runs that say that the file was not theirs to write. */
  readonly refused: number;
}

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

function start(tool: string, cwd: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [tool, ...args], {
    cwd,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, XDG_STATE_HOME: stateOf(cwd) },
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += String(chunk);
  });
  return new Promise((done) => child.on("close", (code) => done({ code, said })));
}

function membersOf(path: string): ReadonlyMap<string, string> {
  const opened = openNested(new Uint8Array(readFileSync(path)), NO_SUPPLIES);
  if (!opened || "issue" in opened) throw new Error("the archive is damaged");
  return new Map(opened.nested.members().map((member) => [member.path, new TextDecoder().decode(member.read())]));
}

/** @throws Error where a change is lost without a word */
export async function runTogether(runs: number): Promise<RunCounts> {
  const folder = mkdtempSync(join(tmpdir(), "bytewright-together-"));
  try {
    const tool = await toolPath("toys");
    writeFileSync(join(folder, "a.pack"), sarcOf({ "kept.toy": "TOY:kept", "text.toy": "TOY:old" }));
    const names = Array.from({ length: runs }, (_, index) => `${index}.toy`);
    for (const name of names) {
      writeFileSync(join(folder, name), `TOY:${name}`);
      writeFileSync(join(folder, `${name}.txt`), `text ${name}`);
    }
    const commands = names.map((name, index) =>
      index % 2 === 0 ? ["pack", "a.pack", "--add", `${name}=${name}`] : ["encode", `${name}.txt`, "-o", `a.pack/${name}`],
    );
    const ended = await Promise.all(commands.map((args) => start(tool, folder, args)));
    const members = membersOf(join(folder, "a.pack"));
    if (members.get("kept.toy") !== "TOY:kept") throw new Error("a member that no run changes is gone");
    for (const [index, { code, said }] of ended.entries()) {
      const isThere = members.has(names[index]);
      if (isThere !== (code === 0))
        throw new Error(`${commands[index].join(" ")} ended with ${code}, and the member is ${isThere ? "there" : "lost"}: ${said}`);
      if (code !== 0 && !/io\/(?:changed|in-use)/.test(said)) throw new Error(`${commands[index].join(" ")} says ${said}`);
    }
    const done = ended.filter(({ code }) => code === 0).length;
    return { done, refused: runs - done };
  } finally {
    for (const made of [folder, stateOf(folder)]) rmSync(made, { recursive: true, force: true });
  }
}
