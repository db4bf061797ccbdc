/**
 * Dictionaries that compressed files need. They belong to the games and are not ours to ship: they are read from archives of the user.
 * Knows no file system, and no archive.
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

/** A dictionary from its bytes. Copies them, so that the buffer around them can be freed. Total. */
export function findDictionary(bytes: Uint8Array): Dictionary | undefined {
  if (bytes.length < 8 || bytes.length > MAX_DICTIONARY) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(0, true) === DICTIONARY_MAGIC ? { id: view.getUint32(4, true), bytes: new Uint8Array(bytes) } : undefined;
}
