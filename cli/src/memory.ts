/** Memory that is given back by hand: the garbage collector lets several versions of an archive of tens of megabytes pile up. */

/** Memory that {@link giveBack} frees. */
export function lend(size: number): Uint8Array {
  return new Uint8Array(new ArrayBuffer(size, { maxByteLength: size }), 0, size);
}

/** Frees the memory of bytes that were lent. Views of it have no bytes then, so nobody may need them any more. */
export function giveBack({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.resizable) buffer.resize(0);
}
