/** Finds the dictionaries that a compressed file needs: where the environment says, and in the folders above the file. */
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import {
  addDictionaries,
  DICTIONARY_ARCHIVE,
  findMissingDictionary,
  needsZstdLibrary,
  noteSearch,
  peel,
  provideZstdLibrary,
} from "../../formats/containers/index.ts";
import { STANDARD_STREAM } from "./files.ts";

/** Archives or dictionaries, separated as in `PATH`. */
const VARIABLE = "BYTEWRIGHT_DICTIONARIES";

/** The library lies beside the folder of the program. */
const LIBRARY = join(__dirname, "..", "zstd.wasm");

/** Loads what the file needs, where it is found: the compression library, then dictionaries. Whoever unwraps next says what is missing. */
export function prepareUnwrapping(bytes: Uint8Array, path: string): void {
  if (needsZstdLibrary(bytes) && existsSync(LIBRARY)) provideZstdLibrary(readFileSync(LIBRARY));
  if (findMissingDictionary(bytes) === undefined) return;
  const places = new Set((process.env[VARIABLE] ?? "").split(delimiter).filter((place) => place !== ""));
  let folder = path === STANDARD_STREAM ? process.cwd() : dirname(resolve(path));
  for (;;) {
    places.add(join(folder, DICTIONARY_ARCHIVE));
    const parent = dirname(folder);
    if (parent === folder) break;
    folder = parent;
  }
  for (const place of places) {
    if (!existsSync(place)) continue;
    try {
      const peeled = peel(readFileSync(place));
      if ("content" in peeled) addDictionaries(peeled.content);
    } catch {
      // not readable: the next place may have it
    }
    if (findMissingDictionary(bytes) === undefined) return;
  }
  noteSearch([...places, ...(process.env[VARIABLE] === undefined ? [`the environment variable ${VARIABLE}`] : [])]);
}
