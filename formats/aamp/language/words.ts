/** Sentences and numbers as hovers, hints and completion show them. Must not depend on documents. */
import { hex, hexBytes } from "../../core/text/hex.ts";
import type { Span } from "../../core/text/span.ts";
import type { ResolvedName } from "../names/index.ts";

/** `0xCEE7D1F2`, all eight digits. */
export function hexHash(hash: number): string {
  return hex(hash, 8);
}

const MAX_BYTES = 32;

/** The first bytes as pairs of hexadecimal digits: `00 00 80 3F`. */
export function firstBytes(bytes: Uint8Array, { start, end }: Span): string {
  return hexBytes(bytes.subarray(start, end), MAX_BYTES);
}

/** The origin of a name, as the end of a sentence after "from". */
export function originOf({ origin, title }: ResolvedName): string {
  switch (origin) {
    case "file":
      return "a text of this file";
    case "guess":
      return "a guess based on its parent’s name and its position";
    case "user":
      return title === undefined ? "one of your name lists" : `the name list ${title}`;
    case "workspace":
      return title === undefined ? "a file of the workspace" : `the workspace (${title})`;
    case "builtin":
      return title ?? "the built-in names";
  }
}
