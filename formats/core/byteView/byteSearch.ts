/** Finding bytes in bytes. Bounded: a search stops after as many places as anybody would go through. */

export interface FoundBytes {
  /** Ascending; places may overlap. */
  readonly starts: readonly number[];
  /** There are more. */
  readonly isCut: boolean;
}

const MAX_FOUND = 10_000;

export function findBytes(bytes: Uint8Array, wanted: Uint8Array): FoundBytes {
  const starts: number[] = [];
  const last = bytes.length - wanted.length;
  if (wanted.length === 0) return { starts, isCut: false };
  // the platform's own search for the rarest kind of byte would need a count first; the first byte that is not 0 does nearly as well
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
