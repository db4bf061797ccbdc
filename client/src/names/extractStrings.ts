/**
 * Extracts strings from any bytes, such as a game's executable: runs of printable UTF-8. Must know no format and no editor.
 */
import { characterSize } from "../../../formats/core/text/textCoding.ts";

/** Shorter runs are nearly always accidental. */
const MIN_LENGTH = 3;
/** Longer ones are texts, not names; name lists skip them too. */
const MAX_BYTES = 256;

const SPACE = 0x20;
const DELETE = 0x7f;

/**
 * Calls `onString` for each run that begins within `length` bytes from `start`. Returns the offset after the last run, so that a large file
 * can be read in parts.
 */
export function extractStrings(bytes: Uint8Array, start: number, length: number, onString: (text: string) => void): number {
  const end = Math.min(start + length, bytes.length);
  const decoder = new TextDecoder();
  let at = start;
  while (at < end) {
    const size = printableSize(bytes, at);
    if (size === 0) {
      at++;
      continue;
    }
    const from = at;
    at += size;
    for (let next = printableSize(bytes, at); next > 0; next = printableSize(bytes, at)) at += next;
    if (at - from < MIN_LENGTH || at - from > MAX_BYTES) continue;
    const text = decoder.decode(bytes.subarray(from, at));
    if (text.length >= MIN_LENGTH) onString(text);
  }
  return at;
}

/** Bytes of the printable character at `at`, or 0. Continuation bytes alone are not characters. */
function printableSize(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  return first < SPACE || first === DELETE ? 0 : characterSize(bytes, at);
}
