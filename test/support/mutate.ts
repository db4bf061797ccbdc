/** Seeded damage to bytes and texts: the same seed gives the same damage on every machine. */

export type Random = () => number;

/** Undefined if the list is empty. */
export function pick<T>(list: readonly T[], random: Random): T | undefined {
  return list[random() % Math.max(1, list.length)];
}

/** A small generator of numbers from 0 to 2^32 - 1 (xorshift). */
export function seeded(seed: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const TELLING = [0, 1, 2, 4, 0x7f, 0x80, 0xff, 0xfe];

/** A copy with one to eight bytes changed, a stretch removed, doubled or cut off. */
export function mutateBytes(bytes: Uint8Array, random: () => number): Uint8Array {
  const kind = random() % 10;
  if (kind === 0) return bytes.slice(0, random() % (bytes.length + 1));
  if (kind === 1 && bytes.length > 8) {
    const at = random() % bytes.length;
    const size = Math.min(1 + (random() % 64), bytes.length - at);
    const shorter = new Uint8Array(bytes.length - size);
    shorter.set(bytes.subarray(0, at));
    shorter.set(bytes.subarray(at + size), at);
    return shorter;
  }
  if (kind === 2) {
    const longer = new Uint8Array(bytes.length + 1 + (random() % 16));
    longer.set(bytes);
    return longer;
  }
  const copy = bytes.slice();
  for (let changes = 1 + (random() % 8); changes > 0 && copy.length > 0; changes--) {
    // headers and tables are at the front: half of the damage goes there
    const at = random() % (random() % 2 === 0 ? Math.min(copy.length, 256) : copy.length);
    const how = random() % 3;
    copy[at] = how === 0 ? random() & 0xff : how === 1 ? TELLING[random() % TELLING.length] : copy[at] ^ (1 << (random() % 8));
  }
  return copy;
}

const PIECES = [
  "",
  " ",
  "\n",
  "\t",
  ":",
  ": ",
  "#",
  " #",
  "'",
  '"',
  "[",
  "]",
  "{",
  "}",
  ",",
  "!",
  "!obj",
  "!vec3",
  "!str32 ",
  "- ",
  "? ",
  "&a ",
  "*",
  "|",
  "0x",
  "1e5",
  "true",
  "null",
  "~",
  "\\",
  "\0",
  "\ud800",
  "é",
  "😀",
  "\r\n",
  "---\n",
  "...\n",
  "objects:",
  "9999999999",
  "(",
  ")",
  "@",
  "$",
  "<",
  ">",
  "=",
  ";",
  "\n@for i=1;999\n",
  "\n@endfor\n",
  "v(1,2,3)",
];

/** A copy with a few stretches removed, doubled, or replaced by pieces that mean something to a parser. */
export function mutateText(text: string, random: () => number): string {
  let out = text;
  for (let changes = 1 + (random() % 4); changes > 0; changes--) {
    const at = random() % (out.length + 1);
    const size = random() % 12;
    const piece = random() % 4 === 0 ? out.slice(random() % (out.length + 1)).slice(0, random() % 40) : PIECES[random() % PIECES.length];
    out = out.slice(0, at) + piece + out.slice(at + (random() % 2 === 0 ? size : 0));
  }
  return out;
}
