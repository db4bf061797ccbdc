/** Searches bytes. Bounded: a search stops after more places than a user would visit. */

export interface FoundBytes {
  /** Ascending; places may overlap. */
  readonly starts: readonly number[];
  /** Whether there are more. */
  readonly isCut: boolean;
}

const MAX_FOUND = 10_000;

export function findBytes(bytes: Uint8Array, wanted: Uint8Array): FoundBytes {
  const starts: number[] = [];
  const last = bytes.length - wanted.length;
  if (wanted.length === 0) return { starts, isCut: false };
  // search for the first byte that is not 0: finding the rarest byte would need a count first and is hardly better
  const lead = Math.max(
    0,
    wanted.findIndex((byte) => byte !== 0),
  );
  for (let at = bytes.indexOf(wanted[lead], lead); at >= 0 && at - lead <= last; at = bytes.indexOf(wanted[lead], at + 1)) {
    const start = at - lead;
    let length = 0;
    while (length < wanted.length && bytes[start + length] === wanted[length]) length++;
    if (length < wanted.length) continue;
    if (starts.length === MAX_FOUND) return { starts, isCut: true };
    starts.push(start);
  }
  return { starts, isCut: false };
}
