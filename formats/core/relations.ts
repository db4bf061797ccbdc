/**
 * Relations of a file to other files: the names that it defines and its links. Formats read them from a file's bytes; `index/` finds their
 * targets. Must know no file system, no archive and no particular format.
 */
import type { Companion } from "./companion.ts";
import { lastPart } from "./files/fileNames.ts";
import type { Names } from "./names.ts";

/** How to report a link without a target. */
export type Absence = "warning" | "hint" | "silent";

/** An entry of a file that others refer to: an animation, a body, a table. */
export interface EntryName {
  /** The kind, for sentences: `animation`. Part of the entry's identity. */
  readonly kind: string;
  readonly name: string;
}

/** An entry of the file at a path in the game. */
export interface ListedEntry {
  readonly path: string;
  readonly entry: EntryName;
}

/** A wildcard for the name in a target. Never part of a file's names. */
export const ANY_NAME = "*";

export type LinkTarget =
  /**
   * Paths in the game, without the `s` of compressed files, from the root of any archive or folder; the first that exists counts. After
   * them comes the entry of a game table that lists all possible targets, with or without files.
   */
  | { readonly in: "game"; readonly paths: readonly string[]; readonly listed?: ListedEntry }
  /**
   * Case-insensitive paths from the file's folder; the first that exists counts. With `elsewhere`, the same paths in other archives and
   * folders of the game come after them.
   */
  | { readonly in: "folder"; readonly paths: readonly string[]; readonly elsewhere?: true }
  /** An entry of the file itself. */
  | { readonly in: "file"; readonly entry: EntryName }
  /** An entry of files with this extension that have the same users as this file, such as actors. */
  | { readonly in: "users"; readonly ending: string; readonly entry: EntryName }
  | ({ readonly in: "table" } & ListedEntry);

export interface Link {
  /** Byte offset of a field of this link: the source map gives its place in the text. */
  readonly at: number;
  /** The name of the target: the field's value, or the required path. */
  readonly value: string;
  /** One word: `file`, `actor`, `name`, `key`, `model`. */
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

/** When an archive or folder is complete, so that a target missing there is missing in the game. */
export type Completeness =
  /**
   * An archive that contains the file at this path, with its own name without extensions as `{name}`; or an archive with another name and
   * one such file. Archives with the extensions `partsIn` contain parts of many.
   */
  | { readonly kind: "named"; readonly path: string; readonly partsIn: readonly string[] }
  /** One file of each group, by case-insensitive paths from the linking file's folder. */
  | { readonly kind: "holds"; readonly groups: readonly (readonly string[])[] };

export interface RelationReader {
  /** Missing if unknown. */
  readonly complete?: Completeness;
  /**
   * Cheap: without the text, and bounded by the size of the file.
   * @param fileName its extension decides which rules apply
   * @throws Stop if the file is damaged and its contents matter
   */
  read(bytes: Uint8Array, fileName: string, names: Names): Relations;
}

/** For formats whose files link only to their companion file. */
export function companionRelations({ places }: Pick<Companion, "places">): RelationReader {
  return {
    read(_, fileName) {
      const name = lastPart(fileName);
      const paths = places(name);
      if (paths.length === 0) return NO_RELATIONS;
      const target = { in: "folder", paths, elsewhere: true } as const;
      return { links: [{ at: 0, value: name, kind: "file", target, absence: "silent" }], definitions: [] };
    },
  };
}

export const NO_RELATIONS: Relations = { links: [], definitions: [] };

/** Maximum links and definitions kept for a file: far more than any game file has. */
export const MAX_RELATIONS = 200_000;
