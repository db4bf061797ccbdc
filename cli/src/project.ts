/** Builds a project from the files below the arguments and the dumps, including archives, with their relations in the index. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { unlessStopped } from "../../formats/core/issue.ts";
import { quote } from "../../formats/core/json/print.ts";
import { NO_RELATIONS, type Relations } from "../../formats/core/relations.ts";
import { findFormatByName } from "../../formats/registry.ts";
import { IndexedFile } from "../../index/indexedFile.ts";
import { IndexedProject } from "../../index/indexedProject.ts";
import { type IndexSetup, indexSource, listFiles, readContents, type Stored } from "../../index/indexFile.ts";
import { diskPlace, type Place, placeIn } from "../../index/place.ts";
import type { Origin, Project, ProjectFile } from "../../index/project.ts";
import { emptyIndex, mergeIndex, parseIndex, printIndex, type StoredIndex } from "../../index/storedIndex.ts";
import type { ResultCache } from "./ci/resultCache.ts";
import { suppliesFor } from "./dictionaries.ts";
import { fileVersion } from "./files.ts";
import { modFilesIn, readIfGameFile } from "./gameFiles.ts";
import type { NameTable } from "./nameLists.ts";
import type { Run } from "./run.ts";
import { sourceAt } from "./sources.ts";
import { UsageError } from "./usage.ts";
import { walk } from "./walk.ts";

/** Limits the search around a single file for files that it needs. */
const MAX_NEIGHBOURS = 200_000;

export interface ProjectSetup {
  readonly paths: readonly string[];
  readonly dumps: readonly string[];
  readonly names: NameTable;
  readonly cache?: ResultCache | undefined;
}

export interface BuiltProject {
  readonly project: Project;
  /** The files at the given paths, including archive members, in order. */
  readonly given: Iterable<ProjectFile>;
}

/** Total: for an unreadable file, only the name is known. */
export async function buildProject(run: Run, { paths, dumps, names, cache }: ProjectSetup): Promise<BuiltProject> {
  const builder = new Builder(run, names, cache);
  const neighbourhoods = new Set<string>();
  const given = new Set<ProjectFile>();
  for await (const { path, inside, explicit } of modFilesIn(run, paths, dumps)) {
    builder.addRead(path);
    for (const file of builder.known.filesOf(path)) if (isAt(inside, file.inside)) given.add(file);
    if (inside === "" && explicit) neighbourhoods.add(neighbourhoodOf(path));
  }
  for (const folder of neighbourhoods) await builder.addNames(folder, dumps.length);
  await builder.addDumps(dumps);
  return { project: builder.known.project, given };
}

function isAt(asked: string, inside: string): boolean {
  return asked === "" || inside === asked || inside.startsWith(`${asked}/`);
}

/** The same with places only: enough to find the original of a file. */
export async function listProject(run: Run, { paths, dumps, names }: ProjectSetup): Promise<Project> {
  const builder = new Builder(run, names);
  for await (const { path } of modFilesIn(run, paths, dumps)) builder.addListed(path, "mod");
  await builder.addDumps(dumps);
  return builder.known.project;
}

/** The folder to search for a single file's needs: the root of the game's folders, or else its own folder. */
function neighbourhoodOf(path: string): string {
  const { root } = diskPlace(path);
  return root === undefined || root === "" ? dirname(path) : root;
}

/** A persistent project of folders, updated with their files. Excludes links that lead out. */
export class KeptProject {
  private readonly builder: Builder;
  /** The versions of files on disk. */
  private readonly versions = new Map<string, string>();
  private hasDumps = false;

  constructor(
    private readonly run: Run,
    private readonly setup: ProjectSetup,
  ) {
    this.builder = new Builder(run, setup.names);
  }

