/** Parses the search query and finds the next match. Must not know elements. */
import { hex } from "../../../formats/core/text/hex.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import { l10n } from "../strings.ts";

export type SearchMode = "hex" | "text";

/** Returns the bytes to search for, or undefined for an invalid query. Empty for an empty query. */
export function parseSearch(query: string, mode: SearchMode): Uint8Array | undefined {
  if (mode === "text") return new TextEncoder().encode(query);
  const digits = query.replaceAll(/0x|[\s,]/gi, "");
  if (!/^([0-9a-f]{2})*$/i.test(digits)) return undefined;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Returns the index of the next start after the offset, or before it, wrapping around; -1 for an empty list. */
export function nextPlace(starts: readonly number[], offset: number, backward: boolean): number {
  if (starts.length === 0) return -1;
  if (!backward) {
    const next = starts.findIndex((start) => start > offset);
    return next < 0 ? 0 : next;
  }
  let before = starts.length - 1;
  while (before >= 0 && starts[before] >= offset) before--;
  return before < 0 ? starts.length - 1 : before;
}

/** `0x88, 4 bytes`, as in hovers. */
export function placeText({ start, end }: Span): string {
  const size = end - start;
  return size === 1 ? l10n.t("{0}, 1 byte", hex(start)) : l10n.t("{0}, {1} bytes", hex(start), size);
}
