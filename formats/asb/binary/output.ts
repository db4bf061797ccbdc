/** Writes a file front to back: numbers, and the string pool by first use. */
import { RecordWriter } from "../../core/record/recordWriter.ts";
import { StringPool } from "../../core/record/stringPool.ts";

/** A value does not fit the format's fields; `at` is its row in the text. */
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
