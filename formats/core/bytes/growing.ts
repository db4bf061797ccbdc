/** Typed arrays that grow. */

/** A copy of `array` with space for at least `length` items, at least doubled so that repeated growing is cheap. */
export function grown<A extends Int32Array | Uint32Array | Float32Array | Uint8Array>(array: A, length: number): A {
  // in Node, bytes can be a Buffer, whose constructor is deprecated
  const make = (array instanceof Uint8Array ? Uint8Array : array.constructor) as new (length: number) => A;
  const larger = new make(Math.max(array.length * 2, length, 64));
  larger.set(array);
  return larger;
}
