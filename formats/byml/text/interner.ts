/** Gives equal texts the same number, without making a string of each. */
export class Interner {
  readonly texts: string[] = [];
  /** Numbers + 1 by hash. */
  private slots = new Int32Array(64);
  private hashes = new Int32Array(64);

  /** The number of the text from `start` to `end`. */
  numberOf(text: string, start = 0, end = text.length): number {
    const { texts } = this;
    let hash = end - start;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    hash ^= hash >>> 15;
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const found = this.slots[slot] - 1;
      if (found < 0) {
        const number = texts.push(text.slice(start, end)) - 1;
        this.slots[slot] = number + 1;
        this.hashes[slot] = hash;
        if (texts.length * 2 > this.slots.length) this.grow();
        return number;
      }
      if (this.hashes[slot] === hash && isAt(texts[found], text, start, end)) return found;
    }
  }

  private grow(): void {
    const { slots, hashes } = this;
    this.slots = new Int32Array(slots.length * 2);
    this.hashes = new Int32Array(slots.length * 2);
    const mask = this.slots.length - 1;
    for (let from = 0; from < slots.length; from++) {
      if (slots[from] === 0) continue;
      let slot = hashes[from] & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = slots[from];
      this.hashes[slot] = hashes[from];
    }
  }
}

/** True where `text` has `word` from `start` to `end`. A loop: the engine's own comparison costs more than these short words. */
function isAt(word: string, text: string, start: number, end: number): boolean {
  const { length } = word;
  if (length !== end - start) return false;
  for (let i = 0; i < length; i++) if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}
