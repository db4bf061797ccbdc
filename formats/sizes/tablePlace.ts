/** Checks the place of a size table: its game, its name, its compression and its folders. Source: reference of size tables, section 5. */
import type { Peeled } from "../containers/index.ts";
import { lastPart } from "../core/files/fileNames.ts";
import type { Issue } from "../core/issue.ts";
import type { SizeTable } from "../rstb/table.ts";
import { sizeIssue } from "./diagnostics.ts";
import { contentPathOf, gameOfFolders } from "./resourcePaths.ts";
import { type GameAndPlatform, gameOf, type OpenTable } from "./sizeTable.ts";

/**
 * The game of a table. The folders decide if the table alone does not: *Super Mario Bros. Wonder* also uses `RESTBL`, and an `RSTB` without
 * entries has no byte order.
 * @param root the content folder of the mod, as {@link contentPathOf} gives it
 */
export function gameAt(table: SizeTable, root: string | undefined): GameAndPlatform {
  const ofTable = gameOf(table);
  const ofFolders = root === undefined ? undefined : gameOfFolders(root);
  const isWonder = ofTable.game === "totk" && ofFolders?.game === "wonder";
  const isUntold = table.kind === "RSTB" && table.hashes.length === 0;
  return (isWonder || isUntold ? ofFolders : undefined) ?? ofTable;
}

export interface PlacedTable {
  /** Including its folders. */
  readonly path: string;
  readonly layers: Peeled["layers"];
  readonly table: OpenTable;
}

const VERSION = /^ResourceSizeTable\.Product\.(\d+)\./i;
const PLATFORMS = { switch: "Switch", wiiu: "Wii U" };

/** @param originals names of the tables of the unmodified game */
export function tablePlaceIssues({ path, layers, table }: PlacedTable, originals: readonly string[]): readonly Issue[] {
  const issues: Issue[] = [];
  const version = versionIn(path);
  const known = originals.flatMap((name) => versionIn(name) ?? []);
  if (version !== undefined && known.length > 0 && !known.includes(version))
    issues.push(sizeIssue("other-version", `The table is for version ${version}; that of the dump is for ${known.join(", ")}.`));
  const { dictionary } = layers.find(({ settings }) => settings.dictionary)?.settings ?? {};
  if (dictionary) issues.push(sizeIssue("dictionary", `The table is compressed with dictionary ${dictionary.id}; expected none.`));
  const own = gameOf(table.table);
  const folders = gameOfFolders(contentPathOf(path).root);
  // without entries, a table is the same on both consoles
  const isEmpty = table.table.hashes.length + table.table.names.length === 0;
  if (own.game === "botw" && folders?.game === "botw" && own.platform !== folders.platform && !isEmpty)
    issues.push(
      sizeIssue("other-platform", `The table is for ${PLATFORMS[own.platform]}; its folders are those of ${PLATFORMS[folders.platform]}.`),
    );
  return issues;
}

function versionIn(path: string): string | undefined {
  return VERSION.exec(lastPart(path))?.[1];
}
