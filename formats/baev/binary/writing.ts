/** The state that writers share: 64-bit pointers, strings by first use, and the trace of each record's bytes. */
import type { Trace } from "../../core/record/record.ts";
import { RecordWriter } from "../../core/record/recordWriter.ts";
import { StringPool } from "../../core/record/stringPool.ts";

export class Writing {
  readonly version = 1;
  readonly out = new RecordWriter(4096);
  readonly strings = new StringPool();
  /** Whether the current node has all tables of parameters before all parameters. */
  hasTablesFirst = false;
  /** Offsets of pointers to strings, each with the string's offset in the pool. */
  private readonly uses: (readonly [number, number])[] = [];

  constructor(private readonly trace: Trace | undefined) {}

  mark(what: string, at: number, start: number): void {
    this.trace?.(what, at, start, this.out.length);
  }

  pointer(offset: number): void {
    this.out.u32(offset);
    this.out.u32(0);
  }

  textPointer(text: string): void {
    this.uses.push([this.out.length, this.strings.intern(text)]);
    this.out.reserve(8);
  }

  /** Pointer, count and size of an item. @param write writes the items, later */
  array(count: number, size: number, write: () => void): void {
    const { out } = this;
    if (count === 0) out.reserve(4);
    else out.pointerTo(write);
    out.u32(0);
    out.u32(count);
    out.u32(size);
  }

  /** Writes the pool and fills in the pointers to its strings. @returns its offset */
  pool(): number {
    const { out } = this;
    const start = out.length;
    out.bytes(this.strings.toBytes());
    for (const [at, offset] of this.uses) out.setU32(at, start + offset);
    return start;
  }
}
