/** Compares a file to two known versions: it is one of them, an interrupted write of one over the other, or something else. */
import { findDifference } from "../proof.ts";

export type FileState = "old" | "new" | "torn" | "other";

/** Pieces of the two versions, if a write and then also restoring the old version were interrupted. */
const MAX_PIECES = 3;

/** @param current undefined if the file does not exist; the same for `old` */
export function stateOf(current: Uint8Array | undefined, old: Uint8Array | undefined, made: Uint8Array): FileState {
  if (current === undefined) return old === undefined ? "old" : "other";
  if (old && findDifference(current, old) === undefined) return "old";
  if (findDifference(current, made) === undefined) return "new";
  return isTorn(current, old ?? new Uint8Array(0), made) ? "torn" : "other";
}

/** Whether the file has pieces of the two versions at their offsets, and possibly ends early. */
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
