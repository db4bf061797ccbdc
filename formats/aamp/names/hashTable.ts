/**
 * A flat map from 32-bit hashes to small numbers: open addressing over one typed array, a few nanoseconds a look-up and no
 * allocation but for growth. The first value stored under a hash stays. Must not know what the numbers mean.
 */
const SMALLEST = 16;

export class HashTable {
  /** Pairs of hash and value + 1; 0 in the second place marks a free slot. */
  private slots: Int32Array;
  private mask: number;
  private used = 0;

  /** Room for `expected` entries before it has to grow. */
  constructor(expected = 0) {
    let capacity = SMALLEST;
    while (capacity < expected * 2) capacity *= 2;
    this.slots = new Int32Array(capacity * 2);
    this.mask = capacity - 1;
  }

  get size(): number {
    return this.used;
  }

  /** The value stored under `hash`, or -1. */
  find(hash: number): number {
    const { slots, mask } = this;
    const key = hash | 0;
    for (let slot = key & mask; ; slot = (slot + 1) & mask) {
      const stored = slots[slot * 2 + 1];
      if (stored === 0) return -1;
      if (slots[slot * 2] === key) return stored - 1;
    }
  }

  /** Stores `value` (0 or more) unless the hash has one. True if it was stored. */
  add(hash: number, value: number): boolean {
    if (this.used * 2 > this.mask) this.grow();
    const { slots, mask } = this;
    const key = hash | 0;
    for (let slot = key & mask; ; slot = (slot + 1) & mask) {
      if (slots[slot * 2 + 1] === 0) {
        slots[slot * 2] = key;
        slots[slot * 2 + 1] = value + 1;
        this.used++;
        return true;
      }
      if (slots[slot * 2] === key) return false;
    }
  }

  /** Stores `value` (0 or more) in place of what the hash had. */
  set(hash: number, value: number): void {
    if (this.add(hash, value)) return;
    const key = hash | 0;
    let slot = key & this.mask;
    while (this.slots[slot * 2] !== key) slot = (slot + 1) & this.mask;
    this.slots[slot * 2 + 1] = value + 1;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Int32Array(old.length * 2);
    this.mask = this.mask * 2 + 1;
    const { slots, mask } = this;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] === 0) continue;
      let slot = old[at] & mask;
      while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & mask;
      slots[slot * 2] = old[at];
      slots[slot * 2 + 1] = old[at + 1];
    }
  }
}
