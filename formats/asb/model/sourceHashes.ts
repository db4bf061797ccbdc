/** The hashes that a blackboard stores with its source files. Source: format reference, section 5.9. */
import { lastPart } from "../../core/files/fileNames.ts";
import { encodeUtf8 } from "../../core/text/textCoding.ts";

/** murmur3, x86, 32 bits, seed 0, over UTF-8 bytes. */
export function murmur3(text: string): number {
  const bytes = encodeUtf8(text);
  const blocks = bytes.length >>> 2;
  let hash = 0;
  for (let i = 0; i < blocks; i++) {
    const at = i * 4;
    hash ^= scramble(bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24));
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let i = bytes.length - 1; i >= blocks * 4; i--) rest = (rest << 8) | bytes[i];
  if (bytes.length % 4 !== 0) hash ^= scramble(rest);
  hash ^= bytes.length;
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function scramble(block: number): number {
  const mixed = Math.imul(block, 0xcc9e2d51);
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
}

/** Hashes of the path, of the file name without folder and last extension, of that extension without its dot. */
export function sourceHashes(path: string): readonly [number, number, number] {
  const name = lastPart(path);
  const dot = name.lastIndexOf(".");
  return [murmur3(path), murmur3(dot < 0 ? name : name.slice(0, dot)), murmur3(dot < 0 ? "" : name.slice(dot + 1))];
}
