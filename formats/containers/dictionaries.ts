/**
 * Dictionaries of compressed files. They belong to the games, so Bytewright reads them from the user's archives. Must not know the file
 * system or archives.
 */

/** The path of the dictionaries in the root folder of a game. */
export const DICTIONARY_ARCHIVE = "Pack/ZsDic.pack.zs";
/** The name of the archive next to single files of a game. */
export const ARCHIVE_BESIDE = "ZsDic.pack.zs";
/** Both places, for messages. */
export const PLACES_AROUND: readonly string[] = [`${ARCHIVE_BESIDE} next to the file`, `${DICTIONARY_ARCHIVE} in the folders above it`];
/** Maximum size of such a file. The archives of games have less than half a megabyte. */
export const MAX_DICTIONARY_FILE = 64 * 1024 * 1024;

const DICTIONARY_MAGIC = 0xec30_a437;

export interface Dictionary {
  /** The number by which files refer to it. Each game numbers its dictionaries from 1. */
  readonly id: number;
  readonly bytes: Uint8Array;
  /** Why a file has no dictionaries, for example because it is a Git LFS pointer; shown to the user. `id` is then meaningless. */
  readonly lacks?: string;
}

/** Maximum size; dictionaries of games have 128 KiB. */
const MAX_DICTIONARY = 4 * 1024 * 1024;

/** Reads a dictionary. Copies its bytes, so that the buffer around them can be freed. Total. */
export function findDictionary(bytes: Uint8Array): Dictionary | undefined {
  if (bytes.length < 8 || bytes.length > MAX_DICTIONARY) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(0, true) === DICTIONARY_MAGIC ? { id: view.getUint32(4, true), bytes: new Uint8Array(bytes) } : undefined;
}
