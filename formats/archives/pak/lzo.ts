/**
 * LZO1X, the compression of Metroid Prime 2: literals and copies of earlier bytes, in codes whose meaning depends on the number of literals
 * at the end of the previous code. Every read and write is checked.
 */

/** Why a stream cannot be read, and the offset. */
export class LzoError extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
    this.name = "LzoError";
  }
}

/** The state after a run of literals. After a copy, the state is its number of literals. */
const AFTER_RUN = 4;
/** Maximum distance of a two-byte code. */
const NEAR = 0x800;
/** Maximum distance of a three-byte code. A segment is not longer, so longer codes are never written. */
const FAR = 0x4000;

/**
 * Fills `target` from the stream, which must use all of `source`.
 * @throws LzoError if the stream is broken, or does not result in `target.length` bytes
 */
export function decompressLzo(source: Uint8Array, target: Uint8Array): void {
  let from = 0;
  let to = 0;
  let state = 0;

  const next = (): number => {
    if (from >= source.length) throw new LzoError("The LZO stream ends early", from);
    return source[from++];
  };
  /** Reads the rest of a length: 255 for each zero byte, plus the first other byte. */
  const longer = (base: number): number => {
    let length = base;
    for (let byte = next(); ; byte = next(), length += 255) if (byte !== 0) return length + byte;
  };
  const literals = (count: number): void => {
    if (from + count > source.length) throw new LzoError("The LZO stream ends inside literal bytes", from);
    if (to + count > target.length) throw new LzoError("The LZO stream has more content than stated", from);
    target.set(source.subarray(from, from + count), to);
    from += count;
    to += count;
  };
  const copy = (distance: number, length: number, trailing: number): void => {
    if (distance > to) throw new LzoError(`An LZO copy goes back ${distance} bytes, but only ${to} precede it`, from);
    if (to + length > target.length) throw new LzoError("The LZO stream has more content than stated", from);
    for (const end = to + length; to < end; to++) target[to] = target[to - distance];
    literals(trailing);
    state = trailing;
  };
  const word = (): number => {
    const low = next();
    return low | (next() << 8);
  };

  if (source.length > 0 && source[0] >= 18) {
    const count = next() - 17;
    literals(count);
    state = Math.min(count, AFTER_RUN);
  }
  for (;;) {
    const code = next();
    if (code >= 64) {
      const distance = 8 * next() + ((code >> 2) & 7) + 1;
      copy(distance, (code >> 5) + 1, code & 3);
    } else if (code >= 32) {
      const length = (code & 31) === 0 ? longer(33) : (code & 31) + 2;
      const at = word();
      copy((at >> 2) + 1, length, at & 3);
    } else if (code >= 16) {
      const length = (code & 7) === 0 ? longer(9) : (code & 7) + 2;
      const at = word();
      const distance = ((code & 8) << 11) + (at >> 2) + FAR;
      if (distance === FAR) {
        if (length !== 3) throw new LzoError("The LZO stream has a damaged end code", from);
        break;
      }
      copy(distance, length, at & 3);
    } else if (state === 0) {
      literals(code === 0 ? longer(18) : code + 3);
      state = AFTER_RUN;
    } else if (state === AFTER_RUN) copy((code >> 2) + 4 * next() + NEAR + 1, 3, code & 3);
    else copy((code >> 2) + 4 * next() + 1, 2, code & 3);
  }
  if (to !== target.length) throw new LzoError(`The LZO stream has ${to} bytes of content instead of ${target.length}`, from);
  if (from !== source.length) throw new LzoError("Bytes follow the end code of the LZO stream", from);
}

const MIN_MATCH = 3;
const HASH_BITS = 13;
const MAX_CANDIDATES = 64;

/** @param content at most {@link FAR} bytes, the size of a segment */
export function compressLzo(content: Uint8Array): Uint8Array {
  const out = new Uint8Array(content.length + Math.ceil(content.length / 64) + 16);
  let to = 0;
  /** The byte whose two lowest bits can state the number of literals after the last copy. */
  let stateAt = -1;
  const length = (rest: number): void => {
    let left = rest;
    for (; left > 255; left -= 255) out[to++] = 0;
    out[to++] = left;
  };
  const literals = (start: number, end: number): void => {
    const count = end - start;
    if (count === 0) return;
    if (stateAt >= 0 && count <= 3) out[stateAt] |= count;
    else if (stateAt < 0 && count <= 238) out[to++] = count + 17;
    else if (count <= 18) out[to++] = count - 3;
    else {
      out[to++] = 0;
      length(count - 18);
    }
    out.set(content.subarray(start, end), to);
    to += count;
  };

  const heads = new Int32Array(1 << HASH_BITS).fill(-1);
  const previous = new Int32Array(content.length);
  const hash = (at: number): number =>
    Math.imul((content[at] << 16) | (content[at + 1] << 8) | content[at + 2], 0x9e3779b1) >>> (32 - HASH_BITS);
  const add = (at: number): void => {
    if (at + MIN_MATCH > content.length) return;
    const key = hash(at);
    previous[at] = heads[key];
    heads[key] = at;
  };

  let literalStart = 0;
  for (let at = 0; at < content.length; ) {
    const { size, distance } = findMatch(content, at, at + MIN_MATCH > content.length ? -1 : heads[hash(at)], previous);
    if (size < MIN_MATCH) {
      add(at++);
      continue;
    }
    literals(literalStart, at);
    if (size <= 8 && distance <= NEAR) {
      stateAt = to;
      out[to++] = ((size - 1) << 5) | (((distance - 1) & 7) << 2);
      out[to++] = (distance - 1) >> 3;
    } else {
      out[to++] = 32 | (size <= 33 ? size - 2 : 0);
      if (size > 33) length(size - 33);
      stateAt = to;
      out[to++] = ((distance - 1) << 2) & 0xff;
      out[to++] = (distance - 1) >> 6;
    }
    for (const end = at + size; at < end; at++) add(at);
    literalStart = at;
  }
  literals(literalStart, content.length);
  out.set([0x11, 0, 0], to);
  return out.subarray(0, to + 3);
}

function findMatch(
  content: Uint8Array,
  at: number,
  first: number,
  previous: Int32Array,
): { readonly size: number; readonly distance: number } {
  let size = 0;
  let distance = 0;
  let left = MAX_CANDIDATES;
  for (let candidate = first; candidate >= 0 && left > 0; candidate = previous[candidate], left--) {
    let same = 0;
    while (at + same < content.length && content[candidate + same] === content[at + same]) same++;
    if (same <= size) continue;
    size = same;
    distance = at - candidate;
  }
  return { size, distance };
}
