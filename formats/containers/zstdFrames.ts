/**
 * Reads the headers of Zstandard frames and their blocks (RFC 8878), without decompressing: where the frames end, what they need, and how
 * large their content can be.
 */

import { Stop } from "../core/issue.ts";
import { counted } from "../core/text/counted.ts";
import { hex } from "../core/text/hex.ts";
import { containerIssue } from "./diagnostics.ts";

const MAGIC = 0xfd2f_b528;
/** The lowest of sixteen magic numbers. */
const SKIPPABLE_MAGIC = 0x184d_2a50;
const SKIPPABLE_HEADER_SIZE = 8;
/** Limits work when thousands of members are recognized by the frame after skippable ones. Real files have at most one. */
const MAX_SKIPPED = 64;
/** Maximum decompressed size of a block. */
export const MAX_BLOCK = 0x2_0000;
const CHECKSUM_SIZE = 4;
const BLOCK_HEADER_SIZE = 3;
const RLE_BLOCK = 1;
const COMPRESSED_BLOCK = 2;
const RESERVED_BLOCK = 3;

export interface FrameHeader {
  /** Dictionary id; 0 for none. */
  readonly dictionary: number;
  /** The stated size, if any. */
  readonly contentSize: number | undefined;
  readonly hasChecksum: boolean;
  /** Maximum decompressed size of a block. */
  readonly largestBlock: number;
  /** Offset of the first block. */
  readonly end: number;
}

export interface Block {
  readonly isLast: boolean;
  /** Maximum decompressed size. */
  readonly most: number;
  readonly end: number;
}

export interface Frames {
  /** Id of their dictionary; 0 for none. */
  readonly dictionary: number;
  /** Size of the content, if all frames state theirs. */
  readonly contentSize: number | undefined;
  /** Maximum size of the content. */
  readonly most: number;
  /** To decompress in place, the frames must end this many bytes after the content, which overwrites what was already read. */
  readonly margin: number;
  /** Offset of the first frame with content, after skippable ones. */
  readonly start: number;
  /** Offset of its first block. */
  readonly firstBlock: number;
  /** Whether a skippable frame follows one with content. */
  readonly skipsLater: boolean;
}

type FindingName = "header" | "size" | "dictionary" | "library" | "frames" | "data";

export function zstdStop(name: FindingName, message: string, start: number, end: number): Stop {
  return new Stop(containerIssue(`zstd-${name}`, message, { bytes: { start, end } }));
}

/** Reads a little-endian number. Bytes after the end count as 0. */
function numberAt(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let i = size - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

function isSkippable(bytes: Uint8Array, at: number): boolean {
  return at + SKIPPABLE_HEADER_SIZE <= bytes.length && numberAt(bytes, at, 4) - (bytes[at] & 0x0f) === SKIPPABLE_MAGIC;
}

/** Offset of the first frame that is not skippable, or of the first after {@link MAX_SKIPPED}; possibly beyond the end. */
export function skipFrames(bytes: Uint8Array, from = 0): number {
  let at = from;
  for (let count = 0; count < MAX_SKIPPED && isSkippable(bytes, at); count++) at += SKIPPABLE_HEADER_SIZE + numberAt(bytes, at + 4, 4);
  return at;
}

/** Whether a frame with content begins here. */
export function isFrame(bytes: Uint8Array, at: number): boolean {
  return at + 4 <= bytes.length && numberAt(bytes, at, 4) === MAGIC;
}

/** @throws Stop if the header is cut off or invalid */
export function readFrameHeader(bytes: Uint8Array, at: number): FrameHeader {
  const flags = bytes[at + 4] ?? 0;
  const isSingle = (flags & 0x20) !== 0;
  const idSize = [0, 1, 2, 4][flags & 3];
  const sizeFlag = flags >>> 6;
  const sizeSize = sizeFlag === 0 ? (isSingle ? 1 : 0) : 1 << sizeFlag;
  const headerSize = 5 + (isSingle ? 0 : 1) + idSize + sizeSize;
  const end = at + headerSize;
  if (end > bytes.length)
    throw zstdStop(
      "header",
      `The header of the zstd frame at ${hex(at)} has ${headerSize} bytes, but the file ends after ${bytes.length - at}.`,
      bytes.length,
      bytes.length,
    );
  if ((flags & 8) !== 0)
    throw zstdStop(
      "header",
      "The header of the zstd frame has a reserved bit set, so it is damaged or of a newer version.",
      at + 4,
      at + 5,
    );
  const size = sizeSize === 0 ? undefined : numberAt(bytes, end - sizeSize, sizeSize) + (sizeFlag === 1 ? 256 : 0);
  return {
    dictionary: numberAt(bytes, end - sizeSize - idSize, idSize),
    contentSize: size,
    hasChecksum: (flags & 4) !== 0,
    largestBlock: Math.min(MAX_BLOCK, isSingle ? (size ?? 0) : windowSize(bytes[at + 5])),
    end,
  };
}

function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >>> 3));
  return base + (base / 8) * (descriptor & 7);
}

