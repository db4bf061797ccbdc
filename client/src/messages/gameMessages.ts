/** The messages of the project's files by file and language, read on demand. */
import type { Uri } from "vscode";
import { getOrMake } from "../../../formats/core/lists.ts";
import type { MessageWords } from "../../../formats/core/text/messages.ts";
import { languageGroups } from "../../../index/languages.ts";
import { MessageTable } from "../../../index/messageTable.ts";
import { decodedUri, findRealUri } from "../decoded/decodedUris.ts";
import { findUnsaved } from "../decoded/findText.ts";
import { type PlacedFile, pathOf } from "../project/placedFile.ts";
import { readContent, type SearchServices } from "../search/gameSearch.ts";

/** A file in one language. */
interface Cell {
  readonly file: PlacedFile;
  readonly group: number;
  readonly column: number;
}

export class GameMessages {
  /** In column order. */
  readonly languages: readonly string[];
  /** Paths of the files without their common prefix; `*` stands for the language. */
  readonly paths: readonly string[];
  readonly table: MessageTable;
  /** Grows whenever the table changes. */
  revision = 0;
  private readonly cells: readonly (readonly (Cell | undefined)[])[];
  private readonly byPath = new Map<string, Cell[]>();
  private readonly unread = new Set<Cell>();
  private readonly unreadable = new Set<Cell>();

  /**
   * Includes the files of the mod, or all files if the mod has no messages.
   * @param wanted a file to include in any case
   * @param before the previous messages: unchanged files are not read again
   * @param readsAll read unchanged files again, too
   */
  constructor(
    private readonly services: SearchServices,
    wanted: Uri | undefined,
    before: GameMessages | undefined,
    readsAll: boolean,
  ) {
    const path = wanted && pathOf(wanted);
    const all = [...services.project.placedFiles()].filter(({ format }) => format?.messages);
    const own = all.filter((file) => file.origin === "mod" || file.path === path);
    const groups = languageGroups(own.length > 0 ? own : all, all);
    this.languages = [...new Set(groups.flatMap(({ files }) => files.map(({ language }) => language)))].sort();
    this.paths = withoutSharedFolder(groups.map((group) => group.path));
    this.cells = groups.map(({ files }, group) => {
      const byLanguage = new Map(files.map(({ language, file }) => [language, file]));
      return this.languages.map((language, column): Cell | undefined => {
        const file = byLanguage.get(language);
        return file && { file, group, column };
      });
    });
    const isSame =
      before && !readsAll && String(before.languages) === String(this.languages) && String(before.paths) === String(this.paths);
    this.table = isSame ? before.table : new MessageTable(this.paths, this.languages.length);
    let isChanged = !isSame;
    for (const cell of this.cells.flat()) {
      if (!cell) continue;
      getOrMake(this.byPath, cell.file.path, () => []).push(cell);
      const known = isSame ? before.cells[cell.group]?.[cell.column] : undefined;
      const isKnown = known?.file.digest !== undefined && known.file.digest === cell.file.digest && !before?.unread.has(known);
      if (!isKnown) this.unread.add(cell);
      else if (before?.unreadable.has(known)) this.unreadable.add(cell);
      if (!isKnown || known.file.origin !== cell.file.origin) isChanged = true;
    }
    for (const { file, group, column } of isSame ? before.cells.flat().filter((cell) => cell !== undefined) : []) {
      if (this.cells[group]?.[column] || !file.format?.messages) continue;
      this.table.put(group, column, file.format.messages, []);
      isChanged = true;
    }
    this.revision = (before?.revision ?? 0) + (isChanged ? 1 : 0);
  }

  fileAt(group: number, column: number): PlacedFile | undefined {
    return this.cells[group]?.[column]?.file;
  }

  /** Whether the file could not be decoded. */
  isUnreadable(group: number, column: number): boolean {
    const cell = this.cells[group]?.[column];
    return cell !== undefined && this.unreadable.has(cell);
  }

  placeOf(real: Uri): { readonly group: number; readonly column: number } | undefined {
    const [cell] = this.byPath.get(pathOf(real)) ?? [];
    return cell && { group: cell.group, column: cell.column };
  }

  /** The number of files of a group, or of all groups, and how many of them were read. */
  progress(group: number | undefined): { readonly read: number; readonly total: number } {
    const cells = (group === undefined ? this.cells : this.cells.slice(group, group + 1)).flat().filter((cell) => cell !== undefined);
    return { read: cells.filter((cell) => !this.unread.has(cell)).length, total: cells.length };
  }

  /** If the table has no room for all words of a group, drops those of other groups, which are read again later. */
  makeRoom(group: number | undefined): void {
    if (group === undefined || !this.table.makeRoom(group)) return;
    for (const cell of this.cells.flat()) if (cell) this.unread.add(cell);
    this.revision++;
  }

  /** Reads one more file of a group, or of all groups. @returns false if all are read */
  async readNext(group: number | undefined): Promise<boolean> {
    for (const cell of this.unread) {
      if (group !== undefined && cell.group !== group) continue;
      await this.read(cell);
      return true;
    }
    return false;
  }

  /** Reads the text at an address again. @returns false for the text of any other file */
  async readAgain(decoded: Uri): Promise<boolean> {
    const real = findRealUri(decoded);
    const cells = (real && this.byPath.get(pathOf(real))) ?? [];
    for (const cell of cells) await this.read(cell);
    return cells.length > 0;
  }

  private async read(cell: Cell): Promise<void> {
    const { file, group, column } = cell;
    const { format } = file;
    this.unread.delete(cell);
    if (!format?.messages) return;
    const open = findUnsaved(decodedUri(file.uri, format));
    const messages = open ? format.messages.read(open.getText()) : await this.wordsOf(file);
    if (messages) this.unreadable.delete(cell);
    else this.unreadable.add(cell);
    this.table.put(group, column, format.messages, messages ?? []);
    this.revision++;
  }

  /** Reads the words from the file, because only changes need its text. */
  private async wordsOf(file: PlacedFile): Promise<readonly MessageWords[] | undefined> {
    const found = await readContent(this.services, file);
    return found?.format.messages?.readFile(found.content, await this.services.files.namesOf(file.uri, found.format));
  }
}

function withoutSharedFolder(paths: readonly string[]): readonly string[] {
  const [first = ""] = paths;
  let length = first.lastIndexOf("/") + 1;
  while (length > 0 && !paths.every((path) => path.startsWith(first.slice(0, length)))) length = first.lastIndexOf("/", length - 2) + 1;
  return paths.map((path) => path.slice(length));
}
