/**
 * Yaz0, the compression of Nintendo consoles: a 16 byte header, then groups of a code byte and eight literals or back
 * references. Knows bytes only, nothing of what is inside.
 */
import { Stop } from "../core/issue.ts";
import { LARGEST_TOTAL, UnpackBudget } from "./budget.ts";
import type { Container } from "./index.ts";

const HEADER_SIZE = 16;
const SIZE_OFFSET = 4;
/** u32 alignment of the data (0 before Wii U) and a u32 of zero: kept as they are. */
const SETTINGS_OFFSET = 8;
const MAGIC = [0x59, 0x61, 0x7a, 0x30];

const WINDOW = 4096;
const SHORTEST_MATCH = 3;
/** Longest match that two bytes can state; a third byte reaches {@link LONGEST_MATCH}. */
const LONGEST_SHORT_MATCH = 17;
const LONGEST_MATCH = 273;

const GROUP_ITEMS = 8;
const GROUP_SIZE = 1 + GROUP_ITEMS * 3;

/** Files end on a multiple of at most this where a tool padded them. */
const LARGEST_PADDING_UNIT = 32;

function hex(offset: number): string {
  return `0x${offset.toString(16)}`;
}

function stop(name: string, message: string, start: number, end: number): Stop {
  return new Stop({ code: `container/yaz0-${name}`, severity: "error", message, bytes: { start, end } });
}

function hasMagic(bytes: Uint8Array): boolean {
  return MAGIC.every((value, index) => bytes[index] === value);
}

/** Most bytes that a stream of this many bytes can give. */
function largestYield(streamSize: number): number {
  const whole = Math.floor(streamSize / GROUP_SIZE) * GROUP_ITEMS * LONGEST_MATCH;
  const rest = (streamSize % GROUP_SIZE) - 1;
  if (rest <= 0) return whole;
  const tail = rest % 3 === 2 ? LONGEST_SHORT_MATCH : rest % 3;
  return whole + Math.floor(rest / 3) * LONGEST_MATCH + tail;
}

function statedSize(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(SIZE_OFFSET);
}

/** The size of the content as the header states it, checked against what the stream can give. */
function readContentSize(bytes: Uint8Array): number {
  if (!hasMagic(bytes)) throw stop("magic", `The file does not begin with "Yaz0", as Yaz0 data does.`, 0, Math.min(4, bytes.length));
  if (bytes.length < HEADER_SIZE)
    throw stop("header", `The Yaz0 header has 16 bytes, but the file ends after ${bytes.length}.`, 0, bytes.length);
  const size = statedSize(bytes);
  const most = largestYield(bytes.length - HEADER_SIZE);
  if (size > most)
    throw stop(
      "size",
      `The Yaz0 header states ${size} bytes of content, but the ${bytes.length - HEADER_SIZE} bytes after it can give at most ${most}: ` +
        "the file was cut off, or the header is damaged.",
      SIZE_OFFSET,
      SIZE_OFFSET + 4,
    );
  return size;
}

/** Fills `content` from the stream. Gives the byte offset after the last code; padding may follow. @throws Stop where it is broken. */
function readStream(bytes: Uint8Array, content: Uint8Array): number {
  const size = content.length;
  const length = bytes.length;
  let from = HEADER_SIZE;
  let to = 0;
  let codes = 0;
  let codesLeft = 0;
  const ended = () =>
    stop("end", `The Yaz0 stream ends at ${hex(length)} after ${to} of ${size} bytes of content: the file was cut off.`, length, length);
  while (to < size) {
    if (codesLeft === 0) {
      if (from >= length) throw ended();
      codes = bytes[from++];
      codesLeft = GROUP_ITEMS;
    }
    const literal = codes & 0x80;
    codes <<= 1;
    codesLeft--;
    if (literal) {
      if (from >= length) throw ended();
      content[to++] = bytes[from++];
      continue;
    }
    const start = from;
    if (start + 2 > length) throw ended();
    const first = bytes[from++];
    const distance = (((first & 0x0f) << 8) | bytes[from++]) + 1;
    let count = (first >> 4) + 2;
    if (count === 2) {
      if (from >= length) throw ended();
      count = bytes[from++] + LONGEST_SHORT_MATCH + 1;
    }
    if (distance > to)
      throw stop(
        "reference",
        `The Yaz0 reference at ${hex(start)} goes back ${distance} bytes, but only ${to} were written before it.`,
        start,
        from,
      );
    if (count > size - to)
      throw stop(
        "overrun",
        `The Yaz0 reference at ${hex(start)} gives ${count} bytes, but only ${size - to} of the ${size} that the header states are left.`,
        start,
        from,
      );
    if (distance >= count && count > 32) {
      content.copyWithin(to, to - distance, to - distance + count);
      to += count;
    } else {
      for (const stopAt = to + count; to < stopAt; to++) content[to] = content[to - distance];
    }
  }
  return from;
}

