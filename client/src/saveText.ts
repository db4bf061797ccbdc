/**
 * From a text to the bytes that a save writes, with the proof that they mean what the text says. Must know no file system
 * and no editor.
 */
import type { Format } from "../../formats/core/format.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { catchStop } from "../../formats/core/issue.ts";
import type { Names } from "../../formats/core/names.ts";

export type TextToSave =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  /** The text cannot be encoded; holds the errors, at least one. */
  | { readonly kind: "errors"; readonly errors: readonly Issue[] }
  /** The bytes do not decode to the text again: a mistake of ours, so nothing may be written. */
  | { readonly kind: "unproved"; readonly issues: readonly Issue[] };

/** Encodes `text` and decodes the outcome again. `names` change what is compared, never the bytes. */
export function encodeToSave(format: Format, text: string, names: Names): TextToSave {
  const outcome = catchStop((): TextToSave => {
    const encoded = format.encode(text);
    if (!encoded.bytes) return { kind: "errors", errors: encoded.issues.filter((issue) => issue.severity === "error") };
    const again = format.decode(encoded.bytes, names);
    const proved = again.kind === "ok" && again.exact && again.text === format.format(text, names);
    return proved ? { kind: "bytes", bytes: encoded.bytes } : { kind: "unproved", issues: again.issues };
  });
  return "issue" in outcome ? { kind: "unproved", issues: [outcome.issue] } : outcome.value;
}

/** Line and column of a UTF-16 offset, both from 1, as editors count. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

export function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
