/** Finds the files in a command's arguments, one at a time, in a fixed order. Reads no file. */
import type { Dirent } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { basename, join, parse } from "node:path";
import { isObeyedName } from "../../formats/archives/fileNames.ts";
import { isNew } from "../../formats/core/lists.ts";
import { Glob, isGlob } from "../../formats/core/text/glob.ts";
import { fileKey, ioStop, leadsInto, slashed } from "./files.ts";
import { isStagedNow } from "./journal.ts";
import { byteFinding, findingLine } from "./report.ts";
import type { Run } from "./run.ts";
import type { Shard } from "./shard.ts";
import { isInShard } from "./shard.ts";

export interface FoundFile {
  /** To open it; `/` between its parts on every system, for output. */
  readonly path: string;
  /** Path below the given folder; the file's name if the file itself was given. */
  readonly relative: string;
  /** Given by name, not found in a folder. */
  readonly explicit: boolean;
}

type Kind = "file" | "folder" | "missing" | "other";

/** The kind of a path's target, following links. An unreadable folder counts as missing: reading it reports the reason. */
async function kindOf(run: Run, path: string): Promise<Kind> {
  try {
    const found = await stat(run.at(path));
    return found.isFile() ? "file" : found.isDirectory() ? "folder" : "other";
  } catch {
    return "missing";
  }
}

/** Kind of an entry of a folder. Links to folders are not followed: they can form a ring. */
async function entryKind(run: Run, entry: Dirent, path: string): Promise<Kind> {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  if (!entry.isSymbolicLink()) return "other";
  const kind = await kindOf(run, path);
  return kind === "folder" ? "other" : kind;
}

/** Entries of a folder by name; undefined if unreadable. */
async function findEntries(run: Run, folder: string): Promise<readonly Dirent[] | undefined> {
  try {
    const entries: Dirent[] = [];
    for await (const entry of await opendir(run.at(folder), { bufferSize: 512 })) if (!isStagedNow(run, entry.name)) entries.push(entry);
    return entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  } catch {
    return undefined;
  }
}

function found(path: string, relative: string, explicit: boolean): FoundFile {
  return { path: slashed(path), relative: slashed(relative), explicit };
}

async function* walkFolder(run: Run, folder: string, relative: string): AsyncGenerator<FoundFile> {
  const entries = await findEntries(run, folder);
  // opening it as a file fails later, which reports the reason
  if (!entries) yield found(folder, relative, true);
  for (const entry of entries ?? []) {
    if (isObeyedName(entry.name)) continue;
    const path = join(folder, entry.name);
    const below = join(relative, entry.name);
    const kind = await entryKind(run, entry, path);
    if (kind === "folder") yield* walkFolder(run, path, below);
    else if (kind !== "other") yield found(path, below, false);
  }
}

/** Follows the parts of a pattern down from `folder`. */
async function* walkPattern(
  run: Run,
  folder: string,
  relative: string,
  parts: readonly string[],
  deep: boolean,
  seen: Set<string>,
): AsyncGenerator<FoundFile> {
  // several "**" lead to a folder in many ways
  const place = `${parts.length}/${folder}`;
  if (seen.has(place)) return;
  seen.add(place);
  const [part, ...rest] = parts;
  if (part === "**") {
    yield* walkPattern(run, folder, relative, rest.length > 0 ? rest : ["*"], true, rest.length > 0 ? seen : new Set());
    for (const entry of (await findEntries(run, folder)) ?? [])
      if (entry.isDirectory() && !entry.name.startsWith("."))
        yield* walkPattern(run, join(folder, entry.name), join(relative, entry.name), parts, true, seen);
    return;
  }
  const pattern = new Glob(part);
  for (const entry of (await findEntries(run, folder)) ?? []) {
    if (!pattern.matches(entry.name)) continue;
    const path = join(folder, entry.name);
    const below = join(relative, entry.name);
    const kind = await entryKind(run, entry, path);
    if (rest.length > 0) {
      if (kind === "folder") yield* walkPattern(run, path, below, rest, deep, seen);
    } else if (kind === "folder") {
      // "dump/*" works as in a shell; "**" has already visited the folder
      if (!deep) yield* walkFolder(run, path, below);
    } else if (kind !== "other") yield found(path, below, false);
  }
}

/** The fixed folder that a pattern starts from, and the parts below it. */
function splitPattern(pattern: string): { readonly base: string; readonly parts: readonly string[] } {
  const { root } = parse(pattern);
  const parts = slashed(pattern.slice(root.length))
    .split("/")
    .filter((part, index, all) => part !== "" && part !== "." && !(part === "**" && all[index - 1] === "**"));
  const fixed = parts.findIndex(isGlob);
  return { base: join(root, ...parts.slice(0, fixed)), parts: parts.slice(fixed) };
}

async function* walkArgument(run: Run, argument: string): AsyncGenerator<FoundFile> {
  const kind = await kindOf(run, argument);
  if (kind === "folder") {
    yield* walkFolder(run, argument, "");
    return;
  }
  if (kind === "missing" && isGlob(argument)) {
    const { base, parts } = splitPattern(argument);
    let any = false;
    for await (const file of walkPattern(run, base === "" ? "." : base, "", parts, false, new Set())) {
      any = true;
      yield file;
    }
    if (any) return;
  }
  // opening a missing file reports it
  yield found(argument, basename(argument), true);
}

export interface WalkOptions {
  readonly shard?: Shard | undefined;
  /** The files will be written: skip links that lead out of a folder, with a message, and count a file with several names once. */
  readonly writes?: boolean;
}

/**
 * All files below the arguments: in the order of the arguments, in folders by name. Holds one folder's entries at a time.
 * A file given by name is split into shards by its path as given.
 */
export async function* walk(run: Run, paths: readonly string[], { shard, writes = false }: WalkOptions = {}): AsyncGenerator<FoundFile> {
  const seen = new Set<string>();
  for (const argument of paths)
    for await (const file of walkArgument(run, argument)) {
      if (!isInShard(file.explicit ? file.path : file.relative, shard)) continue;
      if (!writes || (staysInside(run, file) && isNew(seen, fileKey(run, file.path)))) yield file;
    }
}

function staysInside(run: Run, { path, relative, explicit }: FoundFile): boolean {
  const top = path.slice(0, path.length - relative.length) || ".";
  if (explicit || leadsInto(run.at(top), run.at(path))) return true;
  const message = "This link leads out of the folder, so the file is skipped. To change it, name it.";
  run.complain(findingLine({ ...byteFinding(path, ioStop("leads-out", message).issue), severity: "warning" }));
  return false;
}
