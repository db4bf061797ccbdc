/** Records which bytes of a file are understood. Bytes that nothing reads are kept, split where pointers lead. */
import { Input } from "../binary/input.ts";

/** Kept bytes, with what is known about them. */
export interface KeptBytes {
  readonly at: number;
  readonly length: number;
  readonly of: string;
}

/** Remembers which bytes were read. */
export class ClaimingInput extends Input {
  private readonly claimed: Uint8Array;
  /** Addresses that pointers lead to, with the names of what is there. */
  private readonly starts = new Map<number, string | undefined>();

  constructor(bytes: Uint8Array) {
    // every item is an object; only files crafted to be large come near this limit
    super(bytes, 1);
    this.claimed = new Uint8Array(bytes.length);
  }

  claim(at: number, size: number): void {
    this.claimed.fill(1, at, at + size);
  }
  override u8(at: number): number {
    this.claim(at, 1);
    return super.u8(at);
  }
  override u16(at: number): number {
    this.claim(at, 2);
    return super.u16(at);
  }
  override u32(at: number): number {
    this.claim(at, 4);
    return super.u32(at);
  }
  /** Looks at a word without claiming it, because it may have another meaning. */
  peek(at: number): number {
    return super.u32(at);
  }

  /** Adds a start. The first name is kept: records are named before their tables. */
  start(at: number, of?: string): void {
    if (this.starts.get(at) === undefined) this.starts.set(at, of);
  }

  /** Starts in order. */
  sortedStarts(): readonly number[] {
    return [...this.starts.keys()].sort((a, b) => a - b);
  }

  kept(): readonly KeptBytes[] {
    const { claimed, starts } = this;
    const ranges: KeptBytes[] = [];
    for (let at = 0; at < claimed.length; ) {
      if (claimed[at] === 1) {
        at++;
        continue;
      }
      const first = at++;
      while (at < claimed.length && claimed[at] === 0 && !starts.has(at)) at++;
      ranges.push({ at: first, length: at - first, of: starts.get(first) ?? "gap" });
    }
    return ranges;
  }
}
