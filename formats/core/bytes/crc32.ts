/** CRC32 of names: zlib's polynomial, start value and final inversion, over UTF-8 bytes. */

const TABLE = new Int32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  TABLE[byte] = value;
}

/** The initial state. States are not inverted: see {@link finishCrc}. */
export const CRC_START = -1;

/** Updates a state with the UTF-8 bytes of a part of `text`. Lone surrogates count as U+FFFD, as encoders write them. */
export function continueCrc(state: number, text: string, start = 0, end = text.length): number {
  for (let i = start; i < end; i++) {
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      state = TABLE[(state ^ code) & 0xff] ^ (state >>> 8);
      continue;
    }
    if (code < 0x800) {
      state = TABLE[(state ^ (0xc0 | (code >> 6))) & 0xff] ^ (state >>> 8);
    } else {
      if (code >= 0xd800 && code <= 0xdfff) {
        const low = code < 0xdc00 && i + 1 < end ? text.charCodeAt(i + 1) : 0;
        if (low >= 0xdc00 && low <= 0xdfff) {
          code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
          i++;
          state = TABLE[(state ^ (0xf0 | (code >> 18))) & 0xff] ^ (state >>> 8);
          state = TABLE[(state ^ (0x80 | ((code >> 12) & 0x3f))) & 0xff] ^ (state >>> 8);
        } else {
          code = 0xfffd;
          state = TABLE[(state ^ (0xe0 | (code >> 12))) & 0xff] ^ (state >>> 8);
        }
      } else {
        state = TABLE[(state ^ (0xe0 | (code >> 12))) & 0xff] ^ (state >>> 8);
      }
      state = TABLE[(state ^ (0x80 | ((code >> 6) & 0x3f))) & 0xff] ^ (state >>> 8);
    }
    state = TABLE[(state ^ (0x80 | (code & 0x3f))) & 0xff] ^ (state >>> 8);
  }
  return state;
}

/** The CRC32 of a state, as an unsigned number. */
export function finishCrc(state: number): number {
  return ~state >>> 0;
}

/** CRC32 of the UTF-8 bytes of a text, or a part of it (UTF-16 offsets). */
export function crc32(text: string, start = 0, end = text.length): number {
  return finishCrc(continueCrc(CRC_START, text, start, end));
}

/** CRC32 of bytes, unsigned. */
export function crc32OfBytes(bytes: Uint8Array): number {
  let state = CRC_START;
  // by index, because an iterator takes almost twice as long
  for (let at = 0; at < bytes.length; at++) state = TABLE[(state ^ bytes[at]) & 0xff] ^ (state >>> 8);
  return finishCrc(state);
}
