/** Names that files of the project teach each other: a string in one is the name of a hash in another. */
import type { Format } from "../formats/core/format.ts";
import { getOrMake } from "../formats/core/lists.ts";
import type { Names } from "../formats/core/names.ts";
import { contentPathOf } from "../formats/sizes/index.ts";
import type { IndexedFile } from "./indexedFile.ts";
import type { IndexTables } from "./indexTables.ts";

const HASH = /^0x[0-9a-f]{8}$/;
const MAX_NAME = 256;
/** A limit, because the list is sent to the language server as a whole. */
const MAX_NAMES = 50_000;

type OpenHashes = ReadonlyMap<Format, ReadonlySet<number>>;

/** Hashes in the files that have no name in these lists. */
export function findOpenHashes(tables: IndexTables, files: Iterable<IndexedFile>, namesFor: (format: Format) => Names): OpenHashes {
  const open = new Map<Format, Set<number>>();
  for (const [format, pairs] of pairsByFormat(files)) {
    if (!format.hashName) continue;
    const hashes = new Set<number>();
    for (const name of new Set([...pairs].map((pair) => tables.pairs.nameOf(pair)))) {
      const text = tables.texts.text(name);
      if (HASH.test(text) && format.findName?.(Number(text), namesFor(format)) === undefined) hashes.add(Number(text));
    }
    open.set(format, hashes);
  }
  return open;
}

/** Texts of the files that are the name of an open hash. */
export function learnNames(tables: IndexTables, files: Iterable<IndexedFile>, open: OpenHashes): readonly string[] {
  const names = new Set<number>();
  const texts = new Set<string>();
  for (const pairs of pairsByFormat(files).values())
    for (const pair of pairs) {
      names.add(tables.pairs.nameOf(pair));
      const value = tables.valueOf(pair);
      if (value !== undefined) texts.add(value);
    }
  for (const name of names) texts.add(tables.texts.text(name));
  return selectNames(texts, open);
}

/** The strings that are the name of an open hash, each once and sorted. */
export function selectNames(strings: Iterable<string>, open: OpenHashes): readonly string[] {
  const selected = new Set<string>();
  for (const text of strings) if (text !== "" && text.length <= MAX_NAME && answersOpenHash(text, open)) selected.add(text);
  return [...selected].sort((a, b) => (a < b ? -1 : 1)).slice(0, MAX_NAMES);
}

/** True if the text is the name of an open hash in any format. */
export function answersOpenHash(text: string, open: OpenHashes): boolean {
  for (const [format, hashes] of open) if (format.hashName && hashes.has(format.hashName(text))) return true;
  return false;
}

function pairsByFormat(files: Iterable<IndexedFile>): ReadonlyMap<Format, ReadonlySet<number>> {
  const all = new Map<Format, Set<number>>();
  for (const { format, pairs } of files) {
    if (!format) continue;
    const known = getOrMake(all, format, () => new Set<number>());
    for (const pair of pairs) known.add(pair);
  }
  return all;
}

type InGame = Pick<IndexedFile, "path" | "inGame" | "inArchive">;

/** The path below the content folder, or in the archive for a member; undefined if unknown. */
export function pathInGame({ path, inGame, inArchive }: InGame): string | undefined {
  const content = inArchive ? undefined : contentPathOf(path);
  return content && content.root !== "" ? content.inGame : inGame;
}

/** Paths of the files as the game has them, each once: names for formats whose names are such paths. */
export function pathsInGame(files: Iterable<InGame>): readonly string[] {
  return [...new Set(Array.from(files, pathInGame))].filter((path) => path !== undefined);
}
