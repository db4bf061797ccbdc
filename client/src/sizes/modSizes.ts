/** The size tables of the project, and the entries that its files need. Writes nothing. */
import type { Uri } from "vscode";
import { crc32 } from "../../../formats/core/bytes/crc32.ts";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { findDifference } from "../../../formats/core/proof.ts";
import {
  contentPathOf,
  entryPath,
  type GameAndPlatform,
  gameAt,
  isSizeTableName,
  judge,
  type OpenTable,
  openSizeTable,
  type SizeRow,
} from "../../../formats/sizes/index.ts";
import { pathInGame } from "../../../index/learnedNames.ts";
import type { FileContent, GameFiles } from "../files/gameFiles.ts";
import type { Originals } from "../originals/originals.ts";
import type { GameProject } from "../project/gameProject.ts";
import type { PlacedFile } from "../project/placedFile.ts";

export interface KnownTables {
  readonly table: OpenTable;
  /** The mod's file; undefined if the game reads the dump's. */
  readonly own: PlacedFile | undefined;
  /** Of the unmodified game. */
  readonly original: OpenTable | undefined;
  readonly originalFile: PlacedFile | undefined;
  readonly game: GameAndPlatform;
}

/** A file's row in the size table, and how the file compares with the dump's. */
export interface JudgedFile {
  readonly row: SizeRow;
  readonly isOriginal: boolean;
  readonly hasOriginal: boolean;
}

export class ModSizes {
  /** Opened tables by address, because tables have hundreds of thousands of entries. */
  private readonly opened = new Map<string, { readonly content: Uint8Array; readonly table: OpenTable }>();

  constructor(
    readonly project: GameProject,
    private readonly files: GameFiles,
    private readonly originals: Originals,
  ) {}

  /** Looks only at files that are already known. @throws Stop or FileSystemError if a table cannot be read */
  async findTables(): Promise<KnownTables | undefined> {
    const all = this.tableFiles();
    const own = all.find(({ origin }) => origin === "mod");
    const ofDump = all.filter(({ origin }) => origin !== "mod");
    const originalFile = ofDump.find(({ path }) => own && lastPart(path) === lastPart(own.path)) ?? ofDump.at(-1);
    const original = originalFile && (await this.open(originalFile.uri));
    const table = own ? await this.open(own.uri) : original;
    const example = own ?? [...this.project.placedFiles()].find(({ path, origin }) => origin === "mod" && contentPathOf(path).root !== "");
    const game = table && gameAt(table.table, example && contentPathOf(example.path).root);
    return table && game && { table, own, original, originalFile, game };
  }

  /** The same, but undefined if a table cannot be read, which has findings of its own. */
  async findReadableTables(): Promise<KnownTables | undefined> {
    return this.findTables().catch(() => undefined);
  }

  tableFiles(): readonly PlacedFile[] {
    return [...this.project.placedFiles()].filter(({ path }) => isSizeTableName(lastPart(path)));
  }

  /** Undefined if the file is outside the game's folders or cannot be read. */
  async judge(file: PlacedFile, tables: KnownTables): Promise<JudgedFile | undefined> {
    const { table, original, game } = tables;
    const name = pathInGame(file);
    if (name === undefined || isSizeTableName(lastPart(file.path))) return undefined;
    const content = await this.readContent(file.uri);
    if (!content) return undefined;
    const twin = await this.originals.find(file.uri);
    const twinContent = twin && (await this.readContent(twin.uri))?.content;
    const row = judge(
      {
        name,
        isAddOn: contentPathOf(file.path).isAddOn,
        bytes: content.content,
        isCompressed: content.layers.length > 0,
        original: twinContent,
      },
      { table, original, ...game },
      (path) => (twin || file.origin !== "mod" || !table.isByHash(path) ? undefined : this.otherOfHash(path, tables)),
    );
    const isOriginal = twinContent !== undefined && findDifference(twinContent, content.content) === undefined;
    return { row, isOriginal, hasOriginal: twin !== undefined };
  }

  /** The path of a file in the table. */
  resourcePath(file: PlacedFile, { table, game: { game } }: KnownTables): string | undefined {
    const name = pathInGame(file);
    return name === undefined ? undefined : entryPath(name, contentPathOf(file.path).isAddOn, game, table);
  }

  /** The file with this path in the table: the mod's, or else the dump's. */
  findFile(path: string, tables: KnownTables): PlacedFile | undefined {
    const start = lastPart(path);
    const bare = start.slice(0, start.lastIndexOf(".") + 1);
    let found: PlacedFile | undefined;
    for (const file of this.project.placedFiles()) {
      if (found && file.origin !== "mod") continue;
      if (!lastPart(file.path).startsWith(bare) || this.resourcePath(file, tables) !== path) continue;
      found = file;
      if (file.origin === "mod") break;
    }
    return found;
  }

  /** Undefined if it cannot be read. */
  async readContent(uri: Uri): Promise<FileContent | undefined> {
    return this.files.readContent(uri).catch(() => undefined);
  }

  /** A path of the unmodified game with the same hash. */
  private otherOfHash(path: string, tables: KnownTables): string | undefined {
    const hash = crc32(path);
    for (const file of this.project.placedFiles()) {
      const other = file.origin === "mod" ? undefined : this.resourcePath(file, tables);
      if (other !== undefined && other !== path && crc32(other) === hash) return other;
    }
    return undefined;
  }

  private async open(uri: Uri): Promise<OpenTable> {
    const { content } = await this.files.readContent(uri);
    const known = this.opened.get(uri.toString());
    if (known && findDifference(known.content, content) === undefined) return known.table;
    const table = openSizeTable(content);
    this.opened.set(uri.toString(), { content, table });
    return table;
  }
}
