/**
 * What the tools need of the place they run in. Paths are those of the assistant: from the mod's folder with `/` between the parts, or after
 * `dump:1` from the folder of a dump. The host alone knows where that is, and lets nothing lead out of it.
 */
import type { Supplies } from "../formats/containers/index.ts";
import type { Format } from "../formats/core/format.ts";
import type { Names } from "../formats/core/names.ts";
import type { Project, ProjectFile } from "../index/project.ts";

export type Look =
  /** @param isFixed it is of a dump, wherever the path leads over */
  | { readonly kind: "file"; readonly size: number; readonly isFixed: boolean }
  | { readonly kind: "folder" }
  | { readonly kind: "missing" }
  /** A link on the way leads out of the folders. */
  | { readonly kind: "outside" };

/** What files have to do with each other. Of a dump it may know names only. */
export interface ProjectView {
  readonly project: Project;
  find(path: string): ProjectFile | undefined;
  pathOf(file: ProjectFile): string;
}

export interface FileChange {
  readonly path: string;
  /** SHA-256 of what is there; undefined where nothing is. */
  readonly before: string | undefined;
  /** Undefined: the file goes. */
  readonly content: Uint8Array | undefined;
}

export interface Host {
  /** How many dumps there are: `dump:1` to this. */
  readonly dumpCount: number;
  readonly mayWrite: boolean;
  /** What the user can do where it may not: "Ask the user to …" */
  readonly howToWrite: string;
  /** Links followed. Total. */
  look(path: string): Promise<Look>;
  /** All files below a folder, but for those that links out of the folders lead to, and for dumps inside the mod. @param folder empty for the mod */
  walk(folder: string): AsyncIterable<string>;
  /** @throws Stop where it cannot be read. */
  read(path: string): Promise<Uint8Array>;
  /** The first bytes. @throws Stop where it cannot be read. */
  head(path: string, size: number): Promise<Uint8Array>;
  supplies(path: string): Supplies;
  namesFor(format: Format): Names;
  /** Brought up to date with the files. @param tick is called now and then, and throws where it takes too long */
  project(tick: () => void): Promise<ProjectView>;
  sha256(bytes: Uint8Array): Promise<string>;
  /** Writes all or none, and none where one is not what it was. @throws Stop where that is not possible */
  replace(changes: readonly FileChange[]): Promise<void>;
}
