/** A hash table of numbers that identify things, so that equal things get the same number without an object for each. */
export class HashSlots {
  /** Numbers + 1. */
  private slots: Int32Array;
  private hashes: Int32Array;
  private taken = 0;

  /** @param expected count; more numbers are slower */
  constructor(expected = 0) {
    this.slots = new Int32Array(2 << Math.max(5, 32 - Math.clz32(expected)));
    this.hashes = new Int32Array(this.slots.length);
  }

  /** A table with the numbers from 0, whose things are all different. */
  static of(count: number, hashOf: (number: number) => number): HashSlots {
    const slots = new HashSlots(count);
    for (let number = 0; number < count; number++) slots.find(hashOf(number), number, () => false);
    return slots;
  }

  /** Returns the number of an equal thing with this hash; otherwise adds and returns `next`. */
  find(hash: number, next: number, isEqual: (known: number, next: number) => boolean): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const known = slots[slot] - 1;
      if (known < 0) {
        slots[slot] = next + 1;
        hashes[slot] = hash;
        if (++this.taken * 2 > slots.length) this.grow();
        return next;
      }
      if (hashes[slot] === hash && isEqual(known, next)) return known;
    }
  }

  private grow(): void {
    const larger = new HashSlots(this.slots.length / 2);
    this.slots.forEach((number, slot) => number > 0 && larger.find(this.hashes[slot], number - 1, () => false));
    this.slots = larger.slots;
    this.hashes = larger.hashes;
  }
}
