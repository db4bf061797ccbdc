/**
 * What other extensions get from `extensions.getExtension("bytewright.bytewright").activate()`: the library with the user's names, and
 * places for formats and knowledge of their own. Grows only: a change that breaks a caller gets another `version`.
 */
import type { Disposable, Uri } from "vscode";
import type { FormatInfo, FormatProvider, OpenedArchive, OpenedFile } from "../../library/src/api.ts";

export type * from "../../library/src/api.ts";

export interface BytewrightApi {
  readonly version: 1;
  /**
   * As the library's function; hashes read with the user's names. Findings of analyses and of changed types are in VS Code's own diagnostics.
   * @param near where the file is, if it is on a file system: its game's dictionaries are looked for around it, and in settings and workspace
   */
  openFile(bytes: Uint8Array, fileName: string, near?: Uri): Promise<Omit<OpenedFile, "check">>;
  openArchive(bytes: Uint8Array, near?: Uri): Promise<OpenedArchive>;
  listFormats(): readonly FormatInfo[];
  /**
   * Adds a format: its files open as text with *Open as Text*, and by a click where your extension sets
   * `"workbench.editorAssociations": { "*.foo": "bytewright.open" }` in `configurationDefaults`. Language features are up to your extension.
   * @throws RangeError where another format has the id
   */
  registerFormat(provider: FormatProvider): Disposable;
  /** Adds a table of knowledge: hashes read as its names, and hovers over its words show what they mean. */
  registerKnowledge(table: KnowledgeTable): Disposable;
}

export interface KnowledgeTable {
  /** Where the knowledge is from, as users see it. */
  readonly title: string;
  /** Names that hashes may stand for; one with `%d` is a pattern. */
  readonly names?: readonly string[];
  /** What words of decoded texts mean: a sentence or two, plain text. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** Formats whose texts have the meanings; all where it is left out. */
  readonly formats?: readonly string[];
}