/** Fills `content` as far as the stream is there and not broken; gives how far. */
function readHead(bytes: Uint8Array, content: Uint8Array): number {
  let from = HEADER_SIZE;
  let to = 0;
  while (to < content.length) {
    const codes = bytes[from++];
    for (let mask = 0x80; mask !== 0 && to < content.length; mask >>= 1) {
      if (from >= bytes.length) return to;
      const first = bytes[from++];
      if ((codes & mask) !== 0) {
        content[to++] = first;
        continue;
      }
      const isLong = first >> 4 === 0;
      if (from + (isLong ? 2 : 1) > bytes.length) return to;
      const distance = (((first & 0x0f) << 8) | bytes[from++]) + 1;
      if (distance > to) return to;
      const end = Math.min(content.length, to + (isLong ? bytes[from++] + LONGEST_SHORT_MATCH + 1 : (first >> 4) + 2));
      for (; to < end; to++) content[to] = content[to - distance];
    }
  }
  return to;
}

/** Candidates looked at for each position, and for the position after one that has a good match already. */
const MOST_CANDIDATES = 256;
const FEWER_CANDIDATES = 32;
const GOOD_MATCH = 32;
/** From this length on the next position is not tried for a longer match. */
const ENOUGH = 128;

const HASH_BITS = 15;

/** Finds the longest earlier copy of what comes at a position, by chains of positions with equal first three bytes. */
class Matcher {
  /** Distance of the match found last. */
  distance = 0;
  private readonly bytes: Uint8Array;
  private readonly heads = new Int32Array(1 << HASH_BITS).fill(-1);
  private readonly previous = new Int32Array(WINDOW).fill(-1);

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  private hash(at: number): number {
    const bytes = this.bytes;
    return Math.imul((bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2], 0x9e3779b1) >>> (32 - HASH_BITS);
  }

  /** Makes the position known. Every position is added once, in ascending order, after it was searched for. */
  add(at: number): void {
    if (at + SHORTEST_MATCH > this.bytes.length) return;
    const hash = this.hash(at);
    this.previous[at & (WINDOW - 1)] = this.heads[hash];
    this.heads[hash] = at;
  }

  /** Length of the longest match longer than `known`, or 0; its distance is left in {@link distance}. */
  find(at: number, known: number): number {
    const { bytes, previous } = this;
    const most = Math.min(LONGEST_MATCH, bytes.length - at);
    if (most < SHORTEST_MATCH || known >= most) return 0;
    let best = Math.max(known, SHORTEST_MATCH - 1);
    let found = 0;
    const oldest = Math.max(0, at - WINDOW);
    let left = known >= GOOD_MATCH ? FEWER_CANDIDATES : MOST_CANDIDATES;
    for (
      let candidate = this.heads[this.hash(at)];
      candidate >= oldest && left > 0;
      candidate = previous[candidate & (WINDOW - 1)], left--
    ) {
      if (bytes[candidate + best] !== bytes[at + best] || bytes[candidate] !== bytes[at] || bytes[candidate + 1] !== bytes[at + 1])
        continue;
      let length = 2;
      while (length < most && bytes[candidate + length] === bytes[at + length]) length++;
      if (length <= best) continue;
      best = found = length;
      this.distance = at - candidate;
      if (length === most) break;
    }
    return found;
  }
}

