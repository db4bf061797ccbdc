/** What formats do is pure, and thousands of runs ask for the same: each file and text is done once. All runs have the same names. */
import type { Format } from "../../../formats/core/format.ts";

/** @returns what makes the format as it was */
export function remember(format: Format): () => void {
  const { decode, encode, format: print, companion } = format;
  const follow = companion?.follow;
  Object.assign(format, {
    decode: once(decode.bind(format), (bytes) => Buffer.from(bytes).toString("latin1")),
    encode: once(encode.bind(format), (text) => text),
    format: once(print.bind(format), (text) => text),
    ...(companion && follow
      ? {
          companion: Object.assign(Object.create(companion), { follow: once(follow.bind(companion), (...texts) => JSON.stringify(texts)) }),
        }
      : {}),
  });
  return () => void Object.assign(format, { decode, encode, format: print, ...(companion && { companion }) });
}

function once<P extends readonly unknown[], T>(work: (...parts: P) => T, keyOf: (...parts: P) => string): (...parts: P) => T {
  const known = new Map<string, T>();
  return (...parts) => {
    const key = keyOf(...parts);
    const value = known.get(key) ?? work(...parts);
    known.set(key, value);
    return value;
  };
}
