/** What formats do is pure, and thousands of runs ask for the same: each file and text is done once. All runs have the same names. */
import type { Format } from "../../../formats/core/format.ts";

export function remember(format: Format): void {
  const { decode, companion } = format;
  const follow = companion?.follow;
  Object.assign(format, {
    decode: once(decode.bind(format), (bytes) => Buffer.from(bytes).toString("latin1")),
    encode: once(format.encode.bind(format), (text) => text),
    format: once(format.format.bind(format), (text) => text),
    ...(companion && follow
      ? {
          companion: Object.assign(Object.create(companion), { follow: once(follow.bind(companion), (...texts) => JSON.stringify(texts)) }),
        }
      : {}),
  });
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