/** Writes the stream of `content` behind a header; gives the used part of its buffer. */
function writeStream(content: Uint8Array): Uint8Array {
  const size = content.length;
  const out = new Uint8Array(HEADER_SIZE + size + Math.ceil(size / GROUP_ITEMS));
  const matcher = new Matcher(content);
  let to = HEADER_SIZE;
  let codeAt = 0;
  let mask = 0;
  let at = 0;
  let length = size > 0 ? matcher.find(0, 0) : 0;
  let distance = matcher.distance;
  while (at < size) {
    if (mask === 0) {
      codeAt = to++;
      mask = 0x80;
    }
    matcher.add(at);
    // a longer match one byte later is worth a literal now
    const next = length < ENOUGH ? matcher.find(at + 1, length) : 0;
    if (length === 0 || next > 0) {
      out[codeAt] |= mask;
      out[to++] = content[at++];
      length = next;
      distance = matcher.distance;
    } else {
      const back = distance - 1;
      if (length <= LONGEST_SHORT_MATCH) {
        out[to++] = ((length - 2) << 4) | (back >> 8);
        out[to++] = back & 0xff;
      } else {
        out[to++] = back >> 8;
        out[to++] = back & 0xff;
        out[to++] = length - LONGEST_SHORT_MATCH - 1;
      }
      for (const end = at + length; ++at < end; ) matcher.add(at);
      length = matcher.find(at, 0);
      distance = matcher.distance;
    }
    mask >>= 1;
  }
  return out.subarray(0, to);
}

/** What follows a stream of `end` bytes so that the file ends as the original did: its padding, or its unknown bytes. */
function trailerLike(original: Uint8Array, end: number): Uint8Array {
  const trailer = original.subarray(readStream(original, new Uint8Array(readContentSize(original))));
  if (trailer.length === 0 || trailer.some((byte) => byte !== 0)) return trailer;
  let unit = 1;
  while (unit < LARGEST_PADDING_UNIT && original.length % (unit * 2) === 0) unit *= 2;
  return new Uint8Array((unit - (end % unit)) % unit);
}

export const yaz0: Container = {
  id: "yaz0",
  title: "Yaz0",

  // games mark their compressed variants by an s before the extension
  findInnerName(fileName) {
    const parts = /^(.*\.)s([^./\\]+)$/is.exec(fileName);
    return parts ? parts[1] + parts[2] : undefined;
  },

  sniff: hasMagic,

  unwrap(bytes, budget = new UnpackBudget(bytes.length)) {
    const size = readContentSize(bytes);
    budget.take(size, { start: SIZE_OFFSET, end: SIZE_OFFSET + 4 });
    const content = new Uint8Array(size);
    readStream(bytes, content);
    return content;
  },

  unwrapHead(head, most) {
    const content = new Uint8Array(head.length < HEADER_SIZE ? 0 : Math.min(statedSize(head), most));
    return content.subarray(0, readHead(head, content));
  },

  wrap(content, original) {
    if (content.length > LARGEST_TOTAL)
      throw stop("size", `The content has ${content.length} bytes; Bytewright reads Yaz0 data of at most ${LARGEST_TOTAL}.`, 0, 0);
    const stream = writeStream(content);
    const trailer = original ? trailerLike(original, stream.length) : new Uint8Array(0);
    const wrapped = new Uint8Array(stream.length + trailer.length);
    wrapped.set(stream);
    wrapped.set(MAGIC);
    new DataView(wrapped.buffer).setUint32(SIZE_OFFSET, content.length);
    if (original) wrapped.set(original.subarray(SETTINGS_OFFSET, HEADER_SIZE), SETTINGS_OFFSET);
    wrapped.set(trailer, stream.length);
    return wrapped;
  },
};
