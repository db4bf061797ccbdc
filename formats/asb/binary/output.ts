/** A file as it is written front to back: numbers, the string pool by first use, and where each value of the text came to be. */
import { RecordWriter } from "../../core/record/recordWriter.ts";
import { encodeUtf8, utf8Length } from "../../core/text/textCoding.ts";

/** What does not fit the format's fields, with the row of the text that shows it. */
export class WriteLimit extends Error {
  readonly code: "too-many" | "too-far";
  readonly at: number;
  constructor(code: "too-many" | "too-far", message: string, at: number) {
    super(message);
    this.code = code;
    this.at = at;
  }
}

/** Called for each field written: schema number, row of the text (-1 for none), bytes. */
export type Trace = (field: number, at: number, start: number, end: number) => void;

export class Output extends RecordWriter {
  private readonly strings = new Map<string, number>();
  private readonly poolTexts: string[] = [];
  private poolLength = 0;

  constructor(pool: readonly string[] | undefined) {
    super(4096);
    for (const text of pool ?? []) {
      if (!this.strings.has(text)) this.strings.set(text, this.poolLength);
      this.addToPool(text);
    }
  }

  private addToPool(text: string): void {
    this.poolTexts.push(text);
    this.poolLength += utf8Length(text) + 1;
  }

  /** Offset of a string in the pool; it is added at its first use. */
  intern(text: string): number {
    const known = this.strings.get(text);
    if (known !== undefined) return known;
    const offset = this.poolLength;
    this.strings.set(text, offset);
    this.addToPool(text);
    return offset;
  }
  str(text: string): void {
    this.u32(this.intern(text));
  }

  /** Writes the pool; gives its size. */
  writePool(): number {
    const { poolTexts } = this;
    if (poolTexts.length === 0) return 0;
    const bytes = encodeUtf8(`${poolTexts.join("\0")}\0`);
    this.bytes(bytes);
    return bytes.length;
  }

  /** Strings of the pool in the order of the file. */
  get poolOrder(): readonly string[] {
    return this.poolTexts;
  }
}
