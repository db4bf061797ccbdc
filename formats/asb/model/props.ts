/**
 * The properties of a file in one growing array: a file has very many, and an object for each would keep the memory of the machine busier
 * than reading them. Knows neither bytes nor texts.
 */
import { grown } from "../../core/bytes/growing.ts";

/** A constant, or a value that comes from elsewhere while the game runs: its place in the {@link PropTable} of its file; 0 for none. */
export type Prop = number;

/** Slots of a property; those of a vec3f have two more. `text` is one more than the number of a text, 0 for none. */
const Slot = { flags: 0, word: 1, text: 2, at: 3, size: 4, y: 4, z: 5, vectorSize: 6 } as const;

export class PropTable {
  private slots = new Int32Array(Slot.vectorSize);
  // place 0 is that of none
  private end: number = Slot.vectorSize;
  private readonly texts: string[] = [];

  /** `word` is the second word; `at` the row of the JSON table where the property came from a text, else -1. */
  add(flags: number, word: number, at = -1): Prop {
    return this.make(Slot.size, flags, word, at);
  }

  addText(flags: number, text: string, at = -1): Prop {
    const prop = this.make(Slot.size, flags, 0, at);
    this.slots[prop + Slot.text] = this.texts.push(text);
    return prop;
  }

  addVector(flags: number, x: number, y: number, z: number, at = -1): Prop {
    const prop = this.make(Slot.vectorSize, flags, x, at);
    this.slots[prop + Slot.y] = y;
    this.slots[prop + Slot.z] = z;
    return prop;
  }

  private make(size: number, flags: number, word: number, at: number): Prop {
    const prop = this.end;
    this.end += size;
    if (this.end > this.slots.length) this.slots = grown(this.slots, this.end);
    const { slots } = this;
    slots[prop + Slot.flags] = flags;
    slots[prop + Slot.word] = word;
    slots[prop + Slot.at] = at;
    return prop;
  }

  /** Where the value comes from; 0 for a constant. */
  flags(prop: Prop): number {
    return this.slots[prop + Slot.flags] >>> 0;
  }
  setFlags(prop: Prop, flags: number): void {
    this.slots[prop + Slot.flags] = flags;
  }

  /** The second word as unsigned bits; 0 for a text. */
  word(prop: Prop): number {
    return this.slots[prop + Slot.word] >>> 0;
  }
  /** Second component of a vec3f, as bits. */
  y(prop: Prop): number {
    return this.slots[prop + Slot.y] >>> 0;
  }
  z(prop: Prop): number {
    return this.slots[prop + Slot.z] >>> 0;
  }

  /** What the second word of a string stands for; undefined for other types. */
  text(prop: Prop): string | undefined {
    const text = this.slots[prop + Slot.text];
    return text === 0 ? undefined : this.texts[text - 1];
  }
  isText(prop: Prop): boolean {
    return this.slots[prop + Slot.text] !== 0;
  }

  at(prop: Prop): number {
    return this.slots[prop + Slot.at];
  }
  setAt(prop: Prop, row: number): void {
    this.slots[prop + Slot.at] = row;
  }
}
