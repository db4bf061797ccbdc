/** How much one file may unpack to, over all its layers, so that a few bytes cannot fill the memory. Knows no container. */
import { type Issue, Stop } from "../core/issue.ts";
import type { Span } from "../core/text/span.ts";
import { containerIssue } from "./diagnostics.ts";

const MEBIBYTE = 1024 * 1024;

/** All layers together. No game file that Bytewright knows of comes near; a process with 512 MiB of memory can hold it. */
export const MAX_TOTAL = 256 * MEBIBYTE;
/**
 * Times its own size that a file may unpack to. Of real files the most compressible reach 15; one layer of Yaz0 cannot exceed 88. Data
 * made to fill the memory reaches 16,000 (zstd) or 7,000 (Yaz0 in Yaz0).
 */
export const MAX_RATIO = 1000;
/** Small enough to be harmless whatever the ratio: a table of zeros compresses to next to nothing. */
export const ALWAYS_ALLOWED = 16 * MEBIBYTE;

/**
 * What is left to unpack of one file. Hand the same budget to everything that is unpacked on the way to one thing, such as an archive, an
 * archive inside it, and a member: together they cannot exceed it.
 */
export class UnpackBudget {
  /** Bytes, all layers together. */
  readonly most: number;
  private used = 0;
  private readonly makeBytes: (size: number) => Uint8Array;

  /**
   * @param fileSize bytes of the file as it is stored
   * @param makeBytes memory for what is unpacked
   */
  constructor(fileSize: number, makeBytes = (size: number): Uint8Array => new Uint8Array(size)) {
    this.makeBytes = makeBytes;
    this.most = Math.min(MAX_TOTAL, Math.max(ALWAYS_ALLOWED, fileSize * MAX_RATIO));
  }

  get left(): number {
    return this.most - this.used;
  }

  /**
   * Takes `size` bytes off the budget. To be called before memory for them is allocated.
   * @param place the bytes that state the size
   * @throws Stop where they exceed it
   */
  take(size: number, place: Span): void {
    if (size > this.left) throw new Stop(this.exceeded(`${this.used + size} bytes`, place));
    this.used += size;
  }

  /** Memory of `size` bytes, taken off the budget. @throws Stop as {@link take} */
  allocate(size: number, place: Span): Uint8Array {
    this.take(size, place);
    return this.makeBytes(size);
  }

  /** The finding about content that exceeds the budget. `size` says how large it is, as far as that is known. */
  exceeded(size: string, place: Span): Issue {
    const limit =
      this.most === MAX_TOTAL
        ? `at most ${MAX_TOTAL / MEBIBYTE} MiB`
        : this.most === ALWAYS_ALLOWED
          ? `at most ${ALWAYS_ALLOWED / MEBIBYTE} MiB of a file of this size`
          : `at most ${MAX_RATIO} times the size of the file, which is ${this.most} bytes`;
    const message = `The file unpacks to ${size}, all layers together. Bytewright unpacks ${limit}.`;
    return containerIssue("too-large", message, { bytes: place });
  }
}
