/** Typed arrays out of messages. */
import type { Packed } from "../../../../formats/ass/panel/model.ts";

export function unpackFloats(packed: Packed): Float32Array<ArrayBuffer> {
  return new Float32Array(bytesOf(packed));
}

export function unpackShorts(packed: Packed): Uint16Array<ArrayBuffer> {
  return new Uint16Array(bytesOf(packed));
}

function bytesOf(packed: Packed): ArrayBuffer {
  const characters = atob(packed);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  return bytes.buffer;
}
