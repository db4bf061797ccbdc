/**
 * All files of a mod and of the game's dump as one project: which files exist, what they define and what they link to. Pure: files are
 * passed in with functions that read their relations, and each is read only on demand.
 */
import { folderOf, lastPart } from "../formats/core/files/fileNames.ts";
import { getOrMake, Recent } from "../formats/core/lists.ts";
import type { Completeness, LinkTarget, Relations } from "../formats/core/relations.ts";
import { NO_RELATIONS } from "../formats/core/relations.ts";
import type { Place } from "./place.ts";
import { bareName, canonicalPath } from "./place.ts";
import { gamePathsOf, pathsBeside } from "./targetPaths.ts";

/** `mod`: a file of the user. A number: a file of the unmodified game, in the dump with that number; lower numbers come first. */
export type Origin = "mod" | number;

export interface ProjectFile extends Place {
  readonly origin: Origin;
  /** Undefined for formats without relations to other files. */
  readonly reading?: { readonly complete: Completeness | undefined; readonly read: () => Relations } | undefined;
  /** Identifies the content. Undefined if contents are not compared. */
  readonly digest?: string | undefined;
}

const MAX_KNOWN = 2048;

/** The paths that a link may name, as keys of `users`. */
function pathsOf(target: LinkTarget, file: ProjectFile): readonly string[] {
  return [...gamePathsOf(target, file), ...pathsBeside(target, file).map((path) => path.toLowerCase())];
}

export class Project {
  private readonly byPath = new Map<string, ProjectFile>();
  private readonly byGamePath = new FileGroups();
  // the next four are made on first use
  /** By lower-case path, for games whose paths ignore case. */
  private byLowerPath: FileGroups | undefined;
  private byRoot: FileGroups | undefined;
  private dumpByName: FileGroups | undefined;
  /** Files with links, by the paths that the links name. */
  private users: FileGroups | undefined;
  /** A limited cache, because the relations of all files would take more memory than the files. */
  private readonly known = new Recent<ProjectFile, Relations>(MAX_KNOWN);
  private readonly complete = new Map<string, boolean>();
  private readonly neighbours = new Map<string, readonly ProjectFile[]>();

  /** Ignores a file whose path is already known. */
  add(file: ProjectFile): void {
    if (this.byPath.has(file.path)) return;
    this.byPath.set(file.path, file);
    if (file.inGame !== undefined) this.byGamePath.add(file.inGame, file);
    if (this.byLowerPath) this.byLowerPath.add(file.path.toLowerCase(), file);
    if (this.byRoot && file.root !== undefined) this.byRoot.add(file.root, file);
    if (this.users) for (const path of this.namedBy(file)) this.users.add(path, file);
    this.forgetAnswers();
  }

  remove(file: ProjectFile): void {
    if (this.byPath.get(file.path) !== file) return;
    this.byPath.delete(file.path);
    if (file.inGame !== undefined) this.byGamePath.remove(file.inGame, file);
    this.byLowerPath?.remove(file.path.toLowerCase(), file);
    if (file.root !== undefined) this.byRoot?.remove(file.root, file);
    if (this.users) for (const path of this.namedBy(file)) this.users.remove(path, file);
    this.known.delete(file);
    this.forgetAnswers();
  }

  files(): Iterable<ProjectFile> {
    return this.byPath.values();
  }

  find(path: string): ProjectFile | undefined {
    return this.byPath.get(path);
  }

  findIgnoringCase(path: string): ProjectFile | undefined {
    const exact = this.byPath.get(path);
    if (exact) return exact;
    this.byLowerPath ??= this.collect((file) => [file.path.toLowerCase()]);
    return this.byLowerPath.get(path.toLowerCase())[0];
  }

  /** The files at a path in the game, in any root, sorted by path. */
  atGamePath(inGame: string): readonly ProjectFile[] {
    return this.byGamePath.get(inGame);
  }

  /** Files on disk of the dump with this name, compressed or not. */
  dumpFilesNamed(name: string): readonly ProjectFile[] {
    this.dumpByName ??= this.collect((file) => (file.origin !== "mod" && !file.inArchive ? [canonicalPath(lastPart(file.path))] : []));
    return this.dumpByName.get(canonicalPath(name));
  }

  /** The parts of paths in the game between `before` and `after`: the names of files of one kind. */
  *namesBetween(before: string, after: string): Generator<string> {
    for (const path of this.byGamePath.keys())
      if (path.length > before.length + after.length && path.startsWith(before) && path.endsWith(after))
        yield path.slice(before.length, path.length - after.length);
  }

  relationsOf(file: ProjectFile): Relations {
    return getOrMake(this.known, file, () => file.reading?.read() ?? NO_RELATIONS);
  }

  /** Files of the mod that link to this file or a copy of it; only those in the same root, if there are any. */
  usersOf(file: ProjectFile): readonly ProjectFile[] {
    const all = this.allUsersOf(file);
    const near = all.filter(({ root }) => root === file.root);
    return near.length > 0 ? near : all;
  }

  /** Files of the mod that link to this file or a copy of it. */
  allUsersOf(file: ProjectFile): readonly ProjectFile[] {
    this.users ??= this.collect((file) => this.namedBy(file));
    const nearby = this.users.get(file.path.toLowerCase());
    return file.inGame === undefined ? nearby : [...new Set([...this.users.get(file.inGame), ...nearby])];
  }

