/** The skeleton of a codec: encodes a parsed text, and proves that a decoded text gives its original bytes. Knows no format. */

import type { DecodedText, Encoded, Fact, NotDecoded } from "./coded.ts";
import { hasErrors, type Issue } from "./issue.ts";
import { once } from "./memoize.ts";
import { findDifference } from "./proof.ts";
import { SourceMap } from "./sourceMap.ts";
import { counted } from "./text/counted.ts";
import { hex } from "./text/hex.ts";
import type { Span } from "./text/span.ts";

/** The result for a text with errors. */
export function notEncoded(issues: readonly Issue[]): Encoded {
  return { issues, map: () => SourceMap.empty };
}

/** The result for a file in which nothing could be read. */
export function notDecoded(...issues: readonly Issue[]): NotDecoded {
  return { kind: "fail", issues, map: () => SourceMap.empty, facts: [] };
}

export function sizeFact(size: number): Fact {
  return { label: "Size", value: counted(size, "byte") };
}

export function byteOrderFact(littleEndian: boolean): Fact {
  return { label: "Byte order", value: littleEndian ? "little endian" : "big endian" };
}

/** The result for an unreadable file: its size, and a map of the bytes that could be read. */
export function notUnderstood(bytes: Uint8Array, issue: Issue, map = () => SourceMap.empty): NotDecoded {
  return { kind: "fail", issues: [issue], map, facts: [sizeFact(bytes.length)] };
}

/**
 * @param write returns the bytes or an issue; may throw errors that `limit` turns into issues
 * @param makeMap runs at most once
 */
export function encodeWithMap(
  issues: readonly Issue[],
  write: () => Uint8Array | Issue,
  makeMap: () => SourceMap,
  limit?: (error: unknown) => Issue | undefined,
): Encoded {
  if (hasErrors(issues)) return notEncoded(issues);
  let bytes: Uint8Array | Issue;
  try {
    bytes = write();
  } catch (error) {
    const found = limit?.(error);
    if (found === undefined) throw error;
    return notEncoded([...issues, found]);
  }
  if (!(bytes instanceof Uint8Array)) return notEncoded([...issues, bytes]);
  return { bytes, issues, map: once(makeMap) };
}

export interface Difference {
  /** First byte that differs. */
  readonly at: number;
  readonly place: { readonly bytes: Span };
  /** Ends with the offset, without a period. */
  readonly message: string;
}

/**
 * The text with its proof.
 * @param again the text, encoded
 * @param explain makes the issue for a file that would be written differently
 */
export function provedText(
  bytes: Uint8Array,
  text: string,
  again: Encoded,
  { issues, facts }: Pick<DecodedText, "issues"> & { readonly facts: readonly Fact[] },
  explain: (difference: Difference) => Issue | undefined,
): DecodedText {
  const at = again.bytes === undefined ? 0 : findDifference(again.bytes, bytes);
  if (at === undefined) return { kind: "ok", text, issues, exact: true, map: again.map, facts };
  const difference: Difference = {
    at,
    place: { bytes: { start: at, end: Math.min(at + 1, bytes.length) } },
    message: `Written again, this file would differ from byte ${hex(at)} on`,
  };
  const rewrittenSize = again.bytes?.length;
  const explained = explain(difference);
  return {
    kind: "ok",
    text,
    issues: explained ? [...issues, explained] : issues,
    exact: false,
    difference: at,
    rewrittenSize,
    map: again.map,
    facts,
  };
}
