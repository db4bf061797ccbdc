/**
 * Finds values among the words of a data section that is being written, at every word, as the game's own tool does: a match
 * may be inside a larger value or across two. One hash table for each width of values, filled as far as a search needs.
 */
export class ValueIndex {
  private readonly words: Int32Array;
  private readonly start: number;
  private readonly tables = new Map<number, WidthTable>();

  /** @param words of the whole file; @param start index of the section's first word; @param most words the section can reach */
  constructor(words: Int32Array, start: number, most: number) {
    this.words = words;
    this.start = start;
    this.tables.set(1, new WidthTable(words, 1, start, most));
  }

  /** Index of the first word before `end` at which the `width` words of `source` from `at` are; -1 where they do not. */
  find(source: Int32Array, at: number, width: number, end: number): number {
    let table = this.tables.get(width);
    if (table === undefined) {
      table = new WidthTable(this.words, width, this.start, Math.max(64, end - this.start));
      this.tables.set(width, table);
    }
    return table.find(source, at, end);
  }
}

class WidthTable {
  private readonly words: Int32Array;
  private readonly width: number;
  /** First word that is not in the table yet. */
  private next: number;
  private count = 0;
  /** Open addressing; a slot holds a word index plus 1. Of equal values only the first is kept. */
  private slots: Int32Array;
  private shift: number;

  constructor(words: Int32Array, width: number, start: number, expected: number) {
    this.words = words;
    this.width = width;
    this.next = start;
    const bits = Math.max(4, 32 - Math.clz32(expected));
    this.slots = new Int32Array(2 << bits);
    this.shift = 31 - bits;
  }

  find(source: Int32Array, at: number, end: number): number {
    const { width } = this;
    while (this.next + width <= end) this.insert(this.next++);
    const mask = this.slots.length - 1;
    for (let slot = this.hash(source, at); ; slot = (slot + 1) & mask) {
      const entry = this.slots[slot];
      if (entry === 0) return -1;
      if (this.equal(entry - 1, source, at)) return entry - 1;
    }
  }

  private insert(word: number): void {
    if (this.count * 2 > this.slots.length) this.enlarge();
    const mask = this.slots.length - 1;
    let slot = this.hash(this.words, word);
    for (; this.slots[slot] !== 0; slot = (slot + 1) & mask) if (this.equal(this.slots[slot] - 1, this.words, word)) return;
    this.slots[slot] = word + 1;
    this.count++;
  }

  private enlarge(): void {
    const old = this.slots;
    this.slots = new Int32Array(old.length * 2);
    this.shift--;
    const mask = this.slots.length - 1;
    for (const entry of old) {
      if (entry === 0) continue;
      let slot = this.hash(this.words, entry - 1);
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = entry;
    }
  }

  private hash(source: Int32Array, at: number): number {
    let hash = 0;
    for (let i = 0; i < this.width; i++) hash = Math.imul((hash << 5) ^ (hash >>> 13) ^ source[at + i], 0x9e3779b1);
    return (hash ^ (hash >>> 15)) >>> this.shift;
  }

  private equal(word: number, source: Int32Array, at: number): boolean {
    for (let i = 0; i < this.width; i++) if (this.words[word + i] !== source[at + i]) return false;
    return true;
  }
}
