/**
 * CRC32 run backward: the state before given bytes, from the state after them. With it, a name's number is *computed* from its
 * hash instead of searched for. States are those of core/crc32.ts, not yet inverted. Must not depend on names.
 */
import { continueCrc } from "../../core/bytes/crc32.ts";
import { utf8Length } from "../../core/text/textCoding.ts";

const FORWARD = new Int32Array(256);
/** Each entry of the forward table has its own top byte, which is why a step can be undone. */
const BY_TOP_BYTE = new Uint8Array(256);
for (let index = 0; index < 256; index++) {
  const value = continueCrc(index, "\0");
  FORWARD[index] = value;
  BY_TOP_BYTE[value >>> 24] = index;
}

/** The state before `byte` was fed. */
export function undoByte(state: number, byte: number): number {
  const index = BY_TOP_BYTE[state >>> 24];
  return ((state ^ FORWARD[index]) << 8) | (index ^ byte);
}

/** The state before `count` zero bytes were fed. */
export function undoZeros(state: number, count: number): number {
  let before = state;
  for (let left = count; left > 0; left--) before = undoByte(before, 0);
  return before;
}

/** Undoes the same text from many states. */
export class TextUndo {
  private readonly ofEmptyState: number;
  private readonly bytes: number;

  constructor(text: string) {
    this.ofEmptyState = continueCrc(0, text);
    this.bytes = utf8Length(text);
  }

  /** The state before the UTF-8 bytes of the text were fed. */
  undo(state: number): number {
    // Feeding is linear: bytes on a state are zero bytes on it, xor the same bytes on an empty state.
    return undoZeros(state ^ this.ofEmptyState, this.bytes);
  }
}
