/** How single values are written as JSON: names of enums and hexadecimal words. */

/** Key of the top-level object for what the usual form cannot express. */
export const KEPT = "Bytewright";
/** Key in it for the original file, if it is edited in place. */
export const ORIGINAL = "Original";

/** A word of 32 bits in hexadecimal digits. */
export const HEX_FORM = {
  kind: "text",
  form: { pattern: /^0x[0-9a-fA-F]{1,8}$/, expected: '"0x" and up to eight hexadecimal digits' },
} as const;

export function printEnum(word: number, names: readonly (string | undefined)[]): string {
  const name = names[word];
  return name === undefined ? String(word) : `"${name}"`;
}
