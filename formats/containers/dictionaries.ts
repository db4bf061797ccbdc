/**
 * Dictionaries that compressed files need. They belong to the games and are not ours to ship: they are read from archives of the user.
 * Knows no file system.
 */

/** Where games keep their dictionaries, from the folder that holds all their files. */
export const DICTIONARY_ARCHIVE = "Pack/ZsDic.pack.zs";
/** Where people put it who have single files of a game: next to them. */
export const ARCHIVE_BESIDE = "ZsDic.pack.zs";
/** Both, for people. */
export const PLACES_AROUND: readonly string[] = [`${ARCHIVE_BESIDE} next to the file`, `${DICTIONARY_ARCHIVE} in the folders above it`];
/** Bytes of a file in such a place that is read. The archives of the games have less than half a megabyte. */
export const MAX_DICTIONARY_FILE = 64 * 1024 * 1024;

const DICTIONARY_MAGIC = 0xec30_a437;

export interface Dictionary {
  /** What files call it by. Each game numbers its own from 1. */
  readonly id: number;
  readonly bytes: Uint8Array;
  /** Set for a file that should hold dictionaries but does not, such as a Git LFS pointer: the reason, shown to the user. `id` means nothing then. */
  readonly lacks?: string;
}

/** Those of games have 128 KiB. */
const MAX_DICTIONARY = 4 * 1024 * 1024;
/** Games have three. */
const MAX_DICTIONARIES = 32;

/** The dictionaries of an archive without its compression, or a dictionary alone: copies, so that the archive can go. Total. */
export function dictionariesIn(bytes: Uint8Array): readonly Dictionary[] {
  const found: Dictionary[] = [];
  for (const entry of archiveEntries(bytes) ?? [bytes]) {
    if (entry.length < 8 || entry.length > MAX_DICTIONARY || found.length === MAX_DICTIONARIES) continue;
    const view = new DataView(entry.buffer, entry.byteOffset, entry.byteLength);
    if (view.getUint32(0, true) === DICTIONARY_MAGIC) found.push({ id: view.getUint32(4, true), bytes: new Uint8Array(entry) });
  }
  return found;
}

/** Contents of a SARC archive; undefined if it is not a SARC, empty if it is damaged. */
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
