/** Short lists of 32-bit words, as nodes have several each, in one growing array: see {@link PropTable} for why. */
import { grown } from "../../core/bytes/growing.ts";

/** The place of a list in the {@link WordLists} of its file; 0 for one without items. */
export type WordList = number;

export class WordLists {
  /** Each list has its length before its items. */
  private slots = new Int32Array(1);
  private end = 1;

  add(words: readonly number[]): WordList {
    const list = this.addZeroes(words.length);
    for (let i = 0; i < words.length; i++) this.set(list, i, words[i]);
    return list;
  }

  addZeroes(length: number): WordList {
    if (length === 0) return 0;
    const list = this.end;
    this.end += 1 + length;
    if (this.end > this.slots.length) this.slots = grown(this.slots, this.end);
    this.slots[list] = length;
    return list;
  }

  length(list: WordList): number {
    return this.slots[list];
  }

  /** An item as unsigned bits. */
  word(list: WordList, index: number): number {
    return this.slots[list + 1 + index] >>> 0;
  }
  /** An item that is the place or number of something, -1 for none. */
  index(list: WordList, index: number): number {
    return this.slots[list + 1 + index];
  }
  set(list: WordList, index: number, word: number): void {
    this.slots[list + 1 + index] = word;
  }

  /** All items as unsigned bits. */
  words(list: WordList): number[] {
    const words: number[] = [];
    for (let i = 0; i < this.slots[list]; i++) words.push(this.word(list, i));
    return words;
  }
}
