/**
 * Proves that bytes and text match, before every write. Must know no file system and no editor.
 */
import type { DecodedText } from "./coded.ts";
import type { Format } from "./format.ts";
import type { Issue } from "./issue.ts";
import { catchStop } from "./issue.ts";
import { type Names, namesOf } from "./names.ts";
import { hex } from "./text/hex.ts";

/** The first offset at which two files differ; undefined if they are equal. */
export function findDifference(a: Uint8Array, b: Uint8Array): number | undefined {
  const shorter = Math.min(a.length, b.length);
  for (let offset = 0; offset < shorter; offset++) if (a[offset] !== b[offset]) return offset;
  return a.length === b.length ? undefined : shorter;
}

/** Undefined if the file does not exist. */
export function isEqual(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === b || (a !== undefined && a.length === b?.length && findDifference(a, b) === undefined);
}

/** What a save changes in a file that is not exact; undefined if it is exact. @param size bytes of the file without containers */
export function rewriting({ exact, difference = 0, rewrittenSize = 0 }: DecodedText, size: number): string | undefined {
  if (exact) return undefined;
  const sizes = rewrittenSize === size ? `${size} bytes as before` : `${size} bytes become ${rewrittenSize}`;
  return `A save keeps every value in the text, but arranges the file anew from byte ${hex(difference)} on (${sizes}); what the text does not show is lost.`;
}

export type ProvedBytes =
  /** `issues` contains no error. */
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly issues: readonly Issue[] }
  /** The text cannot be encoded; at least one of the issues is an error. */
  | { readonly kind: "errors"; readonly issues: readonly Issue[] }
  /** The bytes do not decode to the text again: a bug, so nothing may be written. */
  | { readonly kind: "unproved"; readonly issues: readonly Issue[] };

/** Encodes `text` and decodes the result again. `names` affect only the comparison, never the bytes. */
export function encodeProved(format: Format, text: string, names: Names): ProvedBytes {
  const outcome = catchStop((): ProvedBytes => {
    const { bytes, issues } = format.encode(text);
    if (!bytes) return { kind: "errors", issues };
    const own = namesOf(format, names, { text });
    const again = format.decode(bytes, own);
    const proved = again.kind === "ok" && again.exact && (again.text === text || again.text === format.format(text, own));
    return proved ? { kind: "bytes", bytes, issues } : { kind: "unproved", issues: again.issues };
  });
  return "issue" in outcome ? { kind: "unproved", issues: [outcome.issue] } : outcome.value;
}
