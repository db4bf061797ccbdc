/** Typed arrays that grow. */

/** A copy of `array` with room for at least `length` items, at least doubled so that growing costs little in sum. */
export function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(array.length * 2, length, 64));
  larger.set(array);
  return larger;
}
