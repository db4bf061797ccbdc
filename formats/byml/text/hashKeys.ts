/** Keys of maps with number keys: `'0x0000002a'`. Texts of other tools lack the `0x`. */
import type { Fix } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";

/** The number; undefined if the key is not a number, or has too many digits. @param allowsDecimal for the tag `!h` of other tools */
export function readHashKey(written: string, digits: number, allowsDecimal: boolean): bigint | undefined {
  if (!/^0[xX][0-9a-fA-F]+$/.test(written) && !(allowsDecimal && /^\d+$/.test(written))) return undefined;
  const key = BigInt(written);
  return key >> BigInt(digits * 4) === 0n ? key : undefined;
}

/** Fixes for the possible meanings of digits without `0x`. */
export function hashKeyFixes(written: string, digits: number, span: Span): readonly Fix[] {
  return [
    { title: "hexadecimal", prefix: "0x", test: /^[0-9a-fA-F]+$/ },
    { title: "decimal", prefix: "", test: /^\d+$/ },
  ].flatMap(({ title, prefix, test }) => {
    if (!test.test(written)) return [];
    const key = BigInt(prefix + written)
      .toString(16)
      .padStart(digits, "0");
    return key.length > digits ? [] : [{ title: `Read it as ${title}: '0x${key}'`, edits: [{ span, text: `'0x${key}'` }] }];
  });
}
