/** Bytes of records that point to one another: what a record points to is written after it, in the order in which it was named. */
import { ByteWriter } from "../bytes/bytes.ts";

export class RecordWriter extends ByteWriter {
  private waiting: (() => void)[] = [];

  /** Writes four bytes that will point to what is written later. */
  pointerTo(write: () => void): void {
    const slot = this.reserve(4);
    this.later(() => {
      this.setU32(slot, this.length);
      write();
    });
  }

  later(write: () => void): void {
    this.waiting.push(write);
  }

  /** Writes all that waits, then what that has named in turn: level by level. */
  settle(): void {
    while (this.waiting.length > 0) for (const write of this.take()) write();
  }

  /** Writes what waits one by one, each with all that it names. */
  settleEach(): void {
    for (const write of this.take()) {
      write();
      this.settle();
    }
  }

  private take(): readonly (() => void)[] {
    const { waiting } = this;
    this.waiting = [];
    return waiting;
  }
}
