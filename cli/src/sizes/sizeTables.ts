/** Size tables on disk: finds those of mods and dumps, and writes one. */
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { type Peeled, proveWrapped, rewrap, unwrap } from "../../../formats/containers/index.ts";
import { Stop } from "../../../formats/core/issue.ts";
import { isSizeTableName, type OpenTable, openSizeTable } from "../../../formats/sizes/index.ts";
import { suppliesFor } from "../dictionaries.ts";
import { makeFolderFor, readBytes } from "../files.ts";
import type { Run } from "../run.ts";
import { ABSENT, type Version, versionOf, writeWhole } from "../wholeFile.ts";
import { contentFolders } from "./modResources.ts";

const FOLDER = "System/Resource";

export interface TableFile {
  readonly path: string;
  readonly table: OpenTable;
  readonly layers: Peeled["layers"];
  readonly version: Version;
}

/** @throws Stop if the file cannot be read or is not a size table */
export function readTableFile(run: Run, path: string): TableFile {
  const bytes = readBytes(run, path);
  const version = versionOf(bytes);
  const { content, layers } = unwrap(bytes, suppliesFor(run, path));
  return { path, table: openSizeTable(content), layers, version };
}

/** The tables of a dump; those of later versions of the game last. */
export function tablesIn(run: Run, dump: string): readonly string[] {
  for (const folder of contentFolders(dump).map((content) => join(content, FOLDER))) {
    if (!existsSync(run.at(folder))) continue;
    const names = readdirSync(run.at(folder)).filter(isSizeTableName).sort();
    if (names.length > 0) return names.map((name) => join(folder, name));
  }
  return [];
}

/** The place for a new table in a mod. @param root the mod's content folder */
export function placeOfTable(root: string, table: string): string {
  return join(root, FOLDER, basename(table));
}

/**
 * Writes the whole file, or leaves the existing one unchanged.
 * @param expected the existing version
 * @throws Stop if that is impossible
 */
export function writeTableFile(run: Run, path: string, content: Uint8Array, layers: Peeled["layers"], expected: Version): void {
  const wrapped = rewrap(content, layers);
  const fault = proveWrapped(wrapped, content, layers);
  if (fault) throw new Stop(fault);
  if (expected === ABSENT) makeFolderFor(run, path);
  writeWhole(run, path, wrapped, expected);
}
