/** Typed arrays that grow. */

/** A copy of `array` with room for at least `length` items, at least doubled so that growing costs little in sum. */
export function grown<A extends Int32Array | Uint32Array | Float32Array | Uint8Array>(array: A, length: number): A {
  // of bytes, Node gives a Buffer, whose constructor it warns about
  const make = (array instanceof Uint8Array ? Uint8Array : array.constructor) as new (length: number) => A;
  const larger = new make(Math.max(array.length * 2, length, 64));
  larger.set(array);
  return larger;
}
