/** Limits how much a file can unpack to, across all layers, so that a few bytes cannot exhaust memory. Must not know containers. */
import { type Issue, Stop } from "../core/issue.ts";
import type { Span } from "../core/text/span.ts";
import { containerIssue } from "./diagnostics.ts";

const MEBIBYTE = 1024 * 1024;

/** Limit for all layers together. No known game file comes near it, and a process with 512 MiB of memory can hold it. */
export const MAX_TOTAL = 256 * MEBIBYTE;
/**
 * Maximum ratio of the unpacked size to the file size. Real files reach at most 15; one layer of Yaz0 cannot exceed 88. Malicious data
 * reaches 16,000 (zstd) or 7,000 (Yaz0 in Yaz0).
 */
export const MAX_RATIO = 1000;
/** Harmless for any ratio: a table of zeros compresses to almost nothing. */
export const ALWAYS_ALLOWED = 16 * MEBIBYTE;

/**
 * The remaining budget for unpacking a file. Pass the same budget to everything that is unpacked on the way to something, such as an
 * archive, a nested archive, and a member: together they cannot exceed it.
 */
export class UnpackBudget {
  /** Maximum number of bytes for all layers together. */
  readonly most: number;
  private used = 0;
  private readonly makeBytes: (size: number) => Uint8Array;

  /**
   * @param fileSize stored size of the file
   * @param makeBytes allocates memory for unpacked data
   */
  constructor(fileSize: number, makeBytes = (size: number): Uint8Array => new Uint8Array(size)) {
    this.makeBytes = makeBytes;
    this.most = Math.min(MAX_TOTAL, Math.max(ALWAYS_ALLOWED, fileSize * MAX_RATIO));
  }

  get left(): number {
    return this.most - this.used;
  }

  /**
   * Takes `size` bytes off the budget. Must be called before memory for them is allocated.
   * @param place the bytes that state the size
   * @throws Stop if they exceed it
   */
  take(size: number, place: Span): void {
    if (size > this.left) throw new Stop(this.exceeded(`${this.used + size} bytes`, place));
    this.used += size;
  }

  /** Allocates `size` bytes and takes them off the budget. @throws Stop like {@link take} */
  allocate(size: number, place: Span): Uint8Array {
    this.take(size, place);
    return this.makeBytes(size);
  }

  /** The finding about content that exceeds the budget. @param size its size, as far as it is known */
  exceeded(size: string, place: Span): Issue {
    const limit =
      this.most === MAX_TOTAL
        ? `at most ${MAX_TOTAL / MEBIBYTE} MiB`
        : this.most === ALWAYS_ALLOWED
          ? `at most ${ALWAYS_ALLOWED / MEBIBYTE} MiB from a file of this size`
          : `at most ${MAX_RATIO} times the size of the file, which is ${this.most} bytes`;
    const message = `The file unpacks to ${size}, all layers together. Bytewright unpacks ${limit}.`;
    return containerIssue("too-large", message, { bytes: place });
  }
}
