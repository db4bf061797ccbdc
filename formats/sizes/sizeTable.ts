/** A size table for lookups and changes: entries are raised and added, and all others stay unchanged. */
import { crc32 } from "../core/bytes/crc32.ts";
import { type Issue, Stop } from "../core/issue.ts";
import { groupBy } from "../core/lists.ts";
import { applyEdits } from "../core/text/span.ts";
import { utf8Length } from "../core/text/textCoding.ts";
import { readTable } from "../rstb/binary/readTable.ts";
import { encode } from "../rstb/codec.ts";
import { canonicalPath } from "../rstb/paths.ts";
import type { SizeTable, TableKind } from "../rstb/table.ts";
import { isRegular, printTable } from "../rstb/text/printTable.ts";
import type { Game, Platform } from "./answer.ts";
import { editsOfChanges, type TableChange } from "./textChange.ts";

export interface GameAndPlatform {
  readonly game: Game;
  readonly platform: Platform;
}

/** The game and platform by the kind of table. Two games use `RESTBL`: see {@link gameAt}. */
export function gameOf({ kind, littleEndian }: SizeTable): GameAndPlatform {
  if (kind === "RESTBL") return { game: "totk", platform: "switch" };
  return kind === "RSTC" ? { game: "acnh", platform: "switch" } : { game: "botw", platform: littleEndian ? "switch" : "wiiu" };
}

/** The kind of table by game, for the spelling of paths. */
export function kindFor(game: Game): TableKind {
  return game === "botw" ? "RSTB" : game === "acnh" ? "RSTC" : "RESTBL";
}

export function resourcePathOf(path: string, game: Game): string {
  return canonicalPath(path, kindFor(game));
}

/** @throws Stop if the bytes are not a table */
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

  /** The size in the table for the hash of a path, even if the entry belongs to another path. */
  sizeOf(path: string): number | undefined {
    const named = this.byName.get(path);
    if (named !== undefined) return this.table.names[named].size;
    const at = this.byHash.get(crc32(path));
    return at === undefined ? undefined : this.table.sizes[at];
  }

  /** Whether the table has the path only by its hash. */
  isByHash(path: string): boolean {
    return !this.byName.has(path) && this.byHash.has(crc32(path));
  }

  /** Why nothing can be changed, if so. */
  get refusal(): string | undefined {
    if (isRegular(this.table)) return undefined;
    return "Its entries are not in ascending order, or one is there twice. Open it and sort it first.";
  }

  /**
   * Raises and adds entries, and never lowers any. The result has the reasons for failures by path.
   * @throws Stop if the table would be too large
   */
  change(changes: readonly TableChange[]): { readonly bytes: Uint8Array; readonly refused: ReadonlyMap<string, string> } {
    const groups = groupBy(changes, ({ path }) => crc32(path));
    const refused = new Map<string, string>();
    for (const { path, other } of changes) {
      const hash = crc32(path);
      const isShared = this.nameHashes.has(hash) || (groups.get(hash)?.length ?? 0) > 1;
      const isNew = !this.byName.has(path) && !this.byHash.has(hash);
      const names = other === undefined ? (isShared && isNew ? [path] : []) : [path, other];
      const [refusal] = names.flatMap((name) => this.whyNoName(name) ?? []);
      if (refusal !== undefined) refused.set(path, refusal);
    }
    const text = printTable(this.table, () => undefined);
    const edits = editsOfChanges(
      text,
      changes.filter(({ path }) => !refused.has(path)),
    );
    const { bytes, issues } = encode(applyEdits(text, edits));
    if (bytes === undefined) throw new Stop(issues.find(({ severity }) => severity === "error") as Issue);
    return { bytes, refused };
  }

  private whyNoName(path: string): string | undefined {
    const { kind, fieldSize } = this.table;
    if (kind === "none") return "A table without a header has no names, by which paths of one hash are told apart.";
    const length = utf8Length(path);
    return length < fieldSize ? undefined : `The path has ${length} bytes; a name has at most ${fieldSize - 1}.`;
  }
}
