/**
 * What a file says about other files: the names that it defines and the links that it makes. Each format that has such things reads them
 * from its bytes; what they lead to is found by who knows all files. Must know no file system, no archive and no particular format.
 */
import type { Companion } from "./companion.ts";
import type { Names } from "./names.ts";

/** What a link may be reported as when its target is not there. */
export type Absence = "warning" | "hint" | "silent";

/** An entry of a file that others name: an animation, a body, a table. */
export interface EntryName {
  /** What it is, for sentences: `animation`. It distinguishes entries. */
  readonly kind: string;
  readonly name: string;
}

/** An entry of the file at a path in the game. */
export interface ListedEntry {
  readonly path: string;
  readonly entry: EntryName;
}

/** In a target, in place of a name that is asked for. No name of a file has it. */
export const ANY_NAME = "*";

export type LinkTarget =
  /**
   * Paths in the game, without the `s` of compressed files, from the root of any archive or folder; the first that is there counts. Where a
   * table of the game lists all that may be meant, with a file or without, its entry comes after them.
   */
  | { readonly in: "game"; readonly paths: readonly string[]; readonly listed?: ListedEntry }
  /**
   * Paths from the folder that holds the file, compared without regard to case; the first that is there counts. Where `elsewhere` says so, the
   * same places in other archives and folders of the game come after them.
   */
  | { readonly in: "folder"; readonly paths: readonly string[]; readonly elsewhere?: true }
  /** An entry of the file itself. */
  | { readonly in: "file"; readonly entry: EntryName }
  /** An entry of the files with this ending that the same files link to as to this one: those of the actors that use it. */
  | { readonly in: "users"; readonly ending: string; readonly entry: EntryName }
  | ({ readonly in: "table" } & ListedEntry);

export interface Link {
  /** Byte offset of a field that belongs to this link: the source map gives its place in the text. */
  readonly at: number;
  /** What names the target: the value as it is, or the path that is needed. */
  readonly value: string;
  /** In a word: `file`, `actor`, `name`, `key`, `model`. */
  readonly kind: string;
  readonly target: LinkTarget;
  readonly absence: Absence;
}

export interface Definition extends EntryName {
  /** Byte offset of a field that belongs to it. */
  readonly at: number;
}

export interface Relations {
  readonly links: readonly Link[];
  readonly definitions: readonly Definition[];
}

/** When an archive or folder holds all that its files need, so that what is missing there is missing in the game. */
export type Completeness =
  /**
   * An archive that holds the file of this path, `{name}` being its own name without endings; or, named otherwise, one such file. Archives
   * with these endings hold parts of many.
   */
  | { readonly kind: "named"; readonly path: string; readonly partsIn: readonly string[] }
  /** Of each group one file, from the folder that holds the file that links; compared without regard to case. */
  | { readonly kind: "holds"; readonly groups: readonly (readonly string[])[] };

export interface RelationReader {
  /** Missing if unknown. */
  readonly complete?: Completeness;
  /**
   * Cheap: without the text, and bounded by the size of the file.
   * @param fileName decides which rules hold, by its ending
   * @throws Stop for a damaged file, if its contents matter
   */
  read(bytes: Uint8Array, fileName: string, names: Names): Relations;
}

/** A file that has a companion file links to it, and to nothing else. */
export function companionRelations({ places }: Pick<Companion, "places">): RelationReader {
  return {
    read(_, fileName) {
      const name = fileName.slice(fileName.lastIndexOf("/") + 1);
      const paths = places(name);
      if (paths.length === 0) return NO_RELATIONS;
      const target = { in: "folder", paths, elsewhere: true } as const;
      return { links: [{ at: 0, value: name, kind: "file", target, absence: "silent" }], definitions: [] };
    },
  };
}

export const NO_RELATIONS: Relations = { links: [], definitions: [] };

/** Links and definitions of one file that are kept: far more than any game file has. */
export const MAX_RELATIONS = 200_000;
