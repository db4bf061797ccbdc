/**
 * Finds dictionaries for a file: next to it, in the folders above it, then in the places from the command line and the environment.
 * Different games use the same numbers for different dictionaries, so each file has its own.
 */

import { existsSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, relative } from "node:path";
import { readDictionaries } from "../../formats/archives/dictionaryMembers.ts";
import {
  ARCHIVE_BESIDE,
  DICTIONARY_ARCHIVE,
  type Dictionary,
  MAX_DICTIONARY_FILE,
  NO_SUPPLIES,
  PLACES_AROUND,
  type Supplies,
} from "../../formats/containers/index.ts";
import { getOrMake } from "../../formats/core/lists.ts";
import { once } from "../../formats/core/memoize.ts";
import { contentFits } from "../../formats/supplied.ts";
import type { Run } from "./run.ts";
import { UsageError } from "./usage.ts";

/** Archives or dictionaries, separated as in `PATH`. */
const VARIABLE = "BYTEWRIGHT_DICTIONARIES";

/** Adds the command line's places, before those of the environment. */
export function useDictionaries(run: Run, paths: readonly string[]): void {
  for (const path of paths) if (!existsSync(run.at(path))) throw new UsageError(`--dictionaries: "${path}" does not exist.`);
  const others = (run.given.env[VARIABLE] ?? "").split(delimiter).filter((place) => place !== "");
  run.dictionaryPlaces = [...paths, ...others];
}

/** Supplies for an existing or future file at a path. Searches for dictionaries on demand. */
export function suppliesFor(run: Run, path: string): Supplies {
  return {
    ...NO_SUPPLIES,
    library: run.given.readZstdLibrary,
    dictionaries: once(() => dictionariesFor(run, path)),
    places: () => [
      ...PLACES_AROUND,
      ...run.dictionaryPlaces.map((place) => shownPlace(run, place)),
      ...(run.given.env[VARIABLE] === undefined ? [`the environment variable ${VARIABLE}`] : []),
    ],
    fits: contentFits,
  };
}

/** Only the name of a place outside the current folder: messages may be read elsewhere, and this machine's folders are private. */
function shownPlace(run: Run, place: string): string {
  const shown = relative(run.inOriginal("."), run.inOriginal(place));
  return isAbsolute(shown) || shown.startsWith("..") ? `…/${basename(place)}` : shown;
}

/** All dictionaries for a file at this path, nearest first. */
export function dictionariesFor(run: Run, path: string): readonly Dictionary[] {
  return placesFor(run, path).flatMap((place) => {
    const found = filesOf(place).flatMap((file) => load(run, file).map((dictionary) => ({ file, dictionary })));
    const whole = found.filter(({ dictionary }) => dictionary.lacks === undefined);
    // other archives in the folder need not have dictionaries
    const named = found.filter(({ file }) => file === place || basename(file) === ARCHIVE_BESIDE);
    return (whole.length > 0 ? whole : named).map(({ dictionary }) => dictionary);
  });
}

/** Files and folders, the nearest first: a copy may lack what is around the original. */
function placesFor(run: Run, path: string): readonly string[] {
  const around = [run.absolute(path), run.inOriginal(path)].flatMap((at) => placesAround(dirname(at)));
  return [...new Set([...around, ...run.dictionaryPlaces.map((place) => run.absolute(place))])];
}

function placesAround(folder: string): readonly string[] {
  const places = [join(folder, ARCHIVE_BESIDE)];
  for (let at = folder; ; at = dirname(at)) {
    places.push(join(at, DICTIONARY_ARCHIVE));
    if (dirname(at) === at) return places;
  }
}

/** The files of a place: itself, or what a folder has. */
function filesOf(place: string): readonly string[] {
  if (!existsSync(place)) return [];
  try {
    if (!statSync(place).isDirectory()) return [place];
    const inside = readdirSync(place).filter((name) => /\.(?:zsdic|pack\.zs|pack)$/i.test(name));
    return [join(place, DICTIONARY_ARCHIVE), ...inside.map((name) => join(place, name))].filter((file) => existsSync(file));
  } catch {
    // not readable: another place may have it
    return [];
  }
}

function load(run: Run, file: string): readonly Dictionary[] {
  try {
    const found = statSync(file);
    // a link may lead to a device that never ends
    if (!found.isFile() || found.size > MAX_DICTIONARY_FILE) return [];
    const supplies = { ...NO_SUPPLIES, library: run.given.readZstdLibrary };
    return getOrMake(run.dictionaries, versionOf(found), () => readDictionaries(readFileSync(file), supplies));
  } catch {
    // not readable: another place may have it
    return [];
  }
}

function versionOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs, ctimeMs].join();
}
