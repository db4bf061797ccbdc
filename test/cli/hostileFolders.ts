/**
 * Folders that someone else has packed: files named like those of an interrupted run, links that lead out, archives whose members have names
 * that are not paths. Commands that read change nothing; commands that write change what they are for, and nothing outside of the folder.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { formats } from "../../formats/registry.ts";
import { sarcOf, sarcWithNames } from "./archiveBytes.ts";
import { aampOf } from "./gameFiles.ts";
import { journalOf, type Outcome, runHere, stateOf } from "./runHere.ts";

type Random = () => number;

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random() % list.length];
}

const file = (power: number) => aampOf({ Attack: { Power: String(power) } });
const TEXT = "!io\nversion: 0\ntype: xml\nparam_root:   !list\n  objects:\n    Attack: !obj\n      Power:  3\n  lists: {}\n";

const NAMES = ["a.bxml", "b.bxml", "sub/c.bxml", "sub/deep/d.sbxml"];
/** Where links lead, from the top of the folder. */
const LINKS = ["../outside/e.bxml", "../outside/t.bxml.yml", "../outside", "a.bxml", "sub", "..", "nowhere", "x.bxml"];
const LINK_NAMES = ["x.bxml", "y.bxml", "t.bxml.yml", "z", "own.bxml", "out/a.bxml.yml", "out/sub"];

function stagingLike(random: Random): string {
  const target = pick(random, ["a.bxml.", "sub.", ".git.", "con.", "outside.", ""]);
  const id = `${pick(random, ["00000000-1-", `${process.pid}-`, ""])}${pick(random, ["0123456789ab", "ba9876543210"])}`;
  return `.${target}bytewright-${id}.${pick(random, ["old", "new", "tmp", "json", "claim"])}`;
}

/** Names of members, of which a path is made or not. */
const MEMBER_NAMES = [
  "a.bxml",
  "../up",
  "/abs",
  "d//e",
  "./f",
  "g/../h",
  "#1",
  "",
  "con",
  ".git/x",
  "a\\b",
  "sub/i.bxml",
  "sub",
  "..",
  ".",
];

export function hostileArchive(random: Random): Uint8Array {
  const names = Array.from({ length: 1 + (random() % 4) }, () => (random() % 5 === 0 ? stagingLike(random) : pick(random, MEMBER_NAMES)));
  const inner = () => sarcOf(random() % 2 === 0 ? {} : { "inner.bxml": file(4) });
  const bytes = sarcWithNames(names.map((name) => [name, random() % 5 === 0 ? inner() : file(5)] as const));
  return random() % 3 === 0 ? yaz0.wrap(bytes) : bytes;
}

function makeScene(random: Random, top: string): void {
  const write = (path: string, content: Uint8Array | string, age = 0) => {
    const at = join(top, path);
    mkdirSync(dirname(at), { recursive: true });
    try {
      writeFileSync(at, content, { flag: "wx" });
      if (age > 0) utimesSync(at, age, age);
    } catch {
      // a link has this name already
    }
  };
  const link = (path: string, make: (at: string) => void) => {
    try {
      mkdirSync(dirname(join(top, path)), { recursive: true });
      make(join(top, path));
    } catch {
      // something has this name already
    }
  };
  write("outside/e.bxml", file(1));
  write("outside/t.bxml.yml", TEXT);
  for (const name of LINK_NAMES) if (random() % 3 === 0) link(`mod/${name}`, (at) => symlinkSync(pick(random, LINKS), at));
  for (const name of NAMES) write(`mod/${name}`, name.endsWith(".sbxml") ? yaz0.wrap(file(2)) : file(2));
  for (const name of ["t", "own"]) write(`mod/${name}.bxml.yml`, TEXT);
  write("mod/p.pack", hostileArchive(random));
  if (random() % 2 === 0) link("mod/second.bxml", (at) => linkSync(join(top, "mod/b.bxml"), at));
  for (let count = random() % 4; count > 0; count--)
    write(`mod/${random() % 3 === 0 ? "sub/" : ""}${stagingLike(random)}`, random() % 2 === 0 ? file(9) : "{}", 1 + (random() % 2));
}

/** All that can be seen of what is below a folder, by path. Links are not followed. */
function snapshotOf(top: string, below = "", seen = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const name of readdirSync(join(top, below))) {
    const path = below === "" ? name : `${below}/${name}`;
    const found = lstatSync(join(top, path));
    const { ino, mtimeMs, size } = found;
    if (found.isDirectory()) {
      seen.set(path, "folder");
      snapshotOf(top, path, seen);
    } else {
      const content = found.isSymbolicLink() ? readlinkSync(join(top, path)) : contentOf(join(top, path));
      seen.set(path, `${content} ${ino} ${mtimeMs} ${size}`);
    }
  }
  return seen;
}

