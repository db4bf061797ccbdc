/**
 * The API for other extensions, from `extensions.getExtension("bytewright.bytewright").activate()`: the library with the user's names, and
 * registration of formats and knowledge. Only grows: a breaking change increases `version`.
 */
import type { Disposable, Uri } from "vscode";
import type { FormatInfo, FormatProvider, OpenedArchive, OpenedFile } from "../../library/src/api.ts";

export type * from "../../library/src/api.ts";

export interface BytewrightApi {
  readonly version: 1;
  /**
   * Like the library's function, with the user's names for hashes. VS Code's diagnostics contain the findings of `check`.
   * @param near the file's address, if it has one: dictionaries are searched for near it, and in settings and workspace
   */
  openFile(bytes: Uint8Array, fileName: string, near?: Uri): Promise<Omit<OpenedFile, "check">>;
  openArchive(bytes: Uint8Array, near?: Uri): Promise<OpenedArchive>;
  listFormats(): readonly FormatInfo[];
  /**
   * Adds a format: its files open as text with *Open as Text*, and on a click if your extension sets
   * `"workbench.editorAssociations": { "*.foo": "bytewright.open" }` in `configurationDefaults`. Your extension
   * provides the language features.
   * @throws RangeError if another format has the id
   */
  registerFormat(provider: FormatProvider): Disposable;
  /** Adds a table of knowledge: its names appear for hashes, and hovers show the meanings of its words. */
  registerKnowledge(table: KnowledgeTable): Disposable;
}

export interface KnowledgeTable {
  /** The source of the knowledge, shown to users. */
  readonly title: string;
  /** Names for hashes; a name with `%d` is a pattern. */
  readonly names?: readonly string[];
  /** Meanings of words in decoded texts: a sentence or two of plain text. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** Formats whose texts use the meanings. Default: all. */
  readonly formats?: readonly string[];
}
