/** Finds children of one parent with one name hash. */

let table = new Int32Array(64);

/** Calls `report` with both places for each hash that stood earlier already: `hashes` from `first`, `count` of them, `stride` apart. */
export function findDuplicates(
  hashes: Int32Array,
  first: number,
  count: number,
  stride: number,
  report: (earlier: number, later: number) => void,
): void {
  if (count < 2) return;
  if (count <= 8) {
    for (let later = 1; later < count; later++)
      for (let earlier = 0; earlier < later; earlier++)
        if (hashes[first + earlier * stride] === hashes[first + later * stride]) {
          report(earlier, later);
          break;
        }
    return;
  }
  // one table for all calls: most parents are small, and clearing it is the only cost
  const bits = 33 - Math.clz32(count);
  const size = 1 << bits;
  if (table.length < size) table = new Int32Array(size);
  else table.fill(0, 0, size);
  const mask = size - 1;
  for (let later = 0; later < count; later++) {
    const hash = hashes[first + later * stride];
    let slot = Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
    for (; table[slot] !== 0; slot = (slot + 1) & mask) {
      const earlier = table[slot] - 1;
      if (hashes[first + earlier * stride] === hash) {
        report(earlier, later);
        break;
      }
    }
    if (table[slot] === 0) table[slot] = later + 1;
  }
}
