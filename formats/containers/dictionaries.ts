/**
 * Dictionaries that compressed files need. They belong to the games and are not ours to ship: the outer folders find the user's own and
 * hand them over here before a file is unwrapped. Knows no file system.
 */

/** Where games keep their dictionaries, from the folder that holds all their files. */
export const DICTIONARY_ARCHIVE = "Pack/ZsDic.pack.zs";
/** Where people put it who have single files of a game: next to them. */
export const ARCHIVE_BESIDE = "ZsDic.pack.zs";

const DICTIONARY_MAGIC = 0xec30_a437;

const known = new Map<number, Uint8Array>();
let searched: readonly string[] = [];

export function findDictionary(id: number): Uint8Array | undefined {
  return known.get(id);
}

/** For another thread, which {@link addDictionaries} has to pass on. */
export function allDictionaries(): readonly Uint8Array[] {
  return [...known.values()];
}

export function hasDictionary(id: number): boolean {
  return known.has(id);
}

/** Takes away all that were added, and what {@link noteSearch} noted. */
export function forgetDictionaries(): void {
  known.clear();
  searched = [];
}

/** Notes where dictionaries were looked for, for the message about one that is missing. */
export function noteSearch(places: readonly string[]): void {
  searched = places;
}
export function searchedPlaces(): readonly string[] {
  return searched;
}

/** Those of games have 128 KiB. */
const LARGEST_DICTIONARY = 4 * 1024 * 1024;
/** Games have three. */
const MOST_DICTIONARIES = 32;

/**
 * Takes the dictionaries of an archive without its compression, or a dictionary alone; those of an id that is known are replaced, unless
 * that is not wanted. Gives how many there were. Total.
 */
export function addDictionaries(bytes: Uint8Array, { replaces = true } = {}): number {
  let count = 0;
  for (const entry of archiveEntries(bytes) ?? [bytes]) {
    if (entry.length < 8 || entry.length > LARGEST_DICTIONARY || count === MOST_DICTIONARIES) continue;
    const view = new DataView(entry.buffer, entry.byteOffset, entry.byteLength);
    if (view.getUint32(0, true) !== DICTIONARY_MAGIC) continue;
    const id = view.getUint32(4, true);
    if (replaces || !known.has(id)) known.set(id, entry.slice());
    count++;
  }
  return count;
}

/** Contents of a SARC archive; undefined where it is none, none where it is broken. */
function archiveEntries(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  if (bytes.length < 0x20 || String.fromCharCode(...bytes.subarray(0, 4)) !== "SARC") return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint16(6, true) === 0xfeff;
  const data = view.getUint32(0x0c, isLittle);
  const table = view.getUint16(4, isLittle);
  const entries: Uint8Array[] = [];
  if (table + 12 > bytes.length) return entries;
  const count = view.getUint16(table + 6, isLittle);
  const first = table + view.getUint16(table + 4, isLittle);
  for (let i = 0; i < count && first + (i + 1) * 16 <= bytes.length; i++) {
    const start = data + view.getUint32(first + i * 16 + 8, isLittle);
    const end = data + view.getUint32(first + i * 16 + 12, isLittle);
    if (start <= end && end <= bytes.length) entries.push(bytes.subarray(start, end));
  }
  return entries;
}
