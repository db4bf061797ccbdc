/** The compression of resources: a zlib stream in Metroid Prime, segments of LZO in Metroid Prime 2. Must not know the contents. */

import { deflate, Z_FINISH, Z_STREAM_END, ZStream, zlibInflate, zlibInflateInit } from "pako";
import { MAX_TOTAL } from "../../containers/budget.ts";
import { joinParts } from "../../core/bytes/parts.ts";
import { bytesAt } from "../../core/issue.ts";
import { hex } from "../../core/text/hex.ts";
import { pakStop } from "./diagnostics.ts";
import { compressLzo, decompressLzo, LzoError } from "./lzo.ts";

/** Size of the field before the compressed data, which states the size of the content. */
export const SIZE_FIELD = 4;
const SEGMENT_SIZE = 0x4000;
/** Maximum size of a segment that does not compress. */
const MAX_SEGMENT = 0x4400;
/** Maximum number of bytes from one compressed byte. */
const MAX_BY_ZLIB = 1032;
const MAX_BY_LZO = 256;
const BEST_LEVEL = 9;

export type Method = "zlib" | "lzo";

/** Finds the compression method: the first bytes of a zlib stream would be too large a size for a segment. */
export function findMethod(stored: Uint8Array): Method {
  const [first, second] = [stored[SIZE_FIELD], stored[SIZE_FIELD + 1]];
  return first === 0x78 && (first * 256 + second) % 31 === 0 ? "zlib" : "lzo";
}

/** The stated size of the content, and its limit. @throws RangeError if the size is missing */
function readContentSize(stored: Uint8Array): { readonly size: number; readonly most: number } {
  const size = new DataView(stored.buffer, stored.byteOffset, stored.byteLength).getUint32(0);
  return { size, most: Math.min(MAX_TOTAL, stored.length * (findMethod(stored) === "zlib" ? MAX_BY_ZLIB : MAX_BY_LZO)) };
}

/** The stated size of the content; undefined if the stored bytes cannot result in that many. */
export function findContentSize(stored: Uint8Array): number | undefined {
  if (stored.length < SIZE_FIELD) return undefined;
  const { size, most } = readContentSize(stored);
  return size <= most ? size : undefined;
}

export interface Decompressed {
  readonly content: Uint8Array;
  /** The end of the compressed data in the stored bytes; padding follows. */
  readonly end: number;
}

/**
 * @param stored the stored bytes of the resource, including padding
 * @param base their offset in the PAK
 * @throws Stop if it is damaged
 */
export function decompress(stored: Uint8Array, base: number): Decompressed {
  if (stored.length < SIZE_FIELD)
    throw pakStop(
      "content-size",
      `The resource is compressed, but its ${stored.length} stored bytes are too few for the size of its content.`,
      bytesAt(base, stored.length),
    );
  const { size, most } = readContentSize(stored);
  if (size > most)
    throw pakStop(
      "content-size",
      `The resource states ${size} bytes of content; its ${stored.length} stored bytes can result in at most ${most}.`,
      bytesAt(base, SIZE_FIELD),
    );
  return findMethod(stored) === "zlib" ? inflate(stored, size, base) : readSegments(stored, size, base);
}

function inflate(stored: Uint8Array, size: number, base: number): Decompressed {
  const stream = new ZStream();
  zlibInflateInit(stream);
  stream.input = stored;
  stream.next_in = SIZE_FIELD;
  stream.avail_in = stored.length - SIZE_FIELD;
  // room for one more byte than stated, to detect too much data
  stream.output = new Uint8Array(size + 1);
  stream.avail_out = size + 1;
  const status = zlibInflate(stream, Z_FINISH);
  const at = stream.next_in;
  const left = Math.max(1, stored.length - at);
  if (status !== Z_STREAM_END && stream.avail_out > 0)
    throw pakStop(
      "zlib",
      `The zlib data of the resource is damaged${stream.msg ? `: ${stream.msg}` : " or cut off"}.`,
      bytesAt(base + stored.length - left, left),
    );
  if (stream.total_out !== size) {
    const given = stream.total_out > size ? "more" : `${stream.total_out}`;
    const message = `The resource states ${size} bytes of content, but its zlib data has ${given}.`;
    throw pakStop("content-size", message, bytesAt(base, SIZE_FIELD));
  }
  return { content: stream.output.subarray(0, size), end: at };
}

function readSegments(stored: Uint8Array, size: number, base: number): Decompressed {
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  const content = new Uint8Array(size);
  let from = SIZE_FIELD;
  for (let to = 0; to < size; to += SEGMENT_SIZE) {
    const expected = Math.min(SEGMENT_SIZE, size - to);
    const length = from + 2 <= stored.length ? view.getInt16(from) : 0;
    const start = from + 2;
    const end = start + Math.abs(length);
    const isRaw = length < 0;
    if (length === 0 || end > stored.length || Math.abs(length) > MAX_SEGMENT || (isRaw && -length !== expected)) {
      const room = `${Math.max(0, stored.length - start)} bytes are left in the resource for ${expected} bytes of content`;
      const message = `The segment at ${hex(base + from)} states a length of ${length}, but ${room}.`;
      throw pakStop("segment-size", message, bytesAt(base + from, Math.min(2, stored.length - from)));
    }
    const target = content.subarray(to, to + expected);
    if (isRaw) target.set(stored.subarray(start, end));
    else readSegment(stored.subarray(start, end), target, base + start);
    from = end;
  }
  return { content, end: from };
}

function readSegment(source: Uint8Array, target: Uint8Array, base: number): void {
  try {
    decompressLzo(source, target);
  } catch (error) {
    if (!(error instanceof LzoError)) throw error;
    const at = base + error.at;
    throw pakStop("lzo", `${error.message}, at ${hex(at)}.`, bytesAt(at, 1));
  }
}

/** The stored form of a compressed resource, without padding. */
export function compress(content: Uint8Array, method: Method): Uint8Array {
  const sizeField = new Uint8Array(SIZE_FIELD);
  new DataView(sizeField.buffer).setUint32(0, content.length);
  const parts: Uint8Array[] = [sizeField];
  if (method === "zlib") parts.push(deflate(content, { level: BEST_LEVEL }));
  else
    for (let at = 0; at < content.length; at += SEGMENT_SIZE) {
      const segment = compressLzo(content.subarray(at, at + SEGMENT_SIZE));
      parts.push(Uint8Array.of(segment.length >> 8, segment.length & 0xff), segment);
    }
  return joinParts(parts);
}
