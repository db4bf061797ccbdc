/** Zstandard dictionaries in archives: games and mods have theirs in an archive, which may be a member of another one. */
import { ARCHIVE_BESIDE, type Dictionary, findDictionary, NO_SUPPLIES, peel, type Supplies } from "../containers/index.ts";
import { findKnownFile } from "../core/files/knownFiles.ts";
import { unlessStopped } from "../core/issue.ts";
import type { Archive } from "./archive.ts";
import { sarcType } from "./sarc/index.ts";

const OF_DICTIONARIES = new RegExp(`(?:^|/)(?:${ARCHIVE_BESIDE.replaceAll(".", "\\.")}|[^/]+\\.zsdic)$`, "i");
/** A game has one archive with three dictionaries. */
const MAX_MEMBERS = 32;
/** Enough bytes to recognize another type of file. */
const HEAD_SIZE = 4096;

/**
 * The dictionaries in a file, which is an archive, compressed or not, or a dictionary itself. For a file without dictionaries, returns one
 * entry with the reason. Total.
 */
export function readDictionaries(stored: Uint8Array, supplies: Supplies = NO_SUPPLIES): readonly Dictionary[] {
  const peeled = peel(stored, supplies);
  const found = "content" in peeled ? dictionariesIn(peeled.content) : [];
  if (found.length > 0) return found;
  const lacks = "issue" in peeled ? peeled.issue.message : (findKnownFile(stored)?.standIn ?? "Copy it again from your game dump.");
  return [{ id: 0, bytes: stored.slice(0, HEAD_SIZE), lacks }];
}

function dictionariesIn(content: Uint8Array): readonly Dictionary[] {
  if (!sarcType.sniff(content)) return [findDictionary(content) ?? []].flat();
  const entries = unlessStopped(() => sarcType.open(content).entries) ?? [];
  // skip incomplete members of a damaged archive
  const whole = entries.filter(({ start, size }) => size > 0 && start + size <= content.length);
  const members = whole.map(({ start, size }) => content.subarray(start, start + size));
  return members.flatMap((member) => findDictionary(member) ?? []).slice(0, MAX_MEMBERS);
}

export interface DictionaryMember {
  readonly path: string;
  readonly dictionaries: readonly Dictionary[];
}

/** The members of an archive that are dictionaries or archives of dictionaries. Total. */
export function findDictionaryMembers(archive: Archive, supplies: Supplies): readonly DictionaryMember[] {
  const named = archive.entries.flatMap(({ row, name }) => (name !== undefined && OF_DICTIONARIES.test(name) ? [{ row, path: name }] : []));
  return named.slice(0, MAX_MEMBERS).map(({ row, path }) => {
    const dictionaries = unlessStopped(() => readDictionaries(archive.read(row), supplies)) ?? [];
    return { path, dictionaries };
  });
}

/** Sorts dictionaries: those of members that share the most folders with a path come first. */
export function nearestFirst(members: readonly DictionaryMember[], path: string): readonly Dictionary[] {
  const distances = members.map(({ path: other, dictionaries }) => ({ shared: sharedFolders(path, other), dictionaries }));
  return distances.sort((a, b) => b.shared - a.shared).flatMap(({ dictionaries }) => dictionaries);
}

function sharedFolders(a: string, b: string): number {
  const [partsOfA, partsOfB] = [a, b].map((path) => path.split("/").slice(0, -1));
  const differs = partsOfA.findIndex((part, i) => part !== partsOfB[i]);
  return differs < 0 ? partsOfA.length : differs;
}
