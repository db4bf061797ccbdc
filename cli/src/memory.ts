/** Memory that is freed explicitly, because the garbage collector lets several versions of a large archive pile up. */

import { giveBackUnwrapped } from "../../formats/containers/index.ts";

/** Up to this size, the garbage collector is faster. */
const MAX_COLLECTED = 1 << 20;

/** Memory that {@link giveBack} frees if it is large. */
export function lend(size: number): Uint8Array {
  if (size <= MAX_COLLECTED) return new Uint8Array(size);
  return new Uint8Array(new ArrayBuffer(size, { maxByteLength: size }), 0, size);
}

/** Frees the memory of lent or decompressed bytes. Do not read them, or views of them, again. */
export function giveBack(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.resizable) buffer.resize(0);
  else giveBackUnwrapped(bytes);
}
