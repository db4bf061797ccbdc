/** This machine's files for the assistants' tools. */
import { statSync } from "node:fs";
import type { FileChange, Host, Look, ProjectView } from "../../../assistant/host.ts";
import { PLACES_AROUND, type Supplies } from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import type { Names } from "../../../formats/core/names.ts";
import { suppliesFor } from "../dictionaries.ts";
import { ioStop, makeFolderFor, readBytes, readHead } from "../files.ts";
import { modFilesIn } from "../gameFiles.ts";
import type { NameTable } from "../nameLists.ts";
import { KeptProject } from "../project.ts";
import type { Run } from "../run.ts";
import { walk } from "../walk.ts";
import { ABSENT, versionOf, writeTogether } from "../wholeFile.ts";
import { Roots } from "./roots.ts";

export interface DiskSetup {
  readonly run: Run;
  readonly mods: readonly string[];
  readonly dumps: readonly string[];
  readonly names: NameTable;
  readonly mayWrite: boolean;
}

export class DiskHost implements Host {
  readonly mayWrite: boolean;
  readonly howToWrite = "Ask the user to start bytewright mcp with --write.";
  private readonly run: Run;
  private readonly roots: Roots;
  private readonly names: NameTable;
  private readonly kept: KeptProject;

  constructor({ run, mods, dumps, names, mayWrite }: DiskSetup) {
    this.run = run;
    this.mayWrite = mayWrite;
    this.names = names;
    this.roots = new Roots(run, mods, dumps);
    const folders = (roots: Roots["mods"]) => roots.map(({ folder }) => folder);
    this.kept = new KeptProject(run, { paths: folders(this.roots.mods), dumps: folders(this.roots.dumps), names });
  }

  get dumpCount(): number {
    return this.roots.dumps.length;
  }

  look(path: string): Promise<Look> {
    return Promise.resolve(this.lookNow(path));
  }

  private lookNow(path: string): Look {
    const place = this.roots.findPlace(path);
    if (place === undefined) return { kind: "missing" };
    if (!this.roots.isInside(path)) return { kind: "outside" };
    try {
      const found = statSync(place);
      if (found.isDirectory()) return { kind: "folder" };
      return found.isFile() ? { kind: "file", size: found.size, isFixed: this.roots.isInDump(place) } : { kind: "missing" };
    } catch {
      return { kind: "missing" };
    }
  }

  async *walk(folder: string): AsyncIterable<string> {
    const place = this.roots.findPlace(folder);
    const starts = place === undefined ? this.roots.mods.map((root) => root.folder) : [place];
    const isDump = place !== undefined && this.roots.isInDump(place);
    const found = isDump ? walk(this.run, starts, { writes: true }) : modFilesIn(this.run, starts, this.dumpFolders, { writes: true });
    for await (const { path } of found) yield this.roots.pathOf(path);
  }

  private get dumpFolders(): readonly string[] {
    return this.roots.dumps.map(({ folder }) => folder);
  }

  read(path: string): Promise<Uint8Array> {
    return Promise.resolve().then(() => readBytes(this.run, this.placeOf(path)));
  }

  head(path: string, size: number): Promise<Uint8Array> {
    return Promise.resolve().then(() => readHead(this.run, this.placeOf(path), size));
  }

  /** Leaves out the folders searched for dictionaries, which are private. */
  supplies(path: string): Supplies {
    return { ...suppliesFor(this.run, this.placeOf(path)), places: () => [...PLACES_AROUND, "the places that --dictionaries names"] };
  }

  namesFor(format: Format): Names {
    return this.names.namesFor(format);
  }

  async project(tick: () => void): Promise<ProjectView> {
    const project = await this.kept.update(tick);
    const { roots } = this;
    return {
      project,
      find: (path) => project.find(this.placeOf(path).replaceAll("\\", "/")),
      pathOf: (file) => roots.pathOf(file.path),
    };
  }

  sha256(bytes: Uint8Array): Promise<string> {
    return Promise.resolve(versionOf(bytes));
  }

  replace(changes: readonly FileChange[]): Promise<void> {
    return Promise.resolve().then(() => this.replaceNow(changes));
  }

  /** Checks the paths again: links may have been created since. @throws Stop */
  private replaceNow(changes: readonly FileChange[]): void {
    const writes = changes.map(({ path, before, content }) => {
      const place = this.placeOf(path);
      if (!this.roots.isInside(path) || this.roots.isInDump(place))
        throw ioStop("leads-out", `${path}: A link here points outside the mod, so nothing was written.`);
      return { path: place, content, expected: before ?? ABSENT };
    });
    for (const { path, content } of writes) if (content) makeFolderFor(this.run, path);
    const failure = writeTogether(this.run, writes);
    if (failure) throw ioStop(failure.issue.code.replace(/^io\//, ""), `${this.roots.pathOf(failure.path)}: ${failure.issue.message}`);
  }

  private placeOf(path: string): string {
    const place = this.roots.findPlace(path);
    if (place === undefined) throw new RangeError("the path was not looked at");
    return place;
  }
}
