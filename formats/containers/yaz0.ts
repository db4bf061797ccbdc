/**
 * Yaz0, the compression of Nintendo consoles: a 16-byte header, then groups of a code byte and eight literals or back references. Must not
 * know the contents.
 */

import { hasMagic } from "../core/files/knownFiles.ts";
import { catchStop, Stop, unlessStopped } from "../core/issue.ts";
import { hex } from "../core/text/hex.ts";
import { MAX_TOTAL, UnpackBudget } from "./budget.ts";
import { type Container, NO_SETTINGS, type Settings } from "./container.ts";
import { containerIssue } from "./diagnostics.ts";
import { GROUP_ITEMS, HEADER_SIZE, MAX_MATCH, MAX_SHORT_MATCH, MIN_MATCH, packStream } from "./yaz0Pack.ts";

const SIZE_OFFSET = 4;
/** A u32 with the alignment of the data (0 before Wii U), and a u32 of zero. Both are kept. */
const SETTINGS_OFFSET = 8;
const MAGIC = [0x59, 0x61, 0x7a, 0x30];

/** Maximum compressed and decompressed size of a group. */
const GROUP_SIZE = 1 + GROUP_ITEMS * 3;
const GROUP_YIELD = GROUP_ITEMS * MAX_MATCH;
const ALL_LITERALS = 0xff;
/** Longer copies are faster with one call. */
const LONG_COPY = 48;

/** Tools pad files to a multiple of at most this. */
const MAX_PADDING_UNIT = 32;

function stop(name: "magic" | "header" | "size" | "reference" | "end" | "overrun", message: string, start: number, end: number): Stop {
  return new Stop(containerIssue(`yaz0-${name}`, message, { bytes: { start, end } }));
}

function isYaz0(bytes: Uint8Array): boolean {
  return hasMagic(bytes, MAGIC);
}

/** Maximum decompressed size of a stream of this size. */
function largestYield(streamSize: number): number {
  const whole = Math.floor(streamSize / GROUP_SIZE) * GROUP_YIELD;
  const rest = (streamSize % GROUP_SIZE) - 1;
  if (rest <= 0) return whole;
  const tail = rest % 3 === 2 ? MAX_SHORT_MATCH : rest % 3;
  return whole + Math.floor(rest / 3) * MAX_MATCH + tail;
}

function statedSize(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(SIZE_OFFSET);
}

/** The stated size of the content, checked against the maximum for the stream. */
function readContentSize(bytes: Uint8Array): number {
  if (!isYaz0(bytes)) throw stop("magic", `The file does not begin with "Yaz0", as Yaz0 data does.`, 0, Math.min(4, bytes.length));
  if (bytes.length < HEADER_SIZE)
    throw stop("header", `The Yaz0 header has 16 bytes, but the file ends after ${bytes.length}.`, 0, bytes.length);
  const size = statedSize(bytes);
  const most = largestYield(bytes.length - HEADER_SIZE);
  if (size > most)
    throw stop(
      "size",
      `The Yaz0 header states ${size} bytes of content, but the ${bytes.length - HEADER_SIZE} bytes after it can result in at most ${most}: ` +
        "the file was cut off, or the header is damaged.",
      SIZE_OFFSET,
      SIZE_OFFSET + 4,
    );
  return size;
}

function tooFarBack(start: number, end: number, distance: number, written: number): Stop {
  const message = `The Yaz0 reference at ${hex(start)} goes back ${distance} bytes, but only ${written} were written before it.`;
  return stop("reference", message, start, end);
}

/** Byte offsets in the stream and in the content. */
interface StreamPlace {
  readonly from: number;
  readonly to: number;
}

/** Reads whole groups that cannot reach an end. This takes nearly all of the time, so it avoids checks and calls. */
function readGroups(bytes: Uint8Array, content: Uint8Array): StreamPlace {
  let from = HEADER_SIZE;
  let to = 0;
  const lastFrom = bytes.length - GROUP_SIZE;
  const lastTo = content.length - GROUP_YIELD;
  while (from <= lastFrom && to <= lastTo) {
    const codes = bytes[from++];
    if (codes === ALL_LITERALS) {
      for (const end = to + GROUP_ITEMS; to < end; ) content[to++] = bytes[from++];
      continue;
    }
    for (let mask = 0x80; mask !== 0; mask >>= 1) {
      if ((codes & mask) !== 0) {
        content[to++] = bytes[from++];
        continue;
      }
      const first = bytes[from++];
      const distance = (((first & 0x0f) << 8) | bytes[from++]) + 1;
      if (distance > to) throw tooFarBack(from - 2, from, distance, to);
      let source = to - distance;
      let end = to + (first >> 4) + 2;
      if (first >> 4 === 0) {
        const count = bytes[from++] + MAX_SHORT_MATCH + 1;
        end = to + count;
        if (distance === 1) {
          content.fill(content[source], to, end);
          to = end;
          continue;
        }
        if (count > LONG_COPY && distance >= count) {
          content.copyWithin(to, source, source + count);
          to = end;
          continue;
        }
      }
      // matches have at least three bytes
      content[to] = content[source];
      content[to + 1] = content[source + 1];
      content[to + 2] = content[source + 2];
      for (to += MIN_MATCH, source += MIN_MATCH; to < end; ) content[to++] = content[source++];
    }
  }
  return { from, to };
}

/** Visits a literal, whose distance is 0, or a copy, with its offsets in the stream and in the content. */
type VisitItem = (from: number, to: number, count: number, distance: number) => void;

const STREAM_START: StreamPlace = { from: HEADER_SIZE, to: 0 };

/**
 * Visits the items of a stream, from the start of a group. Returns the byte offset after the last code.
 * @param enough size of the content after which it stops
 * @throws Stop if the stream is broken
 */
