/** Typed arrays out of messages. */
import type { Packed } from "../../../../formats/ass/panel/model.ts";
import { fromBase64 } from "../../base64.ts";

export function unpackFloats(packed: Packed): Float32Array<ArrayBuffer> {
  return new Float32Array(fromBase64(packed).buffer);
}

export function unpackShorts(packed: Packed): Uint16Array<ArrayBuffer> {
  return new Uint16Array(fromBase64(packed).buffer);
}