  /** Files with this extension that the file's users link to: for an AI program, the animation lists of the actors that use it. */
  neighboursOf(file: ProjectFile, ending: string): readonly ProjectFile[] {
    return getOrMake(this.neighbours, `${ending} ${file.path}`, () => {
      const found = new Set<ProjectFile>();
      for (const user of this.usersOf(file))
        for (const { target } of this.relationsOf(user).links) {
          if (target.in !== "game" || !target.paths[0].endsWith(`.${ending}`)) continue;
          const [nearest] = nearestFirst(file, this.atGamePath(target.paths[0]));
          if (nearest) found.add(nearest);
        }
      return [...found];
    });
  }

  /** True if the file's archive or folder must contain everything that the file needs. */
  isComplete(file: ProjectFile): boolean {
    const complete = file.reading?.complete;
    if (!complete || file.origin !== "mod") return false;
    const base = complete.kind === "holds" ? folderOf(file.path) : file.inArchive ? file.root : undefined;
    if (base === undefined) return false;
    const key = `${complete.kind} ${base}`;
    return getOrMake(this.complete, key, () =>
      complete.kind === "holds" ? this.holds(base, complete.groups) : this.holdsNamed(base, complete),
    );
  }

  private holds(base: string, groups: readonly (readonly string[])[]): boolean {
    return groups.every((group) => group.some((name) => this.findIgnoringCase(`${base}/${name}`) !== undefined));
  }

  private holdsNamed(root: string, { path, partsIn }: Extract<Completeness, { kind: "named" }>): boolean {
    const own = path.replace("{name}", () => bareName(root));
    if (this.atGamePath(own).some((file) => file.root === root)) return true;
    if (partsIn.some((ending) => root.toLowerCase().endsWith(ending))) return false;
    const [before, after] = path.split("{name}");
    let count = 0;
    for (const file of this.filesIn(root)) if (file.inGame?.startsWith(before) && file.inGame.endsWith(after)) count++;
    return count === 1;
  }

  /** Members of an archive, or files of a folder with the game's layout. */
  filesIn(root: string): readonly ProjectFile[] {
    this.byRoot ??= this.collect((file) => (file.root === undefined ? [] : [file.root]));
    return this.byRoot.get(root);
  }

  private collect(keysOf: (file: ProjectFile) => Iterable<string>): FileGroups {
    const found = new FileGroups();
    for (const file of this.byPath.values()) for (const key of keysOf(file)) found.add(key, file);
    return found;
  }

  /** The paths that the links of a file of the mod name, as keys of `users`. */
  private namedBy(file: ProjectFile): ReadonlySet<string> {
    const named = new Set<string>();
    if (!file.reading || file.origin !== "mod") return named;
    const { links } = this.known.get(file) ?? file.reading.read();
    for (const { target } of links) for (const path of pathsOf(target, file)) named.add(path);
    return named;
  }

  /** Clears the answers that depend on several files. */
  private forgetAnswers(): void {
    this.complete.clear();
    this.neighbours.clear();
    this.dumpByName = undefined;
  }
}

/** Files by a key that several files can share. Most keys have one file, and a list for each key would take more memory than the files. */
class FileGroups {
  private readonly groups = new Map<string, ProjectFile | ProjectFile[]>();

  keys(): Iterable<string> {
    return this.groups.keys();
  }

  /** Sorted by path, so that the order of adding does not matter. */
  get(key: string): readonly ProjectFile[] {
    const group = this.groups.get(key);
    return group === undefined ? [] : Array.isArray(group) ? group : [group];
  }

  add(key: string, file: ProjectFile): void {
    const group = this.groups.get(key);
    if (group === undefined || group === file) {
      this.groups.set(key, file);
      return;
    }
    const files = Array.isArray(group) ? group : [group];
    let at = files.length;
    while (at > 0 && files[at - 1].path > file.path) at--;
    if (files[at - 1] !== file) files.splice(at, 0, file);
    this.groups.set(key, files);
  }

  remove(key: string, file: ProjectFile): void {
    const left = this.get(key).filter((other) => other !== file);
    if (left.length === 0) this.groups.delete(key);
    else this.groups.set(key, left.length === 1 ? left[0] : left);
  }
}

/**
 * Sorts files with one path in the game by how likely a link from a file means them: same root first, then same origin, the mod, and the
 * dumps in their order; then the longest common start of the path.
 */
export function nearestFirst(from: ProjectFile, files: readonly ProjectFile[]): readonly ProjectFile[] {
  if (files.length < 2) return files;
  const ranked = files.map((file) => ({ file, rank: rankOf(from, file) }));
  return ranked.sort((a, b) => b.rank - a.rank).map(({ file }) => file);
}

const SAME_ROOT = 2e6;
const SAME_ORIGIN = 1e6;
const LATER_DUMP = 1e4;

function rankOf(from: ProjectFile, file: ProjectFile): number {
  const origin = file.origin === from.origin ? SAME_ORIGIN : file.origin === "mod" ? 0 : -LATER_DUMP * file.origin;
  return (file.root === from.root ? SAME_ROOT : 0) + origin + sharedLength(from.path, file.path);
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
