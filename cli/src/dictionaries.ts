/** Finds the dictionaries that a compressed file needs: where the environment says, next to the file, and in the folders above it. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { learnDictionaries } from "../../formats/archives/dictionaryMembers.ts";
import type { NestedArchive } from "../../formats/archives/nested.ts";
import type { Need } from "../../formats/containers/index.ts";
import {
  ARCHIVE_BESIDE,
  addDictionaries,
  DICTIONARY_ARCHIVE,
  findNeed,
  findNeedToWrap,
  forgetDictionaries,
  hasDictionary,
  noteSearch,
  peel,
  provideZstdLibrary,
} from "../../formats/containers/index.ts";
import type { Format } from "../../formats/core/format.ts";
import { STANDARD_STREAM } from "./files.ts";
import type { Run } from "./run.ts";
import { UsageError } from "./usage.ts";

/** Archives or dictionaries, separated as in `PATH`. */
const VARIABLE = "BYTEWRIGHT_DICTIONARIES";

/** The archives of the games have less than half a megabyte. */
const LARGEST_ARCHIVE = 64 * 1024 * 1024;

/** Takes the places that the command line names, before those of the environment, and nothing that an earlier run has found. */
export function useDictionaries(run: Run, paths: readonly string[]): void {
  for (const path of paths)
    if (!existsSync(run.at(path))) throw new UsageError(`--dictionaries names "${path}", but there is no such file or folder.`);
  const others = (run.given.env[VARIABLE] ?? "").split(delimiter).filter((place) => place !== "");
  run.dictionaryPlaces = [...paths, ...others].map((path) => run.absolute(path));
  forgetDictionaries();
}

/** The files of a place: itself, or what a folder has. */
function filesOf(place: string): readonly string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  const inside = readdirSync(place).filter((name) => /\.(?:zsdic|pack\.zs|pack)$/i.test(name));
  return [join(place, DICTIONARY_ARCHIVE), ...inside.map((name) => join(place, name))].filter((file) => existsSync(file));
}

/**
 * Loads what the file needs, where it is found: the compression library, then dictionaries. Whoever unwraps next says what is missing.
 * @param around archives that the file is a member of: their own dictionaries come last
 */
export function prepareUnwrapping(run: Run, bytes: Uint8Array, path: string, around: readonly NestedArchive[] = []): void {
  // a layer inside may need something else than the one around it
  for (let need = findNeed(bytes); need && supply(run, need, path, around); ) need = findNeed(bytes);
}

/** The same for a new file, which is wrapped as its name asks. */
export function prepareWrapping(run: Run, path: string, format: Format): void {
  for (let need = findNeedToWrap(path, format); need && supply(run, need, path); ) need = findNeedToWrap(path, format);
}

/** False where it is not found. */
function supply(run: Run, need: Need, path: string, around: readonly NestedArchive[] = []): boolean {
  if (need.kind === "dictionary") {
    if (findDictionary(run, need.id, path)) return true;
    learnDictionaries(around);
    return hasDictionary(need.id);
  }
  const library = run.given.readZstdLibrary();
  if (library) provideZstdLibrary(library);
  return library !== undefined;
}

function findDictionary(run: Run, id: number, path: string): boolean {
  const search = `${id} ${path}`;
  if (run.missingDictionaries.has(search)) return false;
  const places = new Set(run.dictionaryPlaces);
  let folder = path === STANDARD_STREAM ? run.absolute(".") : dirname(run.absolute(path));
  places.add(join(folder, ARCHIVE_BESIDE));
  for (;;) {
    places.add(join(folder, DICTIONARY_ARCHIVE));
    const parent = dirname(folder);
    if (parent === folder) break;
    folder = parent;
  }
  for (const place of places)
    for (const file of filesOf(place)) {
      load(file);
      if (hasDictionary(id)) return true;
    }
  run.missingDictionaries.add(search);
  noteSearch([...places, ...(run.given.env[VARIABLE] === undefined ? [`the environment variable ${VARIABLE}`] : [])]);
  return false;
}

function load(file: string): void {
  try {
    const found = statSync(file);
    // a link may lead to a device that never ends
    if (!found.isFile() || found.size > LARGEST_ARCHIVE) return;
    const peeled = peel(readFileSync(file));
    if ("content" in peeled) addDictionaries(peeled.content);
  } catch {
    // not readable: the next place may have it
  }
}
