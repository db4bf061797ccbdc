/**
 * All files of a mod and of the game's dump as one project: which files there are, what they define and what they link to. Pure: files are
 * passed to it, with a way to read what they say, and nothing is read before it is asked for.
 */
import type { Completeness, LinkTarget, Relations } from "../formats/core/relations.ts";
import { NO_RELATIONS } from "../formats/core/relations.ts";
import { nearestFirst } from "./nearest.ts";
import type { Place } from "./place.ts";
import { bareName, canonicalPath, folderOf, joinPath, lastPart } from "./place.ts";

/** `mod`: what the user works on; `dump`: the unmodified game. */
export type Origin = "mod" | "dump";

export interface ProjectFile extends Place {
  readonly origin: Origin;
  /** Undefined for files of formats that say nothing about others. */
  readonly reading?: { readonly complete: Completeness | undefined; readonly read: () => Relations };
  /** Tells contents apart, where they are compared. */
  readonly digest?: string;
}

const MOST_KNOWN = 2048;

/** What a link may name, by the keys that users are kept under. */
function pathsOf(target: LinkTarget, file: ProjectFile): readonly string[] {
  if (target.in === "game") return target.paths;
  return target.in === "folder" ? target.paths.map((path) => joinPath(folderOf(file.path), path).toLowerCase()) : [];
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

export class Project {
  private readonly byPath = new Map<string, ProjectFile>();
  /** By the path without regard to case, for games that have none. */
  private readonly byLowerPath = new Map<string, ProjectFile>();
  private readonly byGamePath = new Map<string, ProjectFile[]>();
  /** Files that link, by the path in the game that they name. Made when it is asked for first. */
  private users: Map<string, ProjectFile[]> | undefined;
  /** Least recently used first: those of all files would take more room than the files. */
  private readonly known = new Map<ProjectFile, Relations>();
  private readonly complete = new Map<string, boolean>();
  private readonly neighbours = new Map<string, readonly ProjectFile[]>();
  private byRoot: Map<string, ProjectFile[]> | undefined;
  private dumpByName: Map<string, ProjectFile[]> | undefined;

  /** A path that is there already stays as it is. */
  add(file: ProjectFile): void {
    if (this.byPath.has(file.path)) return;
    this.byPath.set(file.path, file);
    if (!this.byLowerPath.has(file.path.toLowerCase())) this.byLowerPath.set(file.path.toLowerCase(), file);
    if (file.inGame !== undefined) addTo(this.byGamePath, file.inGame, file);
  }

  files(): Iterable<ProjectFile> {
    return this.byPath.values();
  }

  find(path: string): ProjectFile | undefined {
    return this.byPath.get(path);
  }

  findIgnoringCase(path: string): ProjectFile | undefined {
    return this.byPath.get(path) ?? this.byLowerPath.get(path.toLowerCase());
  }

  /** The files at a path in the game, in any root, in the order in which they were added. */
  atGamePath(inGame: string): readonly ProjectFile[] {
    return this.byGamePath.get(inGame) ?? [];
  }

  /** Files on disk of the dump with this name, compressed or not. */
  dumpFilesNamed(name: string): readonly ProjectFile[] {
    if (!this.dumpByName) {
      this.dumpByName = new Map();
      for (const file of this.byPath.values())
        if (file.origin === "dump" && !file.inArchive) addTo(this.dumpByName, canonicalPath(lastPart(file.path)), file);
    }
    return this.dumpByName.get(canonicalPath(name)) ?? [];
  }

  /** What is between these in paths of the game: names of files of one kind. */
  namesBetween(before: string, after: string, most: number): readonly string[] {
    const names: string[] = [];
    for (const path of this.byGamePath.keys()) {
      if (names.length >= most) break;
      if (path.length > before.length + after.length && path.startsWith(before) && path.endsWith(after))
        names.push(path.slice(before.length, path.length - after.length));
    }
    return names;
  }

  relationsOf(file: ProjectFile): Relations {
    const relations = this.known.get(file) ?? file.reading?.read() ?? NO_RELATIONS;
    this.known.delete(file);
    this.known.set(file, relations);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN && oldest) this.known.delete(oldest);
    return relations;
  }

  /** Files of the mod that link to this path in the game: those in the same root, if there are any. */
  usersOf(file: ProjectFile): readonly ProjectFile[] {
    const all = this.allUsersOf(file);
    const near = all.filter(({ root }) => root === file.root);
    return near.length > 0 ? near : all;
  }

  /** Files of the mod that link to this file, or to a copy of it. */
  allUsersOf(file: ProjectFile): readonly ProjectFile[] {
    this.users ??= this.collectUsers();
    const besides = this.users.get(file.path.toLowerCase()) ?? [];
    return file.inGame === undefined ? besides : [...(this.users.get(file.inGame) ?? []), ...besides];
  }

  /** Files with this ending that the mod's users of the file link to: of the actors that have an AI program, their animation lists. */
  neighboursOf(file: ProjectFile, ending: string): readonly ProjectFile[] {
    const key = `${ending} ${file.path}`;
    const known = this.neighbours.get(key);
    if (known) return known;
    const found = new Set<ProjectFile>();
    for (const user of this.usersOf(file))
      for (const { target } of this.relationsOf(user).links) {
        if (target.in !== "game" || !target.paths[0].endsWith(`.${ending}`)) continue;
        const [nearest] = nearestFirst(file, this.atGamePath(target.paths[0]));
        if (nearest) found.add(nearest);
      }
    this.neighbours.set(key, [...found]);
    return [...found];
  }

  /** Whether all that the file needs must be in its archive or folder. */
  isComplete(file: ProjectFile): boolean {
    const complete = file.reading?.complete;
    if (!complete || file.origin === "dump") return false;
    const base = complete.kind === "holds" ? folderOf(file.path) : file.inArchive ? file.root : undefined;
    if (base === undefined) return false;
    const key = `${complete.kind} ${base}`;
    let answer = this.complete.get(key);
    if (answer === undefined) {
      answer = complete.kind === "holds" ? this.holds(base, complete.groups) : this.holdsNamed(base, complete.path);
      this.complete.set(key, answer);
    }
    return answer;
  }

  private holds(base: string, groups: readonly (readonly string[])[]): boolean {
    return groups.every((group) => group.some((name) => this.findIgnoringCase(`${base}/${name}`) !== undefined));
  }

  private holdsNamed(root: string, path: string): boolean {
    const own = path.replace("{name}", () => bareName(root));
    if (this.atGamePath(own).some((file) => file.root === root)) return true;
    const [before, after] = path.split("{name}");
    let count = 0;
    for (const file of this.filesIn(root)) if (file.inGame?.startsWith(before) && file.inGame.endsWith(after)) count++;
    return count === 1;
  }

  /** Members of an archive, or files of a folder that is laid out as the game's. */
  filesIn(root: string): readonly ProjectFile[] {
    if (!this.byRoot) {
      this.byRoot = new Map();
      for (const file of this.byPath.values()) {
        if (file.root !== undefined) addTo(this.byRoot, file.root, file);
      }
    }
    return this.byRoot.get(root) ?? [];
  }

  private collectUsers(): Map<string, ProjectFile[]> {
    const users = new Map<string, ProjectFile[]>();
    for (const file of this.byPath.values()) {
      if (!file.reading || file.origin === "dump") continue;
      for (const { target } of (this.known.get(file) ?? file.reading.read()).links)
        for (const path of pathsOf(target, file)) {
          const known = users.get(path);
          if (!known) users.set(path, [file]);
          else if (known.at(-1) !== file) known.push(file);
        }
    }
    return users;
  }
}
