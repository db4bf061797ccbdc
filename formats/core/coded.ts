/** Results of decoding and encoding: a text or bytes, findings, and the map between them. */
import type { Issue } from "./issue.ts";
import type { SourceMap } from "./sourceMap.ts";

/** Total: any bytes give a result. */
export type Decoded = DecodedText | NotDecoded;

export interface DecodedText {
  readonly kind: "ok";
  readonly text: string;
  readonly issues: readonly Issue[];
  /** Encoding the text gives the same bytes, as proved. */
  readonly exact: boolean;
  /** Offset of the first byte at which the encoded text differs, if any. */
  readonly difference?: number | undefined;
  /** Size of the encoded text, if it is not exact. */
  readonly rewrittenSize?: number | undefined;
  readonly map: () => SourceMap;
  readonly facts: readonly Fact[];
}

export interface NotDecoded {
  readonly kind: "fail";
  /** Contains at least one error. */
  readonly issues: readonly Issue[];
  /** The part that could be read; its text offsets are all 0. */
  readonly map: () => SourceMap;
  readonly facts: readonly Fact[];
}

/** A line about a file for the status item and the page of a broken file: "version", "2". */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Encoded {
  /** Present if and only if no issue is an error. */
  readonly bytes?: Uint8Array;
  readonly issues: readonly Issue[];
  readonly map: () => SourceMap;
}
