/** A file as it is written front to back: numbers, the string pool by first use, and where each value of the text came to be. */
import { RecordWriter } from "../../core/record/recordWriter.ts";
import { StringPool } from "../../core/record/stringPool.ts";

/** What does not fit the format's fields, with the row of the text that shows it. */
export class WriteLimit extends Error {
  constructor(
    readonly code: "too-many" | "too-far",
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

export class Output extends RecordWriter {
  readonly pool = new StringPool();

  /** @param pool strings that come first, in this order */
  constructor(pool: readonly string[] | undefined) {
    super(4096);
    for (const text of pool ?? []) this.pool.add(text);
  }

  str(text: string): void {
    this.u32(this.pool.intern(text));
  }
}
