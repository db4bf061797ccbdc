/** Decoding and encoding are pure, and thousands of runs ask for the same: each file and text is done once. */
import type { Format } from "../../../formats/core/format.ts";

export function remember(format: Format): void {
  const { decode, encode } = format;
  const decoded = new Map<string, ReturnType<Format["decode"]>>();
  const encoded = new Map<string, ReturnType<Format["encode"]>>();
  Object.assign(format, {
    // all runs have the same names
    decode: (bytes: Uint8Array, names: Parameters<Format["decode"]>[1]) =>
      once(decoded, Buffer.from(bytes).toString("latin1"), () => decode.call(format, bytes, names)),
    encode: (text: string) => once(encoded, text, () => encode.call(format, text)),
  });
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
