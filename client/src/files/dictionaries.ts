/**
 * Finds the dictionaries that a compressed game file needs: in the setting, next to the file, in the folders above it, in the workspace. Knows where
 * files are; what is in them is the business of the containers.
 */
import { Uri, workspace } from "vscode";
import type { Need } from "../../../formats/containers/index.ts";
import {
  ARCHIVE_BESIDE,
  addDictionaries,
  DICTIONARY_ARCHIVE,
  findNeed,
  findNeedToWrap,
  hasDictionary,
  noteSearch,
  peel,
  provideZstdLibrary,
} from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import { findMemberPlace } from "../archives/memberAddress.ts";
import { addressesOf, dictionaryPaths } from "../settings.ts";
import { foldersAbove } from "./foldersAbove.ts";

const MOST_LEVELS = 32;
/** The archives of the games have less than half a megabyte. */
const LARGEST_ARCHIVE = 64 * 1024 * 1024;

/**
 * Loads what the file needs, where it is found: the library of the compression at `library`, then dictionaries. Whoever decodes next says
 * what is missing still.
 */
export async function prepareUnwrapping(bytes: Uint8Array, real: Uri, library: Uri): Promise<void> {
  // a layer inside may need something else than the one around it
  for (let need = findNeed(bytes); need && (await supply(need, real, library)); ) need = findNeed(bytes);
}

/** The same for a new file, which is wrapped as its name asks. */
export async function prepareWrapping(real: Uri, name: string, format: Format, library: Uri): Promise<void> {
  for (let need = findNeedToWrap(name, format); need && (await supply(need, real, library)); ) need = findNeedToWrap(name, format);
}

/** False where it is not found. */
export async function supply(need: Need, real: Uri, library: Uri): Promise<boolean> {
  if (need.kind === "dictionary") return findDictionary(need.id, real);
  try {
    provideZstdLibrary(await workspace.fs.readFile(library));
    return true;
  } catch {
    return false;
  }
}

async function findDictionary(id: number, real: Uri): Promise<boolean> {
  const outer = findMemberPlace(real)?.outer;
  const places = [
    ...fromSettings(),
    ...around(real),
    ...(outer ? around(outer) : []),
    ...(workspace.workspaceFolders ?? []).map(({ uri }) => Uri.joinPath(uri, DICTIONARY_ARCHIVE)),
  ];
  const seen = new Set<string>();
  for (const place of places) {
    const key = place.toString();
    if (seen.has(key)) continue;
    seen.add(key);
    await load(place);
    if (hasDictionary(id)) return true;
  }
  noteSearch([...seen].map((key) => workspace.asRelativePath(Uri.parse(key), false)));
  return false;
}

async function load(place: Uri): Promise<void> {
  try {
    if ((await workspace.fs.stat(place)).size > LARGEST_ARCHIVE) return;
    const peeled = peel(await workspace.fs.readFile(place));
    if ("content" in peeled) addDictionaries(peeled.content);
  } catch {
    // not there: the next place may have it
  }
}

/** Next to the file, and next to each folder that holds it, the nearest first. */
function around(real: Uri): readonly Uri[] {
  const folders = foldersAbove(real, MOST_LEVELS).map((folder) => Uri.joinPath(folder, DICTIONARY_ARCHIVE));
  return [Uri.joinPath(real, "..", ARCHIVE_BESIDE), ...folders];
}

function fromSettings(): readonly Uri[] {
  return dictionaryPaths().flatMap(addressesOf);
}