/** @throws Stop if the block is cut off or invalid */
export function readBlock(bytes: Uint8Array, at: number, { largestBlock }: FrameHeader): Block {
  if (at + BLOCK_HEADER_SIZE > bytes.length) throw cutOff(bytes, `the block at ${hex(at)} needs a header of ${BLOCK_HEADER_SIZE} bytes`);
  const header = numberAt(bytes, at, BLOCK_HEADER_SIZE);
  const kind = (header >>> 1) & 3;
  const size = header >>> 3;
  if (kind === RESERVED_BLOCK) throw zstdStop("data", `The zstd block at ${hex(at)} has an unknown type.`, at, at + 3);
  if (size > largestBlock)
    throw zstdStop(
      "data",
      `The zstd block at ${hex(at)} has ${size} bytes, but a block of this frame has at most ${largestBlock}.`,
      at,
      at + 3,
    );
  const end = at + BLOCK_HEADER_SIZE + (kind === RLE_BLOCK ? 1 : size);
  if (end > bytes.length) throw cutOff(bytes, `the block at ${hex(at)} extends to ${hex(end)}`);
  return { isLast: (header & 1) !== 0, most: kind === COMPRESSED_BLOCK ? largestBlock : size, end };
}

function cutOff({ length }: Uint8Array, what: string): Stop {
  return zstdStop("data", `The file was cut off: it ends at ${hex(length)}, but ${what}.`, length, length);
}

/**
 * Reads the frames of a file that begins with one.
 * @throws Stop if they are cut off or invalid, or followed by other data
 */
export function readFrames(bytes: Uint8Array): Frames {
  const start = skipFrames(bytes);
  const first = readFrameHeader(bytes, start);
  let contentSize: number | undefined = 0;
  let most = 0;
  let margin = 0;
  let largestBlock = 0;
  let skipsLater = false;
  for (let at = start; at < bytes.length; ) {
    if (!isFrame(bytes, at)) {
      const next = skipFrames(bytes, at);
      margin += next - at;
      if (next > bytes.length) throw cutOff(bytes, `the frame at ${hex(at)} extends to ${hex(next)}`);
      if (next === at)
        throw zstdStop(
          "data",
          `The zstd frames are followed by ${counted(bytes.length - at, "byte")} of other data at ${hex(at)}.`,
          at,
          bytes.length,
        );
      skipsLater = true;
      at = next;
      continue;
    }
    const header = readFrameHeader(bytes, at);
    if (header.dictionary !== first.dictionary)
      throw zstdStop(
        "header",
        `The zstd frames need different dictionaries: ${first.dictionary} at ${hex(start)}, ${header.dictionary} at ${hex(at)}.`,
        at,
        header.end,
      );
    let frameMost = 0;
    let end = header.end;
    for (let isLast = false; !isLast; ) {
      const block = readBlock(bytes, end, header);
      frameMost += block.most;
      margin += BLOCK_HEADER_SIZE;
      ({ end, isLast } = block);
    }
    if (header.hasChecksum && (end += CHECKSUM_SIZE) > bytes.length) throw cutOff(bytes, "the checksum of the frame extends beyond it");
    margin += header.end - at + (header.hasChecksum ? CHECKSUM_SIZE : 0);
    largestBlock = Math.max(largestBlock, header.largestBlock);
    const stated = header.contentSize;
    if (stated !== undefined && stated > frameMost)
      throw zstdStop(
        "size",
        `The zstd frame at ${hex(at)} states ${stated} bytes of content, but its blocks have at most ${frameMost}.`,
        at + 4,
        header.end,
      );
    most += stated ?? frameMost;
    contentSize = contentSize === undefined || stated === undefined ? undefined : contentSize + stated;
    at = end;
  }
  return { dictionary: first.dictionary, contentSize, most, margin: margin + largestBlock, start, firstBlock: first.end, skipsLater };
}