function walkItems(bytes: Uint8Array, size: number, start: StreamPlace, visit: VisitItem, enough = size): number {
  const length = bytes.length;
  let { from, to } = start;
  let codes = 0;
  let codesLeft = 0;
  const next = (): number => {
    if (from < length) return bytes[from++];
    const message = `The Yaz0 stream ends at ${hex(length)} after ${to} of ${size} bytes of content: the file was cut off.`;
    throw stop("end", message, length, length);
  };
  while (to < enough) {
    if (codesLeft === 0) {
      codes = next();
      codesLeft = GROUP_ITEMS;
    }
    const literal = codes & 0x80;
    codes <<= 1;
    codesLeft--;
    const at = from;
    const first = next();
    if (literal) {
      visit(at, to, 1, 0);
      to++;
      continue;
    }
    const distance = (((first & 0x0f) << 8) | next()) + 1;
    const count = first >> 4 === 0 ? next() + MAX_SHORT_MATCH + 1 : (first >> 4) + 2;
    if (distance > to) throw tooFarBack(at, from, distance, to);
    if (count > size - to)
      throw stop(
        "overrun",
        `The Yaz0 reference at ${hex(at)} has ${count} bytes, but only ${size - to} of the ${size} that the header states are left.`,
        at,
        from,
      );
    visit(at, to, count, distance);
    to += count;
  }
  return from;
}

/** Fills `content` from the stream. Returns the byte offset after the last code. @throws Stop if the stream is broken */
function readStream(bytes: Uint8Array, content: Uint8Array): number {
  return walkItems(bytes, content.length, readGroups(bytes, content), itemWriter(bytes, content));
}

function itemWriter(bytes: Uint8Array, content: Uint8Array): VisitItem {
  return (from, to, count, distance) => {
    if (distance === 0) content[to] = bytes[from];
    else for (const end = to + count; to < end; to++) content[to] = content[to - distance];
  };
}

/** Whether the stream results in this content, checked without memory for it. @throws Stop if the stream is broken */
function gives(bytes: Uint8Array, content: Uint8Array): boolean {
  if (readContentSize(bytes) !== content.length) return false;
  let isSame = true;
  walkItems(bytes, content.length, STREAM_START, (from, to, count, distance) => {
    if (distance === 0) isSame &&= content[to] === bytes[from];
    else for (const end = to + count; to < end; to++) isSame &&= content[to] === content[to - distance];
  });
  return isSame;
}

/** The first bytes of the content, as far as the stream is complete and valid. */
function readHead(bytes: Uint8Array, most: number): Uint8Array {
  if (bytes.length < HEADER_SIZE) return new Uint8Array(0);
  const size = statedSize(bytes);
  const content = new Uint8Array(Math.min(size, most));
  const write = itemWriter(bytes, content);
  let filled = 0;
  const visit: VisitItem = (from, to, count, distance) => {
    write(from, to, count, distance);
    filled = to + count;
  };
  catchStop(() => walkItems(bytes, size, STREAM_START, visit, content.length));
  return content.subarray(0, filled);
}

/** Copies the settings; `slice` of a Node buffer would not copy. @param end of the stream */
function readSettings(file: Uint8Array, end: number): Settings {
  let unit = 1;
  while (unit < MAX_PADDING_UNIT && file.length % (unit * 2) === 0) unit *= 2;
  return { front: new Uint8Array(file.subarray(SETTINGS_OFFSET, HEADER_SIZE)), back: new Uint8Array(file.subarray(end)), unit };
}

/** The bytes after a stream of `end` bytes, as in the original: padding, or unknown bytes. */
function trailerAfter(end: number, { back, unit = 1 }: Settings): Uint8Array {
  return back.length === 0 || back.some((byte) => byte !== 0) ? back : new Uint8Array((unit - (end % unit)) % unit);
}

export const yaz0: Container = {
  id: "yaz0",
  title: "Yaz0",

  // games mark compressed files with an s before the extension
  findInnerName(fileName) {
    const parts = /^(.*\.)s([^./\\]+)$/is.exec(fileName);
    return parts ? parts[1] + parts[2] : undefined;
  },

  sniff: isYaz0,

  newSettings: () => NO_SETTINGS,

  unwrap(bytes, _supplies, budget = new UnpackBudget(bytes.length)) {
    const size = readContentSize(bytes);
    const content = budget.allocate(size, { start: SIZE_OFFSET, end: SIZE_OFFSET + 4 });
    return { content, settings: readSettings(bytes, readStream(bytes, content)) };
  },

  statedSize(bytes) {
    return unlessStopped(() => readContentSize(bytes));
  },

  unwrapHead: readHead,

  wrap(content, settings = NO_SETTINGS, alignment = 0) {
    if (content.length > MAX_TOTAL)
      throw stop("size", `The content has ${content.length} bytes; Bytewright reads Yaz0 data of at most ${MAX_TOTAL}.`, 0, 0);
    const { bytes, end } = packStream(content, Math.max(settings.back.length, MAX_PADDING_UNIT));
    const trailer = trailerAfter(end, settings);
    bytes.set(trailer, end);
    const wrapped = bytes.subarray(0, end + trailer.length);
    wrapped.set(MAGIC);
    wrapped.set(settings.front, SETTINGS_OFFSET);
    const view = new DataView(wrapped.buffer);
    view.setUint32(SIZE_OFFSET, content.length);
    // 0 leaves the alignment to the game; if it is too small, members are misaligned and the console crashes
    const stated = view.getUint32(SETTINGS_OFFSET);
    if (stated !== 0 && stated < alignment) view.setUint32(SETTINGS_OFFSET, alignment);
    return wrapped;
  },

  gives,
};