function contentOf(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** Paths that differ. */
function changesOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).sort();
}

const READERS: readonly (readonly string[])[] = [
  ["check", "mod"],
  ["verify", "mod"],
  ["list", "mod"],
  ["stats", "mod"],
  ["links", "mod"],
  ["query", "Power", "mod"],
  ["query", "Power", "mod/p.pack"],
  ["set", "Power", "= 7", "mod"],
  ["format", "--check", "mod"],
  ["decode", "mod/a.bxml"],
  ["textconv", "mod/p.pack", "--members"],
];

/** Commands that write, and what of the scene each may change. */
const WRITERS: readonly (readonly [args: readonly string[], mayChange: RegExp])[] = [
  // members that were extracted are game files under any name
  [["set", "Power", "= 7", "mod", "--write"], /^mod\/(?:.*\.s?bxml|out\/.*|p\.pack|\.[^/]*|.*\/\.[^/]*)$/],
  [["format", "mod"], /^mod\/.*\.yml$/],
  [["decode", "mod", "--out-dir", "mod/out", "--force"], /^mod\/out(?:\/.*)?$/],
  [["decode", "mod", "--out-dir", "texts"], /^texts(?:\/.*)?$/],
  [["encode", "mod/own.bxml.yml"], /^mod\/[\w.]*$/],
  [["extract", "mod/p.pack", "--out-dir", "mod/out", "--force"], /^mod\/out(?:\/.*)?$/],
  [["extract", "mod/p.pack", "--recursive", "--out-dir", "members"], /^members(?:\/.*)?$/],
  [["pack", "mod/p.pack", "--add", "added.bxml=mod/b.bxml"], /^mod\/p\.pack$/],
];

export interface FolderCounts {
  runs: number;
  /** Commands that wrote something. */
  wrote: number;
}

type Tool = (cwd: string, args: readonly string[]) => Promise<Outcome>;
const product: Tool = (cwd, args) => runHere(formats, cwd, args);

/**
 * @param tool with a mistake, to see that it is found
 * @throws Error that says which command did what it must not
 */
export async function tryFolder(random: Random, counts: FolderCounts, tool = product): Promise<void> {
  const top = mkdtempSync(join(tmpdir(), "bytewright-hostile-"));
  const run = async (args: readonly string[]): Promise<Outcome> => {
    counts.runs++;
    const outcome = await tool(top, args);
    if (/internal[ /]/.test(outcome.stderr + outcome.stdout)) throw new Error(`${args.join(" ")}: ${outcome.stderr}`);
    return outcome;
  };
  try {
    makeScene(random, top);
    let before = snapshotOf(top);
    for (const args of READERS) {
      await run(args);
      const changed = changesOf(before, snapshotOf(top));
      if (changed.length > 0) throw new Error(`${args.join(" ")} changed ${changed.join(", ")}`);
    }
    for (let count = 3; count > 0; count--) {
      const [args, mayChange] = pick(random, WRITERS);
      await run(args);
      const after = snapshotOf(top);
      const changed = changesOf(before, after);
      const wrong = changed.filter((path) => !mayChange.test(path));
      if (wrong.length > 0) throw new Error(`${args.join(" ")} changed ${wrong.join(", ")}`);
      if (changed.length > 0) counts.wrote++;
      before = after;
    }
    await tryWishes(random, top, run);
    const left = existsSync(journalOf(top)) ? readdirSync(journalOf(top)) : [];
    if (left.length > 0) throw new Error(`the journal still has ${left.join(", ")}`);
  } finally {
    for (const folder of [top, stateOf(top)]) rmSync(folder, { recursive: true, force: true });
  }
}

/** A member is asked for by a name: it is written, or the run fails. */
async function tryWishes(random: Random, top: string, run: (args: readonly string[]) => Promise<Outcome>): Promise<void> {
  const wish = pick(random, MEMBER_NAMES);
  const recursive = random() % 2 === 0 ? ["--recursive"] : [];
  const args = ["extract", ...recursive, "--out-dir", "wished", "mod/p.pack", "--", wish];
  const { code } = await run(args);
  const written = [...snapshotOf(top)].filter(([path, seen]) => path.startsWith("wished/") && seen !== "folder");
  if (code === 0 && written.length === 0) throw new Error(`${args.join(" ")} ends with 0 and has written nothing`);
}