  /** @param tick is called for each file; if it throws, the work ends, and the next call continues from there */
  async update(tick: () => void): Promise<Project> {
    const { paths, dumps } = this.setup;
    const gone = new Set(this.versions.keys());
    for await (const { path } of modFilesIn(this.run, paths, dumps, { writes: true })) {
      tick();
      gone.delete(path);
      const version = fileVersion(this.run, path);
      if (this.versions.get(path) === version) continue;
      this.builder.readAgain(path);
      this.versions.set(path, version);
    }
    for (const path of gone) {
      this.builder.remove(path);
      this.versions.delete(path);
    }
    // a dump does not change
    if (!this.hasDumps) await this.builder.addDumps(dumps, tick);
    this.hasDumps = true;
    return this.builder.known.project;
  }
}

class Builder {
  readonly known = new IndexedProject(emptyIndex(), (key, origin, member) => new IndexedFile(key, origin, member));
  private readonly setup: IndexSetup;

  constructor(
    private readonly run: Run,
    names: NameTable,
    private readonly cache?: ResultCache,
  ) {
    this.setup = { tables: this.known.index.tables, namesFor: (format) => names.namesFor(format), withoutTerms: true };
  }

  /** Adds a file of the mod, with everything in it and its members. */
  addRead(path: string): void {
    if (!this.known.has(path)) this.readAgain(path);
  }

  readAgain(path: string): void {
    const file = this.readFile(path);
    if (file && this.cache) addKept(this.known.index, path, file, this.setup, this.cache);
    else if (file) this.known.index.sources.set(path, indexSource(path, file, 0, this.setup));
    this.known.place(path, "mod");
  }

  remove(path: string): void {
    this.known.index.sources.delete(path);
    this.known.remove(path);
  }

  /** A dump is large, so only archives are opened, and only requested files are read. */
  addListed(path: string, origin: Origin): void {
    const file = this.readFile(path);
    if (!file) return this.addLater(diskPlace(path), origin);
    for (const { inside, base } of listFiles(path, file, this.setup)) this.addLater(placeIn(path, inside, base), origin);
  }

  /** @throws UsageError if a dump does not exist: without it, every file would look missing from the game */
  async addDumps(dumps: readonly string[], tick = () => {}): Promise<void> {
    for (const [origin, dump] of dumps.entries()) {
      if (!existsSync(this.run.at(dump))) throw new UsageError(`--dump names ${quote(dump)}, which does not exist.`);
      for await (const { path } of walk(this.run, [dump])) {
        tick();
        this.addListed(path, origin);
      }
    }
  }

  /** Adds only names of files, as possible link targets of a file given by name. */
  async addNames(folder: string, origin: Origin): Promise<void> {
    let count = 0;
    for await (const { path } of walk(this.run, [folder])) {
      if (++count > MAX_NEIGHBOURS) return;
      this.addLater(diskPlace(path), origin);
    }
  }

  private addLater(place: Place, origin: Origin): void {
    const file: ProjectFile = { ...place, origin };
    const isOurs = findFormatByName(place.path)?.relations !== undefined;
    this.known.project.add(isOurs ? { ...file, reading: { complete: undefined, read: () => this.readRelations(place.path) } } : file);
  }

  private readRelations(path: string): Relations {
    const read = unlessStopped(() => {
      const source = sourceAt(this.run, path);
      return readContents(path, { bytes: source.read(), supplies: source.supplies }, this.setup).relations;
    });
    return read ?? NO_RELATIONS;
  }

  private readFile(path: string): Stored | undefined {
    const bytes = unlessStopped(() => readIfGameFile(this.run, path));
    return bytes && { bytes, supplies: suppliesFor(this.run, path) };
  }
}

/** Puts the entry of a file into the index, from the cache if possible: unchanged files are not decoded. */
function addKept(into: StoredIndex, path: string, file: Stored, setup: IndexSetup, cache: ResultCache): void {
  const key = cache.keyOf("index", path, file.bytes);
  const stored = cache.find(key);
  let entry = stored ? parseIndex(cache.recipe, stored) : emptyIndex();
  if (!entry.sources.has(path) || entry.sources.size !== 1) {
    entry = emptyIndex();
    entry.sources.set(path, indexSource(path, file, 0, { ...setup, tables: entry.tables }));
    cache.keep(key, printIndex(cache.recipe, entry));
  }
  for (const _ of mergeIndex(into, entry));
}
