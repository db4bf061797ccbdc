import { HashSlots } from "../../core/bytes/hashSlots.ts";

/** Gives equal texts the same number, without making a string of each. */
export class Interner {
  readonly texts: string[] = [];
  private readonly slots = new HashSlots();

  /** Returns the number of the text from `start` to `end`. */
  numberOf(text: string, start = 0, end = text.length): number {
    const { texts } = this;
    let hash = end - start;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    hash ^= hash >>> 15;
    const number = this.slots.find(hash, texts.length, (known) => isAt(texts[known], text, start, end));
    if (number === texts.length) texts.push(text.slice(start, end));
    return number;
  }
}

/** Whether `text` has `word` from `start` to `end`. A loop, because the engine's own comparison costs more for such short words. */
function isAt(word: string, text: string, start: number, end: number): boolean {
  const { length } = word;
  if (length !== end - start) return false;
  for (let i = 0; i < length; i++) if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}
