/**
 * Finds values among the words of a data section that is being written, at every word, as the game's own tool does: a match
 * may be inside a larger value or across two. One map for each width of values, filled as far as a search needs.
 */
export class ValueIndex {
  private readonly words: Int32Array;
  private readonly start: number;
  private readonly byWidth = new Map<number, ValuesOfWidth>();

  /** @param words of the whole file; @param start index of the section's first word */
  constructor(words: Int32Array, start: number) {
    this.words = words;
    this.start = start;
  }

  /** Index of the first place before `at` that has the `width` words that are at `at`; -1 where there are none. */
  find(at: number, width: number): number {
    let values = this.byWidth.get(width);
    if (values === undefined) {
      values = new ValuesOfWidth(this.words, width, this.start);
      this.byWidth.set(width, values);
    }
    return values.find(at);
  }
}

class ValuesOfWidth {
  private readonly words: Int32Array;
  private readonly width: number;
  /** First word that is not among the places yet. */
  private next: number;
  /** Words by the hash of the value there, the first of equal values only. Of values that share a hash, a later one has the next free number. */
  private readonly places = new Map<number, number>();

  constructor(words: Int32Array, width: number, start: number) {
    this.words = words;
    this.width = width;
    this.next = start;
  }

  find(at: number): number {
    const { width, places } = this;
    for (; this.next + width <= at; this.next++) {
      const key = this.keyOf(this.next);
      if (!places.has(key)) places.set(key, this.next);
    }
    return places.get(this.keyOf(at)) ?? -1;
  }

  /** The number under which the value at a word is kept, or would be. */
  private keyOf(at: number): number {
    let key = this.hash(at);
    for (let place = this.places.get(key); place !== undefined && !this.equal(place, at); place = this.places.get(key)) key++;
    return key;
  }

  private hash(at: number): number {
    let hash = 0;
    for (let i = 0; i < this.width; i++) hash = Math.imul((hash << 5) ^ (hash >>> 13) ^ this.words[at + i], 0x9e3779b1);
    return hash;
  }

  private equal(a: number, b: number): boolean {
    for (let i = 0; i < this.width; i++) if (this.words[a + i] !== this.words[b + i]) return false;
    return true;
  }
}
