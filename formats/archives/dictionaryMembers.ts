/** Dictionaries of compression that are members themselves: games keep theirs in an archive, and so may a mod. */
import { ARCHIVE_BESIDE, type Dictionary, readDictionaries, type Supplies } from "../containers/index.ts";
import { catchStop } from "../core/issue.ts";
import type { Archive } from "./archive.ts";

const OF_DICTIONARIES = new RegExp(`(?:^|/)(?:${ARCHIVE_BESIDE.replaceAll(".", "\\.")}|[^/]+\\.zsdic)$`, "i");
/** A game has one archive of them. */
const MAX_MEMBERS = 32;

export interface DictionaryMember {
  readonly path: string;
  readonly dictionaries: readonly Dictionary[];
}

/** The members of an archive that are dictionaries, or archives of them. Total. */
export function findDictionaryMembers(archive: Archive, supplies: Supplies): readonly DictionaryMember[] {
  const named = archive.entries.flatMap(({ row, name }) => (name !== undefined && OF_DICTIONARIES.test(name) ? [{ row, path: name }] : []));
  return named.slice(0, MAX_MEMBERS).map(({ row, path }) => {
    const read = catchStop(() => readDictionaries(archive.read(row), supplies));
    return { path, dictionaries: "value" in read ? read.value : [] };
  });
}

/** Those of the members that share the most folders with a path come first. */
export function nearestFirst(members: readonly DictionaryMember[], path: string): readonly Dictionary[] {
  const distances = members.map(({ path: other, dictionaries }) => ({ shared: sharedFolders(path, other), dictionaries }));
  return distances.sort((a, b) => b.shared - a.shared).flatMap(({ dictionaries }) => dictionaries);
}

function sharedFolders(a: string, b: string): number {
  const [partsOfA, partsOfB] = [a, b].map((path) => path.split("/").slice(0, -1));
  const differs = partsOfA.findIndex((part, i) => part !== partsOfB[i]);
  return differs < 0 ? partsOfA.length : differs;
}
