/** The hash by which games find members. */

/** Hashes the bytes as signed numbers: with unsigned ones, the game would not find names with non-ASCII characters. */
export function hashBytes(name: Uint8Array, key: number): number {
  let hash = 0;
  for (const byte of name) hash = (Math.imul(hash, key) + ((byte << 24) >> 24)) >>> 0;
  return hash >>> 0;
}
