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

  /** Index of the first word before `end` at which the `width` words of `source` from `at` are; -1 where they do not. */
  find(source: Int32Array, at: number, width: number, end: number): number {
    let values = this.byWidth.get(width);
    if (values === undefined) {
      values = new ValuesOfWidth(this.words, width, this.start);
      this.byWidth.set(width, values);
    }
    return values.find(source, at, end);
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

  find(source: Int32Array, at: number, end: number): number {
    const { words, width, places } = this;
    for (; this.next + width <= end; this.next++) {
      const key = this.keyOf(words, this.next);
      if (!places.has(key)) places.set(key, this.next);
    }
    return places.get(this.keyOf(source, at)) ?? -1;
  }

  /** The number under which the value is kept, or would be. */
  private keyOf(source: Int32Array, at: number): number {
    let key = this.hash(source, at);
    for (let place = this.places.get(key); place !== undefined && !this.equal(place, source, at); place = this.places.get(key)) key++;
    return key;
  }

  private hash(source: Int32Array, at: number): number {
    let hash = 0;
    for (let i = 0; i < this.width; i++) hash = Math.imul((hash << 5) ^ (hash >>> 13) ^ source[at + i], 0x9e3779b1);
    return hash;
  }

  private equal(word: number, source: Int32Array, at: number): boolean {
    for (let i = 0; i < this.width; i++) if (this.words[word + i] !== source[at + i]) return false;
    return true;
  }
}
