/**
 * What a reader of JSON asks of single values: what a form offers is what the reader takes, and nothing has to be said twice.
 * Knows no format.
 */

/** How a text has to be written. */
export interface TextForm {
  readonly pattern: RegExp;
  /** Ends a sentence that begins with "Expected". */
  readonly expected: string;
}

export type JsonExpectation =
  | { readonly kind: "integer"; readonly least: number; readonly most: number }
  /** A number, or a text for what JSON has no number for. */
  | { readonly kind: "single" }
  /** Three singles in a list. */
  | { readonly kind: "vector" }
  /** True, false, or a whole number that the file may hold instead. */
  | { readonly kind: "switch"; readonly most: number }
  /** One of these; `most` is the largest number that may be in place of a word, missing where none may. */
  | { readonly kind: "words"; readonly names: readonly (string | undefined)[]; readonly most?: number }
  /** A whole number that stands for something known. */
  | { readonly kind: "numbered"; readonly names: readonly (string | undefined)[]; readonly least: number; readonly most: number }
  /** @property suggestions names of the same document that fit */
  | { readonly kind: "text"; readonly form?: TextForm; readonly suggestions?: readonly string[] };
