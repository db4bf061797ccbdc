/**
 * Caches results in a folder, keyed by everything they depend on: the file's bytes and names, the available dictionaries and name lists,
 * and this version. Damaged entries and those of another form count as missing; forged ones are trusted, so the folder must be as safe as
 * the tool. Entries contain findings, names and values of the mod, and no other bytes of the game.
 */
import { createHash, randomBytes } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unlessStopped } from "../../../formats/core/issue.ts";
import { getOrMake } from "../../../formats/core/lists.ts";
import { version } from "../../../package.json";
import { dictionariesFor } from "../dictionaries.ts";
import { findLikelyFormat, findNamedFile } from "../documents.ts";
import { readBytes } from "../files.ts";
import { readIfGameFile } from "../gameFiles.ts";
import { splitArchivePath } from "../insideArchives.ts";
import { giveBack } from "../memory.ts";
import type { NameSource } from "../nameLists.ts";
import type { Run } from "../run.ts";
import { fileSource } from "../sources.ts";
import { UsageError } from "../usage.ts";

export interface CacheSetup {
  /** Absolute. */
  readonly folder: string;
  /** The common dependencies of all entries. */
  readonly recipe: string;
}

/** Version of the entries: a new number invalidates them all. */
const FORM = 1;
/** Maximum bytes of an entry: larger ones are not read. */
const MAX_ENTRY = 64 * 1024 * 1024;
/** Maximum bytes of all entries. */
const MAX_SIZE = 200 * 1024 * 1024;
const ENTRY = /^[0-9a-f]{64}$/;
const STAGED = /^[0-9a-f]{64}\.[0-9a-f]{16}$/;
/** Milliseconds after which no process is still writing an entry. */
const ABANDONED = 3_600_000;

/** @throws UsageError if the folder cannot be used */
export function setUpCache(run: Run, folder: string | undefined, names: readonly NameSource[]): CacheSetup | undefined {
  if (folder === undefined) return undefined;
  const at = run.absolute(folder);
  try {
    mkdirSync(at, { recursive: true });
  } catch {
    throw new UsageError(`--cache: "${folder}" is not a folder, and cannot be made one.`);
  }
  return { folder: at, recipe: digestOf(JSON.stringify([FORM, version, names])) };
}

function digestOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest("hex");
}

/** The bytes that determine a file's findings; undefined for a file that does not count, or an archive member. */
export function readDecisive(run: Run, path: string): Uint8Array | undefined {
  return unlessStopped(() => {
    if (splitArchivePath(run, path).inside !== "") return undefined;
    return readIfGameFile(run, path) ?? (findLikelyFormat(fileSource(run, path)) ? readBytes(run, path) : undefined);
  });
}

/** A text is compared with the file that it is named after. */
function readNamed(run: Run, path: string): Uint8Array | undefined {
  return unlessStopped(() => {
    const format = findLikelyFormat(fileSource(run, path));
    return format && findNamedFile(run, path, format);
  });
}

export class ResultCache {
  /** By folder. */
  private readonly dictionaries = new Map<string, string>();

  constructor(
    private readonly run: Run,
    private readonly setup: CacheSetup,
  ) {}

  get recipe(): string {
    return this.setup.recipe;
  }

  /** @param facts further dependencies of the result */
  keyOf(kind: string, path: string, bytes: Uint8Array, facts: readonly unknown[] = []): string {
    const all = JSON.stringify([kind, path, facts]);
    return digestOf(this.setup.recipe, all, this.dictionariesOf(path), bytes);
  }

  /** Undefined for a file whose result is not kept. */
  findKeyOfFile(kind: string, path: string, facts: readonly unknown[]): string | undefined {
    const bytes = readDecisive(this.run, path);
    if (!bytes) return undefined;
    const named = readNamed(this.run, path);
    // the file's place may matter to its game
    const key = this.keyOf(kind, path, bytes, [this.run.inOriginal(path), named && digestOf(named), ...facts]);
    giveBack(bytes);
    return key;
  }

  find(key: string): Uint8Array | undefined {
    const file = join(this.setup.folder, key);
    try {
      const found = lstatSync(file);
      if (!found.isFile() || found.size > MAX_ENTRY) return undefined;
      const stored = readFileSync(file);
      const body = stored.subarray(key.length * 2);
      if (stored.toString("latin1", 0, key.length * 2) !== key + digestOf(key, body)) return undefined;
      markUsed(file);
      return body;
    } catch {
      return undefined;
    }
  }

  /** Skips an entry that cannot be written. */
  keep(key: string, body: string | Uint8Array): void {
    const bytes = Buffer.from(body);
    const staged = join(this.setup.folder, `${key}.${randomBytes(8).toString("hex")}`);
    try {
      writeFileSync(staged, Buffer.concat([Buffer.from(key + digestOf(key, bytes)), bytes]), { flag: "wx" });
      renameSync(staged, join(this.setup.folder, key));
    } catch {
      rmSync(staged, { force: true });
    }
  }

  /** Identifies the dictionaries that a file in this folder may need. */
  private dictionariesOf(path: string): string {
    return getOrMake(this.dictionaries, dirname(path), () => digestOf(...dictionariesFor(this.run, path).map(({ bytes }) => bytes)));
  }
}

/** For {@link trimCache}. Ignores read-only folders, whose entries still work. */
function markUsed(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // keeps its old time
  }
}

/** Removes the least recently used entries if there are too many, and unfinished ones. Ignores read-only folders. */
export function trimCache({ folder }: CacheSetup): void {
  try {
    trim(folder);
  } catch {
    // the next run tries again
  }
}

function trim(folder: string): void {
  const entries = readdirSync(folder)
    .filter((name) => ENTRY.test(name) || STAGED.test(name))
    .flatMap((name) => {
      const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
      return found?.isFile() ? [{ name, size: found.size, used: found.mtimeMs }] : [];
    })
    .sort((a, b) => b.used - a.used);
  let size = 0;
  for (const entry of entries) {
    size += entry.size;
    const isStale = STAGED.test(entry.name) && Date.now() - entry.used > ABANDONED;
    if (isStale || size > MAX_SIZE) rmSync(join(folder, entry.name), { force: true });
  }
}
