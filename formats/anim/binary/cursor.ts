/** Reads big-endian fields in sequence, with the errors of this format. Must not know layouts. */

import { Stop } from "../../core/issue.ts";
import { counted } from "../../core/text/counted.ts";
import { hex } from "../../core/text/hex.ts";
import type { AnimCode } from "../diagnostics.ts";
import { issue } from "../diagnostics.ts";

export class Cursor {
  private readonly view: DataView;

  constructor(
    readonly bytes: Uint8Array,
    public at: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Moves past `size` bytes and returns where they start. */
  take(size: number, what: string): number {
    const { at, bytes } = this;
    if (size > bytes.length - at)
      throw new Stop(
        issue("truncated", `The file ends inside ${what}: it needs ${counted(size, "byte")} at ${hex(at)} and has ${bytes.length - at}.`, {
          bytes: { start: at, end: bytes.length },
        }),
      );
    this.at += size;
    return at;
  }

  u8(what: string): number {
    return this.bytes[this.take(1, what)];
  }
  u16(what: string): number {
    return this.view.getUint16(this.take(2, what));
  }
  s16(what: string): number {
    return this.view.getInt16(this.take(2, what));
  }
  u32(what: string): number {
    return this.view.getUint32(this.take(4, what));
  }

  /** Ends the read with an error at the last field read, of `size` bytes. */
  fail(code: AnimCode, message: string, size: number): never {
    throw new Stop(issue(code, message, { bytes: { start: this.at - size, end: this.at } }));
  }
}
