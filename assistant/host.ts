/**
 * The tools' access to their environment. Paths are the assistant's: relative to the mod's folder, with `/` between the parts, or after
 * `dump:1` to the folder of a dump. Only the host knows the real places, and it follows no path that leads out of them.
 */
import type { Supplies } from "../formats/containers/index.ts";
import type { Format } from "../formats/core/format.ts";
import type { Names } from "../formats/core/names.ts";
import type { Project, ProjectFile } from "../index/project.ts";

export type Look =
  /** @param isFixed it is in a dump, whichever path leads there */
  | { readonly kind: "file"; readonly size: number; readonly isFixed: boolean }
  | { readonly kind: "folder" }
  | { readonly kind: "missing" }
  /** A link in the path leads out of the folders. */
  | { readonly kind: "outside" };

/** The relations between files. For a dump, it may know only names. */
export interface ProjectView {
  readonly project: Project;
  find(path: string): ProjectFile | undefined;
  pathOf(file: ProjectFile): string;
}

export interface FileChange {
  readonly path: string;
  /** SHA-256 of the file on disk; undefined for a new file. */
  readonly before: string | undefined;
  /** Undefined to delete the file. */
  readonly content: Uint8Array | undefined;
}

export interface Host {
  /** Number of dumps: `dump:1` to this. */
  readonly dumpCount: number;
  readonly mayWrite: boolean;
  /** How the user can permit writing: "Ask the user to …" */
  readonly howToWrite: string;
  /** Follows links. Total. */
  look(path: string): Promise<Look>;
  /** All files below a folder, except dumps inside the mod and targets of links that lead out. @param folder empty for the mod */
  walk(folder: string): AsyncIterable<string>;
  /** @throws Stop if it cannot be read */
  read(path: string): Promise<Uint8Array>;
  /** The first bytes. @throws Stop if it cannot be read */
  head(path: string, size: number): Promise<Uint8Array>;
  supplies(path: string): Supplies;
  namesFor(format: Format): Names;
  /** The project, updated with the files. @param tick is called now and then, and throws if the call takes too long */
  project(tick: () => void): Promise<ProjectView>;
  sha256(bytes: Uint8Array): Promise<string>;
  /** Writes all or none: none if one has changed. @throws Stop if that is impossible */
  replace(changes: readonly FileChange[]): Promise<void>;
}
