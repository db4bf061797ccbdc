/** Rows for mods' resources: the actual and required table entry of each. */
import { crc32 } from "../../../formats/core/bytes/crc32.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { findDifference } from "../../../formats/core/proof.ts";
import {
  type Game,
  gameAt,
  judge,
  type OpenTable,
  type Platform,
  type SizeRow,
  tablePlaceIssues,
  type Verdict,
} from "../../../formats/sizes/index.ts";
import { slashed } from "../files.ts";
import type { Run } from "../run.ts";
import { type ModShape, modResources, shapeOf } from "./modResources.ts";
import { readTableFile, type TableFile, tablesIn } from "./sizeTables.ts";

export interface SizeSetup {
  readonly mods: readonly string[];
  readonly dumps: readonly string[];
  /** The user's choices, in place of detected values. */
  readonly table?: string | undefined;
  readonly game?: Game | undefined;
  readonly platform?: Platform | undefined;
  /** Paths that are known to be the game's. */
  readonly names?: readonly string[];
}

/** The checked table, the unmodified game's, and the game. */
export interface SizeTables {
  readonly table: TableFile;
  readonly original: OpenTable;
  readonly game: Game;
  readonly platform: Platform;
  readonly shapes: readonly ModShape[];
  /** Findings about the place of the mod's own table. */
  readonly placeIssues: readonly Issue[];
}

export interface ModRow {
  readonly row: SizeRow;
  readonly file: string;
  /** The dump has the same file. */
  readonly isOriginal: boolean;
}

export type Judged = ModRow | { readonly path: string; readonly issue: Issue };

/** Undefined if neither mods nor dumps have a table. @throws Stop if it cannot be read */
export async function findTables(run: Run, { mods, dumps, table, game, platform }: SizeSetup): Promise<SizeTables | undefined> {
  const shapes: ModShape[] = [];
  for (const mod of mods) shapes.push(await shapeOf(run, mod, dumps));
  // for a part of a mod, the table is next to the given path
  const own = shapes.find((shape) => shape.table !== undefined)?.table ?? shapes.flatMap(({ folder }) => tablesIn(run, folder)).at(0);
  const ofDumps = dumps.flatMap((dump) => tablesIn(run, dump));
  const path = table ?? own ?? ofDumps.at(-1);
  if (path === undefined) return undefined;
  const asked = readTableFile(run, path);
  // several versions: the one with the name of the mod's table
  const originalPath = ofDumps.find((one) => baseOf(one) === baseOf(path)) ?? ofDumps.at(-1);
  const original = originalPath === undefined || originalPath === path ? asked.table : readTableFile(run, originalPath).table;
  const placeIssues = path === own ? tablePlaceIssues({ ...asked, path: slashed(run.absolute(path)) }, ofDumps.map(baseOf)) : [];
  const shown = gameAt(asked.table.table, shapes.find(({ sample }) => sample !== undefined)?.sample);
  return { table: asked, original, game: game ?? shown.game, platform: platform ?? shown.platform, shapes, placeIssues };
}

function baseOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** Rows in the order of the mods, one for each path; unreadable files come with the reason. */
export async function* judgeMods(run: Run, { mods, dumps, names = [] }: SizeSetup, tables: SizeTables): AsyncGenerator<Judged> {
  const known = new Map(names.map((name) => [crc32(name), name] as const));
  const asked = { ...tables, table: tables.table.table };
  const rows = new Map<string, ModRow>();
  for (const mod of mods)
    for await (const found of modResources(run, mod, dumps)) {
      if ("issue" in found) {
        yield found;
        continue;
      }
      const { resource } = found;
      const { original, bytes } = resource;
      const row = judge(resource, asked, (path) => {
        const owner = known.get(crc32(path));
        return owner === path || original ? undefined : owner;
      });
      const before = rows.get(row.path);
      const isOriginal = original !== undefined && findDifference(original, bytes) === undefined;
      if (before === undefined || isWorse(row, before.row)) rows.set(row.path, { row, file: resource.file, isOriginal });
    }
  yield* rows.values();
}

const ORDER: readonly Verdict[] = ["ignored", "fits", "unknown", "unsure", "missing", "collides", "small"];

/** If a path occurs in several places, the largest need counts. */
function isWorse(row: SizeRow, before: SizeRow): boolean {
  const more = (row.need ?? 0) - (before.need ?? 0);
  return more > 0 || (more === 0 && ORDER.indexOf(row.verdict) > ORDER.indexOf(before.verdict));
}
