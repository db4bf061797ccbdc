/** FNV-1a of 32 bits over the UTF-8 bytes of a text. */
import { encodeUtf8 } from "../text/textCoding.ts";

export function fnv1a(text: string): number {
  let hash = 0x811c_9dc5;
  for (const byte of encodeUtf8(text)) hash = Math.imul(hash ^ byte, 0x0100_0193);
  return hash >>> 0;
}
