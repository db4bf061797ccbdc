/** What decoding and encoding give: a text or bytes, findings, and the map between them. */
import type { Issue } from "./issue.ts";
import type { SourceMap } from "./sourceMap.ts";

/** Total: any bytes give a value. */
export type Decoded = DecodedText | NotDecoded;

export interface DecodedText {
  readonly kind: "ok";
  readonly text: string;
  readonly issues: readonly Issue[];
  /** Proved by encoding the text: it gives the same bytes. */
  readonly exact: boolean;
  /** First byte offset at which the encoded text differs, where it does. */
  readonly difference?: number | undefined;
  /** Bytes that the text encodes to, where that is not exact. */
  readonly rewrittenSize?: number | undefined;
  readonly map: () => SourceMap;
  readonly facts: readonly Fact[];
}

export interface NotDecoded {
  readonly kind: "fail";
  /** Holds at least one error. */
  readonly issues: readonly Issue[];
  /** What was understood; its text offsets are all 0. */
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
