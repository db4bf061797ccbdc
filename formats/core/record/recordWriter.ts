/** Writes records that point to one another: the targets of a record are written after it, in the order of its pointers. */
import { ByteWriter } from "../bytes/bytes.ts";

export class RecordWriter extends ByteWriter {
  private waiting: (() => void)[] = [];

  /** Writes a four-byte pointer to data that is written later. */
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

  /** Writes all pending targets, then their targets, level by level. */
  settle(): void {
    while (this.waiting.length > 0) for (const write of this.take()) write();
  }

  /** Writes pending targets one by one, each followed by all of its own targets. */
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
