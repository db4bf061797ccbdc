/** Packs content as a Yaz0 stream: greedy, but for a literal where the match one byte later is longer. Knows no header. */
export const HEADER_SIZE = 16;
export const MIN_MATCH = 3;
/** Longest match that two bytes can state; a third byte reaches {@link MAX_MATCH}. */
export const MAX_SHORT_MATCH = 17;
export const MAX_MATCH = 273;
/** Literals or copies after a code byte. */
export const GROUP_ITEMS = 8;
const WINDOW = 4096;

/** How hard to look for copies. */
interface Effort {
  /** Candidates looked at for each position, and for the position after one that has a good match already. */
  readonly most: number;
  readonly fewer: number;
  /** The length of a good match. */
  readonly good: number;
  /** From this length on the next position is not tried for a longer match. */
  readonly enough: number;
}

/** Up to this size the best match costs no wait, and the games' own packers found it. */
const THOROUGH_SIZE = 1024 * 1024;
const THOROUGH: Effort = { most: WINDOW, fewer: WINDOW, good: MAX_MATCH, enough: MAX_MATCH };
const QUICK: Effort = { most: 64, fewer: 24, good: 12, enough: 64 };

const HASH_BITS = 15;

/** Finds the longest earlier copy of what comes at a position, by chains of positions with equal first three bytes. */
class Matcher {
  /** Distance of the match found last. */
  distance = 0;
  private readonly heads = new Int32Array(1 << HASH_BITS).fill(-1);
  private readonly previous = new Int32Array(WINDOW).fill(-1);

  constructor(
    private readonly bytes: Uint8Array,
    private readonly effort: Effort,
  ) {}

  private hash(at: number): number {
    const bytes = this.bytes;
    return Math.imul((bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2], 0x9e3779b1) >>> (32 - HASH_BITS);
  }

  /** Makes the position known. Every position is added once, in ascending order, after it was searched for. */
  add(at: number): void {
    if (at + MIN_MATCH > this.bytes.length) return;
    const hash = this.hash(at);
    this.previous[at & (WINDOW - 1)] = this.heads[hash];
    this.heads[hash] = at;
  }

  /** Length of the longest match longer than `known`, or 0; its distance is left in {@link distance}. */
  find(at: number, known: number): number {
    const { bytes, previous } = this;
    const most = Math.min(MAX_MATCH, bytes.length - at);
    if (most < MIN_MATCH || known >= most) return 0;
    let best = Math.max(known, MIN_MATCH - 1);
    let found = 0;
    const oldest = Math.max(0, at - WINDOW);
    let left = known >= this.effort.good ? this.effort.fewer : this.effort.most;
    // a longer match has these two; nearly all candidates have not
    let last = bytes[at + best];
    let beforeLast = bytes[at + best - 1];
    for (
      let candidate = this.heads[this.hash(at)];
      candidate >= oldest && left > 0;
      candidate = previous[candidate & (WINDOW - 1)], left--
    ) {
      if (bytes[candidate + best] !== last || bytes[candidate + best - 1] !== beforeLast) continue;
      let length = 0;
      while (length < most && bytes[candidate + length] === bytes[at + length]) length++;
      if (length <= best) continue;
      best = found = length;
      this.distance = at - candidate;
      if (length === most) break;
      last = bytes[at + best];
      beforeLast = bytes[at + best - 1];
    }
    return found;
  }
}

/**
 * Writes the stream of `content` after room for a header, and gives where it ends in its buffer. The system takes memory for what was
 * written only.
 * @param after room to leave after it
 */
export function packStream(content: Uint8Array, after: number): { readonly bytes: Uint8Array; readonly end: number } {
  const size = content.length;
  const out = new Uint8Array(HEADER_SIZE + size + Math.ceil(size / GROUP_ITEMS) + after);
  const effort = size <= THOROUGH_SIZE ? THOROUGH : QUICK;
  const matcher = new Matcher(content, effort);
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
    const next = length < effort.enough ? matcher.find(at + 1, length) : 0;
    if (length === 0 || next > 0) {
      out[codeAt] |= mask;
      out[to++] = content[at++];
      length = next;
      distance = matcher.distance;
    } else {
      const back = distance - 1;
      if (length <= MAX_SHORT_MATCH) {
        out[to++] = ((length - 2) << 4) | (back >> 8);
        out[to++] = back & 0xff;
      } else {
        out[to++] = back >> 8;
        out[to++] = back & 0xff;
        out[to++] = length - MAX_SHORT_MATCH - 1;
      }
      for (const end = at + length; ++at < end; ) matcher.add(at);
      length = matcher.find(at, 0);
      distance = matcher.distance;
    }
    mask >>= 1;
  }
  return { bytes: out, end: to };
}
