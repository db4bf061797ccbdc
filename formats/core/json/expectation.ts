/**
 * What a JSON reader expects of single values, so that a form offers exactly what the reader accepts. Must not know a format.
 */

/** The required form of a text. */
export interface TextForm {
  readonly pattern: RegExp;
  /** The end of a sentence that begins with "Expected". */
  readonly expected: string;
}

export type JsonExpectation =
  | { readonly kind: "integer"; readonly least: number; readonly most: number }
  /** A number, or a text for infinities and NaN. */
  | { readonly kind: "single" }
  /** Three singles in a list. */
  | { readonly kind: "vector" }
  /** True, false, or another whole number in the file. */
  | { readonly kind: "switch"; readonly most: number }
  /** One of these words; `most` is the largest number that may replace a word, undefined if no number may. */
  | { readonly kind: "words"; readonly names: readonly (string | undefined)[]; readonly most?: number }
  /** A whole number whose values have names. */
  | { readonly kind: "numbered"; readonly names: readonly (string | undefined)[]; readonly least: number; readonly most: number }
  /** @property suggestions suitable names in the same document */
  | { readonly kind: "text"; readonly form?: TextForm; readonly suggestions?: readonly string[] };
