/** What a file is that two versions are known of: one of them, a write of one over the other that was cut off, or something else. */
import { findDifference } from "../proof.ts";

export type FileState = "old" | "new" | "torn" | "other";

/** Of two versions, when a write is cut off and putting the old one back is cut off as well. */
const MAX_PIECES = 3;

/** @param current undefined where there is no file, as for `old` */
export function stateOf(current: Uint8Array | undefined, old: Uint8Array | undefined, made: Uint8Array): FileState {
  if (current === undefined) return old === undefined ? "old" : "other";
  if (old && findDifference(current, old) === undefined) return "old";
  if (findDifference(current, made) === undefined) return "new";
  return isTorn(current, old ?? new Uint8Array(0), made) ? "torn" : "other";
}

/** Cut off where a write ended, and otherwise pieces of the two versions at their places. */
function isTorn(current: Uint8Array, old: Uint8Array, made: Uint8Array): boolean {
  let at = 0;
  for (let pieces = 0; at < current.length; pieces++) {
    const length = Math.max(countEqual(current, old, at), countEqual(current, made, at));
    if (length === 0 || pieces === MAX_PIECES) return false;
    at += length;
  }
  return true;
}

function countEqual(a: Uint8Array, b: Uint8Array, start: number): number {
  const end = Math.min(a.length, b.length);
  let at = start;
  while (at < end && a[at] === b[at]) at++;
  return Math.max(0, at - start);
}
