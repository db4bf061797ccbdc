/** A size table to look things up in and to make another of: entries are raised and added, others stay as they are. */
import { crc32 } from "../core/bytes/crc32.ts";
import { utf8Length } from "../core/text/textCoding.ts";
import { readTable } from "../rstb/binary/readTable.ts";
import { writeTable } from "../rstb/binary/writeTable.ts";
import { canonicalPath } from "../rstb/paths.ts";
import { comparePaths, type NamedEntry, NO_BYTES, type SizeTable, type TableKind } from "../rstb/table.ts";
import type { Game, Platform } from "./answer.ts";

export interface GameAndPlatform {
  readonly game: Game;
  readonly platform: Platform;
}

/** What the kind of a table says about the game. `RESTBL` is that of two games: see {@link gameAt}. */
export function gameOf({ kind, littleEndian }: SizeTable): GameAndPlatform {
  if (kind === "RESTBL") return { game: "totk", platform: "switch" };
  return kind === "RSTC" ? { game: "acnh", platform: "switch" } : { game: "botw", platform: littleEndian ? "switch" : "wiiu" };
}

/** The other way round, for the spelling of paths. */
export function kindFor(game: Game): TableKind {
  return game === "botw" ? "RSTB" : game === "acnh" ? "RSTC" : "RESTBL";
}

export function resourcePathOf(path: string, game: Game): string {
  return canonicalPath(path, kindFor(game));
}

export interface TableChange {
  readonly path: string;
  readonly size: number;
  /** A path that is known to have the entry of its hash: both go to the name table. */
  readonly other?: string | undefined;
}

/** @throws Stop where the bytes are not a table */
export function openSizeTable(bytes: Uint8Array): OpenTable {
  return new OpenTable(readTable(bytes));
}

export class OpenTable {
  private readonly byHash = new Map<number, number>();
  private readonly byName = new Map<string, number>();
  private readonly nameHashes = new Set<number>();

  constructor(readonly table: SizeTable) {
    // of two entries the larger counts
    table.hashes.forEach((hash, at) => {
      const before = this.byHash.get(hash);
      if (before === undefined || table.sizes[before] < table.sizes[at]) this.byHash.set(hash, at);
    });
    table.names.forEach(({ path }, at) => {
      this.byName.set(path, at);
      this.nameHashes.add(crc32(path));
    });
  }

  /** The size that the table has for a path, whatever other path may have its hash. */
  sizeOf(path: string): number | undefined {
    const named = this.byName.get(path);
    if (named !== undefined) return this.table.names[named].size;
    const at = this.byHash.get(crc32(path));
    return at === undefined ? undefined : this.table.sizes[at];
  }

  /** Whether only the hash says that the table has the path. */
  isByHash(path: string): boolean {
    return !this.byName.has(path) && this.byHash.has(crc32(path));
  }

  /** Why nothing can be changed, where that is so. */
  get refusal(): string | undefined {
    const { hashes, names } = this.table;
    for (let at = 1; at < hashes.length; at++)
      if (hashes[at] <= hashes[at - 1]) return "Its hashes are not in ascending order, or one is there twice. Open it and sort it first.";
    for (let at = 1; at < names.length; at++)
      if (comparePaths(names[at - 1].path, names[at].path) >= 0)
        return "Its names are not in ascending order, or one is there twice. Open it and sort it first.";
    return undefined;
  }

  /** Entries are never lowered. The reasons of what could not be done are by path. */
  change(changes: readonly TableChange[]): { readonly bytes: Uint8Array; readonly refused: ReadonlyMap<string, string> } {
    const { table } = this;
    const refused = new Map<string, string>();
    const sizes = table.sizes.slice();
    const names = [...table.names];
    const added = new Map<number, { readonly size: number; readonly path: string }>();
    const gone = new Set<number>();
    const addName = (path: string, size: number, mark: number): void => {
      names.push({ path, size, mark, behind: NO_BYTES });
    };
    for (const { path, size, other } of changes) {
      const hash = crc32(path);
      const named = this.byName.get(path);
      const at = this.byHash.get(hash);
      const twin = added.get(hash);
      if (named !== undefined) names[named] = { ...names[named], size: Math.max(size, names[named].size) };
      else if (at !== undefined && other === undefined) sizes[at] = Math.max(size, sizes[at]);
      else if (at === undefined && twin === undefined && !this.nameHashes.has(hash)) added.set(hash, { size, path });
      else {
        const refusal =
          this.whyNoName(path) ?? (other === undefined ? undefined : this.whyNoName(other)) ?? (twin && this.whyNoName(twin.path));
        if (refusal !== undefined) {
          refused.set(path, refusal);
          continue;
        }
        addName(path, size, 0);
        if (twin) {
          addName(twin.path, twin.size, 0);
          added.delete(hash);
        }
        if (at !== undefined && other !== undefined && !gone.has(hash)) {
          addName(other, sizes[at], table.marks[at] ?? 0);
          gone.add(hash);
        }
      }
    }
    return { bytes: writeTable(withEntries({ ...table, sizes }, added, gone, names)), refused };
  }

  private whyNoName(path: string): string | undefined {
    const { kind, fieldSize } = this.table;
    if (kind === "none") return "A table without a header has no names, by which paths of one hash are told apart.";
    const length = utf8Length(path);
    return length < fieldSize ? undefined : `The path has ${length} bytes; a name has at most ${fieldSize - 1}.`;
  }
}

function withEntries(
  table: SizeTable,
  added: ReadonlyMap<number, { readonly size: number }>,
  gone: ReadonlySet<number>,
  names: readonly NamedEntry[],
): SizeTable {
  const sorted = [...names].sort((a, b) => comparePaths(a.path, b.path));
  if (added.size === 0 && gone.size === 0) return { ...table, names: sorted };
  const fresh = [...added].map(([hash, { size }]) => ({ hash, size, mark: 0 })).sort((a, b) => a.hash - b.hash);
  const count = table.hashes.length + fresh.length - gone.size;
  const [hashes, sizes, marks] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(table.marks.length > 0 ? count : 0)];
  let next = 0;
  const put = (hash: number, size: number, mark: number): void => {
    hashes[next] = hash;
    sizes[next] = size;
    if (marks.length > 0) marks[next] = mark;
    next++;
  };
  let at = 0;
  for (const entry of [...fresh, undefined]) {
    for (; at < table.hashes.length && (entry === undefined || table.hashes[at] < entry.hash); at++)
      if (!gone.has(table.hashes[at])) put(table.hashes[at], table.sizes[at], table.marks[at] ?? 0);
    if (entry) put(entry.hash, entry.size, entry.mark);
  }
  return { ...table, hashes, sizes, marks, names: sorted };
}
